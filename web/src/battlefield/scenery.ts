/** A standing of the battle as the table widget wants it, and the way from one to the next. */
import type { ElementState, FighterView, TableView, UnitView } from '../service/protocol';
import type { Edge, Group, Point, Words } from '../service/wire';
import { alongWay } from '../table/acts';
import type { Army, Disc, Piece, Scene } from '../table/scene';
import { armyLook, figureOf, weaponSprite } from './armies';
import { drillMarks } from './drills';
import { isOpenGround } from './kinds';
import { hasActed, onTable, type Standing } from './standing';

/** Whither a seat looks, in degrees clockwise from the north. */
export type Facings = (seat: number) => number;
const ACROSS: Facings = (seat) => (seat % 2) * 180;

/** How a text of the server is said. */
export type Teller = (text: Words) => string;

/** Nobody stands exactly like his neighbour. */
const turned = (id: number): number => (((id * 37) % 7) - 3) * 5;

const OWNERS: readonly Group[] = ['A', 'B', 'C'];
const MIDDLE: Readonly<Record<Edge, (at: number, table: TableView) => Point>> = {
  north: (at, { height }) => [at, height],
  south: (at) => [at, 0],
  east: (at, { width }) => [width, at],
  west: (at) => [0, at],
};

/** Every seat looks from where it comes in or is deployed to the middle of the table. */
export function facings(table: TableView): Facings {
  const found = OWNERS.map((owner, seat) => {
    const homes: Point[] = [
      ...table.access_zones
        .filter((zone) => zone.owner === owner)
        .map((zone) => MIDDLE[zone.edge]((zone.from + zone.to) / 2, table)),
      ...table.deployment_zones
        .filter((zone) => zone.owner === owner)
        .flatMap((zone) => zone.outline),
    ];
    const mean = (of: 0 | 1): number =>
      homes.reduce((sum, home) => sum + home[of], 0) / Math.max(homes.length, 1);
    const [x, y] = [0.5 - mean(0) / table.width, 0.5 - mean(1) / table.height];
    if (!homes.length || (x === 0 && y === 0)) return ACROSS(seat);
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? 90 : 270) : y > 0 ? 0 : 180;
  });
  return (seat) => found[seat] ?? ACROSS(seat);
}

function disc(
  standing: Standing,
  fighter: FighterView,
  unit: UnitView,
  tell: Teller,
  facing: Facings,
): Disc {
  const parts = fighter.most_sp.map((first, i) => [fighter.sp[i] ?? 0, first] as const);
  return {
    id: String(fighter.id),
    x: fighter.x,
    y: fighter.y,
    r: fighter.r,
    army: armyLook(unit.army, unit.seat),
    figure: figureOf(fighter),
    facing: facing(unit.seat) + turned(fighter.id),
    leader: unit.leader === fighter.id,
    letter: String(unit.number),
    name: `${unit.number} ${tell(unit.name)}`,
    weapon: weaponSprite(fighter.weapon),
    rank: Math.min(fighter.rank, 5),
    grounded: fighter.grounded,
    active: standing.clock.unit === unit.id,
    acted: hasActed(standing, unit),
    disorganised: unit.disorganised,
    drills: drillMarks(standing.drills, unit.drills, tell),
    ...(parts.length ? { parts } : {}),
  };
}

export function discs(standing: Standing, tell: Teller, facing: Facings = ACROSS): Disc[] {
  return onTable(standing).flatMap((fighter) => {
    const unit = standing.units.get(fighter.unit);
    return unit ? [disc(standing, fighter, unit, tell, facing)] : [];
  });
}

const piece = (element: ElementState, { kinds }: TableView): Piece => ({
  ...element,
  open: isOpenGround(kinds, element.kind),
  name: element.id,
});

/** A deployment zone matters until everybody of its side is on the table, or the first round is over. */
function isOpen(standing: Standing, seat: number | undefined): boolean {
  if (standing.clock.round > 1) return false;
  const waiting = [...standing.units.values()].filter((unit) => unit.place === 'reserve');
  return waiting.some((unit) => seat === undefined || unit.seat === seat);
}

export function scenery(table: TableView, standing: Standing, figures: readonly Disc[]): Scene {
  const look = (seat: number | undefined): Army | null => {
    const found = seat === undefined ? undefined : standing.seats.get(seat);
    return found ? armyLook(found.army, found.id) : null;
  };
  const seatOf = (group: Group | null) =>
    group === null ? undefined : { A: 0, B: 1, C: 2 }[group];
  const owner = (group: Group | null) => look(seatOf(group));
  return {
    width: table.width,
    height: table.height,
    pieces: [...standing.elements.values()].filter((e) => e.present).map((e) => piece(e, table)),
    discs: figures,
    lozenges: table.objectives.map((o) => ({ ...o, army: look(standing.controllers[o.id]) })),
    bands: table.access_zones.map((zone) => ({ ...zone, army: owner(zone.owner) })),
    fields: table.deployment_zones
      .filter((zone) => isOpen(standing, seatOf(zone.owner)))
      .map((zone) => ({ ...zone, army: owner(zone.owner) })),
    drops: table.drop_points,
  };
}

/** The ways that discs go, by their ids. */
export type Ways = ReadonlyMap<string, readonly Point[]>;

/**
 * The discs of `after` on their way from where they were, straight where none is known; who was not
 * there and has no way comes at once.
 */
export function between(
  before: readonly Disc[],
  after: readonly Disc[],
  share: number,
  ways: Ways = new Map(),
): Disc[] {
  if (share >= 1) return [...after];
  const was = new Map(before.map((disc) => [disc.id, disc]));
  return after.map((disc) => {
    const old = was.get(disc.id);
    const straight: readonly Point[] = old
      ? [
          [old.x, old.y],
          [disc.x, disc.y],
        ]
      : [];
    const way = ways.get(disc.id) ?? straight;
    if (!way.length || (old && old.x === disc.x && old.y === disc.y)) return disc;
    const [x, y] = alongWay(way, share);
    return { ...disc, x, y };
  });
}
