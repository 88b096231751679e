/** What the player of this browser is called by the others at the table. */
import { recall, remember } from './storage';

const KEY = 'name';
export const LONGEST_NAME = 40;

/** Without blanks around it and not longer than the server takes it. */
export const tidy = (name: string): string =>
  [...name.replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();

class Player {
  name = $state(tidy(recall(KEY) ?? ''));

  call(name: string): void {
    this.name = tidy(name);
    remember(KEY, this.name);
  }
}

export const player = new Player();
