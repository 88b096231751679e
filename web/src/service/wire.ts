/** What travels between page and server. Lengths are integers of 0.001 cm, y points north. */

import type { Ground } from './protocol.sandbox';

export type Language = 'en' | 'fr';
export type Point = readonly [number, number];
export type Ring = readonly Point[];
export type Group = 'A' | 'B' | 'C';
export type Words = { readonly en: string; readonly fr: string };
export type Edge = 'south' | 'north' | 'east' | 'west';
export type PieceKind = 'container' | 'low_wall' | 'nanogenerator' | 'hill' | 'bunker' | 'wreck';

export interface Base {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly size: number;
  readonly group: Group;
}

export interface Element {
  readonly id: string;
  readonly kind: PieceKind;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly rot: number;
  readonly corners: Ring;
}

export interface Objective {
  readonly id: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly element: string | null;
}

export interface AccessZone {
  readonly id: string;
  readonly owner: Group | null;
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
}

export interface DeploymentZone {
  readonly id: string;
  readonly owner: Group | null;
  readonly outline: Ring;
}

export interface DropPoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface MissionTable {
  readonly id: string;
  readonly name: Words;
  readonly note: Words;
  readonly width: number;
  readonly height: number;
  readonly elements: readonly Element[];
  readonly objectives: readonly Objective[];
  readonly access_zones: readonly AccessZone[];
  readonly deployment_zones: readonly DeploymentZone[];
  readonly drop_points: readonly DropPoint[];
}

export interface Geometry {
  readonly backend: 'compiled' | 'twin';
  readonly state: 'cold' | 'compiling' | 'ready';
  readonly done: number;
  readonly total: number;
}

export type End =
  { readonly base: string } | { readonly element: string } | { readonly point: Point };

export interface RulerAnswer {
  readonly distance: number;
  readonly line: readonly [Point, Point];
  readonly overlap: boolean;
  readonly edge_distances?: Readonly<Record<Edge, number>> | null;
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

export interface Situation {
  readonly mission: string;
  readonly bases: readonly Base[];
  /** A table of one's own in place of the mission's. */
  readonly ground?: Ground;
}
