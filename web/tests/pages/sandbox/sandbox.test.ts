import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crewOf, layout, START_CREWS } from '../../../src/pages/sandbox/crews';
import type { Desk } from '../../../src/pages/sandbox/desk';
import { most } from '../../../src/pages/sandbox/equipment';
import { Gestures } from '../../../src/pages/sandbox/gestures';
import { record } from '../../../src/pages/sandbox/history';
import { argumentOf } from '../../../src/pages/sandbox/link';
import { questions } from '../../../src/pages/sandbox/questions';
import { Sandbox } from '../../../src/pages/sandbox/sandbox.svelte';
import { find, START } from '../../../src/pages/sandbox/situation';
import { piece } from '../../../src/pages/sandbox/terrain';
import { toolForKey } from '../../../src/pages/sandbox/tools';
import type { UnitStock } from '../../../src/service/protocol';
import { desk as emptyDesk, eventually, kind, TABLE } from '../../given';

const GOLEMS: UnitStock = {
  id: 'storm_golems',
  name: { en: 'storm golems', fr: 'golems d’assaut' },
  category: 'soldier',
  radius: 1500,
  size: 2,
  number: 6,
  most: 9,
  tentative: false,
  special: [],
  leaders: [
    { id: 'omega', name: { en: 'omega', fr: 'oméga' }, radius: 1500, size: 2, more: 2 },
    { id: 'atis', name: { en: 'Atis', fr: 'Atis' }, radius: 2000, size: 2, hero: true },
  ],
  specialists: [],
  experts: 0,
  equipment: [],
  machine: false,
  drills: ['knee', 'overwatch', 'take_cover'],
};
const WALL = { ...kind('low_wall'), w: 12000, h: 2000, size: 1 };

function given(tool: Sandbox['tool'] = 'move') {
  const desk = new Sandbox();
  desk.table = TABLE;
  desk.tool = tool;
  return { desk, gestures: new Gestures(desk) };
}
const flat = (desk: Sandbox): Desk => ({
  ...emptyDesk(),
  table: desk.table,
  bases: desk.bases,
  crews: desk.crews,
  plot: desk.plot,
});
const tap = (disc: string) => ({ kind: 'tap', hit: { disc }, at: [0, 0] }) as const;
const place = (desk: Sandbox, id: string) => [find(desk.bases, id)?.x, find(desk.bases, id)?.y];

describe('a drag', () => {
  it('moves a base and can be undone in one step', () => {
    const { desk, gestures } = given();
    gestures.handle({ kind: 'grab', disc: 'b1' });
    for (const x of [40000, 41000])
      gestures.handle({ kind: 'drag', disc: 'b1', to: [x, 20000], over: null });
    gestures.handle({ kind: 'drop', disc: 'b1', to: [42000, 20000], over: null });
    expect(place(desk, 'b1')).toEqual([42000, 20000]);
    expect(desk.past).toHaveLength(1);
    desk.undo();
    expect(desk.bases).toEqual(START);
    desk.undo();
    expect(desk.bases).toEqual(START);
  });
  it('that is lost puts the base back', () => {
    const { desk, gestures } = given();
    gestures.handle({ kind: 'grab', disc: 'b1' });
    gestures.handle({ kind: 'drag', disc: 'b1', to: [40000, 20000], over: null });
    gestures.handle({ kind: 'lose', disc: 'b1' });
    expect(desk.bases).toBe(START);
    expect(desk.past).toHaveLength(0);
  });
  it('onto another base asks between the two instead', () => {
    const { desk, gestures } = given('sight');
    gestures.handle({ kind: 'grab', disc: 'b3' });
    gestures.handle({ kind: 'drag', disc: 'b3', to: [59000, 60000], over: 'b9' });
    expect([desk.viewer, desk.target]).toEqual(['b3', 'b9']);
    gestures.handle({ kind: 'drag', disc: 'b3', to: [59000, 50000], over: null });
    expect([desk.viewer, desk.target]).toEqual(['b1', 'b7']);
    gestures.handle({ kind: 'drop', disc: 'b3', to: [59400, 63000], over: 'b9' });
    expect([desk.viewer, desk.target]).toEqual(['b3', 'b9']);
    expect(desk.bases).toBe(START);
  });
  it('to reach something is an aim of the leader, kept on drop', () => {
    const { desk, gestures } = given('reach');
    gestures.handle({ kind: 'grab', disc: 'b1' });
    gestures.handle({ kind: 'drop', disc: 'b1', to: [50000, 20000], over: null });
    expect(desk.bases).toBe(START);
    expect([desk.aim, desk.pinned]).toEqual([[50000, 20000], true]);
    gestures.handle({ kind: 'grab', disc: 'b2' });
    gestures.handle({ kind: 'drop', disc: 'b2', to: [48400, 37600], over: null });
    expect(desk.aim).toEqual([52400, 37000]);
  });
});

