/** Pictures of kinds of terrain, by their ids; a kind that has none is drawn by its footprint. */
import type { Component } from 'svelte';
import type { Spot } from '../coords';
import Bunker from './Bunker.svelte';
import Container from './Container.svelte';
import LowWall from './LowWall.svelte';
import Nanogenerator from './Nanogenerator.svelte';
import Wreck from './Wreck.svelte';

/** What pictures are drawn from: the sides and the corners around the middle, in cm. */
export interface Footprint {
  readonly w: number;
  readonly h: number;
  readonly foot: readonly Spot[];
}
interface Picture {
  readonly drawing: Component<Footprint>;
  /** It is drawn lengthwise and turned with the piece; others follow the corners. */
  readonly isTurned: boolean;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  low_wall: { drawing: LowWall, isTurned: true },
  container: { drawing: Container, isTurned: true },
  nanogenerator: { drawing: Nanogenerator, isTurned: true },
  bunker: { drawing: Bunker, isTurned: true },
  wreck: { drawing: Wreck, isTurned: false },
};

export const pictureOf = (kind: string): Picture | undefined =>
  Object.hasOwn(PICTURES, kind) ? PICTURES[kind] : undefined;
