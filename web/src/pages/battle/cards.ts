/** The cards of a seat in this round: those everybody has seen, one's own to come, and backs. */
import type { Standing } from '../../battlefield/standing';
import type { Choice, SeatView, UnitView } from '../../service/protocol';

export interface Strip {
  readonly shown: readonly { readonly unit: UnitView; readonly state: 'spent' | 'now' }[];
  /** One's own cards to come, first to be played first. */
  readonly known: readonly UnitView[];
  readonly backs: number;
}

/** Covered cards are only counted: nothing of them is on the page. Without cards all is open. */
export function stripOf(now: Standing, seat: SeatView, covered: boolean): Strip {
  const units = (ids: readonly number[]): UnitView[] =>
    ids.flatMap((id) => now.units.get(id) ?? []);
  const acting = now.clock.unit;
  const mine = [...now.units.values()].filter((unit) => unit.seat === seat.id);
  const played = seat.played
    ? units(seat.played)
    : mine.filter((unit) => unit.acted || unit.id === acting);
  const shown = played.map((unit) => ({
    unit,
    state: unit.id === acting ? ('now' as const) : ('spent' as const),
  }));
  const known = covered && !seat.is_open ? [] : units(seat.sequence ?? []);
  return { shown, known, backs: Math.max(seat.cards - known.length, 0) };
}

/** What to call a choice that would name a covered card; null where it names none. */
export function coverName(choice: Choice): 'first' | 'both' | 'swapped' | null {
  if (choice.id === 'activate') return 'first';
  if (!choice.id.startsWith('extra')) return null;
  return choice.id === 'extra/1' ? 'swapped' : 'both';
}
