/**
 * What a drawing is made of. Everything is said in cm, x east and y north, as on the table; the
 * widgets of the table draw it.
 */
import type { Point } from '../../../service/wire';
import { UNIT, type Spot } from '../../../table/coords';
import type {
  AccessBand,
  Army,
  Disc,
  Field,
  Figure,
  Look,
  Lozenge,
  Mark,
  Piece,
  Tone,
} from '../../../table/scene';
import { convexHull, corners } from '../../../table/shapes';
import type { English } from '../../../words/books';
import type { speech } from '../../../words/speech.svelte';

export type At = readonly [x: number, y: number];

/** The other side in a drawing: Therians who look back. */
export const TH = { army: 'th', facing: 180 } as const;

/** A round thing: a base, or whatever is measured from its edge. */
export interface Round extends Spot {
  readonly r: number;
}

export interface Note {
  readonly at: At;
  readonly text: string;
  readonly tone: Tone;
}

export type Part =
  | { readonly kind: 'disc'; readonly disc: Disc }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'number'; readonly at: At; readonly n: number }
  | { readonly kind: 'band'; readonly band: AccessBand }
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'lozenge'; readonly lozenge: Lozenge }
  | { readonly kind: 'drop'; readonly id: string; readonly at: At };

type Drawings = English['drawings'];
export type DrawingName = keyof Drawings;
/** How a note with a number in it is said. */
type Say = typeof speech.say;

/** A drawing; what it says stands in the book of drawings under its name. */
export interface Drawn<Name extends DrawingName> {
  readonly wide: number;
  readonly high: number;
  /** How much is seen beyond the south edge of the table. */
  readonly below?: number;
  readonly parts: (words: Drawings[Name], say: Say) => readonly Part[];
}

const lattice = (cm: number): number => Math.round(cm * UNIT);
export const point = ([x, y]: At): Point => [lattice(x), lattice(y)];

// ---- fighters -------------------------------------------------------------------------------

interface Figured {
  readonly army?: Army;
  readonly figure?: Figure;
  readonly r?: number;
  readonly facing?: number;
  readonly leader?: boolean;
  readonly unit?: string;
  readonly grounded?: boolean;
  readonly weapon?: string;
  readonly active?: boolean;
}

const RADIUS: Readonly<Record<Figure, number>> = { soldier: 1.5, suit: 2, light: 3.25, quad: 4 };

/** A fighter; those of one army and unit lie in one hull. */
export function fighter(id: string, [x, y]: At, look: Figured = {}): Part {
  const { army = 'ws', figure = 'soldier', facing = 0, leader = false, unit = id, ...rest } = look;
  const { r = RADIUS[figure], ...more } = rest;
  const place = { x: lattice(x), y: lattice(y), r: lattice(r) };
  const disc = { id, ...place, army, figure, facing, leader, letter: `drawn-${unit}`, name: '' };
  return { kind: 'disc', disc: { ...disc, ...more, quiet: true } };
}

/** A unit: its members are called a1, a2 and so on, and the first of them leads. */
export const unit = (id: string, places: readonly At[], look: Figured = {}): readonly Part[] =>
  places.map((at, i) =>
    fighter(`${id}${i + 1}`, at, { ...look, unit: id, leader: i === 0 && places.length > 1 }),
  );

export const bases = (places: readonly At[], r = RADIUS.soldier): readonly Round[] =>
  places.map(([x, y]) => ({ x, y, r }));

// ---- terrain --------------------------------------------------------------------------------

const EXTENT: Readonly<Record<string, readonly [w: number, h: number, size: number]>> = {
  container: [12, 6, 3],
  low_wall: [12, 2, 1],
  nanogenerator: [6, 6, 2],
};

/** A piece of terrain, turned counter-clockwise by so many degrees. */
export function piece(id: string, kind: string, [x, y]: At, degrees = 0): Part {
  const [w, h, size] = EXTENT[kind] ?? [8, 8, 1];
  const place = { x: lattice(x), y: lattice(y), w: lattice(w), h: lattice(h) };
  const outline = corners(place.w, place.h, { ...place, degrees });
  return {
    kind: 'piece',
    piece: { id, kind, size, ...place, rot: degrees, corners: outline, name: '' },
  };
}

/** The corners of a piece, in cm. */
export function cornersOf(kind: string, [x, y]: At, degrees = 0): readonly Spot[] {
  const [w, h] = EXTENT[kind] ?? [8, 8];
  return corners(lattice(w), lattice(h), { x: lattice(x), y: lattice(y), degrees }).map(
    ([a, b]) => ({ x: a / UNIT, y: b / UNIT }),
  );
}

