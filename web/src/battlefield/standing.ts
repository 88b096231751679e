/** The table after every order: replacements by id, and no rule anywhere. */
import type {
  Changes,
  ClockView,
  DrillView,
  ElementState,
  FighterView,
  Frame,
  GoalsView,
  OutcomeView,
  SeatView,
  UnitView,
} from '../service/protocol';
import { speech } from '../words/speech.svelte';
import { drillsById, type Drills } from './drills';

export interface Standing {
  /** The drills that its units may be under; told once. */
  readonly drills: Drills;
  readonly clock: ClockView;
  readonly seats: ReadonlyMap<number, SeatView>;
  readonly units: ReadonlyMap<number, UnitView>;
  readonly fighters: ReadonlyMap<number, FighterView>;
  readonly elements: ReadonlyMap<string, ElementState>;
  readonly controllers: Readonly<Record<string, number>>;
  readonly outcome: OutcomeView | null;
  /** How it stands with what gives points. */
  readonly goals: GoalsView | null;
}

/** The seats that have won, allies with the winner; nobody in a draw or while it goes on. */
export const winners = ({ outcome }: Standing): readonly number[] =>
  outcome === null || outcome.winner === null ? [] : [outcome.winner, ...(outcome.allies ?? [])];

/** What they are called. */
export const namesOfWinners = (now: Standing): string[] =>
  winners(now).map((seat) => speech.tell(now.seats.get(seat)?.name));

export const EMPTY: Standing = {
  drills: new Map(),
  clock: { round: 0, phase: 'setup', active: null, unit: null },
  seats: new Map(),
  units: new Map(),
  fighters: new Map(),
  elements: new Map(),
  controllers: {},
  outcome: null,
  goals: null,
};

/** An empty table in a battle that has these drills. */
export const emptyTable = (drills?: readonly DrillView[]): Standing => ({
  ...EMPTY,
  drills: drillsById(drills),
});

/** What did not change stays the same object, so that nothing is drawn again without need. */
function replaced<K, V extends { readonly id: K }>(
  before: ReadonlyMap<K, V>,
  changed: readonly V[] | undefined,
): ReadonlyMap<K, V> {
  if (!changed?.length) return before;
  const now = new Map(before);
  for (const value of changed) now.set(value.id, value);
  return now;
}

export function apply(before: Standing, changes: Changes): Standing {
  return {
    drills: before.drills,
    clock: changes.clock ?? before.clock,
    seats: replaced(before.seats, changes.seats),
    units: replaced(before.units, changes.units),
    fighters: replaced(before.fighters, changes.fighters),
    elements: replaced(before.elements, changes.elements),
    controllers: changes.controllers ?? before.controllers,
    outcome: changes.outcome ?? before.outcome,
    goals: changes.goals ?? before.goals,
  };
}

/** The table after a frame; in one with stages all that changes stands in them. */
export const after = (before: Standing, frame: Frame): Standing =>
  frame.stages?.length
    ? frame.stages.reduce((now, stage) => apply(now, stage.changes), before)
    : apply(before, frame.changes);

/** One standing for each frame: any moment can be jumped to. */
export function standings(frames: readonly Frame[], drills?: readonly DrillView[]): Standing[] {
  let now = emptyTable(drills);
  return frames.map((frame) => (now = after(now, frame)));
}

export const onTable = (standing: Standing): FighterView[] =>
  [...standing.fighters.values()].filter((fighter) => fighter.place === 'table');

/** Whether a unit has done what it may do in this round; its card lies open while it still acts. */
export const hasActed = (standing: Standing, unit: UnitView): boolean =>
  unit.acted && standing.clock.unit !== unit.id;

/** How many of a unit are left, and how many there were. */
/** The Structure points that the machines of a unit have left, of all; null for others. */
export function structure(
  standing: Standing,
  unit: UnitView,
): readonly [left: number, first: number] | null {
  const own = [...standing.fighters.values()].filter((fighter) => fighter.unit === unit.id);
  if (!own.length || own.some((fighter) => !fighter.most_sp.length)) return null;
  const sum = (points: readonly number[]): number => points.reduce((all, each) => all + each, 0);
  const alive = own.filter((fighter) => fighter.place !== 'gone');
  return [sum(alive.map(({ sp }) => sum(sp))), sum(own.map(({ most_sp }) => sum(most_sp)))];
}

export function strength(
  standing: Standing,
  unit: UnitView,
): readonly [left: number, first: number] {
  const own = [...standing.fighters.values()].filter((fighter) => fighter.unit === unit.id);
  return [own.filter((fighter) => fighter.place !== 'gone').length, own.length];
}
