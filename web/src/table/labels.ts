/** Where the words of the marks stand. Positions in drawing cm, offsets in pixels. */
import type { Point } from '../service/wire';
import { cm, toDrawing, type Spot } from './coords';
import type { Disc, DiscRing, Mark, PathStep, Scene, Tone } from './scene';

export interface Label {
  readonly key: string;
  readonly at: Spot;
  /** Pixels from the anchor to the left middle of the box, or to its middle when centred. */
  readonly dx: number;
  readonly dy: number;
  readonly centred: boolean;
  readonly text: string;
  readonly tone: Tone;
  /** A small one is shown only where bases are large enough on the screen. */
  readonly small: boolean;
}

const WIDTH = 6.7;
const PAD = 16;

/** The width of a box in pixels; the font is condensed, so one width per letter serves. */
export const boxWidth = (text: string): number => Math.round(text.length * WIDTH + PAD);

const last = (start: Point, steps: readonly PathStep[]): Point => steps.at(-1)?.to ?? start;

function beside(spot: Spot, text: string, tone: Tone, key: string): Label {
  return { key, at: spot, dx: 10, dy: 0, centred: false, text, tone, small: false };
}

function ofPiece(mark: Mark & { kind: 'outline' }, scene: Scene, text: string): Label | null {
  const piece = scene.pieces.find((p) => p.id === mark.piece);
  if (!piece) return null;
  const spots = piece.corners.map((c) => toDrawing(c, scene.height));
  const right = Math.max(...spots.map((s) => s.x));
  const y = spots.find((s) => s.x === right)?.y ?? 0;
  return beside({ x: right, y }, text, mark.tone, `piece ${mark.piece}`);
}

type Way = readonly [number, number];
const HALF = 10;
const DIAGONAL = Math.SQRT1_2;
const WAYS: readonly Way[] = [
  [DIAGONAL, -DIAGONAL],
  [-DIAGONAL, -DIAGONAL],
  [0, -1],
  [-1, 0],
  [0, 1],
  [-DIAGONAL, DIAGONAL],
  [DIAGONAL, DIAGONAL],
  [1, 0],
];

/** The middle of a box beside a disc, that way. */
function boxAt(disc: Disc, spot: Spot, [ux, uy]: Way, text: string, scale: number): Spot {
  const r = cm(disc.r) + 0.3;
  const [wide, high] = [(boxWidth(text) / 2 + 4) / scale, (HALF + 4) / scale];
  return { x: spot.x + ux * r + Math.sign(ux) * wide, y: spot.y + uy * r + Math.sign(uy) * high };
}

/** How many discs a box about that middle would hide. */
function hidden(middle: Spot, text: string, scene: Scene, scale: number): number {
  const [wide, high] = [boxWidth(text) / 2 / scale, HALF / scale];
  return scene.discs.filter((d) => {
    const { x, y } = toDrawing([d.x, d.y], scene.height);
    const dx = Math.max(Math.abs(x - middle.x) - wide, 0);
    const dy = Math.max(Math.abs(y - middle.y) - high, 0);
    return dx * dx + dy * dy < cm(d.r) ** 2;
  }).length;
}

/** A way is bad that hides discs, or that goes towards the other disc, where the line is. */
function freest(
  disc: Disc,
  other: Disc | undefined,
  text: string,
  scene: Scene,
  scale: number,
): Spot {
  const spot = toDrawing([disc.x, disc.y], scene.height);
  const towards = (way: Way) =>
    other
      ? Math.max(0, way[0] * Math.sign(other.x - disc.x) + way[1] * Math.sign(disc.y - other.y))
      : 0;
  const rated = WAYS.map((way) => {
    const middle = boxAt(disc, spot, way, text, scale);
    return { middle, cost: 2 * hidden(middle, text, scene, scale) + towards(way) };
  });
  return rated.reduce((best, each) => (each.cost < best.cost ? each : best)).middle;
}

function ofDisc(mark: DiscRing, scene: Scene, text: string, scale: number): Label | null {
  const disc = scene.discs.find((d) => d.id === mark.disc);
  const other = scene.discs.find((d) => d.id === mark.away);
  if (!disc) return null;
  const spot = toDrawing([disc.x, disc.y], scene.height);
  const plain = beside(spot, text, mark.tone, `disc ${mark.disc}`);
  const r = cm(disc.r);
  if (mark.share !== undefined)
    return { ...plain, at: { x: spot.x, y: spot.y + r }, dx: 0, dy: 4, centred: true, small: true };
  return { ...plain, at: freest(disc, other, text, scene, scale), dx: 0, centred: true };
}

export function label(mark: Mark, scene: Scene, scale: number): Label | null {
  if (!('label' in mark) || !mark.label) return null;
  const text = mark.label;
  switch (mark.kind) {
    case 'outline':
      return ofPiece(mark, scene, text);
    case 'ring':
      return ofDisc(mark, scene, text, scale);
    case 'path': {
      const end = last(mark.start, mark.steps);
      const plain = beside(toDrawing(end, scene.height), text, mark.tone, 'path');
      return { ...plain, dx: 0, dy: end[1] < mark.start[1] ? 36 : -36, centred: true };
    }
    default: {
      const [a, b] = [toDrawing(mark.from, scene.height), toDrawing(mark.to, scene.height)];
      const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      return { ...beside(at, text, mark.tone, `line ${mark.to.join()}`), dx: 0, centred: true };
    }
  }
}

export const labels = (marks: readonly Mark[], scene: Scene, scale: number): Label[] =>
  marks.map((mark) => label(mark, scene, scale)).filter((found) => found !== null);
