/** What the desk lays over the table: areas, lines, rings. */
import { onTable, type Standing } from '../../battlefield/standing';
import type { FighterView, Previewed, Spot } from '../../service/protocol';
import type { Point } from '../../service/wire';
import { explanationMarks } from '../../table/explanation';
import type { Look, Mark, Tone } from '../../table/scene';
import { corners } from '../../table/shapes';
import { speech } from '../../words/speech.svelte';
import type { Desk } from './desk.svelte';
import type { Movement } from './movement.svelte';
import { placesIn } from './orders';
import { dangerMarks, sightMarks } from './shading';
import { membersOf } from './units';

/** The radius of most bases. */
const BASE = 1500;

const at = (fighter: FighterView): Point => [fighter.x, fighter.y];

/** Where the unit that may move can go; the same values until that changes. */
export function areasOf(desk: Desk): Mark[] {
  const { moving, overlays } = desk;
  const led = desk.step === 'move' && !desk.aiming.choice;
  const endangered = overlays.shows('danger') && overlays.danger !== null;
  if (!led && !overlays.shows('reach') && !endangered) return [];
  const { regions } = led ? moving : overlays;
  const near: Look = endangered ? 'bound' : 'reach';
  return regions
    .filter((region) => !led || moving.chosen === null || region.gait === moving.chosen)
    .map((region): Mark => {
      const whole = led && moving.chosen !== null;
      const far: Look = region.gait !== regions[0]?.gait && !whole ? 'farther' : near;
      return { kind: 'region', rings: region.rings, look: region.crossing ? 'climb' : far };
    });
}

/** What was asked to be laid over the table; the same values until that changes. */
export function overlaysOf({ overlays }: Desk): Mark[] {
  const { sight, danger, regions } = overlays;
  return [
    ...(overlays.shows('sight') && sight ? sightMarks(sight) : []),
    ...(overlays.shows('danger') && danger ? dangerMarks(danger, regions) : []),
  ];
}

/** Who could fire at the unit, as long as its danger is shown. */
function threatening({ overlays, battle }: Desk): Mark[] {
  if (!overlays.shows('danger')) return [];
  return (overlays.threats?.threats ?? []).flatMap(({ unit }): Mark[] => {
    const leader = battle.now.units.get(unit)?.leader;
    return leader === undefined ? [] : [{ kind: 'ring', disc: String(leader), tone: 'alert' }];
  });
}

/** GEN-016: a unit ends within so much of its leader. */
const FORMATION = 10_000;
const circleOf = ({ x, y }: { readonly x: number; readonly y: number }): Mark => ({
  kind: 'circle',
  at: [x, y],
  r: FORMATION,
  tone: 'quiet',
});

/** Dashed rings where the movers stand, and who is at fault or touched. */
function movement(now: Standing, moving: Movement): Mark[] {
  const unit = now.units.get(moving.unit ?? -1);
  if (!unit) return [];
  const spots = moving.spots(unit.leader);
  const old = [...spots].flatMap(([id, spot]): Mark[] => {
    const was = now.fighters.get(id);
    if (was?.place !== 'table' || (was.x === spot.x && was.y === spot.y)) return [];
    const ring: Mark = { kind: 'ghost', disc: String(id), at: at(was), tone: 'quiet' };
    const way: Mark = { kind: 'line', from: at(was), to: [spot.x, spot.y], tone: 'lamp' };
    return id === unit.leader ? [ring, way] : [ring];
  });
  const ringed = (ids: readonly number[] | undefined, tone: 'alert' | 'ink'): Mark[] =>
    (ids ?? []).map((id) => ({ kind: 'ring', disc: String(id), tone }));
  const { planned } = moving;
  const leader = spots.get(unit.leader);
  return [
    ...old,
    ...(leader && spots.size > 1 ? [circleOf(leader)] : []),
    ...ringed(planned?.at_fault, 'alert'),
    ...ringed(planned?.run_over, 'alert'),
    ...ringed(planned?.contacts, 'ink'),
  ];
}

