// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { chapters, chaptersAbout, lostIn } from '../../src/battlefield/chapters';
import { follows, goodOnes, sortDice, testOf } from '../../src/battlefield/dice';
import DiceRow from '../../src/battlefield/DiceRow.svelte';
import Luck from '../../src/battlefield/Luck.svelte';
import { after, EMPTY, standings } from '../../src/battlefield/standing';
import Story from '../../src/battlefield/Story.svelte';
import type { DiceView, Frame, Told } from '../../src/service/protocol';
import { REPLAY } from '../../src/words/replay';
import { speech } from '../../src/words/speech.svelte';
import { FRAMES, seat, told, unit } from '../battle';

const NOW = standings(FRAMES).at(-1)!;
const DICE: DiceView = {
  faces: [2, 6, 5, 1],
  needed: 4,
  good: [false, true, true, false],
  expected: 2,
};

describe('a frame in stages', () => {
  it('leads where one in a piece leads', () => {
    const changes = { seats: [seat(0, { lp: 3 })], units: [unit(1)] };
    const whole: Frame = { number: 1, told: [], changes };
    const stages = [
      { kind: 'card', until: 0, changes: { seats: [seat(0, { lp: 1 })] } },
      { kind: 'march', until: 0, changes },
    ] as const;

    expect(after(EMPTY, { number: 1, told: [], changes: {}, stages })).toEqual(after(EMPTY, whole));
  });
});

function story(changes: Record<string, unknown> = {}) {
  const asked: [number, number][] = [];
  const lit: (Told | null)[] = [];
  render(Story, {
    chapters: chapters(FRAMES),
    frames: FRAMES,
    now: NOW,
    at: null,
    asked: null,
    onwhy: (frame: number, event: number) => asked.push([frame, event]),
    onlight: (one: Told | null) => lit.push(one),
    ...changes,
  });
  return { asked, lit };
}
const lines = (): HTMLElement => document.querySelector<HTMLElement>('.act.ws .lines')!;

describe('dice', () => {
  it('stand with those that were enough first, then from high to low', () => {
    expect(sortDice(DICE).map((die) => die.face)).toEqual([6, 5, 2, 1]);
    expect(goodOnes(DICE)).toBe(2);
    expect(sortDice({ faces: [2, 6], needed: null, good: [true, true] })[0]?.face).toBe(2);
  });
  it('tell what they test; those thrown again follow the first ones', () => {
    const first = told('ShotsRolled', { dice: DICE });
    const again = told('ShotsRolled', { dice: { ...DICE, again: true } });
    expect([testOf(first), testOf(told('DamageRolled'))]).toEqual(['hit', 'damage']);
    expect(follows(again, first)).toBe(true);
    expect(follows(first, first)).toBe(false);
    expect(follows(again, told('SalvoDeclared'))).toBe(false);
  });
  it('are one row with what was rolled and what was to be expected', () => {
    render(DiceRow, { told: told('ShotsRolled'), dice: { ...DICE, expected: 1.67 } });
    const row = document.querySelector('.dice')!;
    expect(row.querySelectorAll('.die')).toHaveLength(4);
    expect(row.querySelectorAll('.die.hit')).toHaveLength(2);
    expect(row.textContent).toContain('to hit 4+');
    expect(row.textContent).toContain('2 hits, expected 1.7');
  });
});

describe('the log', () => {
  it('has a heading for each round and a block for each activation, which folds', async () => {
    story();
    expect([...document.querySelectorAll('[data-round]')].map((e) => e.textContent)).toEqual([
      'Round 1',
      'Round 2',
    ]);
    expect(document.querySelector('.act.ws .lost')?.textContent).toBe('✕1');
    await fireEvent.click(document.querySelector('[data-act]')!);
    expect(lines().hidden).toBe(true);
    await fireEvent.click(document.querySelector('[data-act]')!);
    expect(lines().hidden).toBe(false);
    await fireEvent.click(document.querySelector('[data-round="1"]')!);
    expect(lines().hidden).toBe(true);
  });
  it('folds all and opens all; the moment that is looked at stays in sight', async () => {
    story({ at: 3 });
    await fireEvent.click(screen.getByTestId('fold-all'));
    expect(lines().hidden).toBe(false);
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('FighterLost.');
  });
  it('shows only what concerns a unit', async () => {
    story();
    await fireEvent.change(screen.getByTestId('only'), { target: { value: '1' } });
    const kinds = [...document.querySelectorAll<HTMLElement>('[data-told]')];
    expect(kinds.map((each) => each.dataset['told'])).toEqual(['SalvoDeclared', 'FighterLost']);
  });
  it('asks why and lights whom a sentence names', async () => {
    const { asked, lit } = story();
    const said = document.querySelector('[data-told=SalvoDeclared] .said')!;
    await fireEvent.mouseEnter(said);
    await fireEvent.click(said);
    expect(lit[0]?.at).toEqual([1]);
    expect(asked).toEqual([[3, 0]]);
  });
  it('of a unit: its own activations, and of others what names it', () => {
    const book = chapters(FRAMES);
    expect(chaptersAbout(book, 0, NOW).map((each) => each.unit)).toEqual([0]);
    expect(lostIn(book[1]!)).toBe(1);
    expect(chaptersAbout(book, 7, NOW)).toEqual([]);
  });
});

describe('luck', () => {
  it('is what hits are above what was to be expected, said with what it counts', () => {
    render(Luck, {
      seats: [
        seat(0, { luck: { dice: 12, hits: 7, expected: 5.5 } }),
        seat(1, { luck: { dice: 6, hits: 1, expected: 3 } }),
        seat(2, { luck: { dice: 1, hits: 1, expected: 2 } }),
      ],
    });
    const rows = [...document.querySelectorAll('[data-luck]')].map((row) => row.textContent);
    expect(rows[0]).toContain('+1.5 hits');
    expect(rows[0]).toContain('7 hits with 12 dice, expected 5.5');
    expect(rows[1]).toContain('−2 hits 1 hit with 6 dice, expected 3');
    expect(rows[2]).toContain('−1 hit 1 hit with 1 die, expected 2');
    expect(screen.getByTestId('luck').textContent).toContain('re-rolls included');
  });
  it('is counted as French counts: below two is one', async () => {
    await speech.choose('fr');
    const { hits, of } = REPLAY.words.luck;
    const said = [1.9, -2, 0, 10].map((n) => speech.say(hits, { more: speech.number(n), n }));
    expect(said).toEqual(['1,9 impact', '-2 impacts', '0 impact', '10 impacts']);
    expect(speech.say(of, { hits: 1, dice: 1, expected: 0.5 })).toBe(
      '1 impact avec 1 dé, attendu 0,5',
    );
    expect(speech.say(of, { hits: 2, dice: 3, expected: 1 })).toBe(
      '2 impacts avec 3 dés, attendu 1',
    );
    await speech.choose('en');
  });
  it('is not shown before the first die', () => {
    render(Luck, { seats: [seat(0), seat(1)] });
    expect(screen.queryByTestId('luck')).toBeNull();
  });
});
