// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { shownBars } from '../../../src/pages/battle/inputs/bars';
import { arcsOf } from '../../../src/pages/battle/inputs/machines';
import { coinsOf } from '../../../src/pages/battle/inputs/wagers';
import Page from '../../../src/pages/battle/Page.svelte';
import type { Asked } from '../../../src/service/protocol';
import { speech } from '../../../src/words/speech.svelte';
import { eventually } from '../../given';
import { asks, choice, switchboard, welcome } from '../../socket';

const said = (text: string) => ({ en: text, fr: text });

async function sit(asked: Partial<Asked>) {
  await speech.choose('en');
  const { open, lines } = switchboard();
  render(Page, { room: 'r1', tokens: ['token'], open });
  const line = lines[0]!;
  line.onopen?.();
  line.tell(welcome([asks(asked)], [0]));
  await eventually(() => expect(screen.queryByTestId('prompt')).not.toBeNull());
  return line;
}
const one = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const amber = () => [...document.querySelectorAll('.prompt .btn.primary')];

describe('a question', () => {
  it('says why it is asked, what answers cost and what follows from them', async () => {
    await sit({
      kind: 'PayDecision',
      why: said('The card of troopers is revealed.'),
      rule: 'ACT-012',
      lp: 5,
      choices: [
        choice('pay', { lp: 1, rule: 'ACT-012', follows: said('The unit acts.') }),
        choice('decline', { rule: 'ACT-013', follows: said('It does nothing.') }),
      ],
    });
    expect(screen.getByTestId('why').textContent).toContain('The card of troopers is revealed.');
    expect(one('.why a').getAttribute('href')).toBe('#rule/ACT-012');
    expect(one('[data-follows=pay]').textContent).toMatch(/5 → 4\sLP\s+The unit acts\./);
    expect(one('[data-follows=decline]').textContent).toContain('It does nothing.');
    expect(amber().map((each) => each.getAttribute('data-choice'))).toEqual(['pay']);
  });

  it('of many answers has none that Enter gives unseen', async () => {
    const line = await sit({
      kind: 'LeaderDecision',
      choices: ['a', 'b', 'c', 'd'].map((id) => choice(id, { order: { is: 'NameLeader', id } })),
    });
    expect(amber()).toEqual([]);
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(line.last('give')).toBeUndefined();
    await fireEvent.click(one('.options [data-choice=c]'));
    expect(line.last('give')).toMatchObject({ order: { id: 'c' } });
  });
});

describe('a wager', () => {
  const wager = choice('wager', {
    input: 'number',
    fills: 'points',
    order: { is: 'Wager', seat: 0, points: 0 },
    most: 2,
    needed: 1,
    stakes: [
      { points: 0, best: 0.5, worst: 0.1875 },
      { points: 1, best: 0.677419, worst: 0.322581 },
      { points: 2, best: 0.8125, worst: 0.5 },
    ],
  });

  it('is chosen with the arrow keys, each amount with its chances', async () => {
    const line = await sit({ kind: 'WagerDecision', secret: true, lp: 9, choices: [wager] });
    expect(one('[data-stake="1"]').textContent).toMatch(/68–32\s%/);
    expect(screen.getByTestId('coins').textContent).toMatch(/0 wagered, 1 to act, 8 free/);
    expect(screen.getByTestId('confirm').textContent).toContain('Wager nothing');

    await fireEvent.keyDown(one('[data-stake="0"]'), { key: 'ArrowRight' });
    expect(one('[data-stake="1"]').getAttribute('aria-checked')).toBe('true');
    expect(document.activeElement).toBe(one('[data-stake="1"]'));
    expect(screen.getByTestId('coins').textContent).toMatch(/1 wagered, 1 to act, 7 free/);

    await fireEvent.click(screen.getByTestId('confirm'));
    expect(line.last('give')).toMatchObject({ order: { is: 'Wager', points: 1 } });
  });

  it('moves coins forward and keeps those apart that all units need', () => {
    expect(coinsOf(4, 1, 2)).toEqual(['free', 'needed', 'needed', 'wagered']);
    expect(coinsOf(2, 2, 2)).toEqual(['wagered', 'wagered']);
    expect(coinsOf(0, 0, 3)).toEqual([]);
  });
});

describe('a sequence', () => {
  const cards = choice('sequence', {
    input: 'cards',
    fills: 'units',
    units: [0, 1],
    earlier: [1, 0],
    order: { is: 'LaySequence', seat: 0, units: [0, 1] },
  });
  const laid = () =>
    [...document.querySelectorAll('[data-card]')].map((e) => e.getAttribute('data-card'));

  it('is changed with the arrow keys, by tapping, or taken over from the last round', async () => {
    const line = await sit({ kind: 'SequenceDecision', secret: true, choices: [cards] });
    expect([...document.querySelectorAll('.lay .place')].map((e) => e.textContent)).toEqual([
      '1',
      '2',
    ]);
    await fireEvent.keyDown(one('[data-card="0"]'), { key: 'ArrowRight' });
    expect(laid()).toEqual(['1', '0']);

    await fireEvent.pointerDown(one('[data-card="0"]'));
    await fireEvent.pointerUp(one('[data-card="0"]'));
    await fireEvent.pointerDown(one('[data-card="1"]'));
    await fireEvent.pointerUp(one('[data-card="1"]'));
    expect(laid()).toEqual(['0', '1']);

    await fireEvent.click(screen.getByTestId('as-last'));
    expect(laid()).toEqual(['1', '0']);
    expect(screen.getByTestId('confirm').textContent).toContain('Lay 2 cards');
    await fireEvent.click(screen.getByTestId('confirm'));
    expect(line.last('give')).toMatchObject({ order: { units: [1, 0] } });
  });
});

