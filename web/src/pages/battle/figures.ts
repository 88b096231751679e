/** The figures of a running battle: where they would go, what they wear, what they are called. */
import { strength, structure, type Standing } from '../../battlefield/standing';
import type { FighterView } from '../../service/protocol';
import type { Disc } from '../../table/scene';
import type { Movement } from './movement.svelte';
import { leftOf, statusOf } from './units';

/** The table as it would be: whoever is planned to come in stands where he would end. */
export function withEntrants(now: Standing, moving: Movement): Standing {
  const unit = now.units.get(moving.unit ?? -1);
  const spots = unit && unit.place !== 'table' ? moving.spots(unit.leader) : null;
  if (!spots?.size) return now;
  const fighters = new Map(now.fighters);
  for (const [id, { x, y }] of spots) {
    const old = fighters.get(id);
    if (old && old.place !== 'gone') fighters.set(id, { ...old, place: 'table', x, y });
  }
  return { ...now, fighters };
}

/** Whoever is planned to move stands where he would end; all others are the same values as before. */
export function asPlanned(
  figures: readonly Disc[],
  now: Standing,
  moving: Movement,
): readonly Disc[] {
  const unit = now.units.get(moving.unit ?? -1);
  const spots = unit ? moving.spots(unit.leader) : null;
  if (!spots?.size) return figures;
  return figures.map((disc) => {
    const spot = spots.get(Number(disc.id));
    return spot ? { ...disc, x: spot.x, y: spot.y } : disc;
  });
}

/** Pictures that there are; whoever has another ability wears none. */
const BADGES: readonly (readonly [ability: string, sprite: string])[] = [
  ['first_aid', 'm-medic'],
  ['repairs', 'm-mech'],
];

function badge(fighter: FighterView | undefined): { badge?: string } {
  if (fighter?.hero) return { badge: 'm-hero' };
  const found = BADGES.find(([ability]) => fighter?.abilities?.includes(ability));
  return found && fighter?.role !== 'standard' ? { badge: found[1] } : {};
}

/**
 * One figure of each unit speaks for it: the keyboard and screen readers meet only that one. A unit
 * that acts without anybody here being asked about it is only watched.
 */
export function withLabels(
  figures: readonly Disc[],
  now: Standing,
  asked: number | null = null,
): Disc[] {
  return figures.map((plain) => {
    const fighter = now.fighters.get(Number(plain.id));
    const unit = now.units.get(fighter?.unit ?? -1);
    const watched = plain.active === true && unit?.id !== asked;
    const disc = { ...plain, ...badge(fighter), watched };
    if (!unit || !disc.leader) return { ...disc, quiet: true };
    const [left, first] = strength(now, unit);
    const many = structure(now, unit) ? leftOf(now, unit) : `${left}/${first}`;
    const status = statusOf(now, unit);
    return { ...disc, name: [disc.name, many, status].filter(Boolean).join(', ') };
  });
}