describe('taps', () => {
  it('choose viewer, target, and then a new viewer', () => {
    const { desk, gestures } = given('sight');
    const seen = ['b2', 'b2', 'b8', 'b4'].map((id) => {
      gestures.handle(tap(id));
      return [desk.viewer, desk.target];
    });
    expect(seen).toEqual([
      ['b2', null],
      ['b2', null],
      ['b2', 'b8'],
      ['b4', null],
    ]);
  });
  it('measure from and to bases, pieces and points', () => {
    const { desk, gestures } = given('ruler');
    gestures.handle({ kind: 'tap', hit: { piece: 'cont0' }, at: [1, 1] });
    gestures.handle({ kind: 'tap', hit: { ground: true }, at: [5, 6] });
    expect([desk.start, desk.end]).toEqual([{ element: 'cont0' }, { point: [5, 6] }]);
    gestures.handle(tap('b2'));
    expect([desk.start, desk.end]).toEqual([{ base: 'b2' }, null]);
  });
  it('keep a path in reach, and Escape goes back step by step', () => {
    const { desk, gestures } = given('reach');
    gestures.handle(tap('b2'));
    gestures.handle({ kind: 'hover', hit: { ground: true }, at: [7, 7] });
    expect([desk.aim, desk.pinned]).toEqual([[7, 7], false]);
    gestures.handle({ kind: 'tap', hit: { ground: true }, at: [8, 8] });
    gestures.handle({ kind: 'hover', hit: { ground: true }, at: [9, 9] });
    gestures.handle({ kind: 'leave' });
    expect([desk.aim, desk.pinned]).toEqual([[8, 8], true]);
    desk.escape();
    expect([desk.aim, desk.selected]).toEqual([null, 'b2']);
    desk.escape();
    expect(desk.selected).toBeNull();
  });
});

describe('bases', () => {
  it('of a unit are put down together on free places, removed, and nudged as one deed', () => {
    const { desk } = given();
    desk.enlist('therians', GOLEMS, 'B');
    expect(desk.selected).toBe('b14');
    expect(desk.bases).toHaveLength(19);
    expect(crewOf(desk.crews, 'b19')).toMatchObject({ id: 'u4', unit: 'storm_golems' });
    const apart = desk.bases.flatMap((a, i) =>
      desk.bases.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r),
    );
    expect(Math.min(...apart)).toBeGreaterThan(0);
    desk.nudge('b18', 500, 0);
    desk.nudge('b18', 0, -100);
    expect(desk.past.at(-1)).toMatchObject({ joint: 'nudge b18' });
    expect(desk.past).toHaveLength(2);
    desk.dismiss(desk.crews[3]!);
    expect([desk.bases.length, desk.crews]).toEqual([13, START_CREWS]);
    desk.undo();
    expect(desk.bases).toHaveLength(19);
    desk.redo();
    expect(desk.bases).toHaveLength(13);
  });
  it('of a unit move together, and nobody leaves the table', () => {
    const { desk } = given();
    const moved = desk.carried(START, 'b1', [0, 0]);
    expect(Math.min(...moved.slice(0, 6).map((base) => base.x - base.r))).toBe(0);
    expect(moved[6]).toBe(START[6]);
    desk.withUnit = false;
    expect(desk.carried(START, 'b1', [9, 9]).filter((base, i) => base !== START[i])).toHaveLength(
      1,
    );
  });
  it('that are removed leave no question behind', () => {
    const { desk } = given('sight');
    desk.remove('b1');
    expect([desk.viewer, desk.target]).toEqual([null, null]);
    desk.start = { base: 'b2' };
    desk.remove('b2');
    expect(desk.start).toBeNull();
  });
  it('history forgets the oldest', () => {
    let past: ReturnType<typeof record> = [];
    for (let i = 0; i < 250; i += 1)
      past = record(
        past,
        { bases: [], crews: [], plot: null },
        { kind: 'move', id: `b${i}` },
        null,
      );
    expect(past).toHaveLength(200);
    expect(past[0]?.deed).toEqual({ kind: 'move', id: 'b50' });
  });
  it('tools have keys', () => {
    expect(['m', 'R', 's', 'e', 'f', 't', 'q'].map(toolForKey)).toEqual([
      'move',
      'ruler',
      'sight',
      'reach',
      'fire',
      'terrain',
      null,
    ]);
  });
});

