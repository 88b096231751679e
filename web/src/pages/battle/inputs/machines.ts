/** The damage ring of a machine: an arc for each structure point, each kind of part on its side. */
import type { PartView } from '../../../service/protocol';

export interface Arc {
  readonly part: number;
  readonly d: string;
  /** The piece of the machine behind the arc, which can be pointed at, too. */
  readonly piece: string;
  readonly lost: boolean;
}

/** Where a kind of part lies on the ring: its middle in degrees from the front, clockwise. */
const MIDDLES: Readonly<Record<PartView['kind'], number>> = {
  weapon: 0,
  propulsion: 120,
  frame: 240,
};
const SIDE = 112;
const RADIUS = 52;
const GAP = 2;

const spot = (degrees: number): string => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return `${(RADIUS * Math.cos(turn)).toFixed(2)} ${(RADIUS * Math.sin(turn)).toFixed(2)}`;
};

/** The arcs of all parts; those of one kind share its side. */
export function arcsOf(parts: readonly PartView[]): readonly Arc[] {
  return (['weapon', 'propulsion', 'frame'] as const).flatMap((kind) => {
    const points = parts.flatMap((part, index) =>
      part.kind === kind
        ? Array.from({ length: part.most }, (_, i) => ({ part: index, lost: i >= part.sp }))
        : [],
    );
    const step = SIDE / Math.max(points.length, 1);
    const start = MIDDLES[kind] - SIDE / 2;
    return points.map(({ part, lost }, i) => {
      const from = spot(start + i * step + GAP);
      const round = `A${RADIUS} ${RADIUS} 0 0 1 ${spot(start + (i + 1) * step - GAP)}`;
      return { part, lost, d: `M${from}${round}`, piece: `M0 0L${from}${round}Z` };
    });
  });
}
