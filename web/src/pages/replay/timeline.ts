/** Where everything lies on the timeline, in pixels, as pure functions. */
import type { Stretch } from '../../battlefield/chapters';

export const EDGE = 10;

export interface Scale {
  readonly x: (frame: number) => number;
  readonly step: number;
  readonly frame: (x: number) => number;
}

/** Frames 0 to `last` evenly over the width, with some room at both ends. */
export function scale(last: number, width: number): Scale {
  const room = Math.max(width - 2 * EDGE, 1);
  const step = room / Math.max(last, 1);
  return {
    step,
    x: (frame) => EDGE + frame * step,
    frame: (x) => Math.min(Math.max(Math.round((x - EDGE) / step), 0), last),
  };
}

export interface Box {
  readonly x: number;
  readonly width: number;
  readonly numbered: boolean;
}

const LEAST = 3;
const NUMBERED = 13;

/** An activation reaches over its orders; a number needs room. */
export function box({ first, last }: Stretch, { x, step }: Scale): Box {
  const width = Math.max((last - first + 1) * step - 2, LEAST);
  return { x: x(first) - step / 2 + 1, width, numbered: width >= NUMBERED };
}

/** A line in steps: it stays level, then jumps. `high` is drawn at the top. */
export function stairs(
  values: readonly number[],
  most: number,
  { x }: Scale,
  top: number,
  bottom: number,
): string {
  const y = (value: number) => bottom - ((bottom - top) * value) / Math.max(most, 1);
  const jumps = values.flatMap((value, i) =>
    i > 0 && value !== values[i - 1] ? `H${x(i).toFixed(1)}V${y(value).toFixed(1)}` : [],
  );
  const first = y(values[0] ?? 0).toFixed(1);
  return `M${x(0).toFixed(1)} ${first}${jumps.join('')}H${x(values.length - 1).toFixed(1)}`;
}