describe('terrain', () => {
  it('is added, dragged as one deed, turned and removed', () => {
    const { desk, gestures } = given('terrain');
    desk.build(WALL);
    expect(desk.picked).toBe('e1');
    for (const x of [30000, 31000])
      gestures.handle({ kind: 'drag', disc: 'e1', to: [x, 20000], over: null });
    gestures.handle({ kind: 'drop', disc: 'e1', to: [31000, 20000], over: null });
    expect(desk.past).toHaveLength(2);
    desk.shift('e1', null, 90);
    const wall = desk.table?.elements.find((element) => element.id === 'e1');
    expect(wall).toMatchObject({ x: 31000, y: 20000, rot: 90 });
    expect(wall?.corners[0]).toEqual([32000, 14000]);
    desk.raze('e1');
    expect(desk.table?.elements).toHaveLength(TABLE.elements.length);
  });
  it('of a mission that loses a piece loses its mark, too', () => {
    const { desk } = given('terrain');
    desk.raze('cont0');
    expect(desk.table?.objectives).toEqual([]);
    const ends = { start: { base: 'b1' }, end: { base: 'b7' } };
    expect(
      questions({ ...flat(desk), tool: 'ruler', ...ends }).ruler?.ground?.elements,
    ).toHaveLength(6);
  });
  it('goes where one taps, and an empty table has only who fits on it', () => {
    const { desk, gestures } = given('terrain');
    gestures.handle({ kind: 'tap', hit: { piece: 'nano' }, at: [0, 0] });
    gestures.handle({ kind: 'tap', hit: { ground: true }, at: [50000, 50000] });
    expect(desk.table?.elements[3]).toMatchObject({ x: 50000, y: 50000 });
    desk.clear(60000, 60000);
    expect([desk.table?.width, desk.table?.elements, desk.table?.access_zones]).toEqual([
      60000,
      [],
      [],
    ]);
    expect(desk.bases.every((base) => base.y < 60000)).toBe(true);
  });
});

describe('who fires at whom', () => {
  it('is chosen by taps on their fighters', () => {
    const { desk, gestures } = given('fire');
    const seen = ['b2', 'b3', 'b8', 'b13'].map((id) => {
      gestures.handle(tap(id));
      return [desk.shooter, desk.aimed];
    });
    expect(seen).toEqual([
      ['u1', null],
      ['u1', null],
      ['u1', 'u2'],
      ['u3', null],
    ]);
  });
});

describe('the server', () => {
  const server = vi.fn<typeof fetch>();
  beforeEach(() => vi.stubGlobal('fetch', server));
  afterEach(() => {
    vi.unstubAllGlobals();
    server.mockReset();
  });
  const reply = (body: unknown, status = 200) =>
    server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

  const SEEN = {
    sees: true,
    rules: ['GEN-036'],
    figure: {
      is: 'Line',
      kind: 'sight',
      of: 0,
      to: 6,
      start: [0, 0],
      end: [1, 1],
      rule: 'GEN-036',
    },
    distance: 1,
    sizes: [2, 2],
    on: [null, null],
    fighters: [],
  };

  it('is asked with the whole table, and its answer is kept with the question', async () => {
    const { desk } = given('sight');
    reply(SEEN);
    desk.pose();
    await eventually(() => expect(desk.answers.sight?.answer).toEqual(SEEN));
    const [address, init] = server.mock.calls[0] ?? [];
    expect(address).toBe('/api/sandbox/sight');
    const body = JSON.parse(String(init?.body));
    expect([body.viewer, body.target]).toEqual([
      { unit: 'u1', place: 0 },
      { unit: 'u2', place: 0 },
    ]);
    expect(body.layout.units).toHaveLength(3);
    expect(body.layout.units[1]).toMatchObject({ unit: 'storm_golems', facing: -90, drills: [] });
    desk.choose('move');
    desk.pose();
    expect(desk.answers.sight).toBeUndefined();
  });
  it('may refuse or be away: both are kept for the words, and gone with the next answer', async () => {
    const { desk } = given('sight');
    reply({ detail: 'no such base', field: 'viewer' }, 400);
    desk.pose();
    await eventually(() =>
      expect(desk.troubles.sight).toMatchObject({
        status: 400,
        detail: 'no such base',
        field: 'viewer',
      }),
    );
    server.mockRejectedValueOnce(new TypeError('offline'));
    desk.pose();
    await eventually(() => expect(desk.troubles.sight?.status).toBe(0));
    reply(SEEN);
    desk.pose();
    await eventually(() => expect(desk.troubles.sight).toBeUndefined());
  });
  it('lets a unit march only where the rules let it', () => {
    const { desk } = given('reach');
    desk.selected = 'b1';
    const ask = {
      layout: layout(TABLE, START_CREWS, START),
      unit: 'u1',
      gait: 'combat',
      to: [50000, 20000],
    } as const;
    const spots = [{ fighter: 0, x: 50000, y: 20000, facing: 90 }];
    const refusal = { rule: 'ACT-031', reason: 'too_far', words: { en: 'No.', fr: 'Non.' } };
    const answer = { rules: [], figures: [], watching: [], fighters: [{ unit: 'u1', place: 0 }] };
    desk.exchange.answers = {
      plan: { ask, answer: { ...answer, plan: { type: 'plan', spots, refusal } } },
    };
    desk.march();
    expect(desk.bases).toBe(START);
    desk.exchange.answers = { plan: { ask, answer: { ...answer, plan: { type: 'plan', spots } } } };
    desk.march();
    expect(place(desk, 'b1')).toEqual([50000, 20000]);
    expect(desk.past.at(-1)?.deed).toEqual({ kind: 'move', id: 'u1' });
  });
});