// ---- marks ----------------------------------------------------------------------------------

const mark = (value: Mark): Part => ({ kind: 'mark', mark: value });

interface Line {
  readonly tone?: Tone;
  readonly label?: string;
  readonly dashed?: boolean;
}

export function line(from: At, to: At, { tone = 'ink', label, dashed = false }: Line = {}): Part {
  const plain = { kind: 'line', from: point(from), to: point(to), tone, dashed } as const;
  return mark(label === undefined ? plain : { ...plain, label });
}

/** The shortest line between two round things, from edge to edge. */
export function gap(a: Round, b: Round, look: Line = {}): Part {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  const [ux, uy] = [dx / length, dy / length];
  return line([a.x + ux * a.r, a.y + uy * a.r], [b.x - ux * b.r, b.y - uy * b.r], look);
}

export function path(places: readonly At[], tone: Tone = 'lamp', label = ''): Part {
  const [start, ...rest] = places.map(point);
  const steps = rest.map((to) => ({ kind: 'line', to }) as const);
  return mark({ kind: 'path', start: start ?? [0, 0], steps, tone, label });
}

export const circle = ([x, y]: At, r: number, tone: Tone = 'quiet'): Part =>
  mark({ kind: 'circle', at: point([x, y]), r: lattice(r), tone });

export const blast = (at: At, r: number): Part =>
  mark({ kind: 'blast', at: point(at), r: lattice(r) });

export const contact = (at: At): Part => mark({ kind: 'contact', at: point(at) });

export const fallen = (at: At, r = RADIUS.soldier): Part =>
  mark({ kind: 'fallen', at: point(at), r: lattice(r) });

export const ring = (disc: string, tone: Tone = 'alert'): Part =>
  mark({ kind: 'ring', disc, tone });

export const note = (at: At, text: string, tone: Tone = 'quiet'): Part => ({
  kind: 'note',
  note: { at, text, tone },
});

export const number = (at: At, n: number): Part => ({ kind: 'number', at, n });

// ---- areas ----------------------------------------------------------------------------------

const POINTS = 48;

/** A circle as an outline. */
export const outline = ({ x, y, r }: Round): readonly Spot[] =>
  Array.from({ length: POINTS }, (_, i) => {
    const turn = (2 * Math.PI * i) / POINTS;
    return { x: x + r * Math.cos(turn), y: y + r * Math.sin(turn) };
  });

export const region = (rings: readonly (readonly Spot[])[], look: Look): Part =>
  mark({ kind: 'region', rings: rings.map((each) => each.map(({ x, y }) => point([x, y]))), look });

const hullOf = (rounds: readonly Round[]): readonly Spot[] => convexHull(rounds.flatMap(outline));

/** What lies between two groups of bases: the hull of both without the hulls of each. */
export function between(a: readonly Round[], b: readonly Round[]): Part {
  return region([hullOf([...a, ...b]), hullOf(a), hullOf(b)], 'zone');
}

/** The outer tangents from a group to an outline: where each touches, and where it points. */
function tangents(from: readonly Spot[], to: readonly Spot[]): readonly (readonly [Spot, Spot])[] {
  const around = convexHull([...from, ...to]);
  const of = (spots: readonly Spot[]) => new Set(spots.map(({ x, y }) => `${x} ${y}`));
  const [one, other] = [of(from), of(to)];
  const named = ({ x, y }: Spot) => `${x} ${y}`;
  return around.flatMap((a, i) => {
    const b = around[(i + 1) % around.length]!;
    if (one.has(named(a)) && other.has(named(b))) return [[a, b] as const];
    return other.has(named(a)) && one.has(named(b)) ? [[b, a] as const] : [];
  });
}

/** What lies beyond an obstacle, between the tangents from a group to it, so many cm deep. */
export function beyond(group: readonly Round[], obstacle: readonly Spot[], depth: number): Part {
  const ends = tangents(group.flatMap(outline), obstacle).map(([from, at]) => {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const length = Math.sqrt(dx * dx + dy * dy);
    return [at, { x: at.x + (dx / length) * depth, y: at.y + (dy / length) * depth }] as const;
  });
  return region([convexHull(ends.flat())], 'cover');
}

/** Five who fire, as several drawings have them. */
export const SHOOTERS: readonly At[] = [
  [17, 6],
  [11, 5],
  [23, 5.4],
  [14, 2.6],
  [20.4, 2.4],
];
