/** A small table and a desk for the tests. */
import { vi } from 'vitest';
import { START_CREWS } from '../src/pages/sandbox/crews';
import type { Desk } from '../src/pages/sandbox/desk';
import type { Speaker } from '../src/pages/sandbox/names';
import { START } from '../src/pages/sandbox/situation';
import type { ElementView, KindView, TableView } from '../src/service/protocol';
import { sandbox } from '../src/words/en/sandbox';
import { inCm } from '../src/words/format';

function square(
  id: string,
  kind: ElementView['kind'],
  size: number,
  x: number,
  y: number,
): ElementView {
  const corners = [
    [x - 3000, y - 3000],
    [x + 3000, y - 3000],
    [x + 3000, y + 3000],
    [x - 3000, y + 3000],
  ] as const;
  return { id, kind, size, x, y, w: 6000, h: 6000, rot: 0, corners };
}

/** A kind of terrain as the server tells it. */
export const kind = (id: string, open = false): KindView => ({
  id,
  name: { en: id.replace('_', ' '), fr: `${id} (fr)` },
  open,
});

export const TABLE: TableView = {
  id: 'skirmish',
  name: { en: 'Skirmish', fr: 'Escarmouche' },
  note: { en: 'Our proposal.', fr: 'Notre proposition.' },
  width: 120000,
  height: 90000,
  elements: [
    square('cont0', 'container', 3, 60000, 45000),
    square('wallA', 'low_wall', 1, 20000, 20000),
    square('wallB', 'low_wall', 1, 90000, 20000),
    square('nano', 'nanogenerator', 2, 30000, 70000),
    square('hill', 'hill', 1, 90000, 70000),
    square('bunker', 'bunker', 4, 20000, 50000),
    square('wreck', 'wreck', 3, 100000, 45000),
  ],
  objectives: [{ id: 'cont0', letter: 'C', x: 60000, y: 45000, element: 'cont0' }],
  access_zones: [
    { id: 'acc_A', owner: 'A', edge: 'south', from: 0, to: 120000 },
    { id: 'acc_E', owner: null, edge: 'east', from: 10000, to: 40000 },
  ],
  deployment_zones: [],
  drop_points: [{ id: 'drop', x: 10000, y: 10000 }],
  kinds: [
    ...['container', 'low_wall', 'nanogenerator', 'bunker', 'wreck'].map((id) => kind(id)),
    kind('hill', true),
  ],
};

/** Try until it holds; a busy machine is slow, not wrong. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 10_000 });

/** Go to an address of the page; it is told of it only after a while. */
export async function goTo(hash: string): Promise<void> {
  location.hash = hash;
  await new Promise((told) => setTimeout(told));
}

export const ENGLISH: Speaker = {
  words: sandbox,
  cm: (units) => inCm(units, { decimal: '.' }),
  tell: (text) => text['en'] ?? '',
  unit: (crew) => crew.unit.replace('_', ' '),
  kind: (id) => id.replace('_', ' '),
};

export function desk(changes: Partial<Desk> = {}): Desk {
  return {
    table: TABLE,
    bases: START,
    crews: START_CREWS,
    plot: null,
    tool: 'sight',
    selected: null,
    viewer: null,
    target: null,
    start: null,
    end: null,
    shooter: null,
    aimed: null,
    chosen: 0,
    picked: null,
    gait: 'combat',
    formation: 'keep',
    aim: null,
    pinned: false,
    answers: {},
    troubles: {},
    ...changes,
  };
}
