/**
 * What the table widget draws and what it gives back. It knows no rules: terrain, discs and marks
 * come in as plain values, gestures go out.
 */
import type { Edge, Point, Ring } from '../service/wire';

export type Army = 'ws' | 'th' | 'rb' | 'ka';
export type Figure = 'soldier' | 'suit' | 'light' | 'quad';
export type Tone = 'ink' | 'lamp' | 'alert' | 'quiet';

export interface Piece {
  readonly id: string;
  /** Chooses the picture, if there is one. */
  readonly kind: string;
  /** Ground that bases cross freely: it throws no shadow. */
  readonly open?: boolean;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly rot: number;
  readonly corners: Ring;
  readonly name: string;
}

export interface Disc {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly army: Army;
  readonly figure: Figure;
  readonly facing: number;
  readonly leader: boolean;
  /** The group it belongs to, as its pennant says it. */
  readonly letter: string;
  readonly name: string;
  /** The sprite of what it carries, where it is no rifle. */
  readonly weapon?: string;
  readonly rank?: number;
  readonly grounded?: boolean;
  /** Its group acts now, has acted, or has lost its order. */
  readonly active?: boolean;
  /** It acts, and nobody before this screen decides what it does. */
  readonly watched?: boolean;
  readonly acted?: boolean;
  readonly disorganised?: boolean;
  /** The sprite of what he is: a medic, a mechanic, a hero. */
  readonly badge?: string;
  /** Others speak for it: it has no place of its own in the order of the keyboard. */
  readonly quiet?: boolean;
  readonly drills?: readonly DrillMark[];
  /** Of a machine: how much of each of its parts is left, and was at first. */
  readonly parts?: readonly (readonly [left: number, first: number])[];
}

/** The sprite of a drill that a group is under, and what it is called. */
export interface DrillMark {
  readonly sprite: string;
  readonly name: string;
}

/** Discs of one army under one letter belong together. */
export const clusterOf = (disc: Disc): string => `${disc.army}-${disc.letter}`;

export interface Lozenge {
  readonly id: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly army: Army | null;
}

export interface AccessBand {
  readonly id: string;
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
  readonly army: Army | null;
}

export interface Field {
  readonly id: string;
  readonly outline: Ring;
  readonly army: Army | null;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  readonly discs: readonly Disc[];
  readonly lozenges: readonly Lozenge[];
  readonly bands: readonly AccessBand[];
  readonly fields: readonly Field[];
  readonly drops: readonly { readonly id: string; readonly x: number; readonly y: number }[];
}

export type PathStep =
  | { readonly kind: 'line'; readonly to: Point }
  | {
      readonly kind: 'arc';
      readonly to: Point;
      readonly centre: Point;
      readonly radius: number;
      readonly ccw: boolean;
    };

/** Marks laid over the table. `label` is drawn at a constant size on the screen. */
export type Mark =
  | { readonly kind: 'region'; readonly rings: readonly Ring[]; readonly look: Look }
  | {
      readonly kind: 'line';
      readonly from: Point;
      readonly to: Point;
      readonly tone: Tone;
      readonly label?: string;
      readonly dashed?: boolean;
      /** Above the figures, with an arrow at its end. */
      readonly over?: boolean;
    }
  | {
      readonly kind: 'path';
      readonly start: Point;
      readonly steps: readonly PathStep[];
      readonly tone: Tone;
      readonly label?: string;
    }
  | {
      readonly kind: 'outline';
      readonly piece: string;
      readonly tone: Tone;
      readonly label?: string;
    }
  | DiscRing
  | { readonly kind: 'fallen'; readonly at: Point; readonly r: number }
  | { readonly kind: 'blast'; readonly at: Point; readonly r: number }
  | { readonly kind: 'contact'; readonly at: Point }
  | { readonly kind: 'circle'; readonly at: Point; readonly r: number; readonly tone: Tone }
  | { readonly kind: 'ghost'; readonly disc: string; readonly at: Point; readonly tone: Tone };

/** A ring around a disc: whole, or an arc for a share; its label stands away from another disc. */
export interface DiscRing {
  readonly kind: 'ring';
  readonly disc: string;
  readonly tone: Tone;
  readonly label?: string;
  readonly share?: number;
  readonly away?: string | null;
}

export type Look = (typeof GROUND)[number] | 'zone' | 'cover';

/** Looks of what lies on the ground, below the terrain, from below to above. */
export const GROUND = [
  ...(['hidden', 'faint1', 'faint2', 'faint3', 'fire1', 'fire2', 'fire3', 'safe', 'rim'] as const),
  ...(['reach', 'farther', 'climb', 'bound'] as const),
] as const;

export type Hit =
  { readonly disc: string } | { readonly piece: string } | { readonly ground: true };

export type Gesture =
  | { readonly kind: 'tap'; readonly hit: Hit; readonly at: Point }
  | { readonly kind: 'hover'; readonly hit: Hit; readonly at: Point }
  | { readonly kind: 'leave' }
  | { readonly kind: 'grab'; readonly disc: string }
  | {
      readonly kind: 'drag';
      readonly disc: string;
      readonly to: Point;
      readonly over: string | null;
    }
  | {
      readonly kind: 'drop';
      readonly disc: string;
      readonly to: Point;
      readonly over: string | null;
    }
  | { readonly kind: 'lose'; readonly disc: string }
  | { readonly kind: 'nudge'; readonly disc: string; readonly dx: number; readonly dy: number }
  | { readonly kind: 'remove'; readonly disc: string };
