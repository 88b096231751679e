/** From the lattice (integers of 0.001 cm, y north) to the drawing (cm, y south) and back. */
import type { Point } from '../service/wire';

export const UNIT = 1000;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const cm = (units: number): number => units / UNIT;

export function toDrawing([x, y]: Point, height: number): Spot {
  return { x: cm(x), y: cm(height - y) };
}

/** The nearest lattice point. */
export function toLattice(spot: Spot, height: number): Point {
  return [Math.round(spot.x * UNIT), height - Math.round(spot.y * UNIT)];
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high));

/** The nearest centre at which a disc of radius r lies wholly on the table. */
export function keepOn(at: Point, r: number, width: number, height: number): Point {
  return [clamp(at[0], r, width - r), clamp(at[1], r, height - r)];
}

const TRIM = /\.?0+$/;

/** A number for an SVG attribute: at most three decimals, no trailing zeros. */
export function num(value: number): string {
  const text = value.toFixed(3).replace(TRIM, '');
  return text === '-0' ? '0' : text;
}
