import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STOCK } from '../src/sandbox/catalogue';
import { Gestures } from '../src/sandbox/gestures';
import { record } from '../src/sandbox/history';
import { Sandbox } from '../src/sandbox/sandbox.svelte';
import { find, freePlace, nextId, START } from '../src/sandbox/situation';
import { toolForKey } from '../src/sandbox/tools';
import { eventually, TABLE } from './given';

function given(tool: Sandbox['tool'] = 'move') {
  const desk = new Sandbox();
  desk.table = TABLE;
  desk.tool = tool;
  return { desk, gestures: new Gestures(desk) };
}
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
  it('of a leader with its group is an aim, kept on drop', () => {
    const { desk, gestures } = given('reach');
    desk.withGroup = true;
    gestures.handle({ kind: 'grab', disc: 'b1' });
    gestures.handle({ kind: 'drop', disc: 'b1', to: [50000, 20000], over: null });
    expect(desk.bases).toBe(START);
    expect([desk.aim, desk.pinned]).toEqual([[50000, 20000], true]);
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
  it('are put down on free places with new names, removed, and nudged as one deed', () => {
    const { desk } = given();
    for (const stock of STOCK) desk.add(stock, 'A');
    expect(desk.selected).toBe('b18');
    expect(new Set(desk.bases.map((base) => base.id)).size).toBe(18);
    desk.nudge('b18', 500, 0);
    desk.nudge('b18', 0, -100);
    expect(desk.past.at(-1)).toMatchObject({ joint: 'nudge b18' });
    expect(desk.past).toHaveLength(6);
    desk.remove('b18');
    expect(desk.selected).toBeNull();
    expect(desk.bases).toHaveLength(17);
  });
  it('that are removed leave no question behind', () => {
    const { desk } = given('sight');
    desk.remove('b1');
    expect([desk.viewer, desk.target]).toEqual([null, null]);
    desk.start = { base: 'b2' };
    desk.remove('b2');
    expect(desk.start).toBeNull();
  });
  it('find room, or stay where they are wanted', () => {
    const base = { id: 'b1', x: 5000, y: 5000, r: 1500, size: 2, group: 'A' } as const;
    const [x, y] = freePlace([base], [5000, 5000], 1500, 120000, 90000);
    expect((x - 5000) ** 2 + (y - 5000) ** 2).toBeGreaterThanOrEqual(3000 ** 2);
    expect(freePlace([base], [5000, 5000], 1500, 3000, 3000)).toEqual([1500, 1500]);
    expect(nextId([])).toBe('b1');
  });
  it('history forgets the oldest', () => {
    let past: ReturnType<typeof record> = [];
    for (let i = 0; i < 250; i += 1) past = record(past, [], { kind: 'move', id: `b${i}` }, null);
    expect(past).toHaveLength(200);
    expect(past[0]?.deed).toEqual({ kind: 'move', id: 'b50' });
  });
  it('tools have keys', () => {
    expect(['m', 'R', 's', 'z', 'e', 'q'].map(toolForKey)).toEqual([
      'move',
      'ruler',
      'sight',
      'zone',
      'reach',
      null,
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

  it('is asked with the whole situation, and its answer is kept with the question', async () => {
    const { desk } = given('sight');
    const answer = {
      sees: true,
      line: [
        [0, 0],
        [1, 1],
      ],
      blockers: [],
      distance: 1,
      ignored: [],
    };
    reply(answer);
    desk.pose();
    await eventually(() => expect(desk.answers.sight?.answer).toEqual(answer));
    const [address, init] = server.mock.calls[0] ?? [];
    expect(address).toBe('/api/ask/sight');
    expect(JSON.parse(String(init?.body))).toEqual({
      mission: 'skirmish',
      bases: START,
      viewer: 'b1',
      target: 'b7',
    });
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
    reply({ sees: false, line: null, blockers: [], distance: 1, ignored: [] });
    desk.pose();
    await eventually(() => expect(desk.troubles.sight).toBeUndefined());
  });
  it('lets a base march only where its path is within the budget', () => {
    const { desk } = given('reach');
    desk.selected = 'b1';
    const ask = {
      mission: 'skirmish',
      bases: START,
      mover: 'b1',
      to: [50000, 20000] as const,
      budget: 12000,
    };
    const path = {
      length: 9000,
      within: false,
      blocked: [],
      path: [],
      start: [0, 0] as const,
      crosses: [],
    };
    desk.answers = { path: { ask, answer: path } };
    desk.march();
    expect(desk.bases).toBe(START);
    desk.answers = { path: { ask, answer: { ...path, within: true } } };
    desk.march();
    expect(place(desk, 'b1')).toEqual([50000, 20000]);
    expect(desk.past.at(-1)?.deed).toEqual({ kind: 'move', id: 'b1' });
  });
});
