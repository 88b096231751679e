// @vitest-environment jsdom
/** Every page in a language with brackets around its messages: what has none is no word of ours. */
// First: the page asks the browser at once what it can do.
import '../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../src/App.svelte';
import Page from '../../src/pages/battle/Page.svelte';
// Pages are fetched when they are first opened; here that is before the clock of a test runs.
import '../../src/pages/builder/Page.svelte';
import '../../src/pages/lobby/Page.svelte';
import '../../src/pages/replay/Page.svelte';
import '../../src/pages/sandbox/Page.svelte';
import { DRAWN } from '../../src/pages/rules/catalogue';
import Drawing from '../../src/pages/rules/Drawing.svelte';
import { TOOLS } from '../../src/pages/sandbox/tools';
import { keep } from '../../src/service/battles';
import type { Choice } from '../../src/service/protocol';
import type { Input } from '../../src/service/wire';
import { speech } from '../../src/words/speech.svelte';
import { drill, FRAMES, SHOWING, told } from '../battle';
import { BOOK, BUILT } from '../built';
import { eventually, goTo, TABLE } from '../given';
import { LOBBY } from '../offered';
import { asks, choice, happened, ROOM, switchboard, welcome } from '../socket';
import { PSEUDO, Served, strays } from './pseudo';

vi.mock('../../src/words/library', async (original) => {
  const { withPseudo } = await import('./pseudo');
  return withPseudo(original as Parameters<typeof withPseudo>[0]);
});

const words = (en: string) => ({ en });
const RULE = {
  id: 'SHO-014',
  title: 'The zone of fire',
  text: 'The zone lies between two lines. See SHO-015 for who is caught.',
  source: 'p. 63',
  chapter: 'Shooting',
  status: 'partial',
  rulings: [{ id: 'RUL-49', title: 'The exact zone', chapter: '' }],
  related: [{ id: 'RUL-145', title: 'Sizes', chapter: '' }],
};
const TITLES = ['SHO-013', 'SHO-014', 'SHO-015'].map((id) => ({ id, title: id, chapter: 'SHO' }));
const TROOPERS = {
  id: 'steel_troopers',
  name: words('steel troopers'),
  category: 'soldier',
  radius: 1500,
  size: 2,
  number: 6,
  most: 9,
  tentative: true,
  special: [{ id: 'mg', name: words('MG'), radius: 1500, size: 2, more: 0 }],
  leaders: [{ id: 'sergeant', name: words('sergeant'), radius: 1500, size: 2, more: 0 }],
  specialists: [{ id: 'medic', name: words('medic'), radius: 1500, size: 2, more: 0 }],
  experts: 1,
  equipment: [],
  machine: false,
  drills: ['overwatch', 'knee', 'take_cover'],
};
const GOLEMS = { ...TROOPERS, id: 'storm_golems', name: words('storm golems') };
const STOCK = {
  armies: [
    { id: 'white_stars', name: words('White Stars'), units: [TROOPERS] },
    { id: 'therians', name: words('Therians'), units: [GOLEMS] },
  ],
  kinds: ['container', 'low_wall'].map((id) => ({
    ...{ id, name: words(id), open: false },
    ...{ size: 2, w: 6000, h: 6000 },
  })),
  drills: TROOPERS.drills.map((id) => drill(id, `Drill ${id}`)),
  routines: [{ ...drill('bulwark', 'Bulwark', 'cover_test'), cost: 1 }],
};
const LINE = { is: 'Line', kind: 'sight', of: 0, to: 6, start: [0, 0], end: [1, 1], rule: 'R' };
const SIGHT = {
  sees: true,
  rules: ['GEN-036'],
  figure: LINE,
  distance: 20000,
  sizes: [2, 2],
  on: ['cont0', null],
  fighters: [],
};
const CONCERN = {
  seat: 0,
  rule: 'CMP-025',
  words: words('2000 where 615 are allowed'),
  fix: words('leave out toad-2'),
  bars: true,
};
const BRIEFING = {
  mission: 'skirmish',
  name: words('Skirmish'),
  note: words('note'),
  parts: [{ key: 'primary', title: words('Primary'), lines: [words('hold the box')] }],
};
const ANSWERS: readonly (readonly [path: RegExp, answer: unknown])[] = [
  [/^\/api\/lobby$/, LOBBY],
  [/fit$/, { concerns: [CONCERN] }],
  [/briefing$/, BRIEFING],
  [/\/table$/, TABLE],
  [/^\/api\/rooms\/over/, { ...ROOM, state: 'over' }],
  [/^\/api\/rooms\/asleep/, { ...ROOM, state: 'resting' }],
  [/^\/api\/geometry/, { backend: 'compiled', state: 'building', done: 1, total: 9 }],
  [/stock$/, STOCK],
  [/^\/api\/missions$/, [{ id: 'skirmish', name: words('Skirmish') }]],
  [/sandbox\/sight$/, SIGHT],
  [/^\/api\/armies/, BOOK],
  [/^\/api\/companies/, BUILT],
  [/^\/api\/records/, SHOWING],
  [/^\/api\/rules\/SHO/, RULE],
  [/^\/api\/rules/, TITLES],
];
const server: typeof fetch = async (address) => {
  const found = ANSWERS.find(([path]) => path.test(String(address)));
  if (found) return Response.json(found[1]);
  return Response.json({ detail: 'not to be had', field: 'bases' }, { status: 400 });
};

let served = new Served();
beforeEach(async () => {
  localStorage.clear();
  served = new Served();
  served.through(server);
  // Maps that were fetched once are kept.
  served.speak(TABLE);
  document.title = '';
  await speech.choose(PSEUDO);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await speech.choose('en');
  location.hash = '';
});

