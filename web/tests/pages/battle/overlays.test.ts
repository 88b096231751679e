// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { standings } from '../../../src/battlefield/standing';
import type { Battle } from '../../../src/pages/battle/battle.svelte';
import type { Movement } from '../../../src/pages/battle/movement.svelte';
import { Overlays } from '../../../src/pages/battle/overlays.svelte';
import { dangerMarks, sightMarks } from '../../../src/pages/battle/shading';
import { dangerOf } from '../../../src/pages/battle/threats';
import type { Endangered } from '../../../src/service/protocol';
import { latticeOf } from '../../../src/table/contours';
import { FRAMES } from '../../battle';

const now = standings(FRAMES)[0]!;
const [own] = [...now.units.values()].filter((unit) => unit.seat === 0);
const [foe] = [...now.units.values()].filter((unit) => unit.seat === 1);
const words = { en: 'x', fr: 'x' };
const losses = { unit: own!.id, chances: [0.5, 0.5], mean: 0.5, median: 1, low: 0, high: 2 };
const threat = { unit: foe!.id, arms: [{ words, dice: 2 }], seen: 1, behind: 2 };

interface Asked {
  readonly type: string;
  readonly [name: string]: unknown;
}

function laid(unit = own!.id, moving: Partial<Movement> = {}) {
  const asked: Asked[] = [];
  const ask = (question: Asked): Promise<unknown> => {
    asked.push(question);
    if (question.type === 'survey')
      return Promise.resolve({ type: 'survey', step: 1000, columns: 2, runs: [1, 4] });
    if (question.type === 'reach') return Promise.resolve({ type: 'reach', regions: [] });
    const costs = question['costs'] === true;
    const told = costs ? { threats: [{ ...threat, losses: [losses] }], together: losses } : {};
    return Promise.resolve({
      type: 'danger',
      unit,
      threats: [threat],
      measured: true,
      costs,
      ...told,
    });
  };
  const battle = { ask, now, number: 4, question: {}, shown: 0 } as unknown as Battle;
  const still = { unit: null, planned: null, regions: [], holding: false, ...moving };
  const overlays = new Overlays(battle, still as unknown as Movement, () => unit);
  return { overlays, asked };
}

describe('an overlay', () => {
  it('is kept by a click or a short press, and only looked at while a key is held', () => {
    const { overlays } = laid();
    overlays.toggle('sight');
    overlays.press('danger', 0);
    expect([overlays.shows('sight'), overlays.shows('danger')]).toEqual([true, true]);
    overlays.release('danger', 900);
    expect(overlays.shows('danger')).toBe(false);
    overlays.press('danger', 1000);
    overlays.release('sight', 1050);
    overlays.release('danger', 1100);
    expect(overlays.shows('danger')).toBe(true);
    overlays.toggle('danger');
    expect(overlays.shows('danger')).toBe(false);
  });
  it('is asked for when it is shown, and once', async () => {
    const { overlays, asked } = laid();
    overlays.refresh();
    expect(asked).toEqual([]);
    overlays.toggle('danger');
    overlays.refresh();
    await vi.waitFor(() => expect(overlays.threats?.costs).toBe(true));
    overlays.refresh();
    const kinds = asked.map(({ type }) => type).toSorted();
    expect(kinds).toEqual(['danger', 'danger', 'reach', 'survey']);
    expect(overlays.danger?.values).toHaveLength(4);
  });
  it('of an enemy is what may be known of him: sight, but no danger', async () => {
    const { overlays, asked } = laid(foe!.id);
    overlays.toggle('sight');
    overlays.toggle('danger');
    overlays.refresh();
    await vi.waitFor(() => expect(overlays.sight).not.toBeNull());
    expect(asked.filter(({ type, what }) => type === 'danger' || what === 'danger')).toEqual([]);
  });
  it('of a unit that is led somewhere is asked for there, once the hand rests', async () => {
    const spots = [{ fighter: own!.leader, x: 5, y: 6, facing: 0, length: 3 }];
    const planned = { type: 'plan', spots } as const;
    const { overlays, asked } = laid(own!.id, { unit: own!.id, planned });
    overlays.refresh();
    await vi.waitFor(() => expect(overlays.threats).not.toBeNull());
    const place = { fighter: own!.leader, x: 5, y: 6 };
    expect(asked[0]).toMatchObject({ type: 'danger', spots: [place], costs: false });
  });
});

describe('danger', () => {
  const rings = [
    [
      [-500, -500],
      [2500, -500],
      [2500, 500],
      [-500, 500],
    ],
  ] as const;
  const region = { fighter: 0, gait: 'combat', crossing: false, zone: null } as const;
  const regions = [{ ...region, allowed: 1, rule: 'ACT-015', rings }];
  const lattice = latticeOf(1000, 3, [0, 1, 1, 1, 3, 1, 2, 3, 0, 3]);

  it('is strong where the unit can go, faint beyond, and what is free of it is filled', () => {
    const looks = dangerMarks(lattice, regions).map((mark) =>
      mark.kind === 'region' ? mark.look : '',
    );
    expect(looks).toEqual(['fire1', 'faint2', 'fire3', 'safe', 'rim']);
  });
  it('has nothing to fill where nobody could fire and nobody goes', () => {
    expect(dangerMarks(latticeOf(1000, 2, [0, 4]), [])).toEqual([]);
    expect(sightMarks(latticeOf(1000, 2, [1, 4]))).toEqual([]);
  });
  it('is told by who could fire, what all of them cost, and the least cover', () => {
    const other = { ...threat, behind: 5, covered: true };
    const found: Endangered = {
      type: 'danger',
      unit: own!.id,
      threats: [threat, other],
      together: losses,
      measured: true,
    };
    expect(dangerOf(now, found)).toMatchObject({ count: 2, covered: false, behind: 2 });
  });
});
