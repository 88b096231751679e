// First: the page asks the browser at once what it can do.
import './setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../src/App.svelte';
import { eventually, TABLE } from './given';

let sees = true;
let status = 200;
const asked: string[] = [];

const WHITE_STARS = {
  id: 'white_stars',
  name: { en: 'White Stars', fr: 'White Stars' },
  units: [
    {
      id: 'fire_toads',
      name: { en: 'Fire Toads', fr: 'Fire Toads' },
      category: 'strider',
      radius: 3250,
      size: 4,
      number: 1,
      most: 3,
      weapon: '',
      tentative: false,
      special: [],
    },
  ],
};

function reply(address: string): unknown {
  if (address === '/api/geometry')
    return { backend: 'compiled', state: 'ready', done: 9, total: 9 };
  if (address.endsWith('/table')) return TABLE;
  if (address === '/api/sandbox/stock') return { armies: [WHITE_STARS], kinds: [] };
  if (address === '/api/missions') return [];
  if (status !== 200) return { detail: 'the base lies outside', field: 'bases[0].x' };
  return {
    sees,
    line: sees
      ? [
          [0, 0],
          [1, 1],
        ]
      : null,
    blockers: sees ? [] : ['cont0'],
    distance: 20000,
    ignored: [],
  };
}
const server: typeof fetch = async (address) => {
  asked.push(String(address));
  const code = String(address).startsWith('/api/ask') ? status : 200;
  return new Response(JSON.stringify(reply(String(address))), { status: code });
};

beforeEach(() => {
  [sees, status] = [true, 200];
  asked.length = 0;
  location.hash = '#sandbox';
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const toads = () => document.querySelector('[data-unit-card=fire_toads]');
const verdict = () => screen.getByTestId('verdict');

describe('the page', () => {
  it('draws the table, asks, and says who sees whom', async () => {
    render(App);
    await eventually(() => expect(verdict().textContent).toContain('b1 sees b7.'));
    expect(verdict().dataset['sees']).toBe('true');
    expect(verdict().getAttribute('role')).toBe('status');
    expect(document.documentElement.dataset['ready']).toBe('true');
    expect(document.querySelectorAll('[data-element]')).toHaveLength(TABLE.elements.length);
    expect(document.body.textContent).toContain('Free measuring is on');
    expect(document.body.textContent).toContain('Unofficial fan project');
  });
  it('asks again when a base moves', async () => {
    render(App);
    await eventually(() => expect(verdict().dataset['sees']).toBe('true'));
    sees = false;
    await fireEvent.keyDown(document.querySelector('[data-base=b7]')!, { key: 'ArrowRight' });
    await eventually(() => expect(verdict().dataset['sees']).toBe('false'));
    expect(verdict().textContent).toContain('container C stands between');
    expect(document.querySelector('[data-outlined=cont0]')).not.toBeNull();
    expect(screen.getByTestId('undo').textContent).toContain('Undo: move b7');
  });
  it('says a refusal in the words of the server', async () => {
    status = 400;
    render(App);
    const refusal = await screen.findByTestId('refusal');
    expect(refusal.textContent).toContain('The server refuses: the base lies outside');
    expect(refusal.textContent).toContain('bases[0].x');
  });
  it('speaks French when asked, and remembers it', async () => {
    render(App);
    await eventually(() => expect(verdict().dataset['sees']).toBe('true'));
    await fireEvent.click(document.querySelector('[data-language=fr]')!);
    await eventually(() => expect(verdict().textContent).toContain('b1 voit b7.'));
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('damocles.language')).toBe('fr');
    await fireEvent.click(document.querySelector('[data-language=en]')!);
  });
  it('puts units down, deletes them, and undoes it', async () => {
    render(App);
    await eventually(() => expect(document.querySelectorAll('[data-base]')).toHaveLength(13));
    await eventually(() => expect(toads()).not.toBeNull());
    await fireEvent.click(toads()!);
    expect(document.querySelector('[data-base=b14]')).not.toBeNull();
    await fireEvent.click(screen.getByTestId('delete'));
    expect(document.querySelectorAll('[data-base]')).toHaveLength(13);
    await fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    expect(document.querySelectorAll('[data-base]')).toHaveLength(14);
  });
  it('opens what a link holds, and says when it cannot', async () => {
    location.hash = '#sandbox/skirmish/move.b2/b2B.30000.30000.2000.2';
    const page = render(App);
    await eventually(() => expect(document.querySelectorAll('[data-base]')).toHaveLength(1));
    expect(verdict().textContent).toContain('b2 is selected.');
    page.unmount();
    localStorage.clear();
    location.hash = '#sandbox/nonsense';
    render(App);
    expect((await screen.findByTestId('notice')).textContent).toContain('could not be read');
  });
});
