/** The words of battles that are told. */
import { replay } from './en/replay';
import { capital } from './format';
import { Book, speech } from './speech.svelte';

export const REPLAY = new Book('replay', replay);

/** What is counted for a seat. */
export type Count = 'lp' | 'vp' | 'rp';
const IN_FULL = { vp: 'victory_points', rp: 'reinforcement_points' } as const;

export const countName = (count: Count): string =>
  count === 'lp' ? REPLAY.words.counts.lp : capital(speech.term(IN_FULL[count]));

export const countInShort = (count: Count): string =>
  count === 'lp' ? REPLAY.words.short.lp : speech.term(count);
