/** The end of a battle as values: points by round, what every unit did, whom to play next. */
import { armyLook } from '../../battlefield/armies';
import { strength, winners, type Standing } from '../../battlefield/standing';
import type { HarmView, SeatHolder, SeatState, UnitView } from '../../service/protocol';
import type { Army } from '../../table/scene';
import { BATTLE } from '../../words/battle';
import { speech } from '../../words/speech.svelte';

/** The victory points of each seat at the start and after each round. */
export function pointsByRound(standings: readonly Standing[]): Map<number, number[]> {
  const last = standings.at(-1);
  const ends = new Map(standings.map((standing) => [standing.clock.round, standing]));
  const after = [...ends].filter(([round]) => round > 0).toSorted(([a], [b]) => a - b);
  const seats = [...(last?.seats.keys() ?? [])];
  return new Map(
    seats.map((id) => [id, [0, ...after.map(([, each]) => each.seats.get(id)?.vp ?? 0)]]),
  );
}

/** A curve in steps through values at equal distances. */
export const steps = (
  values: readonly number[],
  x: (i: number) => number,
  y: (v: number) => number,
) => `M${x(0)} ${y(values[0] ?? 0)}${values.map((value, i) => `H${x(i)}V${y(value)}`).join('')}`;

// ---- units -----------------------------------------------------------------------------------

/** A row of the table of units. */
export interface UnitRow {
  readonly id: number;
  readonly number: number;
  readonly army: Army;
  readonly name: string;
  readonly stands: string;
  readonly gone: boolean;
  readonly dice: number;
  readonly did: string;
  readonly hits: string;
  readonly expected: string;
  readonly luck: string;
  readonly suffered: string;
}

export const signed = (value: number): string =>
  Math.abs(value) < 0.05 ? '±0' : `${value > 0 ? '+' : '−'}${speech.one(Math.abs(value))}`;

/** Harm in words: fighters, machines, structure points; a dash for none. */
function harm({ fallen, wrecked, structure }: HarmView): string {
  const words = BATTLE.words.end;
  const parts = [
    fallen ? speech.say(words.fell, { n: fallen }) : '',
    wrecked ? speech.say(words.wrecked, { n: wrecked }) : '',
    structure ? speech.say(words.structure, { n: structure }) : '',
  ];
  return parts.filter(Boolean).join(', ') || '–';
}

/** How much of a unit stands: machines by their structure points. */
function stands(now: Standing, unit: UnitView): string {
  const words = BATTLE.words.end;
  if (unit.place === 'gone') return words.gone;
  const own = [...now.fighters.values()].filter((fighter) => fighter.unit === unit.id);
  const sum = (of: 'sp' | 'most_sp') =>
    own
      .flatMap((each) => (of === 'sp' && each.place === 'gone' ? [] : each[of]))
      .reduce((a, b) => a + b, 0);
  const first = sum('most_sp');
  if (first) return speech.say(words.ofStructure, { left: sum('sp'), first });
  const [left, most] = strength(now, unit);
  return speech.say(words.of, { left, first: most });
}

const NOTHING: HarmView = { fallen: 0, wrecked: 0, structure: 0 };

/** All units that came into the battle, one's own first. */
export function unitRows(now: Standing, own: number): UnitRow[] {
  const deeds = new Map(now.outcome?.deeds?.map((each) => [each.unit, each]));
  return [...now.units.values()]
    .filter((unit) => unit.place !== 'reinforcement')
    .toSorted((a, b) => Number(a.seat !== own) - Number(b.seat !== own) || a.id - b.id)
    .map((unit) => {
      const found = deeds.get(unit.id);
      const luck = found?.luck;
      return {
        id: unit.id,
        number: unit.number,
        army: armyLook(unit.army, unit.seat),
        name: speech.tell(unit.name),
        stands: stands(now, unit),
        gone: unit.place === 'gone',
        dice: luck?.dice ?? 0,
        did: harm(found?.did ?? NOTHING),
        hits: luck ? String(luck.hits) : '–',
        expected: luck ? speech.one(luck.expected) : '–',
        luck: luck ? signed(luck.hits - luck.expected) : '–',
        suffered: harm(found?.suffered ?? NOTHING),
      };
    });
}

// ---- what next -------------------------------------------------------------------------------

const UNLUCKY = 2;

/** One piece of advice to whoever held a seat. */
export function advice(now: Standing, own: number | null): string {
  const words = BATTLE.words.end.advice;
  const luck = own === null ? null : now.seats.get(own)?.luck;
  const idle = unitRows(now, own ?? 0).find(
    (row) => now.units.get(row.id)?.seat === own && !row.dice,
  );
  const won = own !== null && winners(now).includes(own);
  if (luck && !won && luck.hits - luck.expected < -UNLUCKY)
    return speech.say(words.unlucky, { n: speech.one(luck.expected - luck.hits) });
  if (idle) return speech.say(words.idle, { name: idle.name });
  return words.goals;
}

/** The level above that of the bot that was played against; the same if there is none. */
export function nextLevel(levels: readonly string[], seats: readonly SeatState[]): string | null {
  const level = seats.find((seat) => seat.holder === 'bot')?.level ?? null;
  const at = level === null ? -1 : levels.indexOf(level);
  return at < 0 ? null : (levels[at + 1] ?? level);
}

/** Who sits where when the battle is fought again. */
export function holders(
  seats: readonly SeatState[],
  how: { readonly swapped?: boolean; readonly level?: string | null },
): SeatHolder[] {
  const sitting = seats.map((seat): SeatHolder => {
    const { holder, level } = seat;
    return holder === 'bot' ? { holder, level: how.level ?? level } : { holder: 'human' };
  });
  return how.swapped ? sitting.toReversed() : sitting;
}
