// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../../src/App.svelte';
import { encode, wishOf } from '../../../src/pages/builder/link';
import {
  equipmentOf,
  gauge,
  isFixable,
  kept,
  seats,
  spread,
  steps,
} from '../../../src/pages/builder/rows';
import type { FaultView } from '../../../src/service/protocol';
import { shelf } from '../../../src/service/shelf';
import { BOOK, BUILT, LEGAL, STEEL } from '../../built';
import { eventually, goTo, TABLE } from '../../given';
import { LOBBY } from '../../offered';

describe('addresses of companies', () => {
  it('bring a text back as it went, accents and all', () => {
    const text = 'Therians, 500 A.P.: "Marée d’acier"\n\nSection 1\n1. 6 golems\n';
    expect(wishOf(encode(text))).toEqual({ kind: 'text', text });
    expect(new URL(`http://x/${encode(text)}`).hash).toBe(encode(text));
  });
  it('ask for a new company, or for one of the shelf', () => {
    expect(wishOf('#builder/therians/1500')).toEqual({ kind: 'begin', army: 'therians', ap: 1500 });
    expect(wishOf('#builder/own/iron-tide')).toEqual({ kind: 'own', id: 'iron-tide' });
  });
  it.each(['#builder', '#builder/text/', '#builder/text/*', '#builder/text/_w', '#builder/x/y'])(
    'ask for nothing: %s',
    (hash) => expect(wishOf(hash)).toBeNull(),
  );
});

const fault = (changes: Partial<FaultView>): FaultView => ({
  rule: 'CMP-003',
  reason: 'x',
  place: 'x',
  says: 'x',
  fix: 'y',
  number: 0,
  ...changes,
});

describe('rows', () => {
  it('have their own faults; the first that can be fixed is the thing to do', () => {
    const faults = [
      fault({ fix: null, number: 0 }),
      fault({ unit: 2, platoon: 1, number: 1 }),
      fault({ unit: 0, platoon: 1, number: 2 }),
      fault({ platoon: 2, number: 3 }),
      fault({ number: null }),
    ];
    const found = spread(faults);
    expect(found.ofUnit.get(2)).toEqual([faults[1]]);
    expect(found.ofUnit.get(0)).toEqual([faults[2]]);
    expect(found.ofPlatoon.get(2)).toEqual([faults[3]]);
    expect(found.ofCompany).toEqual([faults[0], faults[4]]);
    expect(found.first).toBe(1);
    expect(faults.map(isFixable)).toEqual([false, true, true, true, false]);
  });
  it('tell what a unit has, and how many it could be', () => {
    expect(equipmentOf(STEEL)).toBe('2 MGs');
    expect(steps(STEEL, 7).map((each) => each?.name)).toEqual(['6', '9']);
    expect(steps(STEEL, 6)[0]).toBeNull();
    expect(equipmentOf({ ...STEEL, choices: null })).toBe('');
  });
  it('say what is kept, whichever rule of an army is broken', () => {
    expect(kept([])).toEqual(['CMP-009', 'CMP-003', 'CMP-005', 'CMP-001']);
    const misfit = fault({ rule: 'CMP-028', reason: 'slot_misfit' });
    expect(kept([misfit, fault({ reason: 'above_limit' })])).toEqual(['CMP-009', 'CMP-005']);
  });
  it('know the other seats of a unit', () => {
    expect(seats(BUILT.platoons ?? [], STEEL)).toEqual([{ platoon: 1, slot: 2 }]);
  });
  it('fill the bar, never beyond its end', () => {
    const platoons = [
      { number: 1, ap: 300, slots: [] },
      { number: 2, ap: 0, slots: [] },
      { number: 3, ap: 100, slots: [] },
    ];
    expect(gauge(platoons, 800)).toEqual([37.5, 12.5]);
    expect(gauge(platoons, 200)).toEqual([75, 25]);
    expect(gauge([], 0)).toEqual([]);
  });
});

