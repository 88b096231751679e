/** The keyboard of the battle page, as a pure function. */
import type { Show } from './show.svelte';

export type Wish =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'back' }
  | { readonly kind: 'advise' }
  | { readonly kind: 'steer'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'walk'; readonly by: 1 | -1 };

type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const FAR = 4;

/** What a key asks for: arrows steer a unit that moves, else they walk through the units. */
export function wishOf(event: Stroke, moving: boolean): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Enter') return { kind: 'confirm' };
  if (event.key === 'Escape') return { kind: 'back' };
  if (event.key.toLowerCase() === 'h') return { kind: 'advise' };
  const arrow = ARROWS[event.key];
  if (!arrow) return null;
  const far = event.shiftKey ? FAR : 1;
  if (moving) return { kind: 'steer', dx: arrow[0] * far, dy: arrow[1] * far };
  return { kind: 'walk', by: arrow[0] > 0 || arrow[1] < 0 ? 1 : -1 };
}

/** What a key does to what is shown. */
export type ShowWish = 'pause' | 'skip' | 'again' | 'next';

/** Keys that mean nothing by themselves, or walk through the page. */
const IDLE = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/;

/** Any key ends the running stage; on a button only those keys count that do not press it. */
function showWishOf(event: Stroke, running: boolean, onButton: boolean): ShowWish | null {
  if (event.ctrlKey || event.metaKey || event.altKey || IDLE.test(event.key)) return null;
  if (event.key.toLowerCase() === 'r') return 'again';
  if (!running) return null;
  if (event.key === 'Escape') return 'skip';
  if (onButton) return null;
  return event.key === ' ' ? 'pause' : 'next';
}

/** What is shown obeys a key before the page does; whether this key was one for it. */
export function steersShow(event: KeyboardEvent, show: Show): boolean {
  const { target } = event;
  const typing = target instanceof Element && target.matches('input, select, textarea');
  const onButton = target instanceof Element && target.matches('button, a, [role=slider]');
  const wish = typing ? null : showWishOf(event, show.running, onButton);
  if (!wish) return false;
  show[wish]();
  event.preventDefault();
  event.stopPropagation();
  return true;
}
