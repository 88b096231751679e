// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import './setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../src/App.svelte';
// Pages are fetched when they are first opened; here that is before the clock of a test runs.
import '../src/pages/sandbox/Page.svelte';
import { eventually, TABLE } from './given';

let sees = true;
let status = 200;
const asked: string[] = [];

const named = (name: string) => ({ en: name, fr: name });
const unit = (id: string, category: string, radius: number, number: number) => ({
  id,
  name: named(id.replace('_', ' ')),
  category,
  radius,
  size: 2,
  number,
  most: 9,
  tentative: false,
  special: [],
  leaders: [],
  specialists: [],
  experts: 0,
  equipment: [],
  machine: category === 'strider',
  drills: ['overwatch'],
});
const ARMIES = [
  {
    id: 'white_stars',
    name: named('White Stars'),
    units: [unit('steel_troopers', 'soldier', 1500, 6), unit('fire_toads', 'strider', 3250, 1)],
  },
  { id: 'therians', name: named('Therians'), units: [unit('storm_golems', 'soldier', 1500, 6)] },
  { id: 'karmans', name: named('Karmans'), units: [unit('k_warriors', 'soldier', 1500, 6)] },
];
const LINE = { is: 'Line', kind: 'sight', of: 0, to: 6, start: [0, 0], end: [1, 1], rule: 'R' };
const BLOCKED = { is: 'Blocked', viewer: 0, target: 6, by: ['cont0'], rule: 'GEN-037' };

const FIRE = {
  seen: { words: named('nobody sees'), rules: [], seeing: [], blind: [], figures: [] },
  distance: 9,
  salvos: [],
  fighters: [],
  units: [],
  halted: null,
};

function reply(address: string): unknown {
  if (address === '/api/geometry')
    return { backend: 'compiled', state: 'ready', done: 9, total: 9 };
  if (address.endsWith('/table')) return TABLE;
  if (address === '/api/sandbox/stock')
    return { armies: ARMIES, kinds: [], drills: [], routines: [] };
  if (address === '/api/missions') return [];
  if (address === '/api/sandbox/fire') return FIRE;
  if (status !== 200) return { detail: 'the base lies outside', field: 'bases[0].x' };
  return {
    sees,
    rules: ['GEN-036'],
    figure: sees ? LINE : BLOCKED,
    distance: 20000,
    sizes: [2, 2],
    on: [null, null],
    fighters: [],
  };
}
const server: typeof fetch = async (address) => {
  asked.push(String(address));
  const code = String(address).endsWith('/sight') ? status : 200;
  return new Response(JSON.stringify(reply(String(address))), { status: code });
};

beforeEach(() => {
  [sees, status] = [true, 200];
  asked.length = 0;
  location.hash = '#sandbox';
  localStorage.clear();
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

const toads = () => document.querySelector('[data-unit-card=fire_toads]');
const verdict = () => screen.getByTestId('verdict');
/** The page with the question who sees whom. */
async function looking(): Promise<void> {
  render(App);
  await eventually(() => expect(document.querySelector('[data-tool=sight]')).not.toBeNull());
  await fireEvent.click(document.querySelector('[data-tool=sight]')!);
}

describe('the page', () => {
  it('draws the table, asks, and says who sees whom', async () => {
    await looking();
    await eventually(() =>
      expect(verdict().textContent).toContain('Steel troopers no.\u00a01 sees storm golems'),
    );
    expect(verdict().dataset['sees']).toBe('true');
    expect(verdict().getAttribute('role')).toBe('status');
    expect(document.documentElement.dataset['ready']).toBe('true');
    expect(document.querySelectorAll('[data-element]')).toHaveLength(TABLE.elements.length);
    expect(document.body.textContent).toContain('Free measuring is on');
    expect(document.body.textContent).toContain('Unofficial fan project');
  });
  it('asks again when a base moves', async () => {
    await looking();
    await eventually(() => expect(verdict().dataset['sees']).toBe('true'));
    sees = false;
    await fireEvent.keyDown(document.querySelector('[data-base=b7]')!, { key: 'ArrowRight' });
    await eventually(() => expect(verdict().dataset['sees']).toBe('false'));
    expect(verdict().textContent).toContain('container C stands between');
    expect(document.querySelector('[data-outlined=cont0]')).not.toBeNull();
    expect(screen.getByTestId('undo').textContent).toContain('Undo: move storm golems no.');
  });
  it('says a refusal in the words of the server', async () => {
    status = 400;
    await looking();
    const refusal = await screen.findByTestId('refusal');
    expect(refusal.textContent).toContain('The server refuses: the base lies outside');
    expect(refusal.textContent).toContain('bases[0].x');
  });
  it('speaks French when asked, and remembers it', async () => {
    await looking();
    await eventually(() => expect(verdict().dataset['sees']).toBe('true'));
    await fireEvent.change(screen.getByTestId('language'), { target: { value: 'fr' } });
    await eventually(() => expect(verdict().textContent).toContain('voit storm golems n°'));
    expect(document.documentElement.lang).toBe('fr');
    expect(localStorage.getItem('damocles.language')).toBe('fr');
    await fireEvent.change(screen.getByTestId('language'), { target: { value: 'en' } });
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
    location.hash =
      '#sandbox/skirmish/move.b2/b2B.30000.30000.1500.2/u1B.therians.storm_golems..b2';
    const page = render(App);
    await eventually(() => expect(document.querySelectorAll('[data-base]')).toHaveLength(1));
    await eventually(() => expect(verdict().textContent).toContain('Storm golems is selected.'));
    await fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    expect(document.querySelectorAll('[data-base]')).toHaveLength(13);
    page.unmount();
    localStorage.clear();
    location.hash = '#sandbox/nonsense/sight.b1.b7/b1A.52';
    render(App);
    expect((await screen.findByTestId('notice')).textContent).toContain('could not be read');
  });
});
