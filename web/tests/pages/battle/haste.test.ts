import { describe, expect, it } from 'vitest';
import type { Battle } from '../../../src/pages/battle/battle.svelte';
import { Movement } from '../../../src/pages/battle/movement.svelte';
import { RefusalError } from '../../../src/service/connection';
import type { Point } from '../../../src/service/wire';
import { eventually } from '../../given';
import { asks, choice } from '../../socket';

const square = (side: number): readonly Point[] => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];
const area = (gait: string, side: number) => ({
  type: 'reach',
  regions: [
    { fighter: 0, gait, crossing: false, zone: null, allowed: side, rings: [square(side)] },
  ],
});
const NEAR = area('combat', 10_000);
const FAR = area('rush', 20_000);

interface Question {
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
  readonly gait?: string;
  answer(answer: unknown): void;
  fail(error: unknown): void;
}

/** A unit that may walk or run, and the questions that nobody has answered yet. */
function setOut() {
  const open: Question[] = [];
  const given: unknown[] = [];
  const battle = {
    ask: (asked: object) =>
      new Promise((answer, fail) => open.push({ ...asked, answer, fail } as Question)),
    give: (order: unknown) => {
      given.push(order);
      return Promise.resolve(true);
    },
  };
  const moving = new Movement(battle as unknown as Battle);
  const gaits = ['combat', 'rush'] as const;
  const offered = gaits.map((gait) => choice(gait, { group: 'move', input: 'move', gait }));
  void moving.begin(asks({ unit: 0, choices: offered }));
  /** The next question of a kind, as soon as it is asked. */
  const next = async (type: string): Promise<Question> => {
    await eventually(() => expect(open.map((each) => each.type)).toContain(type));
    return open.splice(
      open.findIndex((each) => each.type === type),
      1,
    )[0]!;
  };
  const plan = async (): Promise<void> => {
    const { x, y, gait, answer } = await next('plan');
    answer({ type: 'planned', spots: [], order: { is: 'Move', x, y, gait } });
  };
  return { moving, given, next, plan };
}

describe('a place that lies in an area which comes later', () => {
  it('is gone to when that area is there', async () => {
    const { moving, next } = setOut();
    (await next('reach')).answer(NEAR);
    await eventually(() => expect(moving.regions).toHaveLength(1));
    moving.lead([15_000, 5_000]);
    expect([moving.target, moving.gait]).toEqual([[10_000, 5_000], 'combat']);
    (await next('reach')).answer(FAR);
    await eventually(() => expect(moving.target).toEqual([15_000, 5_000]));
    expect(moving.gait).toBe('rush');
  });
  it('is kept when the gait alone was chosen whose area is missing', async () => {
    const { moving, next } = setOut();
    (await next('reach')).answer(NEAR);
    await eventually(() => expect(moving.regions).toHaveLength(1));
    moving.choose('rush');
    moving.step(300, 0, () => [5_000, 5_000]);
    moving.step(300, 0, () => [5_000, 5_000]);
    expect(moving.target).toBeNull();
    (await next('reach')).answer(FAR);
    await eventually(() => expect(moving.target).toEqual([5_600, 5_000]));
    expect(moving.gait).toBe('rush');
  });
  it('is forgotten when there is no area at all', async () => {
    const { moving, next } = setOut();
    moving.lead([15_000, 5_000]);
    expect([moving.wished, await moving.confirm()]).toEqual([true, false]);
    (await next('reach')).answer({ type: 'reach', regions: [] });
    (await next('reach')).answer({ type: 'reach', regions: [] });
    await eventually(() => expect(moving.wished).toBe(false));
  });
  it('is forgotten when the order for what was shown has been given', async () => {
    const { moving, given, next, plan } = setOut();
    (await next('reach')).answer(NEAR);
    await eventually(() => expect(moving.regions).toHaveLength(1));
    moving.lead([15_000, 5_000]);
    await plan();
    await eventually(() => expect(moving.ready).toBe(true));
    expect(await moving.confirm()).toBe(true);
    expect(given).toEqual([{ is: 'Move', x: 10_000, y: 5_000, gait: 'combat' }]);
    expect(moving.wished).toBe(false);
  });
});

describe('an order that is confirmed before its plan is there', () => {
  it('is given for the last place, not for the one that was planned before', async () => {
    const { moving, given, next, plan } = setOut();
    (await next('reach')).answer(NEAR);
    await eventually(() => expect(moving.regions).toHaveLength(1));
    moving.lead([1_000, 1_000]);
    await plan();
    await eventually(() => expect(moving.planning).toBe(false));
    moving.lead([2_000, 2_000]);
    expect([moving.ready, moving.planning]).toEqual([true, true]);
    expect(await moving.confirm()).toBe(false);
    expect(given).toEqual([]);
    await plan();
    await eventually(() =>
      expect(given).toEqual([{ is: 'Move', x: 2_000, y: 2_000, gait: 'combat' }]),
    );
  });
  it('waits for the area, too', async () => {
    const { moving, given, next, plan } = setOut();
    moving.step(300, 0, () => [1_000, 1_000]);
    expect([moving.wished, await moving.confirm()]).toEqual([true, false]);
    (await next('reach')).answer(NEAR);
    await plan();
    await eventually(() =>
      expect(given).toEqual([{ is: 'Move', x: 1_300, y: 1_000, gait: 'combat' }]),
    );
  });
  it('is not given when the hand goes on', async () => {
    const { moving, given, next, plan } = setOut();
    (await next('reach')).answer(NEAR);
    await eventually(() => expect(moving.regions).toHaveLength(1));
    moving.lead([1_000, 1_000]);
    await moving.confirm();
    moving.lead([2_000, 2_000]);
    await plan();
    await plan();
    await eventually(() => expect(moving.planning).toBe(false));
    expect(given).toEqual([]);
  });
  it('is not given where the plan fails, nor is an older plan', async () => {
    const { moving, given, next, plan } = setOut();
    (await next('reach')).answer(NEAR);
    await eventually(() => expect(moving.regions).toHaveLength(1));
    moving.lead([1_000, 1_000]);
    await plan();
    await eventually(() => expect(moving.ready).toBe(true));
    moving.lead([2_000, 2_000]);
    await moving.confirm();
    const reason = { en: 'no', fr: 'non' };
    (await next('plan')).fail(new RefusalError({ reason: 'no', rule: 'ACT-020', words: reason }));
    await eventually(() => expect(moving.refused?.rule).toBe('ACT-020'));
    expect([moving.ready, moving.planning, given]).toEqual([false, false, []]);
    expect(await moving.confirm()).toBe(false);
  });
});
