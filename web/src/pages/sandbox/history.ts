/** Undo: past situations with the deed that ended each. */
import type { Crews } from './crews';
import type { Bases } from './situation';
import type { Plot } from './terrain';

/** Everything that a deed can change. */
export interface Lay {
  readonly bases: Bases;
  readonly crews: Crews;
  readonly plot: Plot | null;
}

export type Deed =
  | { readonly kind: 'move' | 'add' | 'remove' | 'furnish'; readonly id: string }
  | { readonly kind: 'reset' | 'ground' | 'link' };

export interface Past {
  readonly lay: Lay;
  readonly deed: Deed;
  /** Several nudges of one base are one deed. */
  readonly joint: string | null;
}

const MOST = 200;

export function record(
  past: readonly Past[],
  lay: Lay,
  deed: Deed,
  joint: string | null,
): readonly Past[] {
  if (joint !== null && past.at(-1)?.joint === joint) return past;
  return [...past.slice(1 - MOST), { lay, deed, joint }];
}
