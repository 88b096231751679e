/** Lattice geometry as SVG path data. */
import type { Point, Ring } from '../service/wire';
import { cm, num, toDrawing, type Spot } from './coords';
import type { PathStep } from './scene';

const pair = (spot: Spot): string => `${num(spot.x)} ${num(spot.y)}`;

export const spotsToPath = (spots: readonly Spot[]): string =>
  spots.length ? `M${spots.map(pair).join('L')}Z` : '';

/** Rings for fill-rule evenodd. */
export function ringsToPath(rings: readonly Ring[], height: number): string {
  return rings
    .filter((ring) => ring.length > 2)
    .map((ring) => spotsToPath(ring.map((point) => toDrawing(point, height))))
    .join('');
}

export function lineToPath(from: Point, to: Point, height: number): string {
  return `M${pair(toDrawing(from, height))}L${pair(toDrawing(to, height))}`;
}

/** The head of an arrow, in cm. */
const HEAD = { long: 1.1, half: 0.55 };

/** A filled head at the end of a line. */
export function arrowPath(from: Point, to: Point, height: number): string {
  const [a, b] = [toDrawing(from, height), toDrawing(to, height)];
  const far = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const [x, y] = [b.x - HEAD.long * ux, b.y - HEAD.long * uy];
  const side = (way: 1 | -1): Spot => ({
    x: x - way * HEAD.half * uy,
    y: y + way * HEAD.half * ux,
  });
  return spotsToPath([b, side(1), side(-1)]);
}

/** Whether an arc from a to b around c takes more than half a turn. */
function large(a: Point, b: Point, c: Point, ccw: boolean): boolean {
  const cross = (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0]);
  return ccw ? cross < 0 : cross > 0;
}

/** A share of a circle about the origin, clockwise from the top; a whole one is closed. */
export function arcPath(r: number, share: number): string {
  if (share >= 1)
    return `M0 ${num(-r)}A${num(r)} ${num(r)} 0 1 1 0 ${num(r)}A${num(r)} ${num(r)} 0 1 1 0 ${num(-r)}Z`;
  const turn = 2 * Math.PI * share;
  const end = `${num(r * Math.sin(turn))} ${num(-r * Math.cos(turn))}`;
  return `M0 ${num(-r)}A${num(r)} ${num(r)} 0 ${share > 0.5 ? 1 : 0} 1 ${end}`;
}

/** Lines and arcs; a counter-clockwise arc (y north) is drawn with sweep 0 (y south). */
export function stepsToPath(start: Point, steps: readonly PathStep[], height: number): string {
  let at = start;
  let d = `M${pair(toDrawing(start, height))}`;
  for (const step of steps) {
    const to = pair(toDrawing(step.to, height));
    if (step.kind === 'line') d += `L${to}`;
    else {
      const r = num(cm(step.radius));
      const flag = large(at, step.to, step.centre, step.ccw) ? 1 : 0;
      d += `A${r} ${r} 0 ${flag} ${step.ccw ? 0 : 1} ${to}`;
    }
    at = step.to;
  }
  return d;
}
