// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import Page from '../../../src/pages/battle/Page.svelte';
import { battles } from '../../../src/service/battles';
import { BATTLE } from '../../../src/words/battle';
import { speech } from '../../../src/words/speech.svelte';
import { told, unit } from '../../battle';
import { eventually } from '../../given';
import { asks, choice, happened, ROOM, switchboard, welcome } from '../../socket';

type Room = Record<string, unknown>;

/** Somebody before a room that differs from the usual one. */
async function sit(changes: Room = {}, seats: readonly number[] = [0], now: object = {}) {
  const { open, lines } = switchboard();
  render(Page, { room: 'r1', tokens: ['token'], open });
  const line = lines[0]!;
  line.onopen?.();
  const hello = welcome([asks({ kind: 'WagerDecision', choices: [choice('w')] })], seats) as {
    now: object;
  };
  line.tell({ ...hello, room: { ...ROOM, ...changes }, now: { ...hello.now, ...now } });
  await screen.findByTestId('battle');
  return { line, lines };
}
const text = (what: string) => screen.queryByTestId(what)?.textContent ?? '';
const facts = () => screen.queryAllByTestId('fact').map((each) => each.textContent);

beforeEach(() => speech.choose('en'));

describe('what everybody should know of a room', () => {
  it('cards that are not of the library, in both languages; read, it stays in the menu', async () => {
    await sit({ foreign_cards: true }, []);
    expect(text('fact')).toContain('Cards not of the library');
    await speech.choose('fr');
    await eventually(() => expect(text('fact')).toContain('Cartes hors de la bibliothèque'));
    await speech.choose('en');
    await eventually(() => expect(text('fact')).toContain('not of the library'));
    await fireEvent.click(screen.getByTestId('fact').querySelector('button')!);
    expect(facts()).toEqual([]);
    await fireEvent.click(screen.getByTestId('menu'));
    expect(document.querySelector('.sheet-menu')?.textContent).toContain('not of the library');
  });
  it('dice that whoever opened it has chosen, with their key', async () => {
    await sit({ seed: 'lucky-7' });
    expect(text('fact')).toContain('were chosen by whoever opened it: lucky-7');
  });
  it('nothing of a usual room', async () => {
    await sit({ foreign_cards: false, seed: null });
    expect(facts()).toEqual([]);
  });
});

describe('a room that rests', () => {
  const resting = {
    state: 'resting',
    stopped: { en: 'An order took too long.', fr: 'Un ordre a pris trop de temps.' },
  };
  it('says why, and goes on when a seat wants it to', async () => {
    const { line } = await sit(resting);
    expect(text('resting')).toContain('An order took too long.');
    expect(screen.queryByTestId('ending')).toBeNull();
    expect(text('status')).toContain('Resting');
    const again = screen.getByTestId('resting').querySelector('button')!;
    await fireEvent.click(again);
    expect(line.last('resume')).toEqual({ type: 'resume', seat: 0 });
    expect(again.disabled).toBe(true);
    line.tell({ type: 'trouble', detail: 'not twice a minute' });
    await eventually(() => expect(again.disabled).toBe(false));
    line.tell({ type: 'changed', room: ROOM });
    await eventually(() => expect(screen.queryByTestId('resting')).toBeNull());
  });
  it('is only looked at by those without a seat, in French as well', async () => {
    await speech.choose('fr');
    await sit(resting, []);
    expect(text('resting')).toContain('pris trop de temps');
    expect(screen.getByTestId('resting').querySelector('button')).toBeNull();
  });
});

describe('a server that hangs up', () => {
  it('is told in its own words, once, with the time of the next try', async () => {
    const { line } = await sit();
    const detail = 'too many pages of this address are open; close some of them';
    line.tell({ type: 'trouble', detail });
    line.drop(1013, detail.slice(0, 20));
    await eventually(() => expect(text('lost')).toContain(`The server says: ${detail}`));
    expect(text('lost')).toContain('in 10 s');
    expect(document.querySelectorAll('.banner')).toHaveLength(1);
  });
  it('for good says so, and is tried again only by hand', async () => {
    const { line, lines } = await sit();
    line.drop(1008, 'not allowed');
    await eventually(() => expect(text('closed')).toContain('not allowed'));
    expect(lines).toHaveLength(1);
    await fireEvent.click(screen.getByTestId('closed').querySelector('button')!);
    expect(lines).toHaveLength(2);
    expect(screen.queryByTestId('closed')).toBeNull();
  });
  it('on a page that was never welcomed is told as well', async () => {
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open });
    lines[0]!.drop(4004, 'there is no such room');
    await eventually(() => expect(text('reason')).toContain('there is no such room'));
  });
});

describe('the battles of this browser', () => {
  it('have only those whose link opens a seat', async () => {
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['wrong'], open });
    lines[0]!.onopen?.();
    lines[0]!.drop(4003, 'this link opens no seat of this room');
    await screen.findByTestId('reason');
    expect(battles()).toEqual([]);
    await sit();
    expect(battles()).toMatchObject([{ room: 'r1', tokens: ['token'] }]);
  });
  it('have none that is only watched', async () => {
    await sit({}, []);
    expect(battles()).toEqual([]);
  });
});

describe('hints', () => {
  it('are for the first battle alone', async () => {
    await sit({ mission: 'skirmish' });
    expect(screen.queryByTestId('hint')).toBeNull();
  });
  it('are put away for good with words that say so', async () => {
    await sit({ mission: 'first-battle' });
    expect(screen.getByTestId('hint').dataset['hint']).toBe('wager');
    await speech.choose('fr');
    expect(BATTLE.words.hints.off).toMatch(/^Ne plus /);
  });
});

describe('the unit that acts', () => {
  const clock = { round: 1, phase: 'activation', active: 0, unit: 0 };
  it('is not grey, though its card is played', async () => {
    await sit({}, [0], { clock, units: [unit(0, { acted: true }), unit(1, { acted: true })] });
    const row = document.querySelector('[data-unit="0"]')!;
    expect([row.matches('.on'), row.matches('.acted')]).toEqual([true, false]);
    const bases = [...document.querySelectorAll('svg.table .disc')];
    expect(bases.map((base) => base.matches('.acted'))).toEqual([false, true, false]);
  });
});

describe('the end', () => {
  it('can be put away to look at the table, and brought back', async () => {
    const { line } = await sit();
    const frame = {
      number: 4,
      told: [told('Over')],
      changes: { outcome: { winner: 0, rule: 'X' } },
    };
    line.tell(happened({ frame, asked: [] }));
    await screen.findByTestId('ending');
    expect(screen.queryByTestId('result')).toBeNull();
    await fireEvent.click(screen.getByTestId('look'));
    expect(screen.queryByTestId('ending')).toBeNull();
    await fireEvent.click(screen.getByTestId('result'));
    expect(screen.queryByTestId('ending')).not.toBeNull();
  });
});