describe('drills', () => {
  const drill = (id: string, lp: number) =>
    choice(id, {
      group: 'drill',
      input: 'drills',
      fills: 'drills',
      drill: id,
      lp,
      follows: said('It holds.'),
      order: { is: 'EndActivation', seat: 0, drills: [id] },
    });
  const end = choice('end', { group: 'end', order: { is: 'EndActivation', seat: 0, drills: [] } });
  const drilling = async (lp: number) => {
    await speech.choose('en');
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open });
    const line = lines[0]!;
    line.onopen?.();
    line.tell(
      welcome([asks({ lp, unit: 0, choices: [drill('knee', 1), drill('watch', 1), end] })]),
    );
    await eventually(() => expect(one('[data-step=drill]')).not.toBeNull());
    await fireEvent.click(one('[data-step=drill]'));
    return line;
  };

  it('say what is left of the points, and nothing ticked gives nothing', async () => {
    const line = await drilling(2);
    expect(screen.getByTestId('confirm')).toHaveProperty('disabled', true);
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(line.last('give')).toBeUndefined();

    await fireEvent.click(one('[data-drill=knee]'));
    expect(screen.getByTestId('drill-cost').textContent).toMatch(/2 → 1/);
    await fireEvent.click(screen.getByTestId('confirm'));
    expect(line.last('give')).toMatchObject({ order: { drills: ['knee'] } });
  });

  it('that cannot be paid any more are not taken', async () => {
    await drilling(1);
    await fireEvent.click(one('[data-drill=knee]'));
    expect(one('[data-drill=watch]').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(one('[data-drill=watch]'));
    expect(one('[data-drill=watch]').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the part of a machine that is hit', () => {
  const part = (kind: 'frame' | 'propulsion' | 'weapon', sp: number, most: number) => ({
    words: said(kind),
    kind,
    sp,
    most,
  });
  const parts = [part('frame', 3, 3), part('propulsion', 0, 2), part('weapon', 1, 1)];

  it('is drawn, and taken from its row or its arc', async () => {
    const line = await sit({
      kind: 'PartDecision',
      machine: 0,
      parts,
      choices: [0, 2].map((at) =>
        choice(`part/${at}`, {
          part: at,
          order: { is: 'HitPart', part: at },
          follows: said('Hit.'),
        }),
      ),
    });
    expect(amber()).toEqual([]);
    expect(one('[data-part="1"]')).toHaveProperty('disabled', true);
    expect(one('[data-part="1"]').textContent).toContain('destroyed');
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(line.last('give')).toBeUndefined();
    await fireEvent.click(one('[data-arc="2"]'));
    expect(line.last('give')).toMatchObject({ order: { is: 'HitPart', part: 2 } });
  });

  it('has an arc for each structure point', () => {
    const arcs = arcsOf(parts);
    expect(arcs.filter((arc) => arc.part === 0)).toHaveLength(3);
    expect(arcs.filter((arc) => arc.lost).map((arc) => arc.part)).toEqual([1, 1]);
  });
});

describe('overwatch', () => {
  it('shows what the fire would do before one says yes', async () => {
    const fire = choice('open_fire/0', { units: [0], order: { is: 'OpenFire', seat: 0, unit: 0 } });
    const hold = choice('hold_fire', { order: { is: 'HoldFire', seat: 0 } });
    const line = await sit({ kind: 'OverwatchDecision', choices: [fire, hold] });
    await eventually(() =>
      expect(line.last('ask')).toMatchObject({ question: { type: 'preview' } }),
    );
    const losses = { unit: 1, chances: [0.2, 0.5, 0.3], mean: 1.1, median: 1, low: 0, high: 2 };
    const arms = [{ words: said('rifle'), dice: 7, needed: 3 }];
    line.tell({
      type: 'answered',
      id: line.last('ask')!['id'],
      answer: {
        type: 'preview',
        words: said('x'),
        losses: [losses],
        arms,
        measured: true,
        replier: 1,
      },
    });
    await eventually(() =>
      expect(screen.getByTestId('volley').textContent).toContain('median lost'),
    );
    expect(screen.getByTestId('volley-arms').textContent).toMatch(/7 dice\s+rifle\s+3\+/);
    await eventually(() => expect(line.last('ask')).toMatchObject({ question: { type: 'reply' } }));
    line.tell({
      type: 'answered',
      id: line.last('ask')!['id'],
      answer: { type: 'reply', unit: 1 },
    });
    await eventually(() =>
      expect(screen.getByTestId('volley-reply').textContent).toContain('cannot shoot back'),
    );
    expect(amber().map((each) => each.getAttribute('data-choice'))).toEqual(['open_fire/0']);
    expect(line.last('give')).toBeUndefined();
  });

  it('has bars up to the last chance worth showing', () => {
    const losses = {
      unit: 1,
      chances: [0.5, 0.4, 0.098, 0.002],
      mean: 0.6,
      median: 0,
      low: 0,
      high: 1,
    };
    expect(shownBars(losses)).toHaveLength(3);
  });
});
