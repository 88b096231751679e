/** Dark, the lamp over the slab, unless light was chosen before. */
import { recall, remember } from '../service/storage';

export type Theme = 'dark' | 'light';

class Lighting {
  theme = $state<Theme>(recall('theme') === 'light' ? 'light' : 'dark');

  get other(): Theme {
    return this.theme === 'dark' ? 'light' : 'dark';
  }

  toggle(): void {
    this.theme = this.other;
    remember('theme', this.theme);
  }
}

export const lighting = new Lighting();
