/** Points and the areas a leader may reach, as pure functions; rings are filled even-odd. */
import type { Region } from '../../service/protocol';
import type { Point, Ring } from '../../service/wire';

const between = (a: Point, b: Point, p: Point): boolean => a[1] > p[1] !== b[1] > p[1];

/** Whether a ray to the east crosses the rings an odd number of times. */
export function inside(rings: readonly Ring[], p: Point): boolean {
  let odd = false;
  for (const ring of rings)
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (between(a, b, p) && p[0] < a[0] + ((p[1] - a[1]) * (b[0] - a[0])) / (b[1] - a[1]))
        odd = !odd;
    });
  return odd;
}

const square = (a: Point, b: Point): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** The point of a stretch that is nearest to p. */
function onStretch(a: Point, b: Point, p: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length : 0;
  const t = Math.min(Math.max(along, 0), 1);
  return [Math.round(a[0] + t * dx), Math.round(a[1] + t * dy)];
}

export function nearest(rings: readonly Ring[], p: Point): Point | null {
  let best: Point | null = null;
  for (const ring of rings)
    ring.forEach((a, i) => {
      const spot = onStretch(a, ring[(i + 1) % ring.length] ?? a, p);
      if (!best || square(spot, p) < square(best, p)) best = spot;
    });
  return best;
}

export interface Held {
  readonly at: Point;
  readonly region: Region;
}

/** The place itself where it can be reached, else the nearest one that can; none if none can. */
export function hold(regions: readonly Region[], p: Point): Held | null {
  const within = regions.find((region) => inside(region.rings, p));
  if (within) return { at: p, region: within };
  const edges = regions.flatMap((region): Held[] => {
    const at = nearest(region.rings, p);
    return at ? [{ at, region }] : [];
  });
  return edges.toSorted((a, b) => square(a.at, p) - square(b.at, p))[0] ?? null;
}
