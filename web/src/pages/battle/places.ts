/** Where a unit stands, in words: the part of the table and the nearest feature, no distances. */
import type { Standing } from '../../battlefield/standing';
import type { TableView } from '../../service/protocol';
import type { Point } from '../../service/wire';
import type { Quarters } from '../../table/orientation';

export type Compass = 'north' | 'south' | 'east' | 'west';

export interface Whereabouts {
  readonly ns: Compass | null;
  readonly we: Compass | null;
  /** The letter of an objective, or the id of an element. */
  readonly objective: string | null;
  readonly element: string | null;
}

const NEAR = 15_000;

function middle(now: Standing, unit: number): Point | null {
  const own = [...now.fighters.values()].filter((f) => f.unit === unit && f.place === 'table');
  if (!own.length) return null;
  const mean = (of: (f: { x: number; y: number }) => number) =>
    own.reduce((sum, f) => sum + of(f), 0) / own.length;
  return [mean((f) => f.x), mean((f) => f.y)];
}

const third = (value: number, whole: number, low: Compass, high: Compass): Compass | null =>
  value < whole / 3 ? low : value > (2 * whole) / 3 ? high : null;

function closest<T extends { readonly x: number; readonly y: number }>(
  things: readonly T[],
  [x, y]: Point,
): T | null {
  const far = (thing: T) => Math.hypot(thing.x - x, thing.y - y);
  const best = things.toSorted((a, b) => far(a) - far(b))[0];
  return best && far(best) <= NEAR ? best : null;
}

/** None for a unit that is not on the table. */
export function whereabouts(table: TableView, now: Standing, unit: number): Whereabouts | null {
  const at = middle(now, unit);
  if (!at) return null;
  const elements = [...now.elements.values()].filter((element) => element.present);
  return {
    ns: third(at[1], table.height, 'south', 'north'),
    we: third(at[0], table.width, 'west', 'east'),
    objective: closest(table.objectives, at)?.letter ?? null,
    element: closest(elements, at)?.id ?? null,
  };
}

const QUARTERS: Readonly<Record<Compass, Quarters>> = { south: 0, east: 1, north: 2, west: 3 };

/** The edge a seat sits at: where it comes from, or the nearest one to where it is deployed. */
export function sitsAt(table: TableView, seat: number): Compass {
  const owner = seat === 0 ? 'A' : 'B';
  const [first, ...others] = table.access_zones
    .filter((zone) => zone.owner === owner)
    .map((zone) => zone.edge);
  if (first) return others.every((edge) => edge === first) ? first : 'south';
  const fields = table.deployment_zones.filter((zone) => zone.owner === owner);
  const corners = fields.flatMap((zone) => zone.outline);
  const mean = corners.reduce((sum, [, y]) => sum + y, 0) / Math.max(corners.length, 1);
  return mean > table.height / 2 ? 'north' : 'south';
}

/** Everybody sits at the foot of the table; a wide screen shows a table that lies across as it lies. */
export function turnFor(table: TableView, seat: number, upright: boolean): Quarters {
  const quarters = QUARTERS[sitsAt(table, seat)];
  return quarters % 2 && !upright ? 0 : quarters;
}
