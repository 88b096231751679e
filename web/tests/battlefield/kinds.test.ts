// @vitest-environment jsdom
/** Kinds of terrain that the page has never heard of: drawn, named and offered all the same. */
import '../setup';
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { isOpenGround, kindName } from '../../src/battlefield/kinds';
import { scenery } from '../../src/battlefield/scenery';
import { sceneOf } from '../../src/pages/lobby/maps';
import { nameOf } from '../../src/pages/sandbox/names';
import { Sandbox } from '../../src/pages/sandbox/sandbox.svelte';
import { Shelf } from '../../src/pages/sandbox/stock.svelte';
import { tabletop } from '../../src/pages/sandbox/tabletop';
import Terrain from '../../src/pages/sandbox/Terrain.svelte';
import Chart from '../../src/table/Chart.svelte';
import { speech } from '../../src/words/speech.svelte';
import { desk, ENGLISH, kind, TABLE } from '../given';

const THICKET = { ...kind('thicket'), name: { en: 'bramble thicket', fr: 'fourré de ronces' } };
const MEADOW = kind('meadow', true);
const KINDS = [THICKET, MEADOW];
const [PIECE] = TABLE.elements;
if (!PIECE) throw new Error('no piece');
const WILD = {
  ...TABLE,
  elements: [
    { ...PIECE, id: 'bush', kind: 'thicket', size: 1 },
    { ...PIECE, id: 'field', kind: 'meadow', size: 1 },
    { ...PIECE, id: 'tower', kind: 'thicket', size: 9 },
  ],
  objectives: [],
  kinds: KINDS,
};
const shelf = new Shelf();
shelf.stock = {
  armies: [],
  drills: [],
  routines: [],
  kinds: KINDS.map((each) => ({ ...each, w: 12000, h: 4000, size: 1 })),
};
const speaker = { ...ENGLISH, kind: (id: string) => kindName(KINDS, id) };

describe('an unknown kind', () => {
  it('is drawn by its footprint and its Size', () => {
    const { container } = render(Chart, { props: { scene: sceneOf(WILD, ['th', 'ws']) } });
    const drawn = (id: string, what: string) =>
      container.querySelectorAll(`[data-element=${id}] ${what}`).length;
    expect([drawn('bush', '.side'), drawn('bush', '.top.h1'), drawn('bush', '.pit')]).toEqual([
      1, 1, 0,
    ]);
    expect(drawn('tower', '.top.h3')).toBe(1);
    expect([drawn('field', '.side'), drawn('field', '.contour')]).toEqual([0, 3]);
  });
  it('throws a shadow unless it is open ground', () => {
    const { pieces } = tabletop(WILD, [], [], { speaker, shelf });
    expect(pieces.map((piece) => piece.open)).toEqual([false, true, false]);
    expect(isOpenGround(undefined, 'meadow')).toBe(false);
  });
  it('is drawn in a battle, too', () => {
    const elements = new Map(WILD.elements.map((each) => [each.id, { ...each, present: true }]));
    const standing = { elements, seats: new Map(), controllers: {} };
    const found = scenery(WILD, standing as never, []).pieces;
    expect(found.map((piece) => [piece.kind, piece.open])).toEqual([
      ['thicket', false],
      ['meadow', true],
      ['thicket', false],
    ]);
  });
  it('is called what the server calls it', async () => {
    expect(nameOf(desk({ table: WILD, crews: [] }), 'bush', speaker)).toBe('bramble thicket 1');
    expect(kindName(KINDS, 'tall_tower')).toBe('tall tower');
    await speech.choose('fr');
    expect(kindName(KINDS, 'thicket')).toBe('fourré de ronces');
    await speech.choose('en');
  });
  it('is offered by the sandbox', () => {
    const props = { desk: new Sandbox(), shelf, mission: 'wild', onmission: () => undefined };
    const { container } = render(Terrain, { props });
    const chips = [...container.querySelectorAll('.chip')].map((chip) => chip.textContent);
    expect(chips).toEqual(['bramble thicket 1', 'meadow 1']);
  });
});
