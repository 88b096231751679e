// @vitest-environment jsdom
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { adoption } from '../../../src/pages/battle/adoption';
import { wishOf } from '../../../src/pages/battle/keys';
import Page from '../../../src/pages/battle/Page.svelte';
import type { Asked, Hinted, Motives } from '../../../src/service/protocol';
import { speech } from '../../../src/words/speech.svelte';
import { told } from '../../battle';
import { eventually } from '../../given';
import { asks, choice, happened, switchboard, welcome } from '../../socket';

const key = (name: string) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});
const both = (words: string) => ({ en: words, fr: `${words} (fr)` });

const ADVISERS = { veteran: both('Veteran'), captain: both('Captain') };

async function sit(asked: readonly Asked[], hints = true) {
  await speech.choose('en');
  const { open, lines } = switchboard();
  render(Page, { room: 'r1', tokens: ['token'], open });
  const line = lines[0]!;
  line.onopen?.();
  const hello = welcome(asked, [0]) as { room: object };
  line.tell({ ...hello, room: { ...hello.room, hints, advisers: ADVISERS } });
  await eventually(() => expect(screen.queryByTestId('battle')).not.toBeNull());
  const question = (type: string) =>
    line.sent.findLast(
      (message) => (message['question'] as { type?: string } | undefined)?.type === type,
    );
  return { line, question };
}
const hinted = (order: object, changes: Partial<Hinted> = {}): Hinted => ({
  type: 'hint',
  number: 3,
  level: 'veteran',
  order,
  words: both('The best plan.'),
  options: [
    {
      words: both('Move into cover'),
      points: 12,
      terms: [
        { words: both('cover'), strength: 2, points: 14 },
        { words: both('danger'), strength: -1, points: -2 },
      ],
      to: [24000, 20000],
      target: 1,
    },
    { words: both('Stay') },
  ],
  considered: 5,
  continuations: 8,
  unit: 0,
  ...changes,
});
const move = {
  is: 'Move',
  seat: 0,
  gait: 'combat',
  placements: [
    { fighter: 0, x: 24000, y: 20000 },
    { fighter: 2, x: 27000, y: 20000 },
  ],
};
const act = asks({
  unit: 0,
  choices: [choice('combat', { group: 'move', input: 'move', gait: 'combat' })],
});
/** Places that are proposed, as the table draws them. */
const drawn = () => document.querySelectorAll('[data-mark="circle"]').length;
const advice = () => screen.queryByTestId('advice');

describe('where a proposed order belongs', () => {
  const shot = { is: 'Salvo', seat: 0, weapon: 'rifle', target: { is: 'UnitTarget', unit: 1 } };
  const cards = choice('sequence', {
    input: 'cards',
    fills: 'units',
    order: { is: 'LaySequence', seat: 0, units: [1, 2] },
  });
  const drills = choice('end', {
    group: 'drill',
    input: 'drills',
    fills: 'drills',
    drill: 'overwatch',
    order: { is: 'EndActivation', seat: 0, drills: ['overwatch'] },
  });
  it('on the table, at a target, in an editor', () => {
    const aim = choice('salvo', { group: 'shoot', order: shot });
    const asked = asks({ choices: [cards, aim, drills] });
    expect(adoption(asked, move)).toEqual({ kind: 'move' });
    expect(adoption(asked, { ...shot, target: { ...shot.target } })).toEqual({
      kind: 'aim',
      choice: aim,
    });
    const laid = { is: 'LaySequence', seat: 0, units: [2, 1] };
    expect(adoption(asked, laid)).toEqual({ kind: 'fill', choice: cards, value: [2, 1] });
    const ended = { is: 'EndActivation', seat: 0, drills: ['overwatch'] };
    expect(adoption(asked, ended)).toEqual({ kind: 'fill', choice: drills, value: ['overwatch'] });
  });
  it('is given as it is where there is nothing to fill in, or no such choice', () => {
    const pay = { is: 'Pay', seat: 0 };
    const asked = asks({ choices: [choice('pay', { order: pay }), cards] });
    expect(adoption(asked, pay)).toEqual({ kind: 'give' });
    expect(adoption(asked, shot)).toEqual({ kind: 'give' });
    expect(adoption(asked, { is: 'LaySequence', seat: 1, units: [2, 1] })).toEqual({
      kind: 'give',
    });
  });
});

