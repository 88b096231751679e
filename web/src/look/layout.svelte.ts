/** Wide (two docks), folded (the left dock shows icons only) or phone (a sheet at the bottom). */
import { MediaQuery } from 'svelte/reactivity';

export type Layout = 'wide' | 'folded' | 'phone';

export class Screen {
  private readonly narrow = new MediaQuery('(max-width: 839.98px)', false);
  private readonly middle = new MediaQuery('(max-width: 1179.98px)', false);

  get layout(): Layout {
    if (this.narrow.current) return 'phone';
    return this.middle.current ? 'folded' : 'wide';
  }
}
