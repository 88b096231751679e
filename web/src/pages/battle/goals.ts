/** What the page says of goals: how each stands for whoever reads it, and its reach on the table. */
import { armyLook } from '../../battlefield/armies';
import { onTable, type Standing } from '../../battlefield/standing';
import type { GainView, GoalSide, GoalState, GoalView, TableView } from '../../service/protocol';
import type { Point, Ring } from '../../service/wire';
import type { Army, Mark } from '../../table/scene';
import { BATTLE } from '../../words/battle';
import { speech } from '../../words/speech.svelte';
import type { Desk } from './desk.svelte';

/** One source of points, ready to be read. */
export interface GoalCell {
  readonly id: string;
  readonly letter: string;
  /** The look of who holds it, or would have it done. */
  readonly army: Army | null;
  readonly title: string;
  readonly state: string;
  readonly gain: string;
  readonly rule: string;
  /** Its owner would change if the round ended now. */
  readonly flips: boolean;
  readonly text: string;
}

/** So many goals have a cell at most; the others wait behind a button. */
const MOST = 5;
/** Narrower cells could not be read, and the button needs its place. */
const CELL = 144;
const BUTTON = 48;

/** How many of so many goals have a cell in a list of this width; 0 is one of any width. */
export function roomFor(goals: number, width: number): number {
  const fit = (room: number): number => Math.min(MOST, Math.max(1, Math.floor(room / CELL)));
  if (!width) return MOST;
  return goals <= fit(width) ? goals : fit(width - BUTTON);
}

const total = (gains: readonly GainView[], of: 'vp' | 'rp'): number =>
  gains.reduce((sum, gain) => sum + (gain[of] ?? 0), 0);

/** What a goal gives to a seat each time; of several seats, to any. */
function gainOf({ gains }: GoalView, own: number | null): string {
  const mine = gains.filter((gain) => gain.seat == null || own === null || gain.seat === own);
  const shown = mine.length ? mine : gains;
  if (shown.some((gain) => gain.when === 'wins')) return BATTLE.words.goals.wins;
  const vp = total(shown, 'vp');
  return vp ? `+${vp}` : `+${speech.term('purse', total(shown, 'rp'))}`;
}

/** The cells of all goals for a reader: of one seat, or of none. */
export function goalCells(table: TableView, now: Standing, own: number | null): GoalCell[] {
  return (table.brief?.goals ?? []).flatMap((goal) => {
    const state = now.goals?.goals.find((each) => each.id === goal.id);
    return state ? [cellOf(goal, state, now, own)] : [];
  });
}

function cellOf(goal: GoalView, state: GoalState, now: Standing, own: number | null): GoalCell {
  const holder = state.holder ?? null;
  const next = state.next ?? null;
  return {
    id: goal.id,
    letter: goal.letter ?? '',
    army: armyOf(goal, state, now, own),
    title: goal.objective == null ? speech.tell(goal.name) : owned(goal, holder, now, own),
    state: stateOf(state, now, own),
    gain: gainOf(goal, own),
    rule: state.rule,
    flips: goal.objective == null ? state.standing === 'done' : next !== holder,
    text: speech.tell(goal.gains[0]?.text),
  };
}

/** The look of whoever wins by it, holds it, or would have it done. */
function armyOf(goal: GoalView, state: GoalState, now: Standing, own: number | null): Army | null {
  const winning = goal.gains.find((gain) => gain.when === 'wins');
  if (winning) return lookOf(now, winning.seat ?? null);
  return goal.objective == null ? doer(state, now, own) : lookOf(now, state.holder ?? null);
}

function lookOf(now: Standing, seat: number | null): Army | null {
  const found = seat === null ? undefined : now.seats.get(seat);
  return found ? armyLook(found.army, found.id) : null;
}

/** The look of those that a deed is about: the enemy, or one's own. */
function doer(state: GoalState, now: Standing, own: number | null): Army | null {
  const side = sideFor(state, own);
  const unit = now.units.get(side?.units?.[0] ?? -1);
  return unit ? armyLook(unit.army, unit.seat) : null;
}

const sideFor = ({ sides }: GoalState, own: number | null): GoalSide | undefined =>
  sides.find((side) => side.seat === own) ?? sides[0];

const nameOf = (now: Standing, seat: number): string => speech.tell(now.seats.get(seat)?.name);

function owned(goal: GoalView, holder: number | null, now: Standing, own: number | null): string {
  const words = BATTLE.words.goals;
  const name = goal.letter ?? '';
  if (holder === null) return speech.say(words.free, { name });
  if (own === null) return speech.say(words.held, { name, army: nameOf(now, holder) });
  return speech.say(holder === own ? words.yours : words.theirs, { name });
}

