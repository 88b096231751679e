// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { EMPTY, namesOfWinners, winners, type Standing } from '../../../src/battlefield/standing';
import { advice, holders, nextLevel, pointsByRound, unitRows } from '../../../src/pages/battle/end';
import type {
  ClockView,
  DeedsView,
  FighterView,
  OutcomeView,
  SeatState,
  SeatView,
  UnitView,
} from '../../../src/service/protocol';

const name = { en: 'Toads' };
const seat = (id: number, vp: number, more: Partial<SeatView> = {}) =>
  ({ id, vp, name, army: 'therians', ...more }) as SeatView;
const clock = (round: number): ClockView => ({ round, phase: 'control', active: null, unit: null });
const after = (round: number, ...vp: number[]): Standing => ({
  ...EMPTY,
  clock: clock(round),
  seats: new Map(vp.map((points, id) => [id, seat(id, points)])),
});

describe('who has won', () => {
  const ended = (outcome: OutcomeView | null) => ({ ...after(1, 2, 1, 3), outcome });
  it('is a seat, or a whole side', () => {
    expect(winners(ended({ winner: 2, rule: 'X' }))).toEqual([2]);
    expect(winners(ended({ winner: 1, allies: [2], rule: 'X' }))).toEqual([1, 2]);
    expect(namesOfWinners(ended({ winner: 1, allies: [2], rule: 'X' }))).toEqual([
      'Toads',
      'Toads',
    ]);
  });
  it('is nobody in a draw and before the end', () => {
    expect(winners(ended({ winner: null, rule: 'X' }))).toEqual([]);
    expect(winners(ended(null))).toEqual([]);
  });
});

describe('the curve of points', () => {
  it('starts at nothing, and has what each side had after each round', () => {
    const standings = [after(0, 0, 0), after(1, 0, 0), after(1, 1, 0), after(2, 1, 2)];
    expect(pointsByRound(standings)).toEqual(
      new Map([
        [0, [0, 1, 1]],
        [1, [0, 0, 2]],
      ]),
    );
  });
});

const unit = (id: number, of: number, more: Partial<UnitView> = {}) =>
  ({ id, seat: of, number: 1, name, army: 'therians', place: 'table', ...more }) as UnitView;
const fighter = (id: number, of: number, sp: number[], most_sp: number[]) =>
  ({ id, unit: of, place: 'table', sp, most_sp }) as unknown as FighterView;
const NONE = { fallen: 0, wrecked: 0, structure: 0 };
const deeds: DeedsView[] = [
  {
    unit: 1,
    luck: { dice: 8, hits: 6, expected: 4.4 },
    did: { fallen: 2, wrecked: 0, structure: 6 },
    suffered: { ...NONE, structure: 2 },
  },
];
const now: Standing = {
  ...EMPTY,
  seats: new Map([
    [0, seat(0, 2)],
    [1, seat(1, 1)],
  ]),
  units: new Map([
    [2, unit(2, 1, { place: 'gone' })],
    [1, unit(1, 0)],
  ]),
  fighters: new Map([[1, fighter(1, 1, [3, 2], [5, 2])]]),
  outcome: { winner: 0, rule: 'X', deeds },
};

describe('the table of units', () => {
  it('has one’s own first: what stands, the dice, what was done and suffered', () => {
    const [own, theirs] = unitRows(now, 0);
    expect(own).toMatchObject({ stands: '5 of 7 SP', dice: 8, luck: '+1.6', expected: '4.4' });
    expect(own).toMatchObject({ did: '2 fighters, 6 SP', suffered: '2 SP' });
    expect(theirs).toMatchObject({ gone: true, dice: 0, did: '–', luck: '–' });
  });
});

describe('what comes next', () => {
  const sat = (holder: 'human' | 'bot', level: string | null) => ({ holder, level }) as SeatState;
  const seats = [sat('human', null), sat('bot', 'recruit')];
  it('is the next stronger bot, or the strongest again', () => {
    expect(nextLevel(['recruit', 'soldier'], seats)).toBe('soldier');
    expect(nextLevel(['recruit'], seats)).toBe('recruit');
    expect(nextLevel(['recruit'], [sat('human', null)])).toBeNull();
  });
  it('puts everybody on the other side, or raises the level', () => {
    expect(holders(seats, { swapped: true })).toEqual([
      { holder: 'bot', level: 'recruit' },
      { holder: 'human' },
    ]);
    expect(holders(seats, { level: 'soldier' })[1]).toEqual({ holder: 'bot', level: 'soldier' });
  });
  it('says what to do better, by what went worst', () => {
    expect(advice(now, 0)).toContain('goals');
    expect(advice(now, 1)).toContain('threw no die');
    const luck = { dice: 9, hits: 1, expected: 5 };
    const unlucky = { ...now, seats: new Map([[0, seat(0, 2, { luck })]]) };
    const lost = { ...unlucky, outcome: { winner: 1, rule: 'X', deeds } };
    expect(advice(lost, 0)).toContain('against you');
    expect(advice(unlucky, 0)).toContain('goals');
    const allied = { ...unlucky, outcome: { winner: 1, allies: [0], rule: 'X', deeds } };
    expect(advice(allied, 0)).toContain('goals');
  });
});
