// @vitest-environment jsdom
import '../setup';
import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { START_CREWS } from '../../src/pages/sandbox/crews';
import { START } from '../../src/pages/sandbox/situation';
import { Shelf } from '../../src/pages/sandbox/stock.svelte';
import { tabletop } from '../../src/pages/sandbox/tabletop';
import type { Gesture, Mark } from '../../src/table/scene';
import { discKey, viewKey } from '../../src/table/strokes';
import Table from '../../src/table/Table.svelte';
import { opening } from '../../src/table/view';
import { common } from '../../src/words/en/common';
import { ENGLISH, TABLE } from '../given';

const shelf = new Shelf();
shelf.stock = {
  armies: [],
  drills: [],
  routines: [],
  kinds: (TABLE.kinds ?? []).map((kind) => ({ ...kind, w: 6000, h: 6000, size: 2 })),
};
const scene = tabletop(TABLE, START, START_CREWS, { speaker: ENGLISH, shelf });
/** jsdom has no layout, so the widget takes 800 x 600. */
const SCALE = opening({ width: 120, height: 90 }, { width: 800, height: 600 }).scale;

function given(marks: readonly Mark[] = [], selected: string | null = null) {
  const gestures: Gesture[] = [];
  const props = {
    scene,
    marks,
    selected,
    name: 'table',
    words: common,
    ongesture: (g: Gesture) => gestures.push(g),
  };
  const { container } = render(Table, { props });
  const one = (selector: string) => {
    const found = container.querySelector<SVGElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  return { container, gestures, one };
}
const at = (clientX: number, clientY: number, pointerId = 1) => ({
  clientX,
  clientY,
  pointerId,
  button: 0,
  bubbles: true,
});
const stroke = (key: string, shiftKey = false, ctrlKey = false) => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey: false,
  altKey: false,
});

describe('the table', () => {
  it('draws every piece, base, objective and zone', () => {
    const { container, one } = given();
    expect(container.querySelectorAll('[data-element]')).toHaveLength(TABLE.elements.length);
    expect(container.querySelectorAll('[data-base]')).toHaveLength(START.length);
    expect(container.querySelectorAll('[data-zone]')).toHaveLength(2);
    expect(one('.lozenge text').textContent).toBe('C');
    expect(one('[data-base=b1]').getAttribute('transform')).toBe('translate(52.4 63)');
    expect(one('[data-base=b1]').getAttribute('aria-label')).toContain('steel troopers');
    expect(container.querySelectorAll('.shadows path')).toHaveLength(TABLE.elements.length - 1);
  });
  it('draws marks', () => {
    const { container, one } = given([
      {
        kind: 'region',
        rings: [
          [
            [0, 0],
            [9000, 0],
            [9000, 9000],
          ],
        ],
        look: 'reach',
      },
      { kind: 'line', from: [0, 0], to: [1000, 1000], tone: 'ink', label: '1.41 cm' },
      { kind: 'outline', piece: 'cont0', tone: 'alert', label: 'container C' },
      { kind: 'ring', disc: 'b13', tone: 'alert', label: 'Caught' },
      { kind: 'ghost', disc: 'b1', at: [5000, 5000], tone: 'quiet' },
      {
        kind: 'path',
        start: [0, 0],
        steps: [{ kind: 'line', to: [5000, 0] }],
        tone: 'lamp',
        label: '5 cm',
      },
    ]);
    expect(one('.region.reach').getAttribute('d')).toContain('M0 90');
    expect(one('[data-outlined=cont0]').classList.contains('alert')).toBe(true);
    expect(one('[data-ringed=b13] .band')).toBeTruthy();
    expect(one('[data-ghost=b1]').getAttribute('r')).toBe('1.5');
    expect([...container.querySelectorAll('.label text')].map((text) => text.textContent)).toEqual([
      '1.41 cm',
      'container C',
      'Caught',
      '5 cm',
    ]);
  });
  it('hands out a drag on a base', async () => {
    const { gestures, one } = given();
    const base = one('[data-base=b1]');
    await fireEvent(base, new MouseEvent('pointerdown', at(100, 100)));
    await fireEvent(base, new MouseEvent('pointermove', at(102, 100)));
    expect(gestures).toEqual([]);
    await fireEvent(base, new MouseEvent('pointermove', at(100 + 10 * SCALE, 100)));
    await fireEvent(base, new MouseEvent('pointerup', at(100 + 10 * SCALE, 100 + 2 * SCALE)));
    expect(gestures.map((g) => g.kind)).toEqual(['grab', 'drag', 'drop']);
    expect(gestures.at(-1)).toEqual({ kind: 'drop', disc: 'b1', to: [62400, 25000], over: null });
  });
  it('hands out taps, and pans on the ground', async () => {
    const { gestures, one } = given();
    const svg = one('svg.table');
    await fireEvent(
      one('[data-element=cont0] .footprint'),
      new MouseEvent('pointerdown', at(10, 10)),
    );
    await fireEvent(svg, new MouseEvent('pointerup', at(10, 10)));
    expect(gestures[0]).toMatchObject({ kind: 'tap', hit: { piece: 'cont0' } });
    const before = svg.getAttribute('viewBox');
    await fireEvent(svg, new MouseEvent('pointerdown', at(10, 10)));
    await fireEvent(svg, new MouseEvent('pointermove', at(60, 10)));
    await fireEvent(svg, new MouseEvent('pointerup', at(60, 10)));
    expect(svg.getAttribute('viewBox')).not.toBe(before);
    expect(gestures).toHaveLength(1);
  });
  it('zooms by wheel, buttons and keys, and comes back', async () => {
    const { container, one } = given();
    const svg = one('svg.table');
    const width = () => Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const first = width();
    await fireEvent.wheel(svg, { deltaY: -300 });
    expect(width()).toBeLessThan(first);
    await fireEvent.keyDown(svg, { key: '0' });
    const whole = width();
    expect(whole).toBeGreaterThan(first);
    await fireEvent.keyDown(svg, { key: '+' });
    expect(width()).toBeLessThan(whole);
    const [nearer, farther] = container.querySelectorAll('.toolbar button');
    await fireEvent.click(nearer!);
    const near = width();
    await fireEvent.click(farther!);
    expect(width()).toBeGreaterThan(near);
  });
  it('moves a focused base with the keyboard', async () => {
    const { gestures, one } = given();
    await fireEvent.keyDown(one('[data-base=b2]'), { key: 'ArrowUp' });
    await fireEvent.keyDown(one('[data-base=b2]'), { key: 'ArrowLeft', shiftKey: true });
    await fireEvent.keyDown(one('[data-base=b2]'), { key: 'Enter' });
    await fireEvent.keyDown(one('[data-base=b2]'), { key: 'Delete' });
    expect(gestures.slice(0, 2)).toEqual([
      { kind: 'nudge', disc: 'b2', dx: 0, dy: 500 },
      { kind: 'nudge', disc: 'b2', dx: -100, dy: 0 },
    ]);
    expect(gestures.slice(2).map((g) => g.kind)).toEqual(['tap', 'remove']);
  });
  it('leaves modified keys to the browser', () => {
    const disc = scene.discs[0]!;
    expect(viewKey(stroke('+', false, true))).toBeNull();
    expect(discKey(stroke('ArrowUp', false, true), disc)).toBeNull();
    expect(discKey(stroke('x'), disc)).toBeNull();
    expect(viewKey(stroke('ArrowDown'))).toEqual({ kind: 'pan', dx: 0, dy: -60 });
  });
});
