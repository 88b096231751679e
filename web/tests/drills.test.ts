// @vitest-environment jsdom
/** Drills that the client has never heard of: it names them as it is told, and draws them. */
import './setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drillName, drillsById, drillSprite } from '../src/battlefield/drills';
import Page from '../src/pages/battle/Page.svelte';
import Equipment from '../src/pages/sandbox/Equipment.svelte';
import { argumentOf, decode, encode } from '../src/pages/sandbox/link';
import { repair } from '../src/pages/sandbox/repair';
import { Sandbox } from '../src/pages/sandbox/sandbox.svelte';
import SandboxRoster from '../src/pages/sandbox/SandboxRoster.svelte';
import { START } from '../src/pages/sandbox/situation';
import { Shelf } from '../src/pages/sandbox/stock.svelte';
import { tabletop } from '../src/pages/sandbox/tabletop';
import type { UnitStock } from '../src/service/protocol';
import Table from '../src/table/Table.svelte';
import { common } from '../src/words/en/common';
import { drill, unit } from './battle';
import { ENGLISH, eventually, TABLE } from './given';
import { asks, choice, happened, switchboard, welcome } from './socket';

const STARE = drill('stare', 'Stare!', 'hypnotised');
const AMBUSH = drill('ambush', 'Ambush!', 'waiting');
const TOLD = [STARE, AMBUSH];

const one = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const sprites = (within: Element): (string | null)[] =>
  [...within.querySelectorAll('use')].map((use) => use.getAttribute('href'));

describe('a drill', () => {
  const drills = drillsById(TOLD);
  it('is drawn by what it does, and plainly where nothing else fits', () => {
    expect(drillSprite(drills, 'stare')).toBe('d-drill');
    expect(drillSprite(drills, 'ambush')).toBe('d-overwatch');
    expect(drillSprite(drills, 'nobody told')).toBe('d-drill');
  });
  it('is called as it is told, and by its id before that', () => {
    expect(drillName(drills, 'stare', ENGLISH.tell)).toBe('Stare!');
    expect(drillName(drillsById(), 'stare', ENGLISH.tell)).toBe('stare');
  });
});

describe('a battle', () => {
  beforeEach(() => vi.stubGlobal('fetch', async () => Response.json([])));
  afterEach(() => vi.unstubAllGlobals());

  /** The unit of this page is under drills, and may take them. */
  async function sit(...drills: string[]) {
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open });
    const line = lines[0]!;
    line.onopen?.();
    const order = { is: 'EndActivation', seat: 0 };
    const choices = TOLD.map((each) =>
      choice(`drill/${each.id}`, {
        group: 'drill',
        input: 'drills',
        fills: 'drills',
        words: each.name,
        drill: each.id,
        order: { ...order, drills: [each.id] },
      }),
    );
    line.tell({ ...welcome([asks({ choices })]), drills: TOLD });
    const changes = { units: [unit(0, { drills })] };
    const frame = { number: 3, told: [], changes };
    line.tell(happened({ frame, asked: [asks({ choices, number: 4 })] }));
    await eventually(() => expect(document.querySelector('[data-unit="0"]')).not.toBeNull());
    await fireEvent.click(one('[data-unit="0"]'));
    return screen.findByTestId('unit-card');
  }
  it('names it on the card of the unit and in the list', async () => {
    const card = await sit('stare');
    expect(card.querySelector('.su')?.textContent).toContain('Stare!');
    expect(one('[data-unit="0"]').textContent).toContain('Stare!');
    expect(card.querySelector('[data-watch]')).toBeNull();
  });
  it('asks for standing orders where a unit waits, whatever the drill is called', async () => {
    const card = await sit('ambush');
    expect(card.querySelector('[data-watch="0/hold"]')).not.toBeNull();
  });
  it('marks it on the table', async () => {
    await sit('stare', 'ambush');
    const pennant = one('[data-pennant="ws-1"]');
    expect(sprites(pennant)).toEqual(['#d-drill', '#d-overwatch']);
    expect([...pennant.querySelectorAll('title')].map((each) => each.textContent)).toEqual([
      'Stare!',
      'Ambush!',
    ]);
  });
  it('offers it with its name, its picture and what it does', async () => {
    await sit();
    await fireEvent.click(one('[data-step=drill]'));
    const chip = one('[data-drill=stare]');
    expect(chip.textContent).toContain('Stare!');
    expect(chip.textContent).toContain('What Stare! does');
    expect(sprites(chip)).toEqual(['#d-drill']);
  });
});

describe('the sandbox', () => {
  const TROOPERS: UnitStock = {
    id: 'steel_troopers',
    name: { en: 'steel troopers', fr: 'steel troopers' },
    category: 'soldier',
    radius: 1500,
    size: 2,
    number: 6,
    most: 9,
    tentative: false,
    special: [],
    leaders: [],
    specialists: [],
    experts: 0,
    equipment: [],
    machine: false,
    drills: ['stare', 'ambush'],
  };
  const NAME = { en: 'White Stars', fr: 'White Stars' };
  const STOCK = {
    armies: [{ id: 'white_stars', name: NAME, units: [TROOPERS] }],
    kinds: [],
    drills: TOLD,
    routines: [],
  };

  function given(...drills: string[]) {
    const [desk, shelf] = [new Sandbox(), new Shelf()];
    desk.table = TABLE;
    shelf.stock = STOCK;
    desk.furnish(desk.crews[0]!, { drills });
    return { desk, shelf, crew: desk.crews[0]! };
  }
  it('offers it by its name and puts the unit under it', async () => {
    const { desk, shelf, crew } = given();
    render(Equipment, { desk, crew, stock: TROOPERS, drills: shelf.drills, routines: new Map() });
    const chip = one('[data-state=stare]');
    expect(chip.textContent).toBe('Stare!');
    expect(chip.getAttribute('title')).toBe('what Stare! does');
    await fireEvent.click(chip);
    expect(desk.crews[0]?.drills).toEqual(['stare']);
  });
  it('names it in the list and marks it on the table', () => {
    const { desk, shelf } = given('stare');
    render(SandboxRoster, { desk, shelf });
    expect(one('[data-crew=u1]').textContent).toContain('Stare!');
    const scene = tabletop(TABLE, desk.bases, desk.crews, { speaker: ENGLISH, shelf });
    render(Table, { scene, marks: [], selected: null, name: 'table', words: common });
    expect(sprites(one('[data-pennant="ws-1"]'))).toEqual(['#d-drill']);
  });
  it('keeps it in a link, and tells which ones the stock lacks', () => {
    const { desk } = given('stare', 'yawn');
    const read = decode(encode(argumentOf(desk, 'skirmish')));
    if (typeof read === 'string') throw new Error(read);
    expect(read.crews[0]?.drills).toEqual(['stare', 'yawn']);
    const lay = { bases: START, crews: read.crews.slice(0, 1), plot: null };
    const { lay: mended, left } = repair(lay, STOCK, TABLE);
    expect(mended.crews[0]?.drills).toEqual(['stare']);
    expect(left).toEqual(['yawn']);
    expect(repair(mended, STOCK, TABLE).lay.crews[0]).toBe(mended.crews[0]);
  });
});
