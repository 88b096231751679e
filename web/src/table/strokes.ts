/** The keyboard on the table and on a base, as pure functions. */
import type { Disc, Gesture } from './scene';

export type ViewWish =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'whole' };

type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** East and north of an arrow key. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const PAN = 60;
const ZOOM = 1.25;
const STEP = 500;
const FINE = 100;

const modified = (event: Stroke): boolean => event.ctrlKey || event.metaKey || event.altKey;

export function viewKey(event: Stroke): ViewWish | null {
  if (modified(event)) return null;
  const arrow = ARROWS[event.key];
  if (arrow) return { kind: 'pan', dx: 0 - arrow[0] * PAN, dy: arrow[1] * PAN };
  if (event.key === '+' || event.key === '=') return { kind: 'zoom', factor: ZOOM };
  if (event.key === '-' || event.key === '_') return { kind: 'zoom', factor: 1 / ZOOM };
  return event.key === '0' ? { kind: 'whole' } : null;
}

/** Arrows move a base by 0.5 cm, with Shift by 0.1 cm; Enter and Space are a tap. */
export function discKey(event: Stroke, disc: Disc): Gesture | null {
  if (modified(event)) return null;
  const arrow = ARROWS[event.key];
  const step = event.shiftKey ? FINE : STEP;
  if (arrow) return { kind: 'nudge', disc: disc.id, dx: arrow[0] * step, dy: arrow[1] * step };
  if (event.key === 'Enter' || event.key === ' ')
    return { kind: 'tap', hit: { disc: disc.id }, at: [disc.x, disc.y] };
  if (event.key === 'Delete' || event.key === 'Backspace') return { kind: 'remove', disc: disc.id };
  return null;
}
