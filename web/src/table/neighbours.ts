/** Groups of one side that stand close together: how each is told from the others. */
import type { Cluster } from './clusters';
import type { Disc } from './scene';

export type Tint = 0 | 1 | 2;

export interface Surroundings {
  /** Groups whose shapes touch have different tints. */
  readonly tint: Tint;
  /** Bases of other groups of its side that its shape must keep clear of. */
  readonly others: readonly Disc[];
}

/** Two shapes touch if their bases are no farther apart than this, in table units. */
const TOUCH = 1_600;
const NOBODY: readonly Disc[] = [];
const TINTS: readonly Tint[] = [0, 1, 2];

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

const bounds = ({ discs }: Cluster): Bounds => ({
  left: Math.min(...discs.map((d) => d.x - d.r)),
  right: Math.max(...discs.map((d) => d.x + d.r)),
  low: Math.min(...discs.map((d) => d.y - d.r)),
  high: Math.max(...discs.map((d) => d.y + d.r)),
});
const areNear = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right + TOUCH &&
  b.left < a.right + TOUCH &&
  a.low < b.high + TOUCH &&
  b.low < a.high + TOUCH;

const touches = (one: Disc, other: Disc): boolean => {
  const far = one.r + other.r + TOUCH;
  return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < far * far;
};

/** The tint that its number suggests, unless a neighbour has it already. */
function tintOf(cluster: Cluster, taken: readonly Tint[]): Tint {
  const own = TINTS[(Number(cluster.discs[0]?.letter) || 0) % TINTS.length] ?? 0;
  return [own, ...TINTS].find((tint) => !taken.includes(tint)) ?? own;
}

/** What lies around each group, in the same order. */
export function surroundings(clusters: readonly Cluster[]): readonly Surroundings[] {
  const boxes = clusters.map(bounds);
  const tints: Tint[] = [];
  return clusters.map((cluster, i) => {
    const army = cluster.discs[0]?.army;
    const near = clusters.flatMap((other, j) => {
      const beside = j !== i && other.discs[0]?.army === army;
      if (!beside || !areNear(boxes[i] as Bounds, boxes[j] as Bounds)) return [];
      const close = other.discs.filter((disc) => cluster.discs.some((own) => touches(own, disc)));
      return close.length ? [{ j, close }] : [];
    });
    const tint = tintOf(
      cluster,
      near.flatMap(({ j }) => tints[j] ?? []),
    );
    tints.push(tint);
    return { tint, others: near.length ? near.flatMap(({ close }) => close) : NOBODY };
  });
}
