/** Outlines of parts of a lattice, and the nodes inside outlines, as pure functions. */
import type { Point, Ring } from '../service/wire';

/** Numbers at the nodes of a square lattice, row by row from the south-west corner on. */
export interface Lattice {
  readonly step: number;
  readonly columns: number;
  readonly values: Uint8Array;
}

export function latticeOf(step: number, columns: number, runs: readonly number[]): Lattice {
  let size = 0;
  for (let i = 1; i < runs.length; i += 2) size += runs[i] ?? 0;
  const values = new Uint8Array(size);
  let at = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const end = at + (runs[i + 1] ?? 0);
    values.fill(runs[i] ?? 0, at, end);
    at = end;
  }
  return { step, columns, values };
}

/** The number at the node that is nearest to a place; none off the lattice. */
export function valueAt({ step, columns, values }: Lattice, [x, y]: Point): number | undefined {
  const [column, row] = [Math.round(x / step), Math.round(y / step)];
  return column < 0 || column >= columns ? undefined : values[row * columns + column];
}

/** Which nodes lie inside rings that are filled even-odd: row by row, between the crossings. */
export function nodesInside(lattice: Lattice, rings: readonly Ring[]): Uint8Array {
  const { step, columns, values } = lattice;
  const found = new Uint8Array(values.length);
  for (let row = 0; row < values.length / columns; row += 1) {
    const xs = crossings(rings, row * step);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const first = Math.max(Math.ceil((xs[i] ?? 0) / step), 0);
      const last = Math.min(Math.floor((xs[i + 1] ?? 0) / step), columns - 1);
      if (first <= last) found.fill(1, row * columns + first, row * columns + last + 1);
    }
  }
  return found;
}

/** Where rings cross a level line, from west to east. */
function crossings(rings: readonly Ring[], y: number): number[] {
  const xs: number[] = [];
  for (const ring of rings)
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (a[1] > y !== b[1] > y) xs.push(a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1]));
    });
  return xs.sort((one, other) => one - other);
}

/**
 * The sides that a border enters and leaves a square by, what is inside to its left: 0 south, 1 east,
 * 2 north, 3 west. By the corners inside: 1 south-west, 2 south-east, 4 north-east, 8 north-west.
 */
const WAYS: readonly (readonly number[])[] = [
  [],
  [0, 3],
  [1, 0],
  [1, 3],
  [2, 1],
  [0, 3, 2, 1],
  [2, 0],
  [2, 3],
  [3, 2],
  [0, 2],
  [1, 0, 3, 2],
  [1, 2],
  [3, 1],
  [0, 1],
  [3, 0],
  [],
];
/** The middle of each side, in half steps from the south-west corner. */
const MIDDLES: readonly (readonly [number, number])[] = [
  [1, 0],
  [2, 1],
  [1, 2],
  [0, 1],
];

/** Around all nodes of which something holds: rings to fill even-odd, smoothed. */
export function contours(lattice: Lattice, holds: (node: number) => boolean): Ring[] {
  const { step, columns, values } = lattice;
  const rows = values.length / columns;
  const width = 2 * columns + 4;
  const inside = (column: number, row: number): number =>
    column >= 0 && column < columns && row >= 0 && row < rows && holds(row * columns + column)
      ? 1
      : 0;
  const next = new Map<number, number>();
  for (let row = -1; row < rows; row += 1)
    for (let column = -1; column < columns; column += 1) {
      const corners =
        inside(column, row) +
        2 * inside(column + 1, row) +
        4 * inside(column + 1, row + 1) +
        8 * inside(column, row + 1);
      const sides = WAYS[corners] ?? [];
      const key = (side: number): number => {
        const [x, y] = MIDDLES[side] ?? [0, 0];
        return (2 * row + y + 2) * width + 2 * column + x + 2;
      };
      for (let i = 0; i < sides.length; i += 2)
        next.set(key(sides[i] ?? 0), key(sides[i + 1] ?? 0));
    }
  const place = (key: number): Point => [
    (((key % width) - 2) * step) / 2,
    ((Math.floor(key / width) - 2) * step) / 2,
  ];
  const [east, north] = [(columns - 1) * step, (rows - 1) * step];
  const isEdge = ([x, y]: Point): boolean => x <= 0 || y <= 0 || x >= east || y >= north;
  return traced(next).map((keys) => smoothed(keys.map(place), isEdge));
}

/** Follow every border until it is closed. */
function traced(next: Map<number, number>): number[][] {
  const rings: number[][] = [];
  for (const start of next.keys()) {
    const ring: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && next.has(at)) {
      ring.push(at);
      const to = next.get(at);
      next.delete(at);
      at = to;
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

/** How often every point goes half way to the middle of its neighbours. */
const PASSES = 8;

/** Steps become slopes; the border of the lattice stays where it is. Points in a row are left out. */
function smoothed(ring: readonly Point[], isEdge: (at: Point) => boolean): Ring {
  let points = [...ring];
  const around = (i: number): readonly [Point, Point] => {
    const [before, after] = [points.at(i - 1), points[(i + 1) % points.length]];
    return [before ?? [0, 0], after ?? [0, 0]];
  };
  for (let pass = 0; pass < PASSES; pass += 1)
    points = points.map((at, i): Point => {
      const [a, b] = around(i);
      if (isEdge(at)) return at;
      return [(a[0] + 2 * at[0] + b[0]) / 4, (a[1] + 2 * at[1] + b[1]) / 4];
    });
  return points.filter((at, i) => {
    const [a, b] = around(i);
    return (at[0] - a[0]) * (b[1] - at[1]) !== (at[1] - a[1]) * (b[0] - at[0]);
  });
}
