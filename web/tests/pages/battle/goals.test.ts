// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { EMPTY, type Standing } from '../../../src/battlefield/standing';
import { gainLines, goalCells, reachOf, roomFor } from '../../../src/pages/battle/goals';
import type { GoalState, GoalView, SeatView, TableView } from '../../../src/service/protocol';
import { speech } from '../../../src/words/speech.svelte';

const say = (en: string) => ({ en, fr: `${en} (fr)` });
const goal = (id: string, letter: string, more: Partial<GoalView> = {}): GoalView => ({
  id,
  name: say(id),
  letter,
  objective: letter ? id : null,
  gains: [{ text: say('Hold it'), rule: 'MIS-031', when: 'round', vp: 1 }],
  ...more,
});
const GOALS = [goal('west', 'A'), goal('east', 'B'), goal('infantry_unit', '')];
const table = {
  brief: { goals: GOALS, ways: [], rounds: 4, reach: 10_000 },
} as unknown as TableView;
const seat = (id: number, army: string): SeatView =>
  ({ id, army, name: say(army) }) as unknown as SeatView;

function standing(...goals: Partial<GoalState>[]): Standing {
  const states = goals.map((each, i) => ({
    id: GOALS[i]?.id ?? '',
    standing: 'empty' as const,
    rule: 'CTL-002',
    sides: [{ seat: 0 }, { seat: 1 }],
    ...each,
  }));
  const seats = new Map([
    [0, seat(0, 'white_stars')],
    [1, seat(1, 'therians')],
  ]);
  return { ...EMPTY, seats, goals: { goals: states, due: [] } };
}
const near = (...counts: number[]) => counts.map((n, i) => ({ seat: i, near: n }));
const first = (state: Partial<GoalState>, own: number | null = 0) =>
  goalCells(table, standing(state), own)[0];

describe('the strip', () => {
  it('has as many cells as can be read, and a button for the others', () => {
    const cells = (width: number) => [1, 3, 4, 5, 8].map((goals) => roomFor(goals, width));
    expect(cells(5 * 144)).toEqual([1, 3, 4, 5, 4]);
    expect(cells(4 * 144)).toEqual([1, 3, 4, 3, 3]);
    expect(cells(100)).toEqual([1, 1, 1, 1, 1]);
    expect(cells(0)).toEqual([5, 5, 5, 5, 5]);
  });
});

describe('a goal with a place', () => {
  it('says whose it is, and who is near, to one side and to the other', () => {
    const led: Partial<GoalState> = { standing: 'led', holder: 1, next: 1, sides: near(0, 4) };
    expect(first(led)).toMatchObject({ title: 'A is theirs', state: '4 of theirs near' });
    expect(first(led, 1)).toMatchObject({ title: 'A is yours', state: '4 of yours near' });
    expect(first(led, null)).toMatchObject({ title: 'A: therians', state: 'therians: 4 near' });
    expect(first(led)).toMatchObject({ army: 'th', gain: '+1', flips: false });
  });
  it('counts both sides where both are near', () => {
    const led: Partial<GoalState> = { standing: 'led', next: 0, sides: near(4, 2) };
    expect(first(led)?.state).toBe('4 of yours to 2');
    expect(first({ standing: 'tied', sides: near(3, 3) })?.state).toBe('contested, 3 to 3');
  });
  it('would change hands if somebody else has the most there, or nobody', () => {
    expect(first({ standing: 'led', holder: 1, next: 0, sides: near(1, 0) })?.flips).toBe(true);
    expect(first({ holder: 1 })).toMatchObject({ flips: true, state: 'but nobody is near' });
    expect(first({})).toMatchObject({ flips: false, title: 'A is free', state: 'nobody is near' });
  });
  it('is told in French', async () => {
    await speech.choose('fr');
    const led: Partial<GoalState> = { standing: 'led', holder: 0, next: 0, sides: near(4, 0) };
    expect(first(led)).toMatchObject({ title: 'A est à vous', state: '4 des vôtres à portée' });
    await speech.choose('en');
  });
});

describe('a deed', () => {
  it('says how many are left to do it to, and what will be counted', () => {
    const cells = (state: Partial<GoalState>) => goalCells(table, standing({}, {}, state), 0)[2];
    const left = { standing: 'open' as const, sides: [{ seat: 0, units: [3, 4] }] };
    expect(cells(left)).toMatchObject({ title: 'infantry_unit', state: '2 left' });
    expect(cells({ ...left, standing: 'done' })).toMatchObject({ flips: true });
  });
});

describe('all lines', () => {
  it('say once what several goals ask for', () => {
    const [west, east] = GOALS.map((each) => gainLines(GOALS, each, 0)[0]);
    expect(west?.text).toBe('Hold it');
    expect(east?.text).toBe('The same at B');
  });
});

const CORNERS = [0, 6000].flatMap((x) => [0, 6000].map((y) => [x, y] as [number, number]));

describe('the reach of a place', () => {
  it('is a circle about a point, and rounds the corners of an element', () => {
    const far = (ring: readonly (readonly [number, number])[]) => Math.max(...ring.map(([x]) => x));
    const circle = reachOf([[0, 0]], 10_000);
    expect(far(circle)).toBeCloseTo(10_000);
    expect(circle.every(([x, y]) => Math.abs(Math.hypot(x, y) - 10_000) < 1)).toBe(true);
    const square = reachOf(CORNERS, 10_000);
    expect(far(square)).toBeCloseTo(16_000);
  });
});
