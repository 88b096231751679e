/** Changes of a unit that lies on the table: its number, its leader, what it has. */
import type { Base, TableView, UnitStock } from '../../service/protocol';
import type { Group, Point } from '../../service/wire';
import { keepOn } from '../../table/coords';
import { nextCrew, PLAIN, ranks, type Crew, type Crews, type Furnishing } from './crews';
import type { Lay } from './history';
import { find, nextId, touches, type Bases } from './situation';

const GAP = 400;
const TURNS = 12;
const RINGS = 4;

/** A free place beside a base. */
export function beside(bases: Bases, near: Base, r: number, table: TableView): Point {
  for (let ring = 1; ring <= RINGS; ring += 1)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const far = (near.r + r + GAP) * ring;
      const angle = (2 * Math.PI * turn) / TURNS;
      const wish: Point = [near.x + far * Math.cos(angle), near.y + far * Math.sin(angle)];
      const at = keepOn([Math.round(wish[0]), Math.round(wish[1])], r, table.width, table.height);
      if (!touches(bases, at, r)) return at;
    }
  return [near.x, near.y];
}

/** A new unit in ranks, and the table with it. */
export function newUnit(
  { bases, crews }: Lay,
  side: { readonly army: string; readonly group: Group },
  unit: UnitStock,
  table: TableView,
): Partial<Lay> & { readonly crew: Crew } {
  const added = ranks(unit, side.group, bases, table);
  const members = added.map((base) => base.id);
  const crew: Crew = { ...PLAIN, id: nextCrew(crews), ...side, unit: unit.id, members };
  return { bases: [...bases, ...added], crews: [...crews, crew], crew };
}

export const changeCrew = (crews: Crews, crew: Crew, part: Partial<Crew>): Crews =>
  crews.map((each) => (each.id === crew.id ? { ...crew, ...part } : each));

interface Body {
  readonly r: number;
  readonly size: number;
}

function joined(lay: Lay, crew: Crew, body: Body, table: TableView): [Base, Bases] | null {
  const near = crew.members.map((id) => find(lay.bases, id)).findLast((base) => base);
  if (!near) return null;
  const [x, y] = beside(lay.bases, near, body.r, table);
  const base: Base = { id: nextId(lay.bases), x, y, ...body, group: crew.group };
  return [base, [...lay.bases, base]];
}

/** One more fighter, behind all others. */
export function larger(lay: Lay, crew: Crew, stock: UnitStock, table: TableView): Partial<Lay> {
  const found = joined(lay, crew, { r: stock.radius, size: stock.size }, table);
  if (!found) return {};
  const members = [...crew.members, found[0].id];
  return { bases: found[1], crews: changeCrew(lay.crews, crew, { members }) };
}

function dropped(lay: Lay, crew: Crew, id: string, part: Partial<Furnishing> = {}): Partial<Lay> {
  const members = crew.members.filter((each) => each !== id);
  return {
    bases: lay.bases.filter((base) => base.id !== id),
    crews: changeCrew(lay.crews, crew, { members, ...part }),
  };
}

/** One fighter fewer, the last of them. */
export const smaller = (lay: Lay, crew: Crew): Partial<Lay> =>
  crew.members.length > 1 ? dropped(lay, crew, crew.members.at(-1)!) : {};

/** Another leader: a hero comes and goes with a base of his own, in front of all others. */
export function withLeader(
  lay: Lay,
  crew: Crew,
  leader: string | null,
  stock: UnitStock,
  table: TableView,
): Partial<Lay> {
  const of = (id: string | null) => stock.leaders.find((each) => each.id === id && each.hero);
  const old = of(crew.leader);
  const without = old ? { ...lay, ...dropped(lay, crew, crew.members[0]!) } : lay;
  const left = without.crews.find((each) => each.id === crew.id) ?? crew;
  const hero = of(leader);
  const body = hero && { r: hero.radius, size: hero.size };
  const found = body && joined(without, left, body, table);
  const members = found ? [found[0].id, ...left.members] : left.members;
  return {
    bases: found ? found[1] : without.bases,
    crews: changeCrew(without.crews, left, { leader, members }),
  };
}

/** How many fighters a unit may have: those of its card, more with some officers, and a hero. */
export function most(crew: Crew, stock: UnitStock): number {
  const leader = stock.leaders.find((each) => each.id === crew.leader);
  return stock.most + (leader?.more ?? 0) + (leader?.hero ? 1 : 0);
}
