// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { arcPath, lineToPath, ringsToPath, stepsToPath } from '../../src/table/paths';
import { convexHull, plates, shadow } from '../../src/table/shapes';

describe('paths', () => {
  it('draws rings with y south, and leaves out what has no area', () => {
    const ring = [
      [0, 0],
      [10000, 0],
      [10000, 5000],
    ] as const;
    expect(ringsToPath([ring, [[1, 1]]], 90000)).toBe('M0 90L10 90L10 85Z');
    expect(ringsToPath([], 90000)).toBe('');
  });
  it('draws a line', () => expect(lineToPath([0, 0], [1500, 90000], 90000)).toBe('M0 90L1.5 0'));
  it('draws lines and arcs; counter-clockwise with y north is sweep 0 with y south', () => {
    const steps = [
      { kind: 'line', to: [10000, 0] },
      { kind: 'arc', to: [20000, 10000], centre: [10000, 10000], radius: 10000, ccw: true },
      { kind: 'arc', to: [20000, 30000], centre: [20000, 20000], radius: 10000, ccw: false },
    ] as const;
    expect(stepsToPath([0, 0], steps, 90000)).toBe(
      'M0 90L10 90A10 10 0 0 0 20 80A10 10 0 0 1 20 60',
    );
  });
  it('takes the large arc where more than half a turn is walked', () => {
    const step = {
      kind: 'arc',
      to: [10000, 0],
      centre: [10000, 10000],
      radius: 10000,
      ccw: true,
    } as const;
    expect(stepsToPath([20000, 10000], [step], 90000)).toContain('A10 10 0 1 0');
    expect(stepsToPath([20000, 10000], [{ ...step, ccw: false }], 90000)).toContain('A10 10 0 0 1');
  });
  it('draws shares of a circle', () => {
    expect(arcPath(2, 0.25)).toBe('M0 -2A2 2 0 0 1 2 0');
    expect(arcPath(2, 0.75)).toBe('M0 -2A2 2 0 1 1 -2 0');
    expect(arcPath(2, 1)).toMatch(/Z$/);
  });
});

describe('shapes', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 0, y: 2 },
  ];
  it('hulls drop inner points', () => {
    expect(convexHull([...square, { x: 1, y: 1 }])).toHaveLength(4);
    expect(convexHull(square.slice(0, 2))).toEqual(square.slice(0, 2));
  });
  it('shadows fall south-east, the longer the higher', () => {
    const [low, high] = [shadow(square, 1), shadow(square, 3)].map((s) =>
      Math.max(...s.map((p) => p.x)),
    );
    expect(low).toBeCloseTo(2.42);
    expect(high).toBeCloseTo(3.26);
    expect(Math.min(...shadow(square, 3).map((p) => p.x))).toBe(0);
  });
  it('plates are the same every time and stay on the table', () => {
    const cells = plates(120, 90);
    expect(cells).toEqual(plates(120, 90));
    expect(cells.length).toBeGreaterThan(15);
    for (const { x, y } of cells.flat()) {
      expect(x >= 0 && x <= 120).toBe(true);
      expect(y >= 0 && y <= 90).toBe(true);
    }
  });
});
