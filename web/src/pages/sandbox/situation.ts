/** The bases on the table as a value: every change gives a new list. */
import type { Base } from '../../service/protocol';
import type { Group, Point } from '../../service/wire';

export type Bases = readonly Base[];

const SOLDIER = { r: 1500, size: 2 } as const;

const row = (group: Group, first: number, places: readonly Point[]): Base[] =>
  places.map(([x, y], i) => ({ id: `b${first + i}`, x, y, ...SOLDIER, group }));

/** Two groups around the centre container, and a third base that is caught between them. */
export const START: Bases = [
  ...row('A', 1, [
    [52400, 27000],
    [48400, 27600],
    [56600, 27200],
    [60600, 27100],
    [54200, 23200],
    [58200, 23100],
  ]),
  ...row('B', 7, [
    [50800, 62700],
    [55300, 63300],
    [59400, 63000],
    [63500, 63200],
    [53200, 66600],
    [57400, 66800],
  ]),
  { id: 'b13', x: 64900, y: 37300, r: 2000, size: 2, group: 'C' },
];

export const find = (bases: Bases, id: string | null): Base | undefined =>
  bases.find((base) => base.id === id);

export const moveBase = (bases: Bases, id: string, [x, y]: Point): Bases =>
  bases.map((base) => (base.id === id ? { ...base, x, y } : base));

export const without = (bases: Bases, id: string): Bases => bases.filter((base) => base.id !== id);

export function nextId(bases: Bases): string {
  const numbers = bases.map((base) => Number(base.id.slice(1))).filter(Number.isInteger);
  return `b${Math.max(0, ...numbers) + 1}`;
}

export const touches = (bases: Bases, [x, y]: Point, r: number): boolean =>
  bases.some((b) => (b.x - x) ** 2 + (b.y - y) ** 2 < (b.r + r) ** 2);
