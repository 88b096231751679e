// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isForPage } from '../../src/look/layers';
import Page from '../../src/pages/battle/Page.svelte';
import Sheet from '../../src/pages/rules/RuleSheet.svelte';
import { speech } from '../../src/words/speech.svelte';
import { eventually } from '../given';
import { asks, choice, switchboard, welcome } from '../socket';

beforeEach(async () => {
  await speech.choose('en');
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(() => vi.unstubAllGlobals());

const pay = choice('pay', { order: { is: 'Pay', seat: 0 } });

/** A battle in which a refusal lies open: Escape would put it away. */
async function refused() {
  const { open, lines } = switchboard();
  render(Page, { room: 'r1', tokens: ['token'], open });
  const line = lines[0]!;
  line.onopen?.();
  line.tell(welcome([asks({ kind: 'PayDecision', choices: [pay] })]));
  await fireEvent.click(await eventuallyThere('[data-choice=pay]'));
  const refusal = { rule: 'ACT-030', reason: 'x', words: { en: 'No.', fr: 'Non.' } };
  line.tell({ type: 'refused', key: line.last('give')?.['key'], refusal });
  await screen.findByTestId('refusal');
  return line;
}
async function eventuallyThere(what: string): Promise<Element> {
  await eventually(() => expect(document.querySelector(what)).not.toBeNull());
  return document.querySelector(what)!;
}
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
const open = (what: string) => screen.queryByTestId(what) !== null;

describe('Escape', () => {
  it('closes the sheet of a rule and nothing below it', async () => {
    await refused();
    const onclose = vi.fn();
    const sheet = render(Sheet, { rule: 'SHO-014', onclose });
    await escape();
    expect(onclose).toHaveBeenCalledOnce();
    expect(open('refusal')).toBe(true);
    sheet.unmount();
    await escape();
    expect(onclose).toHaveBeenCalledOnce();
    expect(open('refusal')).toBe(false);
  });
  it('closes the menu before what is asked', async () => {
    await refused();
    await fireEvent.click(screen.getByTestId('menu'));
    expect(open('resign')).toBe(true);
    await escape();
    expect([open('resign'), open('refusal')]).toEqual([false, true]);
    await escape();
    expect(open('refusal')).toBe(false);
  });
});

describe('other keys', () => {
  it('are not heard below the sheet of a rule, wherever the focus is', async () => {
    const line = await refused();
    await escape();
    const given = () => line.sent.filter((message) => message['type'] === 'give').length;
    const sheet = render(Sheet, { rule: 'SHO-014', onclose: () => undefined });
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(given()).toBe(1);
    sheet.unmount();
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(given()).toBe(2);
  });
  it('are heard below the menu', async () => {
    await refused();
    await fireEvent.click(screen.getByTestId('menu'));
    expect([isForPage({ key: 'h' }), isForPage({ key: 'Escape' })]).toEqual([true, false]);
    await escape();
    expect(isForPage({ key: 'Escape' })).toBe(true);
  });
});
