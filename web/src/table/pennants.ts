/** Where the pennants of the groups stand: beside their own, on the table, and not on each other. */
import type { Cluster } from './clusters';
import { cm, toDrawing, type Spot } from './coords';
import type { Disc, DrillMark } from './scene';

export interface Pennant {
  readonly cluster: Cluster;
  /** The left middle of the cloth in drawing cm. */
  readonly at: Spot;
  /** How long the cloth is, in pixels. */
  readonly cloth: number;
  readonly drills: readonly DrillMark[];
}
/** A table of discs in table units, at so many pixels to the centimetre. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}
interface Round extends Spot {
  readonly r: number;
}

/** Half the height of the cloth, in pixels. */
const HALF = 10;
const GAP = 1;

const round = (disc: Disc, height: number): Round => ({
  ...toDrawing([disc.x, disc.y], height),
  r: cm(disc.r),
});

/** Right of a group, where it is by habit, then left of it, above and below. */
function beside(discs: readonly Round[], wide: number, half: number): Spot[] {
  const [right, left, foot, head] = [
    Math.max(...discs.map((d) => d.x + d.r)),
    Math.min(...discs.map((d) => d.x - d.r)),
    Math.max(...discs.map((d) => d.y + d.r)),
    Math.min(...discs.map((d) => d.y - d.r)),
  ];
  const y = discs.reduce((sum, d) => sum + d.y, 0) / discs.length;
  const x = (left + right - wide) / 2;
  return [
    { x: right + GAP, y },
    { x: left - GAP - wide, y },
    { x, y: head - GAP - half },
    { x, y: foot + GAP + half },
  ];
}

/** A place is bad where the cloth leaves the table, lies on another or hides somebody. */
function cost(at: Spot, wide: number, half: number, ground: Ground, rest: Taken): number {
  const off = at.x < 0 || at.x + wide > cm(ground.width) ? 3 : 0;
  const lies = rest.cloths.filter(
    (one) => at.x < one.x + one.wide && one.x < at.x + wide && Math.abs(at.y - one.y) < 2 * half,
  ).length;
  const hides = rest.discs.filter((d) => {
    const dx = Math.max(at.x - d.x, d.x - at.x - wide, 0);
    const dy = Math.max(Math.abs(d.y - at.y) - half, 0);
    return dx * dx + dy * dy < d.r * d.r;
  }).length;
  return off + 4 * lies + Math.min(hides, 3);
}
interface Taken {
  readonly cloths: (Spot & { readonly wide: number })[];
  readonly discs: readonly Round[];
}

/** One pennant for each group, the first ones first: where a place is free it is the right one. */
export function pennants(clusters: readonly Cluster[], ground: Ground): Pennant[] {
  const half = HALF / ground.scale;
  const discs = clusters.flatMap((cluster) =>
    cluster.discs.map((disc) => round(disc, ground.height)),
  );
  const taken: Taken = { cloths: [], discs };
  return clusters.map((cluster) => {
    const drills = cluster.discs[0]?.drills ?? [];
    const cloth = (cluster.discs.length > 9 ? 46 : 40) + 16 * drills.length;
    const wide = cloth / ground.scale;
    const own = cluster.discs.map((disc) => round(disc, ground.height));
    const rated = beside(own, wide, half).map((at) => ({
      at,
      cost: cost(at, wide, half, ground, taken),
    }));
    const { at } = rated.reduce((best, each) => (each.cost < best.cost ? each : best));
    taken.cloths.push({ ...at, wide });
    return { cluster, at, cloth, drills };
  });
}
