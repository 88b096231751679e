/** The dice of what has just been decided, test by test, as the panel shows them. */
import type { Frame, Told } from '../replay/wire';

export interface Throw {
  readonly told: Told;
  readonly needed: number | null;
  /** Faces from high to low, each with whether it was enough. */
  readonly dice: readonly { readonly face: number; readonly good: boolean }[];
  readonly good: number;
  readonly again: boolean;
}

/** With these a new exchange begins: what was thrown before belongs to an earlier one. */
const BEGINS = /Declared$|Began$|Revealed$/;

function thrown(told: Told): Throw | null {
  const { dice } = told;
  if (!dice?.faces.length) return null;
  const pairs = dice.faces.map((face, i) => ({ face, good: dice.good[i] ?? false }));
  return {
    told,
    needed: dice.needed,
    dice: pairs.toSorted((a, b) => b.face - a.face),
    good: pairs.filter((pair) => pair.good).length,
    again: /Reroll|Again/.test(told.kind),
  };
}

/** How many have fallen since a declaration before this frame; none once another exchange began. */
export function fallenSince(frames: readonly Frame[], frame: number): number | null {
  const told = frames.slice(frame).flatMap((each) => each.told);
  const begun = told.filter((each) => BEGINS.test(each.kind)).length;
  if (begun > 1 || !told.some((each) => each.dice)) return null;
  return told.filter((each) => each.kind === 'FighterLost').length;
}

/** All throws since the last declaration. */
export function throws(frames: readonly Frame[]): Throw[] {
  const found: Throw[] = [];
  for (const frame of frames.slice(-12).toReversed())
    for (const told of frame.told.toReversed()) {
      const one = thrown(told);
      if (one) found.unshift(one);
      if (BEGINS.test(told.kind)) return found;
    }
  return found;
}
