/** What is seen happening on the table: it moves once, then it stands. */
import type { Point } from '../service/wire';
import type { Quarters, Size } from './orientation';
import { discTurner, turnedPoint } from './orientation';
import type { Army, Disc } from './scene';

/** What flies from who fires to who is fired at. */
export type Flight = 'bullets' | 'beam' | 'shell' | 'flame' | 'missile' | 'blast';

/** Milliseconds to wait before it begins, at the normal pace; without them it stands already. */
interface Timed {
  readonly wait?: number;
}
/** The way that somebody went; a leader's is drawn bold. */
export interface Track {
  readonly kind: 'track';
  readonly points: readonly Point[];
  readonly army: Army;
  readonly leader: boolean;
}
export interface Shot extends Timed {
  readonly kind: 'shot';
  readonly from: Point;
  readonly to: Point;
  readonly army: Army;
  readonly flight: Flight;
}
/** Somebody who has fallen, in half light where he stood. */
export interface Body extends Timed {
  readonly kind: 'body';
  readonly disc: Disc;
}
/** A few words that rise above a base. */
export interface Cry extends Timed {
  readonly kind: 'cry';
  readonly at: Point;
  readonly r: number;
  readonly text: string;
  readonly tone: 'alert' | 'ink' | Army;
}
/** A place that counts, and about how much of the table. */
export interface Claim extends Timed {
  readonly kind: 'claim';
  readonly at: Point;
  readonly r: number;
  readonly army: Army | null;
}
export type Act = Track | Shot | Body | Cry | Claim;

/** The same on a table that is turned. */
export function turnedAct(size: Size, by: Quarters, act: Act): Act {
  const turned = (at: Point): Point => turnedPoint(size, by, at);
  if (act.kind === 'track') return { ...act, points: act.points.map(turned) };
  if (act.kind === 'shot') return { ...act, from: turned(act.from), to: turned(act.to) };
  if (act.kind === 'body') return { ...act, disc: discTurner(size, by)(act.disc) };
  return { ...act, at: turned(act.at) };
}

/** The place on a way after this share of it. */
export function alongWay(points: readonly Point[], share: number): Point {
  const nowhere: Point = [0, 0];
  const [first, last] = [points[0] ?? nowhere, points.at(-1) ?? nowhere];
  const legs = points.slice(1).map((to, i) => {
    const from = points[i] ?? to;
    return { from, to, long: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  let left = share * legs.reduce((sum, leg) => sum + leg.long, 0);
  if (left <= 0) return first;
  for (const { from, to, long } of legs) {
    if (left < long) {
      const part = left / long;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= long;
  }
  return last;
}
