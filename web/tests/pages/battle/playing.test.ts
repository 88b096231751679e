import { describe, expect, it } from 'vitest';
import { rolls } from '../../../src/battlefield/dice';
import { scenery } from '../../../src/battlefield/scenery';
import { standings } from '../../../src/battlefield/standing';
import { stripOf } from '../../../src/pages/battle/cards';
import { hintsFor } from '../../../src/pages/battle/hints.svelte';
import { add, tell } from '../../../src/pages/battle/journal';
import { wishOf } from '../../../src/pages/battle/keys';
import {
  fillOrder,
  isWhole,
  moveCard,
  pick,
  pickFor,
  placesIn,
  startValue,
} from '../../../src/pages/battle/orders';
import { turnFor, whereabouts } from '../../../src/pages/battle/places';
import { hold, inside, nearest } from '../../../src/pages/battle/regions';
import type { Region, TableView, UnitView } from '../../../src/service/protocol';
import type { Point } from '../../../src/service/wire';
import {
  gestureBack,
  turnedMark,
  turnedScene,
  type Quarters,
} from '../../../src/table/orientation';
import { corners } from '../../../src/table/shapes';
import { FRAMES, seat, SHOWING, told, unit } from '../../battle';
import { asks, choice } from '../../socket';

const square = (from: number, to: number): Point[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];
const region = (rings: Point[][], changes: Partial<Region> = {}): Region => ({
  fighter: 0,
  gait: 'combat',
  crossing: false,
  zone: null,
  allowed: 10_000,
  rings,
  rule: 'ACT-031',
  ...changes,
});

describe('the area a leader may reach', () => {
  const holed = [square(0, 100), square(40, 60)];
  it('has no place in its holes', () => {
    expect(
      [
        [10, 10],
        [50, 50],
        [150, 50],
      ].map((p) => inside(holed, p as unknown as Point)),
    ).toEqual([true, false, false]);
  });
  it('gives the nearest place on its edge', () => {
    expect(nearest(holed, [150, 50])).toEqual([100, 50]);
    expect(nearest(holed, [50, 42])).toEqual([50, 40]);
    expect(nearest([], [0, 0])).toBeNull();
  });
  it('holds the leader: inside where he is put, outside at the nearest edge', () => {
    const near = region([square(0, 100)]);
    const far = region([square(0, 200)], { gait: 'rush' });
    expect(hold([near, far], [50, 50])).toEqual({ at: [50, 50], region: near });
    expect(hold([near, far], [150, 50])).toEqual({ at: [150, 50], region: far });
    expect(hold([near, far], [260, 50])).toEqual({ at: [200, 50], region: far });
    expect(hold([], [0, 0])).toBeNull();
  });
});

describe('the story of a battle', () => {
  const story = tell(FRAMES.slice(0, 3), FRAMES[0]!.changes);
  it('grows frame by frame', () => {
    const next = add(story, FRAMES[3]!, null);
    expect(next.frames).toHaveLength(4);
    expect(next.standings).toHaveLength(4);
  });
  it('takes a frame that comes twice only once', () => {
    const next = add(story, FRAMES[3]!, null);
    expect(add(next, FRAMES[3]!, null)).toBe(next);
  });
  it('drops what was taken back', () => {
    const back = { ...FRAMES[3]!, number: 3 };
    const next = add(story, back, 2);
    expect(next.frames.map((frame) => frame.number)).toEqual([0, 1, 3]);
    expect(next.standings).toHaveLength(3);
  });
});

