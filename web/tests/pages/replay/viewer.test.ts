// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../../src/App.svelte';
// The page is fetched when it is wanted: here it is there before anybody waits for it.
import '../../../src/pages/replay/Page.svelte';
import { SHOWING } from '../../battle';
import { eventually } from '../../given';

const asked: string[] = [];
let status = 200;
let more: object = {};
const server: typeof fetch = async (address, init) => {
  asked.push(`${init?.method ?? 'GET'} ${String(address)}`);
  const body =
    status === 200 ? { ...SHOWING, ...more } : { detail: 'line:3: cut off', field: null };
  return new Response(JSON.stringify(body), { status });
};

beforeEach(() => {
  status = 200;
  asked.length = 0;
  location.hash = '#replay/7';
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

const slider = () => screen.getByTestId('timeline');
const current = () => document.querySelector('[aria-current=step]')?.textContent ?? '';

describe('the viewer', () => {
  it('shows the battle that the address asks for', async () => {
    render(App);
    await eventually(() => expect(slider().getAttribute('aria-valuemax')).toBe('4'));
    expect(asked).toEqual(['GET /api/records/sample?seed=7']);
    expect(document.querySelectorAll('[data-base]')).toHaveLength(3);
    expect(screen.getByTestId('where').textContent).toContain('Round 1');
    expect(document.title).toContain('Replay');
  });
  it('is of the rule set that was played, and so is what it leads to', async () => {
    more = { rules: 'contrary' };
    render(App);
    await eventually(() => expect(location.search).toBe('?rules=contrary'));
    expect(location.hash).toBe('#replay/7');
    more = {};
    location.hash = '#replay/8';
    await eventually(() => expect(location.search).toBe(''));
    expect(asked.at(-1)).toBe('GET /api/records/sample?seed=8&rules=contrary');
  });
  it('steps by keyboard, button, log and timeline, and says where it is', async () => {
    render(App);
    await eventually(() => slider());
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(current()).toContain('CardRevealed.');
    await fireEvent.click(screen.getByTestId('next'));
    expect(current()).toContain('UnitMoved.');
    await fireEvent.click(document.querySelector('[data-frame="3"] .said')!);
    expect(current()).toContain('FighterLost.');
    expect(current()).toContain('Dice: 6 2, needed 4.');
    expect(document.querySelectorAll('[data-mark=fallen]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-base]')).toHaveLength(2);
    await fireEvent.keyDown(slider(), { key: 'End' });
    expect(slider().getAttribute('aria-valuenow')).toBe('4');
    expect(screen.getByTestId('where').textContent).toContain('Round 2');
    await fireEvent.keyDown(window, { key: 'Home' });
    expect(slider().getAttribute('aria-valuenow')).toBe('0');
  });
  it('plays and pauses with the space bar', async () => {
    render(App);
    await eventually(() => slider());
    await fireEvent.keyDown(window, { key: ' ' });
    expect(screen.getByTestId('play').getAttribute('aria-label')).toContain('Pause');
    await fireEvent.keyDown(window, { key: ' ' });
    expect(screen.getByTestId('play').getAttribute('aria-label')).toContain('Play');
  });
  it('opens a file, and says what is wrong with it', async () => {
    location.hash = '#replay';
    render(App);
    const file = new File(['{}'], 'x.battle');
    status = 400;
    await fireEvent.change(await screen.findByTestId('file'), { target: { files: [file] } });
    expect((await screen.findByTestId('trouble')).textContent).toContain('line:3: cut off');
    expect(asked).toEqual(['POST /api/records']);
    status = 200;
    await fireEvent.drop(window, { dataTransfer: { files: [file] } });
    await eventually(() => expect(slider().getAttribute('aria-valuemax')).toBe('4'));
  });
  it('plays on from the shown moment in a room of its own', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (async (address, init) => {
      const path = String(address);
      if (path.endsWith('/record?seed=7')) return new Response('the record');
      if (path === '/api/lobby')
        return new Response(JSON.stringify({ levels: ['recruit'], bots: {} }));
      if (path !== '/api/rooms/continued') return server(address, init);
      sent.push(JSON.parse(String(init?.body)));
      const keys = [{ seat: 0, holder: 'human', token: 'a-token-of-a-seat' }];
      return new Response(JSON.stringify({ room: 'abc', keys }), { status: 201 });
    }) as typeof fetch);
    render(App);
    await eventually(() => slider());
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    await fireEvent.click(screen.getByTestId('play-on'));
    await fireEvent.click(await screen.findByTestId('play-on-go'));
    await eventually(() => expect(location.hash).toBe('#battle/abc/a-token-of-a-seat'));
    const seats = [{ holder: 'human' }, { holder: 'bot', level: 'recruit' }];
    expect(sent).toEqual([{ record: 'the record', number: 1, seats }]);
  });
  it('speaks French', async () => {
    render(App);
    await eventually(() => slider());
    await fireEvent.change(screen.getByTestId('language'), { target: { value: 'fr' } });
    await eventually(() => expect(screen.getByTestId('log').textContent).toContain('Tour 1'));
    expect(screen.getByTestId('log').textContent).toContain('UnitMoved (fr).');
    await fireEvent.change(screen.getByTestId('language'), { target: { value: 'en' } });
  });
});
