/** What is seen on the table in a stage: ways, shots, the fallen, what it cost, who holds what. */
import { armyLook } from '../../battlefield/armies';
import { strikesIn, type Strike } from '../../battlefield/moment';
import type { Standing } from '../../battlefield/standing';
import type { FighterView, Impact, TableView } from '../../service/protocol';
import type { Point } from '../../service/wire';
import type { Act, Cry } from '../../table/acts';
import type { Army, Mark } from '../../table/scene';
import { BATTLE } from '../../words/battle';
import { capital } from '../../words/format';
import { speech } from '../../words/speech.svelte';
import type { Beat } from './stages';

const OUTLINE = 160;
const APART = 35;
const ALL_SHOTS = 420;
const EACH_PLACE = 300;
/** About a place that counts, where nothing else is told. */
const ABOUT = 10_000;

const at = ({ x, y }: FighterView): Point => [x, y];

function armyOf(now: Standing, fighter: number): Army {
  const unit = now.units.get(now.fighters.get(fighter)?.unit ?? -1);
  return armyLook(unit?.army ?? '', unit?.seat ?? 0);
}

/** The ways of the movers, as they are told. */
const waysOf = ({ stage, story: { now } }: Beat): Act[] =>
  (stage.paths ?? []).map(({ fighter, points }) => ({
    kind: 'track',
    points,
    army: armyOf(now, fighter),
    leader: [...now.units.values()].some((unit) => unit.leader === fighter),
  }));

/** Who fires together fires at all who are near, each at another of them. */
function spread(strikes: readonly Strike[]): Strike[] {
  return strikes.map((strike, i) => {
    const near = strike.targets.slice(0, strikes.length);
    return { ...strike, to: near[i % near.length] ?? strike.to };
  });
}

/** One shot of everybody who fires; those of a salvo that was seen before stand still. */
function shotsOf(salvo: Beat, flying: boolean): Act[] {
  const { before, stage, told } = salvo;
  const pairs = told.flatMap((event) => spread(strikesIn(before, event)));
  const apart = Math.min(APART, ALL_SHOTS / Math.max(pairs.length - 1, 1));
  return pairs.map(({ from, to }, i) => ({
    kind: 'shot',
    from: at(from),
    to: at(to),
    army: armyOf(before, from.id),
    flight: stage.tracer ?? 'bullets',
    ...(flying ? { wait: OUTLINE + i * apart } : {}),
  }));
}

/** What stands at a figure: how many fell, what is left of a part, what became of it. */
export function cryOf(impact: Impact): string {
  const words = BATTLE.words.show.impact;
  if (impact.what === 'fell') return speech.say(words.fell, { n: impact.lost ?? 1 });
  if (impact.what !== 'structure') return words[impact.what];
  const part = speech.tell(impact.part ?? {});
  const [before, now] = [impact.before ?? 0, impact.now ?? 0];
  return speech.say(words.structure, { part, before, now }).trim();
}

/** Those of a unit who fell are counted together, at the first of them. */
function together(impacts: readonly Impact[]): Impact[] {
  const found = new Map<string, Impact>();
  for (const [i, impact] of impacts.entries()) {
    const key = impact.what === 'fell' ? `fell ${impact.unit}` : String(i);
    const lost = (found.get(key)?.lost ?? 0) + (impact.lost ?? 0);
    found.set(key, { ...(found.get(key) ?? impact), lost });
  }
  return [...found.values()];
}

/** Whom it struck, as he stood; a whole unit by its leader. */
function struck({ before, story }: Beat, { fighter, unit }: Impact): FighterView | undefined {
  const id = fighter ?? before.units.get(unit)?.leader ?? -1;
  return [before, story.now]
    .map((standing) => standing.fighters.get(id))
    .find((found) => found?.place === 'table');
}

const criesOf = (beat: Beat): Cry[] =>
  together(beat.stage.impacts ?? []).flatMap((impact, i): Cry[] => {
    const who = struck(beat, impact);
    const tone = impact.what === 'saved' ? 'ink' : 'alert';
    const text = capital(cryOf(impact));
    return who ? [{ kind: 'cry', at: at(who), r: who.r, text, tone, wait: i * APART }] : [];
  });

/** The places that count, one after the other, in the colour of who holds them now. */
function claimsOf({ story: { now } }: Beat, table: TableView): Act[] {
  return table.objectives.map((place, i) => {
    const seat = now.seats.get(now.controllers[place.id] ?? -1);
    return {
      kind: 'claim',
      at: [place.x, place.y],
      r: ABOUT,
      army: seat ? armyLook(seat.army, seat.id) : null,
      wait: i * EACH_PLACE,
    };
  });
}

export function actsOf(beat: Beat, table: TableView): Act[] {
  const { kind } = beat.stage;
  if (kind === 'march') return waysOf(beat);
  if (kind === 'salvo') return shotsOf(beat, true);
  if (kind === 'dice') return beat.salvo ? shotsOf(beat.salvo, false) : [];
  if (kind === 'impact') return criesOf(beat);
  return kind === 'round' ? claimsOf(beat, table) : [];
}

/** Old places of those who march, whom a salvo is aimed at, and where a template lies. */
export function sceneMarks(beat: Beat): Mark[] {
  const { before, stage } = beat;
  const old = (stage.paths ?? []).flatMap(({ fighter }): Mark[] => {
    const was = before.fighters.get(fighter);
    if (stage.kind !== 'march' || was?.place !== 'table') return [];
    return [{ kind: 'ghost', disc: String(fighter), at: at(was), tone: 'quiet' }];
  });
  const salvo = stage.kind === 'salvo' ? beat : stage.kind === 'dice' ? beat.salvo : null;
  const aimed = salvo?.told.flatMap((event) => event.at ?? []) ?? [];
  const areas = [beat, salvo]
    .flatMap((each) => each?.told ?? [])
    .flatMap((event): Mark[] =>
      event.area ? [{ kind: 'blast', at: [event.area[0], event.area[1]], r: event.area[2] }] : [],
    );
  return [
    ...old,
    ...aimed.map((id): Mark => ({ kind: 'ring', disc: String(id), tone: 'ink' })),
    ...areas,
  ];
}