/** Who can be picked, and who is. */
function picking(desk: Desk): Mark[] {
  const choice = desk.editing;
  if (!choice) return [];
  const picked = Array.isArray(desk.value) ? (desk.value as readonly unknown[]) : [];
  const ids =
    choice.input === 'fighters'
      ? (choice.fighters ?? [])
      : desk.ticks
          .flatMap((each) => each.units ?? [])
          .flatMap((unit) => membersOf(desk.battle.now, unit));
  const on = (id: number) =>
    picked.includes(choice.input === 'units' ? desk.battle.now.fighters.get(id)?.unit : id);
  return ids.map((id) => ({ kind: 'ring', disc: String(id), tone: on(id) ? 'alert' : 'lamp' }));
}

/** Where what is being placed would stand: figures as rings, an element as its outline. */
function placing(desk: Desk): Mark[] {
  const { editing, draft, battle } = desk;
  if (editing?.input !== 'place' || !draft) return [];
  const element = battle.now.elements.get(String(draft['element']));
  // An order turns an element from where the map has it, or from how it comes out of the box.
  const mapped = battle.table?.elements.find((each) => each.id === element?.id) ?? element;
  const degrees = Number(draft['degrees'] ?? 0) + (mapped?.rot ?? 0);
  const edge = battle.table?.access_zones.find((zone) => zone.id === editing.zone)?.edge;
  if (editing.fills === 'at' && edge && battle.table) {
    const { width, height } = battle.table;
    const along = Number(draft['at']);
    const spot: Point =
      edge === 'east' || edge === 'west'
        ? [edge === 'east' ? width : 0, along]
        : [along, edge === 'north' ? height : 0];
    return [{ kind: 'circle', at: spot, r: 2 * BASE, tone: 'lamp' }];
  }
  return placesIn(draft).flatMap((spot): Mark[] => {
    if (element) {
      const ring = corners(element.w, element.h, { ...spot, degrees });
      return [{ kind: 'region', rings: [ring], look: 'reach' }];
    }
    const who = battle.now.fighters.get(spot.fighter ?? -1);
    const to: Point = [spot.x, spot.y];
    const there: Mark = { kind: 'circle', at: to, r: who?.r ?? BASE, tone: 'lamp' };
    if (who?.place !== 'table') return [there];
    return [there, { kind: 'line', from: at(who), to, tone: 'lamp' }];
  });
}

/** Where a line from one base meets the rim of another. */
function edge(one: FighterView, other: FighterView): Point {
  const far = Math.hypot(other.x - one.x, other.y - one.y) || 1;
  const share = Math.max(far - other.r, 0) / far;
  return [one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share];
}

/** Parts of the table that can be chosen, or that what is placed has to lie in. */
function parts(desk: Desk): Mark[] {
  const { editing, prompted, area } = desk;
  const offered = editing ? [editing] : prompted;
  const rings = offered.flatMap((choice) => (choice.area?.length ? [choice.area] : []));
  const chosen: Mark[] = area?.length ? [{ kind: 'region', rings: [area], look: 'reach' }] : [];
  return [
    ...rings.map((ring): Mark => ({ kind: 'region', rings: [ring], look: 'farther' })),
    ...chosen,
  ];
}

/** Who goes for whom, as it is filled in. */
function assigned(desk: Desk): Mark[] {
  if (desk.editing?.input !== 'assign' || !Array.isArray(desk.value)) return [];
  const { fighters } = desk.battle.now;
  return (desk.value as readonly Readonly<Record<string, unknown>>[]).flatMap((row): Mark[] => {
    const one = fighters.get(Number(row['fighter'] ?? row['bearer']));
    const foe = fighters.get(Number(row['defender'] ?? row['target']));
    return one && foe
      ? [
          { kind: 'line', from: at(one), to: edge(one, foe), tone: 'lamp', over: true },
          { kind: 'ring', disc: String(foe.id), tone: 'ink' },
        ]
      : [];
  });
}

type Body = Pick<FighterView, 'x' | 'y' | 'r'>;

/** A star where two bases are nearest to each other. */
function star(a: Body, b: Body): Mark {
  const share = a.r / (a.r + b.r);
  return { kind: 'contact', at: [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share] };
}

/** Who touches whom, as the server has it; of those who move, at the end of the movement. */
function contacts(now: Standing, moving: Movement): Mark[] {
  const unit = now.units.get(moving.unit ?? -1);
  const spots = unit ? moving.spots(unit.leader) : new Map<number, Spot>();
  const standing = onTable(now).flatMap((one) =>
    (one.touching ?? []).flatMap((id): Mark[] => {
      const foe = now.fighters.get(id);
      return foe && one.id < id && !spots.has(one.id) && !spots.has(id) ? [star(one, foe)] : [];
    }),
  );
  const planned = (moving.planned?.touching ?? []).flatMap(([id, other]): Mark[] => {
    const [one, foe, spot] = [now.fighters.get(id), now.fighters.get(other), spots.get(id)];
    return one && foe && spot ? [star({ ...one, x: spot.x, y: spot.y }, foe)] : [];
  });
  return [...standing, ...planned];
}

