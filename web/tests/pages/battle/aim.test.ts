// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { discs, facings } from '../../../src/battlefield/scenery';
import { standings } from '../../../src/battlefield/standing';
import { Aim } from '../../../src/pages/battle/aim.svelte';
import type { Battle } from '../../../src/pages/battle/battle.svelte';
import { needOf, span, summary } from '../../../src/pages/battle/summary';
import { RefusalError } from '../../../src/service/connection';
import type { Previewed } from '../../../src/service/protocol';
import { grouper } from '../../../src/table/clusters';
import { discTurner } from '../../../src/table/orientation';
import { arrowPath } from '../../../src/table/paths';
import { boxOf, centreOn, onMap, within } from '../../../src/table/view';
import { FRAMES } from '../../battle';
import { ENGLISH, TABLE } from '../../given';
import { choice } from '../../socket';

const words = { en: 'a', fr: 'b' };
const row = { what: 'hit', words, rule: 'SHO-022', needed: 4, left: 2 } as const;
const losses = { unit: 3, chances: [0.5, 0.5], mean: 0.5, median: 0, low: 0, high: 1 };
const preview = (changes: Partial<Previewed> = {}): Previewed => ({
  type: 'preview',
  words,
  measured: true,
  rows: [row],
  losses: [{ ...losses, unit: 2, median: 1 }, losses],
  ...changes,
});
const bands = [
  { up_to: 20_000, needed: 2 },
  { up_to: 40_000, needed: 4 },
];

describe('a row of the list of targets', () => {
  it('has the needed number and the losses of the target itself', () => {
    expect(summary(preview(), 3)).toEqual({ need: '4+', losses, points: null, known: true });
  });
  it('tells no losses before the range may be known', () => {
    const far = preview({
      measured: false,
      rows: [{ ...row, needed: null, left: null }],
      losses: [],
      bands,
    });
    expect(summary(far, 3)).toEqual({ need: '2+ … 4+', losses: null, points: null, known: false });
  });
  it('tells Structure points where nobody falls', () => {
    const worn = { ...row, what: 'other', needed: null, left: 1.5 } as const;
    expect(summary(preview({ rows: [row, worn], losses: [] }), 3)?.points).toBe(1.5);
  });
  it('is empty for what is refused or not known yet', () => {
    expect(summary(undefined, 3)).toBeNull();
    expect(summary(preview({ refusal: { rule: 'GEN-037', reason: 'x', words } }), 3)).toBeNull();
  });
  it('names one number where all ranges need the same', () => {
    expect([span([]), span(bands.slice(0, 1)), span(bands)]).toEqual(['', '2+', '2+ … 4+']);
    expect(needOf({ words, dice: 2, needed: 3 })).toBe('3+');
    expect(needOf({ words, dice: 2, bands })).toBe('2+ … 4+');
  });
});

describe('the targets of a list', () => {
  const ids = ['a', 'b', 'c'];
  const targets = ids.map((id) => choice(id, { group: 'shoot', order: { id } }));

  it('are asked for one after the other, each once; what is refused does not hold up the rest', async () => {
    const asked: string[] = [];
    const ask = (question: { order: { id: string } }): Promise<Previewed> => {
      asked.push(question.order.id);
      const refusal = { rule: 'GEN-037', reason: 'x', words };
      return question.order.id === 'b'
        ? Promise.reject(new RefusalError(refusal))
        : Promise.resolve(preview());
    };
    const aiming = new Aim({ ask, frames: [] } as unknown as Battle);
    aiming.survey(targets);
    aiming.survey(targets);
    await expect.poll(() => asked.length, { timeout: 5000 }).toBe(3);
    await expect.poll(() => [...aiming.known.keys()], { timeout: 5000 }).toEqual(['a', 'c']);
    expect(asked).toEqual(ids);
    aiming.point(targets[0]!);
    expect(aiming.preview).not.toBeNull();
    aiming.clear();
    expect(aiming.known.size).toBe(0);
  });
});

describe('the small map', () => {
  const port = { width: 600, height: 300 };
  const view = { x: 10, y: 20, scale: 10 };
  it('frames what is in view, as far as it is on the table', () => {
    expect(boxOf(view, port)).toEqual({ x: 10, y: 20, width: 60, height: 30 });
    expect(within({ x: -10, y: 80, width: 60, height: 30 }, { width: 120, height: 90 })).toEqual({
      x: 0,
      y: 80,
      width: 50,
      height: 10,
    });
  });
  it('brings a place into the middle', () => {
    expect(centreOn(view, port, { x: 60, y: 45 })).toEqual({ x: 30, y: 30, scale: 10 });
  });
  it('knows the place under the pointer beside its margins', () => {
    const table = { width: 120, height: 90 };
    expect(onMap(table, { width: 320, height: 180 }, { x: 160, y: 90 })).toEqual({ x: 60, y: 45 });
    expect(onMap(table, { width: 320, height: 180 }, { x: 10, y: 200 })).toEqual({ x: 0, y: 90 });
  });
});

describe('whither figures look', () => {
  it('is from where they come to the middle of the table', () => {
    const zone = (owner: 'A' | 'B', edge: 'north' | 'south' | 'east' | 'west') =>
      ({ id: owner, owner, edge, from: 0, to: 90_000 }) as const;
    const looks = (a: 'south' | 'west', b: 'north' | 'east') => {
      const found = facings({
        ...TABLE,
        access_zones: [zone('A', a), zone('B', b)],
        deployment_zones: [],
      });
      return [found(0), found(1)];
    };
    expect(looks('west', 'east')).toEqual([90, 270]);
    expect(looks('south', 'north')).toEqual([0, 180]);
  });
  it('is across where nobody knows whence they come', () => {
    const found = facings({ ...TABLE, access_zones: [], deployment_zones: [] });
    expect([found(0), found(1), found(3)]).toEqual([0, 180, 180]);
  });
  it('is turned with the table', () => {
    const [disc] = discs(standings(FRAMES)[0]!, ENGLISH.tell);
    expect(discTurner(TABLE, 1)(disc!).facing).toBe(disc!.facing + 90);
  });
});

describe('what is drawn anew', () => {
  const all = discs(standings(FRAMES)[0]!, ENGLISH.tell);
  it('is only the group of which somebody has changed', () => {
    const grouped = grouper();
    const before = grouped(all);
    const after = grouped(all.map((disc, i) => (i ? disc : { ...disc, x: disc.x + 1 })));
    expect(before.length).toBeGreaterThan(1);
    expect(after.map((cluster, i) => cluster === before[i])).toEqual(before.map((_, i) => i > 0));
  });
  it('is not a disc that is turned as before', () => {
    const turn = discTurner(TABLE, 2);
    expect(turn(all[0]!)).toBe(turn(all[0]!));
  });
});

it('an arrow points at the end of its line', () => {
  expect(arrowPath([0, 0], [10_000, 0], 0)).toBe('M10 0L8.9 0.55L8.9 -0.55Z');
});
