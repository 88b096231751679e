import { describe, expect, it } from 'vitest';
import { standings } from '../../../src/battlefield/standing';
import type { Battle } from '../../../src/pages/battle/battle.svelte';
import { Desk } from '../../../src/pages/battle/desk.svelte';
import { Gestures } from '../../../src/pages/battle/gestures';
import type { Point } from '../../../src/service/wire';
import { FRAMES } from '../../battle';
import { eventually } from '../../given';
import { asks, choice } from '../../socket';

/** Everywhere up to 40 cm from the corner; beyond lies what cannot be reached. */
const ring: readonly Point[] = [
  [0, 0],
  [40_000, 0],
  [40_000, 40_000],
  [0, 40_000],
];
const regions = [
  { fighter: 0, gait: 'combat', crossing: false, zone: null, allowed: 40_000, rings: [ring] },
];
const NEIGHBOUR = { x: 14_000, y: 20_000, r: 1_500 };

/** The desk of a player whose unit 0 may walk; fighter 2 is a neighbour of another unit. */
async function walking(): Promise<Desk> {
  const desk = setOut();
  await eventually(() => expect(desk.moving.regions).toHaveLength(1));
  return desk;
}
function setOut(): Desk {
  const walk = choice('combat', { group: 'move', input: 'move', gait: 'combat' });
  const shot = choice('shot', {
    group: 'shoot',
    units: [1],
    weapon: 'rifle',
    order: { is: 'Salvo' },
  });
  const question = asks({ unit: 0, choices: [walk, shot] });
  const standing = standings(FRAMES.slice(0, 3)).at(-1)!;
  const fighters = new Map(standing.fighters);
  fighters.set(2, { ...fighters.get(2)!, unit: 2 });
  const ask = (asked: { type: string }) =>
    asked.type === 'reach'
      ? Promise.resolve({ type: 'reach', regions })
      : new Promise(() => undefined);
  const battle = {
    question,
    now: { ...standing, fighters },
    ask,
    frames: [],
    show: { running: false },
  };
  const desk = new Desk(battle as unknown as Battle);
  desk.settle(question);
  return desk;
}
const tap = (desk: Desk, disc: number, at: Point) =>
  new Gestures(desk).handle({ kind: 'tap', hit: { disc: String(disc) }, at });

describe('a tap while a unit moves', () => {
  const beside: Point = [NEIGHBOUR.x, NEIGHBOUR.y + NEIGHBOUR.r + 400];

  it('beside a neighbour, whom a finger catches too, is where the leader goes', async () => {
    const desk = await walking();
    tap(desk, 2, beside);
    expect([desk.moving.target, desk.selected]).toEqual([beside, 0]);
  });
  it('on the base of a neighbour selects him', async () => {
    const desk = await walking();
    tap(desk, 2, [NEIGHBOUR.x + 1_400, NEIGHBOUR.y]);
    expect([desk.moving.target, desk.selected]).toEqual([null, 2]);
  });
  it('on a base means its owner, even where another is caught by the same finger', async () => {
    const desk = await walking();
    tap(desk, 0, [NEIGHBOUR.x, NEIGHBOUR.y]);
    expect([desk.moving.target, desk.selected]).toEqual([null, 2]);
  });
  it('beside a figure out of reach is still that figure', async () => {
    const desk = await walking();
    tap(desk, 1, [50_000, 22_000]);
    expect([desk.moving.target, desk.step, desk.aiming.choice?.id]).toEqual([
      null,
      'shoot',
      'shot',
    ]);
  });
  it('in another step a figure is taken from beside it', async () => {
    const desk = await walking();
    desk.step = 'shoot';
    tap(desk, 2, beside);
    expect([desk.moving.target, desk.selected]).toEqual([null, 2]);
  });
});

describe('a hand that is quicker than the server', () => {
  it('has its steps taken when the area is there', async () => {
    const desk = setOut();
    new Gestures(desk).steer(4, 0);
    new Gestures(desk).steer(0, 1);
    expect(desk.moving.target).toBeNull();
    const leader = desk.battle.now.fighters.get(desk.battle.now.units.get(0)!.leader)!;
    await eventually(() => expect(desk.moving.target).not.toBeNull());
    const late = await walking();
    new Gestures(late).steer(4, 0);
    new Gestures(late).steer(0, 1);
    expect(desk.moving.target).toEqual(late.moving.target);
    expect(desk.moving.target).not.toEqual([leader.x, leader.y]);
  });
  it('is led to its last place alone', async () => {
    const desk = setOut();
    new Gestures(desk).handle({ kind: 'tap', hit: { ground: true }, at: [9_000, 9_000] });
    new Gestures(desk).handle({ kind: 'tap', hit: { ground: true }, at: [20_000, 30_000] });
    await eventually(() => expect(desk.moving.target).toEqual([20_000, 30_000]));
  });
  it('is forgotten when the move is put back before', async () => {
    const desk = setOut();
    new Gestures(desk).steer(4, 0);
    desk.moving.clear();
    await eventually(() => expect(desk.moving.regions).toHaveLength(1));
    expect(desk.moving.target).toBeNull();
  });
});
