/** What can be put down: base sizes with their height class, and the look of each group. */
import type { Army, Figure } from '../table/scene';
import type { Group } from '../wire';

export type StockName = 'soldier' | 'suit' | 'strider' | 'heavy' | 'colossus';

export interface Stock {
  readonly name: StockName;
  readonly r: number;
  readonly size: number;
  readonly figure: Figure;
}

export const STOCK: readonly Stock[] = [
  { name: 'soldier', r: 1500, size: 2, figure: 'soldier' },
  { name: 'suit', r: 2000, size: 2, figure: 'suit' },
  { name: 'strider', r: 3250, size: 4, figure: 'light' },
  { name: 'heavy', r: 4000, size: 5, figure: 'quad' },
  { name: 'colossus', r: 6500, size: 6, figure: 'quad' },
];

export const GROUPS: readonly Group[] = ['A', 'B', 'C'];

export const ARMY: Readonly<Record<Group, Army>> = { A: 'ws', B: 'th', C: 'ka' };

/** Degrees clockwise from north: the two sides look at each other. */
export const FACING: Readonly<Record<Group, number>> = { A: 0, B: 180, C: -60 };

/** The figure for a base: the largest of the catalogue that is not larger than it. */
export function figureFor(r: number): Figure {
  return STOCK.findLast((stock) => stock.r <= r)?.figure ?? 'soldier';
}