const clean = (): void => expect(strays(served)).toEqual([]);
const press = (selector: string): Promise<unknown> =>
  fireEvent.click(document.querySelector(selector)!);
/** The page of an address, once something of it is there. */
async function open(hash: string, sign: string): Promise<void> {
  await goTo(hash);
  render(App);
  await eventually(() => expect(document.querySelector(sign)).not.toBeNull());
}

describe('the search', () => {
  it('finds what has no brackets, and nothing else', () => {
    served.plain.add('mg');
    document.body.innerHTML =
      '<p title="Hard">⟦Round ⟨one⟩ of 2⟧ · 3 · MG</p><i aria-label="⟦a⟧">Text ⟦b⟧</i>';
    document.title = 'Damocles · ⟦c⟧';
    expect(strays(served)).toEqual(['Hard', 'Text ⟦b⟧']);
    document.body.innerHTML = '';
  });
});

describe('the lobby', () => {
  it('has all its texts in the words', async () => {
    for (const room of ['over', 'asleep', 'gone']) keep({ room, tokens: ['t'] });
    await open('', '[data-testid=play-now]:enabled');
    await eventually(() => expect(document.body.textContent).toContain('2000 where'));
    clean();
    for (const each of ['bridgehead', 'landing']) {
      await press(`[data-mission="${each}"]`);
      clean();
    }
  });
});

describe('the builder', () => {
  it('has all its texts in the words', async () => {
    await open('#builder', '[data-testid=begin]');
    clean();
    await goTo('#builder/white_stars/500');
    await screen.findByTestId('total');
    clean();
    for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]'))
      await fireEvent.click(slot);
    clean();
  });
});

describe('the sandbox', () => {
  it.each(TOOLS)('has all its texts in the words: %s', async (tool) => {
    await open('#sandbox', `[data-tool=${tool}]`);
    await eventually(() => expect(document.querySelector('[data-base=b1]')).not.toBeNull());
    await press('[data-crew]');
    await press(`[data-tool=${tool}]`);
    await eventually(() => expect(document.querySelector('[data-testid=preparing]')).toBeTruthy());
    clean();
  });
});

describe('the replay', () => {
  it('has all its texts in the words', async () => {
    await open('#replay', '[data-testid=file]');
    clean();
    await goTo('#replay/7');
    await eventually(() => expect(screen.queryByTestId('timeline')).not.toBeNull());
    for (let step = 0; step < FRAMES.length; step += 1) {
      await fireEvent.keyDown(window, { key: 'ArrowRight' });
      clean();
    }
  });
});

describe('a rule', () => {
  it('has all its texts in the words', async () => {
    await open('#rule/SHO-014', '[data-drawing]');
    await fireEvent.input(await screen.findByTestId('find-rule'), { target: { value: 'zone' } });
    await screen.findByTestId('found-rules');
    clean();
  });
  it.each([...new Set(DRAWN.values())])('has all texts of its drawing there: %s', (name) => {
    render(Drawing, { name });
    clean();
  });
});

const INPUTS: readonly Input[] = [
  'assign',
  'cards',
  'drills',
  'faces',
  'fighters',
  'number',
  'place',
  'spread',
  'text',
  'units',
];
const GROUPS = ['turn', 'move', 'shoot', 'fight', 'ability', 'routine', 'drill', 'end'] as const;
const filled = (input: Input): Choice =>
  choice(input, {
    input,
    fills: 'x',
    least: 1,
    most: 3,
    units: [0, 1],
    fighters: [0, 1],
    pairs: [[0, 1]],
    order: { is: 'X', seat: 0 },
  });

describe('a battle', () => {
  async function sit(choices: readonly Choice[], changes: object = {}) {
    const { open: call, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open: call });
    clean();
    const line = lines[0]!;
    const tell = (message: object): void => line.tell(served.speak(message) as object);
    line.onopen?.();
    const hello = welcome([asks({ choices })]) as { room: object };
    tell({ ...hello, room: { ...hello.room, ...changes } });
    await eventually(() => expect(screen.queryByTestId('battle')).not.toBeNull());
    return { line, tell };
  }
  it.each(INPUTS)('asks in words: %s', async (input) => {
    await sit([filled(input)]);
    clean();
    const answer = document.querySelector(`[data-choice="${input}"]`);
    if (answer) await fireEvent.click(answer);
    clean();
  });
  it('has all its texts in the words: log, chat, text, menu, steps', async () => {
    const steps = GROUPS.map((group) => choice(group, { group, lp: 1, units: [1] }));
    const room = { foreign_cards: true, seed: 'lucky-7', hints: true, mission: 'first-battle' };
    await sit(steps, room);
    served.plain.add('lucky-7');
    clean();
    for (const tab of ['chat', 'text', 'log']) {
      await press(`[data-tab=${tab}]`);
      clean();
    }
    for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) {
      await fireEvent.click(step);
      clean();
    }
    await fireEvent.click(screen.getByTestId('menu'));
    clean();
    await fireEvent.click(screen.getByTestId('resign'));
    clean();
  });
  it('has the texts of its end, of a room that rests and of a lost link there', async () => {
    const { line, tell } = await sit([]);
    tell({ type: 'changed', room: { ...ROOM, state: 'resting', stopped: words('It took long.') } });
    await screen.findByTestId('resting');
    clean();
    tell({ type: 'changed', room: ROOM });
    const changes = { outcome: { winner: 0, rule: 'X' } };
    tell(happened({ frame: { number: 4, told: [told('Over')], changes }, asked: [] }));
    await screen.findByTestId('ending');
    clean();
    line.drop();
    await eventually(() => expect(screen.queryByTestId('lost')).not.toBeNull());
    clean();
  });
});
