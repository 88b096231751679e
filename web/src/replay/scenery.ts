/** A standing of the battle as the table widget wants it, and the way from one to the next. */
import type { Language } from '../i18n/format';
import { figureFor } from '../sandbox/catalogue';
import type { Army, Disc, Figure, Piece, Scene } from '../table/scene';
import type { Group, MissionTable, PieceKind } from '../wire';
import { onTable, type Standing } from './standing';
import type { Fighter, Terrain, Unit } from './wire';

const ARMIES: Readonly<Record<string, Army>> = {
  white_stars: 'ws',
  therians: 'th',
  red_blok: 'rb',
  karmans: 'ka',
};
const SPARE: readonly Army[] = ['ws', 'th', 'rb', 'ka'];

/** The look of an army; one that is not known has that of its seat. */
export const armyLook = (army: string, seat: number): Army =>
  ARMIES[army] ?? SPARE[seat % SPARE.length] ?? 'ws';

const WEAPONS: readonly (readonly [part: string, sprite: string])[] = [
  ['missile', 'w-missile'],
  ['flamer', 'w-flamer'],
  ['sonic', 'w-sonic'],
  ['nucleus', 'w-lance'],
  ['laser_gun', 'w-lance'],
  ['mg', 'w-mg'],
];

/** The silhouette of a special weapon; rifles and the like have that of a rifle. */
export const weaponSprite = (weapon: string): string =>
  weapon.endsWith('rifle')
    ? 'w-rifle'
    : (WEAPONS.find(([part]) => weapon.includes(part))?.[1] ?? 'w-rifle');

/** Seats look at each other across the table, and nobody exactly like his neighbour. */
const facing = (seat: number, id: number): number => (seat % 2) * 180 + (((id * 37) % 7) - 3) * 5;

/** The figure on a base: machines by their size, others by that of the base. */
export function figureOf(fighter: { readonly category: string; readonly r: number }): Figure {
  const machine = fighter.category === 'strider' || fighter.category === 'vehicle';
  if (machine) return fighter.r < 4000 ? 'light' : 'quad';
  return figureFor(Math.min(fighter.r, 2000));
}

function disc(standing: Standing, fighter: Fighter, unit: Unit, language: Language): Disc {
  const parts = fighter.most_sp.map((first, i) => [fighter.sp[i] ?? 0, first] as const);
  return {
    id: String(fighter.id),
    x: fighter.x,
    y: fighter.y,
    r: fighter.r,
    army: armyLook(unit.army, unit.seat),
    figure: figureOf(fighter),
    facing: facing(unit.seat, fighter.id),
    leader: unit.leader === fighter.id,
    letter: String(unit.number),
    name: `${unit.number} ${unit.name[language]}`,
    weapon: weaponSprite(fighter.weapon),
    rank: Math.min(fighter.rank, 5),
    grounded: fighter.grounded,
    active: standing.clock.unit === unit.id,
    acted: unit.acted,
    disorganised: unit.disorganised,
    drills: unit.drills,
    ...(parts.length ? { parts } : {}),
  };
}

export function discs(standing: Standing, language: Language): Disc[] {
  return onTable(standing).flatMap((fighter) => {
    const unit = standing.units.get(fighter.unit);
    return unit ? [disc(standing, fighter, unit, language)] : [];
  });
}

const KINDS: readonly string[] = [
  'container',
  'low_wall',
  'nanogenerator',
  'hill',
  'bunker',
  'wreck',
];
const known = (kind: string): PieceKind => (KINDS.includes(kind) ? (kind as PieceKind) : 'wreck');

const piece = (element: Terrain): Piece => ({
  ...element,
  kind: known(element.kind),
  name: element.id,
});

export function scenery(table: MissionTable, standing: Standing, figures: readonly Disc[]): Scene {
  const look = (seat: number | undefined): Army | null => {
    const found = seat === undefined ? undefined : standing.seats.get(seat);
    return found ? armyLook(found.army, found.id) : null;
  };
  const owner = (group: Group | null) =>
    look(group === null ? undefined : { A: 0, B: 1, C: 2 }[group]);
  return {
    width: table.width,
    height: table.height,
    pieces: [...standing.elements.values()].filter((e) => e.present).map(piece),
    discs: figures,
    lozenges: table.objectives.map((o) => ({ ...o, army: look(standing.controllers[o.id]) })),
    bands: table.access_zones.map((zone) => ({ ...zone, army: owner(zone.owner) })),
    fields: table.deployment_zones.map((zone) => ({ ...zone, army: owner(zone.owner) })),
    drops: table.drop_points,
  };
}

/** The discs of `after` on their way from where they were; who was not there comes at once. */
export function between(before: readonly Disc[], after: readonly Disc[], share: number): Disc[] {
  if (share >= 1) return [...after];
  const was = new Map(before.map((disc) => [disc.id, disc]));
  return after.map((disc) => {
    const old = was.get(disc.id);
    if (!old || (old.x === disc.x && old.y === disc.y)) return disc;
    const on = (a: number, b: number): number => a + (b - a) * share;
    return { ...disc, x: on(old.x, disc.x), y: on(old.y, disc.y) };
  });
}
