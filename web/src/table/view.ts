/** What part of the table is seen: pan and zoom as pure functions on a small value. */
import { clamp, type Spot } from './coords';

/** Upper left corner in drawing cm, and how many pixels one centimetre takes. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export type Detail = 'far' | 'unit' | 'figure';

const MOST = 70;
const ROOM = 0.8;

const centred = (table: Extent, port: Extent, scale: number): View => ({
  scale,
  x: (table.width - port.width / scale) / 2,
  y: (table.height - port.height / scale) / 2,
});

export function fit(table: Extent, port: Extent, margin = 2): View {
  const wide = port.width / (table.width + 2 * margin);
  const high = port.height / (table.height + 2 * margin);
  return centred(table, port, Math.max(Math.min(wide, high), 0.5));
}

/** The whole table with hardly a frame around it. */
export const snug = (table: Extent, port: Extent): View => fit(table, port, 1);

/** How much nearer than the whole table the first look may be. */
const FIRST = 1.6;

/** The first look: the window is filled as far as possible, about the middle of the table. */
export function opening(table: Extent, port: Extent): View {
  const whole = fit(table, port).scale;
  const cover = Math.max(port.width / (table.width + 4), port.height / (table.height + 4));
  return centred(table, port, Math.min(cover, whole * FIRST));
}

export const toTable = (view: View, px: Spot): Spot => ({
  x: view.x + px.x / view.scale,
  y: view.y + px.y / view.scale,
});

/** Zoom so that the spot under the pointer stays under the pointer. */
export function zoomAbout(view: View, px: Spot, factor: number, least: number): View {
  const scale = clamp(view.scale * factor, least, MOST);
  const under = toTable(view, px);
  return { scale, x: under.x - px.x / scale, y: under.y - px.y / scale };
}

export const panBy = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/** Two fingers: what was between them stays between them, their spread is the zoom. */
export function pinch(
  view: View,
  before: readonly [Spot, Spot],
  after: readonly [Spot, Spot],
  least: number,
): View {
  const middle = ([a, b]: readonly [Spot, Spot]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const spread = ([a, b]: readonly [Spot, Spot]) =>
    Math.max(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2), 1);
  const [from, to] = [middle(before), middle(after)];
  const moved = panBy(view, to.x - from.x, to.y - from.y);
  return zoomAbout(moved, to, spread(after) / spread(before), least);
}

/** The middle of the window never leaves the table, so the table cannot be lost. */
export function hold(view: View, table: Extent, port: Extent): View {
  const half = { x: port.width / view.scale / 2, y: port.height / view.scale / 2 };
  return {
    ...view,
    x: clamp(view.x + half.x, 0, table.width) - half.x,
    y: clamp(view.y + half.y, 0, table.height) - half.y,
  };
}

/** The farthest zoom: the whole table and some room around it. */
export const leastScale = (table: Extent, port: Extent): number => fit(table, port).scale * ROOM;

/** Level of detail by how many pixels a 3 cm base takes. */
export function detail(scale: number): Detail {
  const px = scale * 3;
  if (px < 14) return 'far';
  return px <= 40 ? 'unit' : 'figure';
}

export const viewBox = (view: View, port: Extent): string =>
  `${view.x} ${view.y} ${port.width / view.scale} ${port.height / view.scale}`;

/** A part of the table, in cm of the drawing. */
export interface Box extends Spot, Extent {}

export const boxOf = (view: View, port: Extent): Box => ({
  x: view.x,
  y: view.y,
  width: port.width / view.scale,
  height: port.height / view.scale,
});

/** The same nearness with this place in the middle of the window. */
export const centreOn = (view: View, port: Extent, at: Spot): View => ({
  ...view,
  x: at.x - port.width / view.scale / 2,
  y: at.y - port.height / view.scale / 2,
});

/** What of a part lies on the table. */
export function within(box: Box, table: Extent): Box {
  const [x, y] = [clamp(box.x, 0, table.width), clamp(box.y, 0, table.height)];
  return {
    x,
    y,
    width: clamp(box.x + box.width, 0, table.width) - x,
    height: clamp(box.y + box.height, 0, table.height) - y,
  };
}

/** The place on a table that is drawn as large as it fits into a frame, under a spot of that frame. */
export function onMap(table: Extent, frame: Extent, px: Spot): Spot {
  const scale = Math.min(frame.width / table.width, frame.height / table.height) || 1;
  return {
    x: clamp((px.x - (frame.width - table.width * scale) / 2) / scale, 0, table.width),
    y: clamp((px.y - (frame.height - table.height * scale) / 2) / scale, 0, table.height),
  };
}
