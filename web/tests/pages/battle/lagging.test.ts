// @vitest-environment jsdom
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { Battle } from '../../../src/pages/battle/battle.svelte';
import Page from '../../../src/pages/battle/Page.svelte';
import { speech } from '../../../src/words/speech.svelte';
import { told } from '../../battle';
import { eventually } from '../../given';
import { asks, happened, ROOM, switchboard, welcome } from '../../socket';
import { TURN } from '../../staged';

const [CARD, MARCH, SALVO] = TURN as [(typeof TURN)[0], (typeof TURN)[0], (typeof TURN)[0]];
const MINE = asks({ number: 6 });

beforeEach(() => localStorage.setItem('damocles.pace', 'normal'));

/** Somebody at seat 0 who watches seat 1. */
function sit(changes: object = {}) {
  const { open, lines } = switchboard();
  const battle = new Battle(open, ['token']);
  battle.start();
  const line = lines[0]!;
  line.onopen?.();
  line.tell({ ...welcome([]), ...changes });
  const hear = (frame: object, more: object = {}): void =>
    line.tell(happened({ frame, number: 4, ...more }));
  return { battle, line, hear };
}

describe('what is known', () => {
  it('waits for what is seen: questions, points, the log, who thinks, the end', () => {
    const { battle, line, hear } = sit();
    hear(CARD);
    line.tell({ type: 'thinking', seat: 1 });
    hear(SALVO, { asked: [MINE], undo: [3] });
    line.tell({ type: 'changed', room: { ...ROOM, state: 'over' } });
    expect(battle.show.beat?.stage.kind).toBe('card');
    expect([battle.question, battle.thinking, battle.over, battle.undo]).toEqual([
      null,
      null,
      false,
      [],
    ]);
    expect([battle.now.seats.get(1)?.vp, battle.frames.at(-1)?.told.length]).toEqual([0, 1]);
    battle.show.finish();
    expect([battle.question, battle.over, battle.undo]).toEqual([MINE, true, [3]]);
    expect([battle.now.seats.get(1)?.vp, battle.frames.at(-1)?.told.length]).toEqual([1, 6]);
  });
  it('is seen at once when an order is given', () => {
    const { battle, line, hear } = sit();
    hear(CARD);
    hear(MARCH, { asked: [MINE] });
    void battle.give({ is: 'Anything' });
    expect([battle.show.running, line.last('give')?.['number']]).toEqual([false, 6]);
  });
  it('is seen at once where a clock runs for who is asked', () => {
    const seats = ROOM.seats.map((each) => ({ ...each, seconds: 60 }));
    const { battle, hear } = sit({ room: { ...ROOM, seats } });
    expect(battle.show.pace).toBe('quick');
    hear(CARD);
    expect(battle.show.lagging).toBe(true);
    hear(MARCH, { asked: [MINE] });
    expect([battle.show.running, battle.question]).toEqual([false, MINE]);
  });
  it('ends with what was taken back, and cannot be watched again', () => {
    const { battle, hear } = sit();
    hear(CARD);
    hear(MARCH);
    const back = { number: 3, told: [told('TakenBack')], changes: CARD.changes };
    hear(back, { back: 3, asked: [MINE] });
    expect([battle.show.running, battle.show.repeatable]).toEqual([false, false]);
    expect(battle.frames.map((frame) => frame.number)).toEqual([0, 1, 2, 3]);
    expect(battle.question).toEqual(MINE);
  });
  it('is not shown again after a break', () => {
    const { battle, line, hear } = sit();
    hear(CARD);
    line.tell(welcome([MINE]));
    expect([battle.show.running, battle.question, battle.show.repeatable]).toEqual([
      false,
      MINE,
      false,
    ]);
  });
});

describe('the page', () => {
  it('shows stages in the tray, and obeys keys, taps and hidden tabs', async () => {
    await speech.choose('en');
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open });
    const line = lines[0]!;
    line.onopen?.();
    line.tell(welcome([]));
    for (const frame of TURN) line.tell(happened({ frame, asked: [MINE] }));
    const stage = () => screen.queryByTestId('show')?.dataset['stage'];
    await eventually(() => expect(stage()).toBe('card'));
    expect(screen.getByTestId('show-card').textContent).toContain('Golems');
    await fireEvent.keyDown(window, { key: ' ' });
    expect(screen.getByTestId('show-pause').textContent).toContain('Go on');
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(stage()).toBe('march');
    expect(document.querySelectorAll('[data-act="track"]')).toHaveLength(1);
    await fireEvent.keyDown(window, { key: 'x' });
    expect(document.querySelectorAll('[data-act="shot"]')).toHaveLength(1);
    await fireEvent.keyDown(window, { key: 'x' });
    expect(screen.getByTestId('show').textContent).toContain('1 hit, expected 1');
    await fireEvent.keyDown(window, { key: 'x' });
    expect(document.querySelector('[data-act="cry"]')?.textContent?.trim()).toBe('−1');
    expect(document.querySelectorAll('[data-body]')).toHaveLength(1);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(stage()).toBeUndefined();
    expect(screen.getByTestId('battle').dataset['asked']).toBe('0/6/ActDecision');
    const status = () => screen.getByTestId('status');
    expect(status().textContent).toContain('Your move');
    expect(status().querySelector('.who.mine')).not.toBeNull();
    await fireEvent.keyDown(window, { key: 'r' });
    expect([stage(), screen.getByTestId('battle').dataset['asked']]).toEqual([
      'card',
      '0/6/ActDecision',
    ]);
    expect(status().textContent).toContain('Once more: Therians Golems 1');
    expect(status().querySelector('.who.mine')).toBeNull();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    await fireEvent(document, new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    expect(stage()).toBeUndefined();
  });
});
