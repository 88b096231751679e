/** Units of the catalogue on the table: whose they are, and which bases are their fighters. */
import type {
  Base,
  ElementView,
  Layout,
  Lying,
  Put,
  TableView,
  UnitStock,
} from '../../service/protocol';
import type { Group, Point } from '../../service/wire';
import { FACING } from './groups';
import { find, nextId, touches, type Bases } from './situation';

/** What a unit has besides its fighters, and in what state it is. */
export interface Furnishing {
  readonly special: string | null;
  /** A rank or a hero; a hero is the first of the members. */
  readonly leader: string | null;
  readonly specialists: readonly string[];
  readonly equipment: readonly string[];
  /** Degrees from east, counter-clockwise; null is towards the other side. */
  readonly facing: number | null;
  readonly grounded: boolean;
  readonly drills: readonly string[];
  /** The routines that help it until it acts again. */
  readonly lasting: readonly string[];
}
export interface Crew extends Furnishing {
  readonly id: string;
  readonly army: string;
  readonly unit: string;
  readonly group: Group;
  /** The bases of its fighters, the leader first; who was taken away is still named. */
  readonly members: readonly string[];
}
export type Crews = readonly Crew[];

export const PLAIN: Furnishing = {
  special: null,
  leader: null,
  specialists: [],
  equipment: [],
  facing: null,
  grounded: false,
  drills: [],
  lasting: [],
};

const numbered = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `b${first + i}`);

const posted = (id: string, army: string, unit: string, group: Group, members: string[]): Crew => ({
  ...PLAIN,
  id,
  army,
  unit,
  group,
  members,
});

/** Whose bases those are that lie on the table at first. */
export const START_CREWS: Crews = [
  posted('u1', 'white_stars', 'steel_troopers', 'A', numbered(1, 6)),
  posted('u2', 'therians', 'storm_golems', 'B', numbered(7, 6)),
  posted('u3', 'karmans', 'k_warriors', 'C', ['b13']),
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

/** The first of a unit who is on the table. */
export function leaderOf(crews: Crews, bases: Bases, id: string | null): string | null {
  const crew = crews.find((each) => each.id === id);
  return crew?.members.find((member) => find(bases, member)) ?? null;
}

/** Where a unit looks, in degrees from east, counter-clockwise. */
export const heading = ({ facing, group }: Crew): number => facing ?? 90 - FACING[group];

const put = (crew: Crew, bases: Bases): Put => {
  const { id, army, unit, group, special, leader, specialists, equipment, grounded, drills } = crew;
  const at = crew.members.map((member): Point | null => {
    const base = find(bases, member);
    return base ? [base.x, base.y] : null;
  });
  const lasting = crew.lasting.length ? { lasting: crew.lasting } : {};
  const things = { special, leader, specialists, equipment, grounded, drills, ...lasting };
  return { id, army, unit, group, ...things, facing: heading(crew), at };
};

const lying = ({ id, kind, x, y, rot }: ElementView): Lying => ({ id, kind, x, y, rot });

/** Everything on the table as the rules want it. */
export const layout = (table: TableView, crews: Crews, bases: Bases): Layout => ({
  ground: { width: table.width, height: table.height, elements: table.elements.map(lying) },
  units: present(crews, bases).map((crew) => put(crew, bases)),
});

// ---- putting a unit down ------------------------------------------------------------------------

const GAP = 600;
const ROW = 5;
const STEP = 2000;
/** How far apart those are who are put in contact. */
const TOUCH = 100;
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

/** Where a block may begin along the table: in its middle first, then ever further out. */
function beginnings(width: number, wide: number): number[] {
  const middle = Math.round((width - wide) / 2);
  const steps = Math.ceil(width / STEP / 2);
  const out = Array.from({ length: steps }, (_, i) => (i + 1) * STEP);
  return [middle, ...out.flatMap((far) => [middle + far, middle - far])];
}

/** Where a new unit stands: on its own side, where no other base is; terrain is not asked. */
function freeBlock(
  unit: UnitStock,
  group: Group,
  bases: Bases,
  { width, height }: TableView,
): Point[] {
  const r = unit.radius;
  const y = Math.round(height * HEIGHT[group]);
  const starts = beginnings(width, (Math.min(unit.number, ROW) - 1) * (2 * r + GAP));
  const fits = ([px, py]: Point): boolean =>
    px >= r && px <= width - r && py >= r && py <= height - r && !touches(bases, [px, py], r);
  for (const dy of [0, 8000, -8000, 16000, -16000])
    for (const x of starts) {
      const places = block(unit.number, r, [x, y + dy]);
      if (places.every(fits)) return places;
    }
  return block(unit.number, r, [starts[0] ?? r, y]);
}

/** A unit shifted so that one of its bases comes to a place; nobody leaves the table. */
export function shiftUnit(
  bases: Bases,
  crew: Crew | undefined,
  id: string,
  to: Point,
  { width, height }: TableView,
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

/** A unit shifted so that the two who are nearest to each other all but touch. */
export function closeUp(bases: Bases, crew: Crew, other: Crew, table: TableView): Bases {
  const of = ({ members }: Crew): Base[] => bases.filter((base) => members.includes(base.id));
  const pairs = of(crew).flatMap((a) => of(other).map((b) => [a, b] as const));
  const far = ([a, b]: readonly [Base, Base]): number =>
    Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r;
  const nearest = pairs.toSorted((one, two) => far(one) - far(two))[0];
  if (!nearest) return bases;
  const [a, b] = nearest;
  const share = (far(nearest) - TOUCH) / Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const to: Point = [a.x + Math.round((b.x - a.x) * share), a.y + Math.round((b.y - a.y) * share)];
  return shiftUnit(bases, crew, a.id, to, table);
}

/** The bases of a whole unit, in ranks where there is room. */
export function ranks(unit: UnitStock, group: Group, bases: Bases, table: TableView): Base[] {
  const first = Number(nextId(bases).slice(1));
  const [r, size] = [unit.radius, unit.size];
  const places = freeBlock(unit, group, bases, table);
  return places.map(([x, y], i) => ({ id: `b${first + i}`, x, y, r, size, group }));
}