describe('advice', () => {
  it('is asked for with a button or a key', async () => {
    expect(wishOf(key('h'), false)).toEqual({ kind: 'advise' });
    expect(wishOf(key('H'), true)).toEqual({ kind: 'advise' });
    expect(wishOf({ ...key('h'), ctrlKey: true }, false)).toBeNull();
    const { question } = await sit([act]);
    await fireEvent.click(screen.getByTestId('advise'));
    expect(question('hint')).toMatchObject({ question: { type: 'hint', level: 'veteran' } });
    expect(advice()?.textContent).toContain('Thinking');
    await fireEvent.keyDown(window, { key: 'h' });
    expect(advice()).toBeNull();
  });
  it('is not to be had where the room gives none', async () => {
    const { question } = await sit([act], false);
    expect(screen.queryByTestId('advise')).toBeNull();
    await fireEvent.keyDown(window, { key: 'h' });
    expect(question('hint')).toBeUndefined();
  });
  it('shows what speaks for it, and fills in the movement, which is confirmed as usual', async () => {
    const { line, question } = await sit([act]);
    const before = drawn();
    await fireEvent.keyDown(window, { key: 'h' });
    line.tell({ type: 'answered', id: question('hint')?.['id'], answer: hinted(move) });
    await eventually(() => expect(advice()?.textContent).toContain('Move into cover'));
    expect(advice()?.querySelectorAll('.against')).toHaveLength(1);
    expect(advice()?.textContent).toContain('−2');
    expect(drawn()).toBe(before + 1);
    await fireEvent.click(screen.getByTestId('follow'));
    expect(advice()).toBeNull();
    expect(line.sent.some((message) => message['type'] === 'give')).toBe(false);
    await fireEvent.click(screen.getByTestId('confirm-move'));
    expect(line.last('give')).toMatchObject({ order: move });
  });
  it('a wager is given at once: what it is was read in the advice', async () => {
    const order = { is: 'Wager', seat: 0, points: 2 };
    const wager = choice('w', {
      input: 'number',
      fills: 'points',
      order: { ...order, points: 0 },
      most: 3,
    });
    const { line, question } = await sit([
      asks({ kind: 'WagerDecision', secret: true, choices: [wager] }),
    ]);
    await fireEvent.click(screen.getByTestId('advise'));
    line.tell({ type: 'answered', id: question('hint')?.['id'], answer: hinted(order) });
    await fireEvent.click(await screen.findByTestId('follow'));
    expect(line.last('give')).toMatchObject({ order });
  });
  it('another adviser is asked and remembered', async () => {
    const { question } = await sit([act]);
    await fireEvent.click(screen.getByTestId('advise'));
    await fireEvent.change(screen.getByTestId('adviser'), { target: { value: 'captain' } });
    expect(question('hint')).toMatchObject({ question: { level: 'captain' } });
    expect(localStorage.getItem('damocles.adviser')).toBe('captain');
    localStorage.clear();
  });
  it('says why there is none, and goes with the question', async () => {
    const { line, question } = await sit([act]);
    await fireEvent.click(screen.getByTestId('advise'));
    const refusal = { rule: 'GEN-077', reason: 'hint_soon', words: both('One after the other') };
    line.tell({ type: 'unanswered', id: question('hint')?.['id'], refusal });
    await eventually(() => expect(advice()?.textContent).toContain('One after the other'));
    expect(screen.queryByTestId('follow')).toBeNull();
    line.tell(happened({ asked: [asks({ kind: 'PayDecision', number: 4 })], number: 4 }));
    await eventually(() => expect(advice()).toBeNull());
  });
});

describe('why a bot did something', () => {
  const motives: Motives = {
    type: 'motive',
    words: both('The plan that is worth most.'),
    options: [
      {
        words: both('Fire at troopers'),
        points: 15,
        terms: [{ words: both('fire'), strength: 3, points: 15 }],
      },
    ],
    considered: 4,
    unit: 1,
  };
  const shot = { number: 5, seat: 1, told: [told('SalvoDeclared', { unit: 1 })], changes: {} };
  const button = (frame: number) => document.querySelector<HTMLElement>(`[data-why="${frame}"]`);

  it('is asked beside what it did, for no card and for nobody else', async () => {
    const { line, question } = await sit([act]);
    line.tell(
      happened({
        frame: { ...shot, told: [told('CardRevealed', { unit: 1 })] },
        number: 5,
        asked: [act],
      }),
    );
    line.tell(happened({ frame: { ...shot, number: 6 }, number: 6, asked: [act] }));
    await eventually(() => expect(button(6)).not.toBeNull());
    expect(document.querySelectorAll('[data-why]')).toHaveLength(1);
    await fireEvent.click(button(6)!);
    const asked = question('motive');
    expect(asked).toMatchObject({ question: { frame: 6 } });
    line.tell({ type: 'answered', id: asked?.['id'], answer: motives });
    await eventually(() =>
      expect(screen.getByTestId('motive').textContent).toContain('Fire at troopers'),
    );
    expect(screen.getByTestId('motive').textContent).toContain('4 options weighed');
    const sentence = document.querySelector('[data-frame="4"] .said')!;
    const order = sentence.compareDocumentPosition(screen.getByTestId('motive'));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByTestId('motive')).toBeNull();
  });
  it('says so where it is not told', async () => {
    const { line, question } = await sit([act]);
    line.tell(happened({ frame: shot, number: 5, asked: [act] }));
    await eventually(() => expect(button(5)).not.toBeNull());
    await fireEvent.click(button(5)!);
    const refusal = { rule: 'GEN-077', reason: 'motive_acting', words: both('It still acts') };
    line.tell({ type: 'unanswered', id: question('motive')?.['id'], refusal });
    await eventually(() =>
      expect(screen.getByTestId('motive').textContent).toContain('It still acts'),
    );
  });
});
