/** Where the pennants of the groups stand: beside their own, on nobody, no objective, no other. */
import type { Cluster } from './clusters';
import { cm, toDrawing, type Spot } from './coords';
import type { Disc, DrillMark } from './scene';

export interface Pennant {
  readonly cluster: Cluster;
  /** The left middle of the cloth in drawing cm. */
  readonly at: Spot;
  /** The middle of the base from which it hangs by a thread. */
  readonly from: Spot;
  /** How long the cloth is, in pixels. */
  readonly cloth: number;
  readonly drills: readonly DrillMark[];
}
/** A table of discs in table units, at so many pixels to the centimetre. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Objectives: no cloth hides them. */
  readonly marks: readonly Spot[];
}
interface Round extends Spot {
  readonly r: number;
}

/** Half the height of the cloth, in pixels. */
const HALF = 10;
/** The distances from the group that are tried, and how far an objective reaches, in cm. */
const GAPS = [0.8, 2.6] as const;
const MARK = 1.9;
/** What the faults of a place weigh. */
const WEIGHT = { off: 6, cloth: 5, mark: 4, figure: 1, far: 0.12 } as const;

const round = (disc: Disc, height: number): Round => ({
  ...toDrawing([disc.x, disc.y], height),
  r: cm(disc.r),
});

/** Right of a group, where it is by habit, then left of it, above and below; each nearer, then farther. */
function beside(discs: readonly Round[], wide: number, half: number): Spot[] {
  const [right, left, foot, head] = [
    Math.max(...discs.map((d) => d.x + d.r)),
    Math.min(...discs.map((d) => d.x - d.r)),
    Math.max(...discs.map((d) => d.y + d.r)),
    Math.min(...discs.map((d) => d.y - d.r)),
  ];
  const y = discs.reduce((sum, d) => sum + d.y, 0) / discs.length;
  const x = (left + right - wide) / 2;
  return GAPS.flatMap((gap) => [
    { x: right + gap, y: head + half },
    { x: right + gap, y },
    { x: left - gap - wide, y: head + half },
    { x: left - gap - wide, y },
    { x, y: head - gap - half },
    { x, y: foot + gap + half },
    { x: right + gap, y: foot - half },
    { x: left - gap - wide, y: foot - half },
  ]);
}

/** Whether a cloth at a place comes nearer than this to a point. */
function hides(at: Spot, wide: number, half: number, point: Round): boolean {
  const dx = Math.max(at.x - point.x, point.x - at.x - wide, 0);
  const dy = Math.max(Math.abs(point.y - at.y) - half, 0);
  return dx * dx + dy * dy < point.r * point.r;
}

/** A place is bad where the cloth leaves the table, lies on another, or hides something. */
function cost(at: Spot, wide: number, half: number, ground: Ground, rest: Taken): number {
  const off =
    at.x < 0 || at.x + wide > cm(ground.width) || at.y < half || at.y + half > cm(ground.height);
  const lies = rest.cloths.filter(
    (one) => at.x < one.x + one.wide && one.x < at.x + wide && Math.abs(at.y - one.y) < 2 * half,
  ).length;
  const marks = ground.marks.filter((mark) => hides(at, wide, half, { ...mark, r: MARK })).length;
  const figures = rest.discs.filter((disc) => hides(at, wide, half, disc)).length;
  return (
    (off ? WEIGHT.off : 0) +
    WEIGHT.cloth * lies +
    WEIGHT.mark * marks +
    WEIGHT.figure * Math.min(figures, 3)
  );
}
interface Taken {
  readonly cloths: (Spot & { readonly wide: number })[];
  readonly discs: readonly Round[];
}

/** How long the thread is from a base to a cloth. */
const thread = (from: Spot, at: Spot, wide: number): number =>
  Math.hypot(Math.max(at.x - from.x, from.x - at.x - wide, 0), at.y - from.y);

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
    const leader = cluster.discs.find((disc) => disc.leader) ?? cluster.discs[0];
    const from = leader ? toDrawing([leader.x, leader.y], ground.height) : { x: 0, y: 0 };
    const rated = beside(own, wide, half).map((at) => ({
      at,
      cost: cost(at, wide, half, ground, taken) + WEIGHT.far * thread(from, at, wide),
    }));
    const { at } = rated.reduce((best, each) => (each.cost < best.cost ? each : best));
    taken.cloths.push({ ...at, wide });
    return { cluster, at, from, cloth, drills };
  });
}
