/** The table seen from another side: everything turned by quarters, gestures turned back. */
import type { Edge, Point, Ring } from '../service/wire';
import type { AccessBand, Disc, Gesture, Mark, PathStep, Scene } from './scene';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How often the table is turned by a right angle, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

const NEXT: Readonly<Record<Edge, Edge>> = {
  south: 'west',
  west: 'north',
  north: 'east',
  east: 'south',
};

/** The length and the width of a turned table. */
const sized = ({ width, height }: Size, by: Quarters): Size =>
  by % 2 ? { width: height, height: width } : { width, height };

/** A place on a turned table. */
export function turnedPoint({ width, height }: Size, by: Quarters, [x, y]: Point): Point {
  if (by === 1) return [y, width - x];
  if (by === 2) return [width - x, height - y];
  return by === 3 ? [height - y, x] : [x, y];
}

function spot<T extends { readonly x: number; readonly y: number }>(
  size: Size,
  by: Quarters,
  at: T,
): T {
  const [x, y] = turnedPoint(size, by, [at.x, at.y]);
  return { ...at, x, y };
}

const ring = (size: Size, by: Quarters, points: Ring): Ring =>
  points.map((each) => turnedPoint(size, by, each));

/** A band one edge on; what was measured from the west is then measured from the other end. */
function carried({ width }: Size, band: AccessBand): AccessBand {
  const level = band.edge === 'south' || band.edge === 'north';
  const [from, to] = level ? [width - band.to, width - band.from] : [band.from, band.to];
  return { ...band, edge: NEXT[band.edge], from, to };
}

function turnedBand(size: Size, by: Quarters, band: AccessBand): AccessBand {
  let [now, extent] = [band, size];
  for (let done = 0; done < by; done += 1) [now, extent] = [carried(extent, now), sized(extent, 1)];
  return now;
}

const turnedDisc = (size: Size, by: Quarters, disc: Disc): Disc => ({
  ...spot(size, by, disc),
  facing: disc.facing + by * 90,
});

/** Turns discs one by one; the same disc is turned once and gives the same value again. */
export function discTurner(size: Size, by: Quarters): (disc: Disc) => Disc {
  const known = new WeakMap<Disc, Disc>();
  return (disc) => {
    const found = known.get(disc) ?? turnedDisc(size, by, disc);
    known.set(disc, found);
    return found;
  };
}

export function turnedScene(scene: Scene, by: Quarters): Scene {
  return {
    ...scene,
    ...sized(scene, by),
    pieces: scene.pieces.map((piece) => ({
      ...spot(scene, by, piece),
      rot: piece.rot - by * 90,
      corners: ring(scene, by, piece.corners),
    })),
    discs: scene.discs.map((disc) => turnedDisc(scene, by, disc)),
    lozenges: scene.lozenges.map((lozenge) => spot(scene, by, lozenge)),
    drops: scene.drops.map((drop) => spot(scene, by, drop)),
    fields: scene.fields.map((field) => ({ ...field, outline: ring(scene, by, field.outline) })),
    bands: scene.bands.map((band) => turnedBand(scene, by, band)),
  };
}

const step = (size: Size, by: Quarters, each: PathStep): PathStep =>
  each.kind === 'line'
    ? { ...each, to: turnedPoint(size, by, each.to) }
    : { ...each, to: turnedPoint(size, by, each.to), centre: turnedPoint(size, by, each.centre) };

export function turnedMark(size: Size, by: Quarters, mark: Mark): Mark {
  switch (mark.kind) {
    case 'region':
      return { ...mark, rings: mark.rings.map((each) => ring(size, by, each)) };
    case 'line':
      return {
        ...mark,
        from: turnedPoint(size, by, mark.from),
        to: turnedPoint(size, by, mark.to),
      };
    case 'path':
      return {
        ...mark,
        start: turnedPoint(size, by, mark.start),
        steps: mark.steps.map((each) => step(size, by, each)),
      };
    case 'outline':
    case 'ring':
      return mark;
    default:
      return { ...mark, at: turnedPoint(size, by, mark.at) };
  }
}

/** A step on the turned table as it is on the table itself. */
export function steppedBack(by: Quarters, dx: number, dy: number): Point {
  if (by === 1) return [-dy, dx];
  if (by === 2) return [-dx, -dy];
  return by === 3 ? [dy, -dx] : [dx, dy];
}

/** A gesture on the turned table as it is on the table itself, whose size is given. */
export function gestureBack(size: Size, by: Quarters, gesture: Gesture): Gesture {
  const rest = ((4 - by) % 4) as Quarters;
  const back = (at: Point): Point => turnedPoint(sized(size, by), rest, at);
  switch (gesture.kind) {
    case 'tap':
    case 'hover':
      return { ...gesture, at: back(gesture.at) };
    case 'drag':
    case 'drop':
      return { ...gesture, to: back(gesture.to) };
    case 'nudge': {
      const [dx, dy] = steppedBack(by, gesture.dx, gesture.dy);
      return { ...gesture, dx, dy };
    }
    default:
      return gesture;
  }
}
