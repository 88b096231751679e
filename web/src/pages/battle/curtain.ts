/** Who sits before the screen when several seats share it, and when a curtain has to fall. */
import type { Asked } from '../../service/protocol';

export interface Sight {
  /** The seat whose view is shown; none for a spectator. */
  readonly seat: number | null;
  /** The screen has to be handed to this seat first, and nothing of anybody may be seen. */
  readonly curtain: number | null;
}

/** The question that the page answers next: the shown seat's own first. */
export function turnOf(
  asked: readonly Asked[],
  held: readonly number[],
  shown: number | null,
): Asked | null {
  const mine = asked.filter((each) => held.includes(each.seat));
  return mine.find((each) => each.seat === shown) ?? mine[0] ?? null;
}

/**
 * What is to be seen now, when `shown` was seen before. One seat alone never needs a curtain. With
 * several, the curtain falls when another seat is asked something secret, or when the seat before
 * it was still looking at a secret of its own.
 */
export function sight(
  asked: readonly Asked[],
  held: readonly number[],
  shown: number | null,
  hadSecret: boolean,
): Sight {
  if (held.length < 2) return { seat: held[0] ?? null, curtain: null };
  const next = turnOf(asked, held, shown);
  if (!next || next.seat === shown) return { seat: shown, curtain: null };
  const hide = next.secret === true || hadSecret;
  return hide ? { seat: null, curtain: next.seat } : { seat: next.seat, curtain: null };
}
