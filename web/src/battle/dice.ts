/** The dice of what has just been decided, test by test, as the panel shows them. */
import type { Frame, Told } from '../replay/wire';

/** With these a new exchange begins: what was thrown before belongs to an earlier one. */
const BEGINS = /Declared$|Began$|Revealed$/;

/** How many have fallen since a declaration before this frame; none once another exchange began. */
export function fallenSince(frames: readonly Frame[], frame: number): number | null {
  const told = frames.slice(frame).flatMap((each) => each.told);
  const begun = told.filter((each) => BEGINS.test(each.kind)).length;
  if (begun > 1 || !told.some((each) => each.dice)) return null;
  return told.filter((each) => each.kind === 'FighterLost').length;
}

/** All rolls since the last declaration. */
export function rolls(frames: readonly Frame[]): Told[] {
  const found: Told[] = [];
  for (const frame of frames.slice(-12).toReversed())
    for (const told of frame.told.toReversed()) {
      if (told.dice?.faces.length) found.unshift(told);
      if (BEGINS.test(told.kind)) return found;
    }
  return found;
}