/** From every enemy in overwatch to those of the unit whom it would see, and what it is called. */
function watched(now: Standing, moving: Movement): Mark[] {
  const unit = now.units.get(moving.unit ?? -1);
  const spots = unit ? moving.spots(unit.leader) : new Map<number, Spot>();
  return (moving.planned?.watchers ?? []).flatMap((watcher) =>
    watcher.sees.flatMap(([eye, seen], i): Mark[] => {
      const [from, to] = [now.fighters.get(eye), spots.get(seen)];
      if (!from || !to) return [];
      const line: Mark = {
        kind: 'line',
        from: at(from),
        to: [to.x, to.y],
        tone: 'alert',
        dashed: true,
      };
      return [i ? line : { ...line, label: called(now, watcher.unit) }];
    }),
  );
}

const called = (now: Standing, id: number): string => {
  const unit = now.units.get(id);
  return `${unit?.number ?? ''} ${speech.tell(unit?.name)}`;
};

/** What a bot proposes or chose: where its leader goes, and at whom it is aimed. */
function counselled(desk: Desk): Mark[] {
  const { now } = desk.battle;
  const { drawn: shown } = desk.counsel;
  if (!shown) return [];
  const leader = now.fighters.get(now.units.get(shown.unit ?? -1)?.leader ?? -1);
  const foe = now.fighters.get(now.units.get(shown.option.target ?? -1)?.leader ?? -1);
  const to: Point | null = shown.option.to ? [shown.option.to[0], shown.option.to[1]] : null;
  const there = to ?? (leader?.place === 'table' ? at(leader) : null);
  const moved: Mark[] = to ? [{ kind: 'circle', at: to, r: leader?.r ?? BASE, tone: 'lamp' }] : [];
  const way: Mark[] =
    to && leader?.place === 'table' ? [{ kind: 'line', from: at(leader), to, tone: 'lamp' }] : [];
  if (foe?.place !== 'table' || !there) return [...moved, ...way];
  const line: Mark = {
    kind: 'line',
    from: there,
    to: at(foe),
    tone: 'ink',
    dashed: true,
    over: true,
  };
  const rings = membersOf(now, foe.unit).map((id): Mark => ({
    kind: 'ring',
    disc: String(id),
    tone: 'ink',
  }));
  return [...moved, ...way, line, ...rings];
}

/** Who is caught, friends in rose, and what the figures show. */
function previewMarks(preview: Previewed, own: number | null, now: Standing): Mark[] {
  const side = (id: number) => now.units.get(now.fighters.get(id)?.unit ?? -1)?.seat;
  const caught = (preview.caught ?? []).map((id): Mark => {
    const tone: Tone = side(id) === own ? 'alert' : 'ink';
    return { kind: 'ring', disc: String(id), tone };
  });
  return [...explanationMarks(preview.figures ?? [], now), ...caught];
}

export function marksOf(desk: Desk): Mark[] {
  const { now } = desk.battle;
  const { preview, choice } = desk.aiming;
  const own = desk.battle.shown;
  const shot = preview ? previewMarks(preview, own, now) : [];
  const pointed = (choice?.units ?? []).flatMap((unit) =>
    [...now.fighters.values()].filter((f) => f.unit === unit && f.place === 'table'),
  );
  return [
    ...(desk.step === 'move' ? movement(now, desk.moving) : []),
    ...(desk.step === 'move' ? watched(now, desk.moving) : []),
    ...shot,
    ...pointed.map((f): Mark => ({ kind: 'ring', disc: String(f.id), tone: 'ink' })),
    ...contacts(now, desk.moving),
    ...threatening(desk),
    ...parts(desk),
    ...picking(desk),
    ...assigned(desk),
    ...placing(desk),
    ...counselled(desk),
    ...(desk.because?.answer ? explanationMarks(desk.because.answer.figures, now) : []),
    ...desk.lit.map((id): Mark => ({ kind: 'ring', disc: String(id), tone: 'ink' })),
  ];
}