describe('orders that the page completes', () => {
  const start = { is: 'Wager', seat: 0, points: 0 };
  it('get the value where the choice says', () => {
    const wager = choice('w', { input: 'number', fills: 'points', order: start, most: 3 });
    expect(fillOrder(asks(), wager, 2)).toEqual({ is: 'Wager', seat: 0, points: 2 });
    expect(startValue(wager)).toBe(0);
  });
  it('get places as they are asked for', () => {
    const at = (fills: string, order: object) =>
      fillOrder(asks(), choice('p', { input: 'place', fills, order }), { x: 5, y: 7 }, 'west');
    expect(at('x', { is: 'ClimbOut', x: 0, y: 0 })).toEqual({ is: 'ClimbOut', x: 5, y: 7 });
    expect(at('at', { zone: 'z', at: 0 })).toEqual({ zone: 'z', at: 7 });
    expect(at('placement', { placement: { fighter: 1, x: 0, y: 0 } })).toEqual({
      placement: { fighter: 1, x: 5, y: 7 },
    });
    const aimed = { is: 'Salvo', target: { is: 'PointTarget', x: 1, y: 2 } };
    const arc = choice('s', { input: 'place', fills: 'target', order: aimed });
    expect(startValue(arc)).toEqual({ x: 1, y: 2 });
    expect(fillOrder(asks(), arc, { x: 5, y: 7 })).toEqual({
      is: 'Salvo',
      target: { is: 'PointTarget', x: 5, y: 7 },
    });
    const two = [
      { fighter: 1, x: 1, y: 1 },
      { fighter: 2, x: 3, y: 1 },
    ];
    const all = at('placements', { placements: two });
    expect(placesIn(all).map(({ x, y }) => [x, y])).toEqual([
      [5, 7],
      [7, 7],
    ]);
  });
  it('dice thrown by hand are the one order that the server does not begin', () => {
    const dice = choice('d', { input: 'faces', fills: 'faces', most: 2 });
    expect(fillOrder(asks(), dice, startValue(dice))).toEqual({
      is: 'Faces',
      seat: 0,
      faces: [1, 1],
    });
  });
  it('dice that missed are picked by their places, each once', () => {
    const order = { is: 'Reroll', seat: 0, dice: [0, 1] };
    const again = choice('r', { input: 'dice', fills: 'dice', order, dice: [2, 1, 1], most: 2 });
    const missed = { ...again, least: 1 };
    expect(startValue(missed)).toEqual([0, 1]);
    expect(pickFor(missed, [0, 1], 2)).toEqual([1, 2]);
    expect([[], [2], [0, 1, 2]].map((picked) => isWhole(missed, picked, 0))).toEqual([
      false,
      true,
      false,
    ]);
    expect(fillOrder(asks(), missed, [2])).toEqual({ is: 'Reroll', seat: 0, dice: [2] });
  });
  it('picks: again is off, a full list lets the oldest go, a sniper may repeat', () => {
    expect(pick([1], 1, 2, false)).toEqual([]);
    expect(pick([1, 2], 3, 2, false)).toEqual([2, 3]);
    expect(pick([1], 1, 3, true)).toEqual([1, 1]);
  });
  it('cards change places', () => {
    expect(moveCard([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
    expect(moveCard([1, 2, 3], 2, -4)).toEqual([3, 1, 2]);
  });
  it('an element is turned about its middle', () => {
    expect(corners(4, 2, { x: 10, y: 10, degrees: 90 })).toEqual([
      [11, 8],
      [11, 12],
      [9, 12],
      [9, 8],
    ]);
  });
});

describe('cards', () => {
  const now = standings(FRAMES)[1]!;
  it('of others are only counted until they are shown', () => {
    const strip = stripOf(now, { ...seat(1), cards: 2, sequence: [1] }, true);
    expect([strip.shown, strip.known, strip.backs]).toEqual([[], [], 2]);
  });
  it('of one’s own are known in their order', () => {
    const strip = stripOf(now, { ...seat(0), cards: 1, sequence: [0], played: [0] }, false);
    expect(strip.known.map((each) => each.id)).toEqual([0]);
    expect(strip.shown).toEqual([{ unit: unit(0), state: 'now' }]);
    expect(strip.backs).toBe(0);
  });
  it('are open to everybody where any unit can be played', () => {
    const free = { ...seat(1), cards: 1, sequence: [1], is_open: true };
    expect(stripOf(now, free, true)).toEqual({ shown: [], known: [unit(1)], backs: 0 });
  });
});

describe('small things', () => {
  it('dice are those since the last declaration', () => {
    const dice = { faces: [2, 6], needed: 4, good: [false, true] };
    const frames = [
      { number: 0, changes: {}, told: [told('CoverRolled', { dice })] },
      { number: 1, changes: {}, told: [told('SalvoDeclared'), told('ShotsRolled', { dice })] },
    ];
    expect(rolls(frames).map((each) => each.kind)).toEqual(['ShotsRolled']);
  });
  it('hints fit what is asked', () => {
    expect(hintsFor(asks({ kind: 'WagerDecision' }), [])).toEqual(['wager']);
    const enter = choice('m', { group: 'move', input: 'move', zone: 'z' });
    expect(hintsFor(asks({ choices: [enter] }), [told('CoverRolled')])).toEqual(['cover', 'enter']);
    expect(hintsFor(asks({ kind: 'PayDecision', choices: [choice('come')] }), [])).toEqual([
      'reserve',
    ]);
    const last = ['drill', 'end'] as const;
    const left = last.map((group) => choice(group, { group }));
    expect(hintsFor(asks({ choices: left }), [])).toEqual(['drill', 'end']);
    expect(hintsFor(null, [])).toEqual([]);
  });
  it('keys steer a unit that moves, else walk through the units', () => {
    const key = (name: string, shiftKey = false) => ({
      key: name,
      shiftKey,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
    });
    expect(wishOf(key('ArrowUp'), true)).toEqual({ kind: 'steer', dx: 0, dy: 1 });
    expect(wishOf(key('ArrowLeft', true), true)).toEqual({ kind: 'steer', dx: -4, dy: 0 });
    expect(wishOf(key('ArrowDown'), false)).toEqual({ kind: 'walk', by: 1 });
    expect(wishOf(key('Enter'), false)).toEqual({ kind: 'confirm' });
    expect(wishOf({ ...key('Enter'), ctrlKey: true }, false)).toBeNull();
  });
  it('a unit is where it is in words, without a distance', () => {
    const found = whereabouts(SHOWING.table, standings(FRAMES)[0]!, 0);
    expect(found).not.toBeNull();
    expect(Object.values(found!).join(' ')).not.toMatch(/\d{3}/);
  });
});

describe('a deployment zone', () => {
  const [first] = standings(FRAMES);
  const [unit] = first!.units.values();
  const drawn = (place: UnitView['place'], round: number): number => {
    const units = new Map([[unit!.id, { ...unit!, place }]]);
    const zone = { id: 'z', owner: null, outline: [], limit: null };
    const table = { ...SHOWING.table, deployment_zones: [zone] } as unknown as TableView;
    return scenery(table, { ...first!, units, clock: { ...first!.clock, round } }, []).fields
      .length;
  };
  it('is drawn as long as somebody may still be put there', () => {
    expect(drawn('reserve', 0)).toBe(1);
    expect(drawn('reserve', 1)).toBe(1);
    expect(drawn('table', 1)).toBe(0);
    expect(drawn('reserve', 2)).toBe(0);
  });
});

describe('the table from the other side', () => {
  const scene = scenery(SHOWING.table, standings(FRAMES)[0]!, []);
  it.each([
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const)('turned by %i quarters and then by %i it is as it was', (by, back) => {
    const again = turnedScene(turnedScene(scene, by), back);
    expect(again.bands).toEqual(scene.bands);
    expect(again.lozenges).toEqual(scene.lozenges);
    expect(again.pieces.map((piece) => piece.corners)).toEqual(
      scene.pieces.map((piece) => piece.corners),
    );
  });
  it('one quarter brings the eastern edge to the foot', () => {
    const band = { id: 'z', edge: 'east', from: 5, to: 9, army: null } as const;
    const turned = turnedScene({ ...scene, bands: [band] }, 1);
    expect(turned.bands[0]).toMatchObject({ edge: 'south', from: 5, to: 9 });
    expect([turned.width, turned.height]).toEqual([scene.height, scene.width]);
  });
  it.each([0, 1, 2, 3] as const)(
    'what is tapped after %i quarters is what is drawn there',
    (by: Quarters) => {
      const size = { width: 100, height: 50 };
      const mark = turnedMark(size, by, { kind: 'fallen', at: [10, 20], r: 1 });
      if (mark.kind !== 'fallen') throw new Error(mark.kind);
      const tap = { kind: 'tap', hit: { ground: true }, at: mark.at } as const;
      expect(gestureBack(size, by, tap)).toMatchObject({ at: [10, 20] });
    },
  );
  it('a step forward goes west for whoever sits in the east', () => {
    const nudge = { kind: 'nudge', disc: '1', dx: 0, dy: 2 } as const;
    expect(gestureBack({ width: 100, height: 50 }, 1, nudge)).toMatchObject({ dx: -2, dy: 0 });
  });
  it('everybody sits at the foot; only an upright screen turns a table that lies across', () => {
    const from = (edge: 'north' | 'east' | 'west') => ({
      ...SHOWING.table,
      access_zones: [{ id: 'z', owner: 'A', edge, from: 0, to: 9 } as const],
    });
    expect(turnFor(from('north'), 0, false)).toBe(2);
    expect([turnFor(from('east'), 0, false), turnFor(from('east'), 0, true)]).toEqual([0, 1]);
    expect(turnFor(from('west'), 0, true)).toBe(3);
    expect(turnFor({ ...SHOWING.table, access_zones: [] }, 0, true)).toBe(0);
  });
});
