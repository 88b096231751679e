/** The largest part of the window in which nothing lies. */
import type { Box, Extent } from './view';

/** Pixels to which it is found out. */
const CELL = 12;

/** For every column of a row of cells, how many cells upwards from there are free. */
function heights(taken: readonly Box[], { width, height }: Extent): number[][] {
  const [across, down] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const free = Array.from({ length: down }, () => new Array<boolean>(across).fill(true));
  for (const box of taken)
    for (let y = Math.floor(box.y / CELL); y * CELL < box.y + box.height; y += 1)
      free[y]?.fill(
        false,
        Math.max(Math.floor(box.x / CELL), 0),
        Math.max(Math.ceil((box.x + box.width) / CELL), 0),
      );
  let above = new Array<number>(across).fill(0);
  return free.map((row) => (above = row.map((open, x) => (open ? (above[x] ?? 0) + 1 : 0))));
}

/** The largest rectangle that stands on this row, if it is large enough. */
function largest(row: readonly number[], foot: number, least: Extent): Box | null {
  let found: Box | null = null;
  row.forEach((_, left) => {
    let high = Infinity;
    for (let right = left; right < row.length && (row[right] ?? 0) > 0; right += 1) {
      high = Math.min(high, row[right] ?? 0);
      const [width, height] = [(right - left + 1) * CELL, high * CELL];
      if (height < least.height) break;
      const more = width * height > (found ? found.width * found.height : 0);
      if (more && width >= least.width)
        found = { x: left * CELL, y: (foot + 1) * CELL - height, width, height };
    }
  });
  return found;
}

/** The largest free rectangle of at least this size; null where there is none. */
export function vacancy(taken: readonly Box[], port: Extent, least: Extent): Box | null {
  const rows = heights(taken, port).map((row, foot) => largest(row, foot, least));
  const size = (box: Box | null): number => (box ? box.width * box.height : 0);
  return rows.reduce((best, box) => (size(box) > size(best) ? box : best), null);
}

/** Where something of a size lies in a rectangle: in the corner nearest to one of the window. */
export function cornerOf(room: Box, port: Extent, size: Extent, gap: number): Box {
  const near = (at: number, long: number, own: number, all: number): number =>
    at + long / 2 > all / 2 ? at + long - own - gap : at + gap;
  return {
    x: near(room.x, room.width, size.width, port.width),
    y: near(room.y, room.height, size.height, port.height),
    ...size,
  };
}
