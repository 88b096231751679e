/** What a unit would lose in few words: fighters, or Structure points of machines. */
import type { Losses } from '../../service/protocol';
import { BATTLE } from '../../words/battle';
import { speech } from '../../words/speech.svelte';

/** Whether Structure points are counted, and not fighters. */
export const countsPoints = (losses: Losses): boolean => losses.counts === 'structure';

/** Median and 80 % range. */
export function shortLosses(losses: Losses): string {
  const { shoot } = BATTLE.words;
  const { median, low, high } = losses;
  return speech.say(countsPoints(losses) ? shoot.sp.short : shoot.short, { median, low, high });
}
