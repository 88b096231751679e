/** The figure on a base, and the look of each group. */
import type { Army, Figure } from '../table/scene';
import type { Group } from '../wire';

/** The figures by the least radius of their bases. */
const FIGURES: readonly (readonly [r: number, figure: Figure])[] = [
  [1500, 'soldier'],
  [2000, 'suit'],
  [3250, 'light'],
  [4000, 'quad'],
];

export const GROUPS: readonly Group[] = ['A', 'B', 'C'];

export const ARMY: Readonly<Record<Group, Army>> = { A: 'ws', B: 'th', C: 'ka' };

/** Degrees clockwise from north: the two sides look at each other. */
export const FACING: Readonly<Record<Group, number>> = { A: 0, B: 180, C: -60 };

/** The figure for a base: the largest that is not too large for it. */
export const figureFor = (r: number): Figure =>
  FIGURES.findLast(([least]) => least <= r)?.[1] ?? 'soldier';
