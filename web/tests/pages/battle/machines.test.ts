// @vitest-environment jsdom
/** Machines count Structure points, wherever others count fighters. */
import '../../setup';
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { pointsLostIn } from '../../../src/battlefield/chapters';
import { pointsSince } from '../../../src/battlefield/dice';
import Event from '../../../src/battlefield/Event.svelte';
import { after, EMPTY, structure } from '../../../src/battlefield/standing';
import { shortLosses } from '../../../src/pages/battle/losses';
import { leftOf } from '../../../src/pages/battle/units';
import Odds from '../../../src/pages/sandbox/Odds.svelte';
import type { Frame, Losses } from '../../../src/service/protocol';
import { fighter, told, unit } from '../../battle';

const strider = { sp: [1, 2], most_sp: [3, 2], category: 'strider' };
const frame: Frame = {
  number: 1,
  told: [],
  changes: {
    units: [unit(0), unit(1)],
    fighters: [
      fighter(1, 1000),
      fighter(0, 0, strider),
      fighter(2, 0, { ...strider, place: 'gone' }),
    ],
  },
};
const now = after(EMPTY, frame);
const losses: Losses = { unit: 0, chances: [0.4, 0.6], mean: 0.6, median: 1, low: 0, high: 1 };
const worn: Losses = { ...losses, counts: 'structure', destroyed: 0.25, crippled: 0.5 };

describe('a unit of machines', () => {
  it('is told by its Structure points, those of lost machines included', () => {
    expect(structure(now, unit(0))).toEqual([3, 10]);
    expect(leftOf(now, unit(0))).toBe('3 of 10 SP');
    expect(leftOf(now, unit(1))).toBe('1 of 1');
    expect(structure(now, unit(1))).toBeNull();
  });
  it('loses points in a preview, others fighters', () => {
    expect(shortLosses(losses)).toBe('lost 1 (0–1)');
    expect(shortLosses(worn)).toBe('1 SP (0–1)');
  });
  it('is told with its chance to be destroyed on the sandbox table', () => {
    render(Odds, { losses: worn, name: 'Fire Toad', number: 1 });
    expect(screen.getByTestId('odds').textContent).toContain('Structure points lost: Fire Toad');
    expect(screen.getByTestId('odds').textContent).toContain('destroyed: 25');
  });
});

describe('the log', () => {
  const hit = told('PartDamaged', { sp: [3, 1] });
  const dice = { faces: [6], needed: 4, good: [true] };
  const story = [frame, { ...frame, told: [told('ShotsRolled', { dice }), hit] }];

  it('says what a part had and has', () => {
    const why = { asked: null, onwhy: () => {}, onlight: () => {} };
    render(Event, { told: hit, before: undefined, index: 0, ...why });
    expect(screen.getByTestId('sp').textContent).toBe('SP 3 → 1');
  });
  it('adds up points, and leaves out those that are mended', () => {
    const lines = [{ frame: 1, told: [hit, told('PartRepaired', { sp: [1, 2] })] }];
    expect(pointsLostIn({ id: 0, round: 1, unit: 0, lines })).toBe(2);
    expect(pointsSince(story, 1)).toBe(2);
  });
});