describe('a unit', () => {
  const golems = (desk: Sandbox) => desk.crews[1]!;
  it('gets larger and smaller at its end', () => {
    const { desk } = given();
    desk.resize(golems(desk), GOLEMS, 1);
    expect([golems(desk).members.length, desk.bases.length]).toEqual([7, 14]);
    desk.resize(golems(desk), GOLEMS, -1);
    expect([golems(desk).members, desk.bases]).toEqual([START_CREWS[1]!.members, [...START]]);
    desk.undo();
    expect(desk.bases).toHaveLength(14);
  });
  it('has a hero with a base of his own in front, and an officer without', () => {
    const { desk } = given();
    desk.lead(golems(desk), 'atis', GOLEMS);
    expect(golems(desk)).toMatchObject({ leader: 'atis', members: { 0: 'b14', 1: 'b7' } });
    expect(find(desk.bases, 'b14')).toMatchObject({ r: 2000, group: 'B' });
    expect(most(golems(desk), GOLEMS)).toBe(10);
    desk.lead(golems(desk), 'omega', GOLEMS);
    expect([golems(desk).members.length, desk.bases.length]).toEqual([6, 13]);
    expect(most(golems(desk), GOLEMS)).toBe(11);
  });
  it('changes its state, which can be undone', () => {
    const { desk } = given();
    desk.furnish(golems(desk), { grounded: true, drills: ['knee'] });
    expect(layout(TABLE, desk.crews, desk.bases).units[1]).toMatchObject({
      grounded: true,
      drills: ['knee'],
    });
    desk.undo();
    expect(desk.crews).toEqual(START_CREWS);
  });
  it('is put in contact with its target', () => {
    const { desk } = given('fire');
    desk.close();
    const gaps = desk.bases
      .slice(0, 6)
      .flatMap((a) =>
        desk.bases.slice(6, 12).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r),
      );
    expect(Math.round(Math.min(...gaps))).toBeGreaterThanOrEqual(99);
    expect(Math.min(...gaps)).toBeLessThan(200);
  });
});

describe('what a link holds', () => {
  const stock = {
    armies: [{ id: 'therians', name: { en: '', fr: '' }, units: [GOLEMS] }],
    kinds: [WALL],
    drills: [],
    routines: [],
  };
  const argument = (desk: Sandbox) => argumentOf(desk, 'skirmish');
  it('lies over what lay here, which undo brings back', () => {
    const { desk } = given();
    desk.open({
      ...argument(desk),
      tool: 'sight',
      first: 'b7',
      second: 'b8',
      bases: START.slice(6),
    });
    expect([desk.bases.length, desk.viewer, desk.target]).toEqual([7, 'b7', 'b8']);
    desk.undo();
    expect(desk.bases).toEqual(START);
  });
  it('is made to fit: nobody stands beside the table, sizes are those of the catalogue', () => {
    const { desk } = given();
    const far = START.slice(6, 12).map((base) => ({ ...base, x: 900000, r: 9000, size: 9 }));
    desk.open({ ...argument(desk), bases: far, crews: START_CREWS.slice(1, 2) });
    expect(desk.mend(stock)).toEqual([]);
    expect(desk.bases.every((base) => base.x === 118500 && base.r === 1500)).toBe(true);
  });
  it('without what nobody knows, which is named', () => {
    const { desk } = given();
    const elements = [
      piece(WALL, 'e1', [9000, 9000]),
      piece({ ...WALL, id: 'castle' }, 'e2', [9, 9]),
    ];
    desk.open({ ...argument(desk), plot: { width: 60000, height: 90000, elements } });
    expect(desk.mend(stock)).toEqual(['steel_troopers', 'k_warriors', 'castle']);
    expect([desk.crews.length, desk.bases.length, desk.table?.elements.length]).toEqual([1, 6, 1]);
  });
});
