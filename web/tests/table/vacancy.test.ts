import { describe, expect, it } from 'vitest';
import { alongWay } from '../../src/table/acts';
import { cornerOf, vacancy } from '../../src/table/vacancy';

const PORT = { width: 600, height: 480 };
const LEAST = { width: 230, height: 90 };

describe('the largest free room', () => {
  it('is everything where nothing lies', () => {
    expect(vacancy([], PORT, LEAST)).toEqual({ x: 0, y: 0, ...PORT });
  });
  it('is beside what lies there', () => {
    const wall = { x: 240, y: 0, width: 24, height: 480 };
    expect(vacancy([wall], PORT, LEAST)).toEqual({ x: 264, y: 0, width: 336, height: 480 });
  });
  it('is nowhere where everything is narrow', () => {
    const walls = [0, 120, 240, 360, 480].map((x) => ({ x, y: 0, width: 12, height: 480 }));
    expect(vacancy(walls, PORT, LEAST)).toBeNull();
  });
  it('holds what lies in it in its outer corner', () => {
    const room = { x: 264, y: 240, width: 336, height: 240 };
    const at = cornerOf(room, PORT, LEAST, 12);
    expect([at.x, at.y]).toEqual([600 - 230 - 12, 480 - 90 - 12]);
  });
});

describe('a way', () => {
  it('is walked at one speed round its corners', () => {
    const way = [
      [0, 0],
      [30, 0],
      [30, 10],
    ] as const;
    expect([0, 0.5, 0.75, 0.875, 1].map((share) => alongWay(way, share))).toEqual([
      [0, 0],
      [20, 0],
      [30, 0],
      [30, 5],
      [30, 10],
    ]);
  });
});
