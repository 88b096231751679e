/** Undo: past situations with the deed that ended each. */
import type { Bases } from './situation';

export type Deed =
  | { readonly kind: 'move' | 'add' | 'remove'; readonly id: string }
  | { readonly kind: 'formation'; readonly group: string }
  | { readonly kind: 'reset' };

export interface Past {
  readonly bases: Bases;
  readonly deed: Deed;
  /** Several nudges of one base are one deed. */
  readonly joint: string | null;
}

const MOST = 200;

export function record(
  past: readonly Past[],
  bases: Bases,
  deed: Deed,
  joint: string | null,
): readonly Past[] {
  if (joint !== null && past.at(-1)?.joint === joint) return past;
  return [...past.slice(1 - MOST), { bases, deed, joint }];
}
