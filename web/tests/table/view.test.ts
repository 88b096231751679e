// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { keepOn, num, toDrawing, toLattice } from '../../src/table/coords';
import {
  detail,
  fit,
  hold,
  leastScale,
  opening,
  panBy,
  pinch,
  toTable,
  viewBox,
  zoomAbout,
} from '../../src/table/view';

const TABLE = { width: 120, height: 90 };
const PORT = { width: 800, height: 700 };

describe('coordinates', () => {
  it('turns y over and comes back to the same lattice point', () => {
    for (const point of [
      [0, 0],
      [120000, 90000],
      [1, 89999],
      [52431, 27007],
    ] as const)
      expect(toLattice(toDrawing(point, 90000), 90000)).toEqual(point);
    expect(toDrawing([1500, 2500], 90000)).toEqual({ x: 1.5, y: 87.5 });
  });
  it('keeps a disc wholly on the table', () => {
    expect(keepOn([-5, 95000], 1500, 120000, 90000)).toEqual([1500, 88500]);
    expect(keepOn([1500, 1500], 1500, 120000, 90000)).toEqual([1500, 1500]);
  });
  it('writes short numbers', () => {
    expect([num(1.5), num(2), num(-0.0001), num(10), num(0.12345)]).toEqual([
      '1.5',
      '2',
      '0',
      '10',
      '0.123',
    ]);
  });
});

describe('view', () => {
  it('shows the whole table in the middle when it fits', () => {
    const view = fit(TABLE, PORT);
    expect(toTable(view, { x: 400, y: 350 })).toEqual({ x: 60, y: 45 });
    expect(view.x).toBeLessThan(0);
    expect(view.y).toBeLessThan(0);
  });
  it('opens nearer than the whole, never more than it fills', () => {
    expect(opening(TABLE, PORT).scale).toBeGreaterThan(fit(TABLE, PORT).scale);
    expect(opening(TABLE, { width: 100, height: 900 }).scale).toBeCloseTo(
      fit(TABLE, { width: 100, height: 900 }).scale * 1.6,
    );
  });
  it('zooms about the pointer', () => {
    const view = fit(TABLE, PORT);
    const px = { x: 123, y: 456 };
    const near = zoomAbout(view, px, 2.5, 1);
    expect(near.scale).toBeCloseTo(view.scale * 2.5);
    expect(toTable(near, px).x).toBeCloseTo(toTable(view, px).x);
    expect(toTable(near, px).y).toBeCloseTo(toTable(view, px).y);
  });
  it('stops at the farthest and at the nearest zoom', () => {
    const least = leastScale(TABLE, PORT);
    expect(zoomAbout(fit(TABLE, PORT), { x: 0, y: 0 }, 0.0001, least).scale).toBe(least);
    expect(zoomAbout(fit(TABLE, PORT), { x: 0, y: 0 }, 1e6, least).scale).toBe(70);
  });
  it('pans by pixels, and the table cannot be lost', () => {
    const view = { x: 0, y: 0, scale: 10 };
    expect(panBy(view, 50, -20)).toEqual({ x: -5, y: 2, scale: 10 });
    const lost = hold({ x: 1000, y: -1000, scale: 10 }, TABLE, PORT);
    expect(toTable(lost, { x: 400, y: 350 })).toEqual({ x: 120, y: 0 });
  });
  it('pinches: the spot between the fingers stays there', () => {
    const view = { x: 5, y: 5, scale: 8 };
    const after = pinch(
      view,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 60, y: 120 },
        { x: 260, y: 120 },
      ],
      1,
    );
    expect(after.scale).toBeCloseTo(16);
    const [was, is] = [toTable(view, { x: 150, y: 100 }), toTable(after, { x: 160, y: 120 })];
    expect(is.x).toBeCloseTo(was.x);
    expect(is.y).toBeCloseTo(was.y);
  });
  it('has three levels of detail', () => {
    expect([4, 14 / 3, 13.3, 13.4].map(detail)).toEqual(['far', 'unit', 'unit', 'figure']);
    expect(viewBox({ x: 1, y: 2, scale: 10 }, { width: 100, height: 50 })).toBe('1 2 10 5');
  });
});
