/** The bars of losses that are worth showing. */
import type { Losses } from '../../../service/protocol';

const MOST = 9;
/** Chances below this are not shown at the end. */
const SMALL = 0.005;

/** From none up to the last number with a chance, but at least the 80 % range. */
export function shownBars({ chances, high }: Losses): readonly number[] {
  const last = chances.findLastIndex((chance) => chance >= SMALL);
  return chances.slice(0, Math.min(Math.max(last + 1, high + 1, 2), MOST));
}
