/** Units of the catalogue on the table: whose they are, and which bases are their fighters. */
import type { Point, Base, Element, Group, MissionTable } from '../wire';
import type { Layout, Lying, Put, UnitStock } from './protocol';
import { find, touches, type Bases } from './situation';

export interface Crew {
  readonly id: string;
  readonly army: string;
  readonly unit: string;
  readonly group: Group;
  readonly special: string | null;
  /** The bases of its fighters, the leader first; who was taken away is still named. */
  readonly members: readonly string[];
}
export type Crews = readonly Crew[];

const numbered = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `b${first + i}`);

/** Whose bases those are that lie on the table at first. */
export const START_CREWS: Crews = [
  {
    id: 'u1',
    army: 'white_stars',
    unit: 'steel_troopers',
    group: 'A',
    special: null,
    members: numbered(1, 6),
  },
  {
    id: 'u2',
    army: 'therians',
    unit: 'storm_golems',
    group: 'B',
    special: null,
    members: numbered(7, 6),
  },
  {
    id: 'u3',
    army: 'karmans',
    unit: 'k_warriors',
    group: 'C',
    special: null,
    members: ['b13'],
  },
];

export const crewOf = (crews: Crews, base: string | null): Crew | undefined =>
  base === null ? undefined : crews.find((crew) => crew.members.includes(base));

export function nextCrew(crews: Crews): string {
  const numbers = crews.map((crew) => Number(crew.id.slice(1))).filter(Number.isInteger);
  return `u${Math.max(0, ...numbers) + 1}`;
}

/** The units of which somebody is on the table. */
export const present = (crews: Crews, bases: Bases): Crews =>
  crews.filter((crew) => crew.members.some((id) => find(bases, id)));

const put = (crew: Crew, bases: Bases): Put => ({
  id: crew.id,
  army: crew.army,
  unit: crew.unit,
  group: crew.group,
  special: crew.special,
  at: crew.members.map((id): Point | null => {
    const base = find(bases, id);
    return base ? [base.x, base.y] : null;
  }),
});

const lying = ({ id, kind, x, y, rot }: Element): Lying => ({ id, kind, x, y, rot });

/** Everything on the table as the rules want it. */
export const layout = (table: MissionTable, crews: Crews, bases: Bases): Layout => ({
  ground: { width: table.width, height: table.height, elements: table.elements.map(lying) },
  units: present(crews, bases).map((crew) => put(crew, bases)),
});

// ---- putting a unit down ------------------------------------------------------------------------

const GAP = 600;
const ROW = 5;
const STEP = 2000;
/** How far up the table each side stands at first. */
const HEIGHT: Readonly<Record<Group, number>> = { A: 0.15, B: 0.85, C: 0.5 };

/** A block of ranks, the first in front of it on the side of its leader. */
export function block(count: number, r: number, [x, y]: Point): Point[] {
  const far = 2 * r + GAP;
  return Array.from({ length: count }, (_, i) => [
    x + (i % ROW) * far,
    y - Math.floor(i / ROW) * far,
  ]);
}

/** Where a new unit stands: on its own side, where no other base is; terrain is not asked. */
export function freeBlock(
  unit: UnitStock,
  group: Group,
  bases: Bases,
  { width, height }: MissionTable,
): Point[] {
  const r = unit.radius;
  const y = Math.round(height * HEIGHT[group]);
  const fits = ([px, py]: Point): boolean =>
    px >= r && px <= width - r && py >= r && py <= height - r && !touches(bases, [px, py], r);
  for (const dy of [0, 8000, -8000, 16000, -16000])
    for (let x = r + GAP; x < width; x += STEP) {
      const places = block(unit.number, r, [x, y + dy]);
      if (places.every(fits)) return places;
    }
  return block(unit.number, r, [r + GAP, y]);
}

/** A unit shifted so that one of its bases comes to a place; nobody leaves the table. */
export function shifted(
  bases: Bases,
  crew: Crew | undefined,
  id: string,
  to: Point,
  { width, height }: MissionTable,
): Bases {
  const held = find(bases, id);
  if (!held) return bases;
  const own = (base: Base): boolean => base.id === id || (crew?.members.includes(base.id) ?? false);
  const all = bases.filter(own);
  const within = (want: number, low: number, high: number): number =>
    Math.min(Math.max(want, low), high);
  const dx = within(
    to[0] - held.x,
    Math.max(...all.map((b) => b.r - b.x)),
    Math.min(...all.map((b) => width - b.r - b.x)),
  );
  const dy = within(
    to[1] - held.y,
    Math.max(...all.map((b) => b.r - b.y)),
    Math.min(...all.map((b) => height - b.r - b.y)),
  );
  return bases.map((base) => (own(base) ? { ...base, x: base.x + dx, y: base.y + dy } : base));
}
