// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { inside } from '../../src/pages/battle/regions';
import type { Ring } from '../../src/service/wire';
import { contours, latticeOf, nodesInside, valueAt } from '../../src/table/contours';

const STEP = 1000;
const FINE = 8;
const finer = (row: string): string => [...row].map((digit) => digit.repeat(FINE)).join('');
/** Rows from south to north, as the server tells them. */
const lattice = (...rows: string[]) => {
  const digits = rows.join('');
  const runs = [...digits].flatMap((digit) => [Number(digit), 1]);
  return latticeOf(STEP, rows[0]!.length, runs);
};
const square: Ring = [
  [500, 500],
  [2500, 500],
  [2500, 2500],
  [500, 2500],
];

describe('a lattice', () => {
  it('is told in runs, row by row', () => {
    const found = latticeOf(STEP, 3, [0, 2, 3, 3, 1, 1]);
    expect([...found.values]).toEqual([0, 0, 3, 3, 3, 1]);
    expect([valueAt(found, [2100, -100]), valueAt(found, [2000, 900])]).toEqual([3, 1]);
    expect(valueAt(found, [9000, 0])).toBeUndefined();
  });
  it('knows which nodes lie inside rings', () => {
    const found = nodesInside(lattice('0000', '0000', '0000'), [square]);
    expect([...found]).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0]);
  });
});

describe('outlines', () => {
  it.each([
    ['a blot', ['00000', '01100', '01110', '00000']],
    ['up to the edges', ['1111', '1111']],
    ['a hole', ['11111', '10001', '10001', '11111']],
    ['corners that meet', ['1100', '1100', '0011', '0011']],
    ['two parts', ['11000', '11011', '00011']],
  ])('hold the nodes they are drawn around, but for a few at corners: %s', (_, rows) => {
    const found = lattice(...rows.flatMap((row) => Array<string>(FINE).fill(finer(row))));
    const rings = contours(found, (node) => found.values[node] === 1);
    const nodes = [...found.values].map((value, node) => ({
      value,
      held: inside(rings, [(node % found.columns) * STEP, Math.floor(node / found.columns) * STEP]),
    }));
    const wrong = nodes.filter(({ value, held }) => held !== (value === 1));
    expect(wrong.length / nodes.length).toBeLessThan(0.03);
  });
  it('are none around nothing, and points in a row are left out', () => {
    const found = lattice(finer('00'), finer('11'), finer('11'), finer('00'));
    expect(contours(found, () => false)).toEqual([]);
    expect(contours(found, (node) => found.values[node] === 1)[0]!.length).toBeLessThan(24);
  });
});
