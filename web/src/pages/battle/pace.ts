/** How long each stage is seen: it moves, then it stands. */
import { recall, remember } from '../../service/storage';
import { saidIn, type Beat, type StageKind } from './stages';

export const PACES = ['slow', 'normal', 'quick', 'instant'] as const;
export type Pace = (typeof PACES)[number];

/** Every length of time at a pace is so many times that of the normal one. */
export const FACTORS: Readonly<Record<Pace, number>> = {
  slow: 1.8,
  normal: 1,
  quick: 0.4,
  instant: 0,
};

/** Milliseconds for which a stage stands once nothing moves any more. */
const STANDS: Readonly<Record<StageKind, number>> = {
  card: 300,
  march: 300,
  salvo: 500,
  dice: 500,
  impact: 700,
  round: 1500,
  other: 500,
};
/** Without motion each stage is one still picture. */
const STILL = 700;
const TURN = 280;
const OUTLINE = 160;
const DICE = 620;
const OBJECTIVE = 300;
const FLIGHT = { one: 180, apart: 35, most: 600 };
const MARCH = { least: 420, perCm: 12, most: 900 };
const CM = 1000;

const KEY = 'pace';
const isPace = (value: string | null): value is Pace => PACES.some((pace) => pace === value);

/** The pace that was chosen last in this browser; where clocks run, none slower than quick. */
export function firstPace(clocks: boolean): Pace {
  const kept = recall(KEY);
  const pace = isPace(kept) ? kept : 'normal';
  return clocks && pace !== 'instant' ? 'quick' : pace;
}
export const keepPace = (pace: Pace): void => remember(KEY, pace);

const farthest = ({ stage, before, story }: Beat): number =>
  Math.max(
    0,
    ...(stage.changes.fighters ?? []).map((fighter) => {
      const [from, to] = [before.fighters.get(fighter.id), story.now.fighters.get(fighter.id)];
      const both = from?.place === 'table' && to?.place === 'table';
      return both ? Math.hypot(to.x - from.x, to.y - from.y) / CM : 0;
    }),
  );

/** Milliseconds for which a stage moves at the normal pace. */
export function movesFor(beat: Beat): number {
  const { kind } = beat.stage;
  if (kind === 'card' || kind === 'impact') return TURN;
  if (kind === 'march') return Math.min(MARCH.least + MARCH.perCm * farthest(beat), MARCH.most);
  if (kind === 'dice') return DICE;
  if (kind === 'round') return OBJECTIVE * Math.max(saidIn(beat).length, 1);
  if (kind !== 'salvo') return 0;
  const shots = beat.told.flatMap((event) => event.by ?? []).length;
  return OUTLINE + Math.min(FLIGHT.one + FLIGHT.apart * (shots - 1), FLIGHT.most);
}

/** Whether there is anything to watch: of what one ordered oneself only what came of it. */
export function isSeen(beat: Beat): boolean {
  const { kind } = beat.stage;
  if (kind === 'other') return !beat.own && saidIn(beat).length > 0;
  return !beat.own || (kind !== 'card' && kind !== 'march');
}

/** How long a stage is seen, in milliseconds; the end of a round waits for a key. */
export function lengthOf(beat: Beat, pace: Pace, still: boolean): number {
  const { kind } = beat.stage;
  const round = kind === 'round';
  if (round) return pace === 'quick' ? STANDS.round : Infinity;
  return still ? STILL : (movesFor(beat) + STANDS[kind]) * FACTORS[pace];
}
