/** Shapes that only serve the drawing: shadows and the plates of the slab. */
import type { Point } from '../service/wire';
import type { Spot } from './coords';

const cross = (o: Spot, a: Spot, b: Spot): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

function chain(sorted: readonly Spot[]): Spot[] {
  const out: Spot[] = [];
  for (const spot of sorted) {
    while (out.length > 1 && cross(out.at(-2)!, out.at(-1)!, spot) <= 0) out.pop();
    out.push(spot);
  }
  out.pop();
  return out;
}

export function convexHull(spots: readonly Spot[]): Spot[] {
  if (spots.length < 3) return [...spots];
  const sorted = [...spots].sort((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

const SHADOW = 0.42;

/** Light from the north-west: the footprint swept to the south-east by 0.42 cm for each Size. */
export function shadow(corners: readonly Spot[], size: number): Spot[] {
  const d = SHADOW * size;
  return convexHull([...corners, ...corners.map(({ x, y }) => ({ x: x + d, y: y + d * 0.9 }))]);
}

/** The part of a convex outline on the side of `line` where nx*x + ny*y <= c. */
function cut(outline: readonly Spot[], nx: number, ny: number, c: number): Spot[] {
  const side = (s: Spot) => nx * s.x + ny * s.y - c;
  return outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length]!;
    const [da, db] = [side(a), side(b)];
    const kept = da <= 0 ? [a] : [];
    if (da < 0 === db < 0) return kept;
    const t = da / (da - db);
    return [...kept, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }];
  });
}

/** A small generator of our own, so that the slab looks the same on every screen. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function cell(seed: Spot, others: readonly Spot[], box: readonly Spot[], seam: number): Spot[] {
  let outline = [...box];
  for (const other of others) {
    if (other === seed || !outline.length) continue;
    const [dx, dy] = [other.x - seed.x, other.y - seed.y];
    const length = Math.sqrt(dx * dx + dy * dy);
    const [nx, ny] = [dx / length, dy / length];
    const middle = nx * (seed.x + dx / 2) + ny * (seed.y + dy / 2);
    outline = cut(outline, nx, ny, middle - seam);
  }
  return outline;
}

const PLATE = 23;

/** Irregular plates: a texture that nobody can measure with. */
export function plates(width: number, height: number, seed = 11): Spot[][] {
  const random = dice(seed);
  const columns = Math.max(2, Math.round(width / PLATE) + 1);
  const rows = Math.max(2, Math.round(height / PLATE) + 1);
  const box = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const seeds = Array.from({ length: columns * rows }, (_, i) => ({
    x: (((i % columns) + 0.5 + (random() - 0.5) * 0.95) * width) / columns,
    y: ((Math.floor(i / columns) + 0.5 + (random() - 0.5) * 0.95) * height) / rows,
  }));
  return seeds.map((s) => cell(s, seeds, box, 0.34)).filter((outline) => outline.length > 2);
}

/** The corners of an element laid somewhere, turned counter-clockwise. */
export function corners(
  w: number,
  h: number,
  { x, y, degrees = 0 }: Spot & { readonly degrees?: number },
): Point[] {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const half = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ] as const;
  return half.map(([a, b]) => [
    Math.round(x + a * cos - b * sin),
    Math.round(y + a * sin + b * cos),
  ]);
}
