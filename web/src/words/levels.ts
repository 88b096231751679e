/** The computer's levels, called as the server tells it. */
import type { Lobby } from '../service/protocol';
import { speech } from './speech.svelte';

export type Bots = Lobby['bots'];

/** Stands for a name while nobody has told it yet. */
const UNTOLD = '…';

export const levelName = (bots: Bots, level: string): string => {
  const card = bots[level];
  return card ? speech.tell(card.name) : UNTOLD;
};
