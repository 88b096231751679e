/** A battle to look at, as the server sends it: the first table, then what each order changed. */
import type { Element, MissionTable, Words } from './wire';

export type Phase = 'setup' | 'tactical' | 'activation' | 'control' | 'over';

export interface Clock {
  readonly round: number;
  readonly phase: Phase;
  readonly active: number | null;
  readonly unit: number | null;
}

/** Dice thrown to hit, how many did, and how many the needed numbers let one expect. */
export interface Luck {
  readonly dice: number;
  readonly hits: number;
  readonly expected: number;
}

export interface Seat {
  readonly id: number;
  readonly name: Words;
  readonly army: string;
  readonly lp: number;
  readonly vp: number;
  readonly rp: number;
  readonly cards: number;
  readonly surrendered: boolean;
  readonly luck?: Luck | null;
}

export interface Unit {
  readonly id: number;
  readonly seat: number;
  readonly number: number;
  readonly name: Words;
  readonly army: string;
  readonly place: 'reinforcement' | 'reserve' | 'inside' | 'table' | 'gone';
  readonly drills: readonly string[];
  readonly disorganised: boolean;
  readonly leader: number;
  readonly acted: boolean;
}

export interface Fighter {
  readonly id: number;
  readonly unit: number;
  readonly place: 'off' | 'table' | 'gone';
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly facing: number;
  readonly grounded: boolean;
  readonly sp: readonly number[];
  readonly most_sp: readonly number[];
  readonly category: string;
  readonly weapon: string;
  readonly rank: number;
}

export interface Terrain extends Element {
  readonly present: boolean;
}

export interface Outcome {
  readonly winner: number | null;
  readonly rule: string;
}

/** Whole values, which replace those of the same id; what is missing stays as it was. */
export interface Changes {
  readonly clock?: Clock;
  readonly seats?: readonly Seat[];
  readonly units?: readonly Unit[];
  readonly fighters?: readonly Fighter[];
  readonly elements?: readonly Terrain[];
  readonly controllers?: Readonly<Record<string, number>>;
  readonly outcome?: Outcome;
}

export interface Dice {
  readonly faces: readonly number[];
  readonly needed: number | null;
  readonly good: readonly boolean[];
  /** How many were to be expected, where each die is a test of its own. */
  readonly expected?: number | null;
  /** These dice were thrown once more. */
  readonly again?: boolean;
}

export interface Told {
  readonly kind: string;
  readonly words: Words;
  readonly rule: string;
  readonly unit?: number;
  readonly quiet?: boolean;
  readonly dice?: Dice;
  readonly by?: readonly number[];
  readonly at?: readonly number[];
  readonly area?: readonly [x: number, y: number, r: number];
}

export interface Frame {
  readonly number: number;
  readonly told: readonly Told[];
  readonly changes: Changes;
  readonly order?: Words;
  readonly seat?: number;
  readonly unit?: number;
}

export interface Showing {
  readonly table: MissionTable;
  readonly frames: readonly Frame[];
  readonly seed: string | null;
}