const asked: [string, unknown][] = [];
const server: typeof fetch = async (address, init) => {
  const path = String(address);
  asked.push([path, init?.body ? JSON.parse(String(init.body)) : null]);
  if (path === '/api/lobby') return Response.json(LOBBY);
  if (path.endsWith('/table')) return Response.json(TABLE);
  if (path.startsWith('/api/armies/')) return Response.json(BOOK);
  if (path === '/api/companies/edit') return Response.json(LEGAL);
  if (path === '/api/companies/print')
    return Response.json({ detail: 'printing needs typst', field: null }, { status: 503 });
  if (path.startsWith('/api/companies/')) return Response.json(BUILT);
  return Response.json({ detail: 'nothing', field: null }, { status: 404 });
};
const edits = () =>
  asked.filter(([path]) => path === '/api/companies/edit').map(([, body]) => body);

beforeEach(async () => {
  asked.length = 0;
  localStorage.clear();
  await goTo('#builder/white_stars/500');
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

describe('the builder', () => {
  it('shows slots, the total, the card with its assumed values, and the fault with its fix', async () => {
    render(App);
    expect((await screen.findByTestId('total')).textContent).toContain('175');
    expect(document.querySelector('[data-fault="CMP-009"]')?.textContent).toContain(
      'There is no officer.',
    );
    expect(screen.getByTestId('fix').classList).toContain('primary');
    expect(document.querySelectorAll('.btn.primary')).toHaveLength(1);
    expect(document.querySelector('[data-card] .assumed')?.textContent).toBe('10');
    expect(screen.getByTestId<HTMLButtonElement>('use').disabled).toBe(true);
  });
  it('applies the fix, keeps the company, and sends it into battle', async () => {
    render(App);
    await fireEvent.click(await screen.findByTestId('fix'));
    await eventually(() => expect(document.querySelector('[data-fault]')).toBeNull());
    expect(edits()).toMatchObject([{ text: BUILT.text, edit: { is: 'Mend', fault: 0 } }]);
    await fireEvent.click(screen.getByTestId('use'));
    expect(shelf()).toMatchObject([{ id: 'white-stars-500', army: 'white_stars', ap: 175 }]);
    await eventually(() =>
      expect(document.querySelector('[data-seat="0"] .chosen')?.textContent).toContain(
        'White Stars 500',
      ),
    );
  });
  it('recruits into a slot, and changes numbers and officers', async () => {
    render(App);
    await fireEvent.click(await screen.findByRole('button', { name: /Soldiers 2–3/ }));
    await fireEvent.click(document.querySelector('[data-recruit=steel_troopers]')!);
    await fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Details of steel troopers' }));
    const officers = document.querySelector<HTMLSelectElement>('[data-part=officers]')!;
    officers.selectedIndex = 1;
    await fireEvent.change(officers);
    await eventually(() =>
      expect(edits()).toMatchObject([
        { edit: { is: 'Recruit', unit: 'steel_troopers', platoon: 1, slot: 2 } },
        { edit: { is: 'Furnish', at: 0, number: 7 } },
        { edit: { is: 'Furnish', at: 0, officers: ['sergeant'] } },
      ]),
    );
  });
  it('says why nothing is printed', async () => {
    render(App);
    await fireEvent.click(await screen.findByTestId('print'));
    expect((await screen.findByTestId('trouble')).textContent).toContain('printing needs typst');
  });
  it('begins with an army and points when nothing lies on the bench', async () => {
    await goTo('#builder');
    render(App);
    await fireEvent.click(await screen.findByTestId('begin'));
    await screen.findByTestId('total');
    expect(asked).toContainEqual([
      '/api/companies/begin',
      { army: 'white_stars', ap: 1000, lang: 'en' },
    ]);
    expect(localStorage.getItem('damocles.draft')).toBe(BUILT.text);
  });
});
