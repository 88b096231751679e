/** Dice as they are shown: what they test, and those that were enough first. */
import type { DiceView, Frame, Told } from '../service/protocol';

export type Test = 'hit' | 'cover' | 'damage' | 'other';

const TESTS: Readonly<Record<string, Test>> = {
  ShotsRolled: 'hit',
  CombatFought: 'hit',
  CoverRolled: 'cover',
  DamageRolled: 'damage',
  StructureTested: 'damage',
};

export const testOf = (told: Told): Test => TESTS[told.kind] ?? 'other';

export interface Shown {
  readonly face: number;
  readonly good: boolean;
}

/** Those that were enough first, then from high to low; dice that need nothing stay as they fell. */
export function sortDice(dice: DiceView): readonly Shown[] {
  const pairs = dice.faces.map((face, i) => ({ face, good: dice.good[i] ?? false }));
  if (dice.needed === null) return pairs;
  return pairs.toSorted((a, b) => Number(b.good) - Number(a.good) || b.face - a.face);
}

export const goodOnes = (dice: DiceView): number => dice.good.filter(Boolean).length;

/** Dice that are thrown again stand below those they follow, without a sentence of their own. */
export const follows = (told: Told, before: Told | undefined): boolean =>
  told.dice?.again === true && before?.dice !== undefined && before.kind === told.kind;

/** With these a new exchange begins: what was thrown before belongs to an earlier one. */
const BEGINS = /Declared$|Began$|Revealed$/;

/** What was told since a declaration before this frame; nothing once another exchange began. */
function toldSince(frames: readonly Frame[], frame: number): readonly Told[] | null {
  const told = frames.slice(frame).flatMap((each) => each.told);
  const begun = told.filter((each) => BEGINS.test(each.kind)).length;
  return begun > 1 || !told.some((each) => each.dice) ? null : told;
}

/** How many have fallen since then. */
export const fallenSince = (frames: readonly Frame[], frame: number): number | null =>
  toldSince(frames, frame)?.filter((each) => each.kind === 'FighterLost').length ?? null;

/** How many Structure points machines have lost in what was told. */
export const pointsIn = (told: readonly Told[]): number =>
  told.reduce((sum, { sp }) => sum + Math.max(sp ? sp[0] - sp[1] : 0, 0), 0);

/** How many Structure points machines have lost since then. */
export function pointsSince(frames: readonly Frame[], frame: number): number | null {
  const told = toldSince(frames, frame);
  return told && pointsIn(told);
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