/** How it stands, in one line. */
function stateOf(state: GoalState, now: Standing, own: number | null): string {
  const words = BATTLE.words.goals;
  const side = sideFor(state, own);
  if (own !== null && side?.spent) return words.spent;
  if (state.needed) return progressOf(state, side);
  switch (state.standing) {
    case 'led':
      return leads(state, now, own);
    case 'tied':
      return speech.say(words.tied, { n: Math.max(...state.sides.map((each) => each.near ?? 0)) });
    case 'empty':
      return state.holder == null ? words.empty : words.deserted;
    case 'done':
      return words.counted;
    case 'open':
      return leftOf(side, now);
    default:
      return words[state.standing];
  }
}

/** How much is done of what wins the battle. */
function progressOf(state: GoalState, side: GoalSide | undefined): string {
  const words = BATTLE.words.goals;
  const n = side?.count ?? 0;
  if (state.standing === 'done') return words.met;
  return speech.say(words.progress, { n, m: state.needed ?? 0 });
}

/** Who has the most near the place, and how many the next has. */
function leads({ sides, next }: GoalState, now: Standing, own: number | null): string {
  const words = BATTLE.words.goals;
  const n = sides.find((side) => side.seat === next)?.near ?? 0;
  const m = Math.max(0, ...sides.filter((side) => side.seat !== next).map((s) => s.near ?? 0));
  if (own === null || next == null) {
    const army = nameOf(now, next ?? -1);
    return m ? speech.say(words.armyAhead, { army, n, m }) : speech.say(words.army, { army, n });
  }
  if (m) return speech.say(next === own ? words.mineAhead : words.themAhead, { n, m });
  return speech.say(next === own ? words.mine : words.them, { n });
}

/** Who is left that it could be done to; a single machine by its structure points. */
function leftOf(side: GoalSide | undefined, now: Standing): string {
  const words = BATTLE.words.goals;
  const units = side?.units ?? [];
  const crew = onTable(now).filter((fighter) => fighter.unit === units[0]);
  const first = crew.flatMap((fighter) => fighter.most_sp).reduce((sum, sp) => sum + sp, 0);
  if (units.length === 1 && first) {
    const left = crew.flatMap((fighter) => fighter.sp).reduce((sum, sp) => sum + sp, 0);
    return speech.say(words.structure, { left, first });
  }
  return units.length ? speech.say(words.left, { n: units.length }) : words.none;
}

// ---- on the table ----------------------------------------------------------------------------

/** Points in a quarter of an arc. */
const STEPS = 12;

/** The outline of all that is within reach of a place: its corners, each with an arc around it. */
export function reachOf(corners: Ring, reach: number): Ring {
  const around = corners.flatMap(([x, y]) =>
    Array.from({ length: 4 * STEPS }, (_, i): Point => {
      const turn = (i * Math.PI) / (2 * STEPS);
      return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
    }),
  );
  return hull(around);
}

/** The convex hull of points, counter-clockwise. */
function hull(points: Ring): Ring {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of run) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2) as Point, kept.at(-1) as Point, point))
        kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turnsLeft = (a: Point, b: Point, c: Point): boolean =>
  (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);

/** The reach of the goal that is pointed at or kept. */
export function goalMarks({ pointed, kept, battle }: Desk): Mark[] {
  const { table, now } = battle;
  const goal = table?.brief?.goals.find((each) => each.id === (pointed ?? kept));
  const place = table?.objectives.find((each) => each.id === goal?.objective);
  if (!table?.brief || !place) return [];
  const piece = place.element == null ? undefined : now.elements.get(place.element);
  const corners: Ring = piece?.corners ?? [[place.x, place.y]];
  return [{ kind: 'region', rings: [reachOf(corners, table.brief.reach)], look: 'zone' }];
}

// ---- all lines -------------------------------------------------------------------------------

/** A line of the briefing for a reader. */
export interface GainLine {
  readonly text: string;
  readonly rule: string;
  readonly gain: string;
  readonly when: string;
  readonly forThem: boolean;
}

/** What a goal gives, line by line; what an earlier goal asked for is not said again. */
export function gainLines(
  goals: readonly GoalView[],
  goal: GoalView,
  own: number | null,
): GainLine[] {
  const words = BATTLE.words.goals;
  const told = goals.slice(0, goals.indexOf(goal)).flatMap((each) => each.gains);
  const asked = (gain: GainView): string => {
    const text = speech.tell(gain.text);
    const again = goal.letter && told.some((each) => speech.tell(each.text) === text);
    return again ? speech.say(words.same, { name: goal.letter ?? '' }) : text;
  };
  return goal.gains.map((gain) => ({
    text: asked(gain),
    rule: gain.rule,
    gain: gainOf({ ...goal, gains: [gain] }, null),
    when: words.when[gain.when],
    forThem: own !== null && gain.seat != null && gain.seat !== own,
  }));
}
