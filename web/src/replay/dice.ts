/** Dice as they are shown: what they test, and those that were enough first. */
import type { Dice, Told } from './wire';

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
export function sorted(dice: Dice): readonly Shown[] {
  const pairs = dice.faces.map((face, i) => ({ face, good: dice.good[i] ?? false }));
  if (dice.needed === null) return pairs;
  return pairs.toSorted((a, b) => Number(b.good) - Number(a.good) || b.face - a.face);
}

export const goodOnes = (dice: Dice): number => dice.good.filter(Boolean).length;

/** Dice that are thrown again stand below those they follow, without a sentence of their own. */
export const follows = (told: Told, before: Told | undefined): boolean =>
  told.dice?.again === true && before?.dice !== undefined && before.kind === told.kind;
