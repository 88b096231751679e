/** Short names for parts of the protocol. Lengths are integers of 0.001 cm, y points north. */
import type { AccessZoneView, Base, Choice, End as AnyEnd, Plan } from './protocol';

/** The name of a folder of words. */
export type Language = string;
/** A text of the server by its language. */
export type Words = Readonly<Record<string, string>>;
export type Point = readonly [number, number];
export type Ring = readonly Point[];
export type Edge = AccessZoneView['edge'];
export type Group = Base['group'];

export type Gait = Plan['gait'];
export type Formation = NonNullable<Plan['formation']>;
export type ChoiceGroup = Choice['group'];
export type Input = NonNullable<Choice['input']>;
export type Order = Readonly<Record<string, unknown>>;

/** An end of the ruler is one of a base, an element, a point. */
type Only<K extends keyof AnyEnd> = Required<Pick<AnyEnd, K>>;
export type End = Only<'base'> | Only<'element'> | Only<'point'>;
