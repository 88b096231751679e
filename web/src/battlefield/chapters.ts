/** The battle cut into chapters: each activation is one, and what lies between two is one. */
import type { Frame, Told } from '../service/protocol';
import { pointsIn } from './dice';
import type { Standing } from './standing';

/** What is told of one order inside a chapter. */
export interface ChapterLine {
  readonly frame: number;
  readonly told: readonly Told[];
}

export interface Chapter {
  readonly id: number;
  /** None before the first round. */
  readonly round: number | null;
  readonly unit: number | null;
  readonly lines: readonly ChapterLine[];
}

interface Draft {
  id: number;
  round: number | null;
  unit: number | null;
  lines: { frame: number; told: Told[] }[];
}

/** Where the words of an order without loud events go: to the activation it belongs to. */
const silent = (frame: Frame): boolean => frame.told.every((told) => told.quiet);

const begins = (frame: Frame): boolean => frame.told.some((told) => told.kind === 'RoundBegan');

/** The number of the first round: not every edition begins with 1. */
function firstRound(frames: readonly Frame[]): number {
  const frame = frames.find(begins);
  const changed = frame ? [frame.changes, ...(frame.stages ?? []).map((each) => each.changes)] : [];
  return changed.findLast((each) => each.clock)?.clock?.round ?? 1;
}

export function chapters(frames: readonly Frame[]): Chapter[] {
  const found: Draft[] = [];
  let round: number | null = null;
  function open(unit: number | null, anew: boolean): Draft {
    const last = found.at(-1);
    if (last && !anew && last.unit === unit && last.round === round) return last;
    const next = { id: found.length, round, unit, lines: [] };
    found.push(next);
    return next;
  }
  function lineOf(draft: Draft, frame: number): Told[] {
    const last = draft.lines.at(-1);
    if (last?.frame === frame) return last.told;
    const told: Told[] = [];
    draft.lines.push({ frame, told });
    return told;
  }
  frames.forEach((frame, i) => {
    if (silent(frame)) lineOf(open(frame.unit ?? null, false), i);
    for (const told of frame.told) {
      if (told.kind === 'RoundBegan') round = round === null ? firstRound(frames) : round + 1;
      if (told.quiet) continue;
      lineOf(open(told.unit ?? null, told.kind === 'CardRevealed'), i).push(told);
    }
  });
  return found;
}

/** How many fighters fell in a chapter. */
export const lostIn = ({ lines }: Chapter): number =>
  lines.flatMap((line) => line.told).filter((told) => told.kind === 'FighterLost').length;

/** How many Structure points machines lost in a chapter. */
export const pointsLostIn = ({ lines }: Chapter): number =>
  pointsIn(lines.flatMap((line) => line.told));

/** What concerns a unit: its own activations whole, of others the lines that name one of it. */
export function chaptersAbout(book: readonly Chapter[], unit: number, now: Standing): Chapter[] {
  const own = (id: number): boolean => now.fighters.get(id)?.unit === unit;
  const names = (told: Told): boolean => [...(told.by ?? []), ...(told.at ?? [])].some(own);
  return book.flatMap((chapter) => {
    if (chapter.unit === unit) return [chapter];
    const lines = chapter.lines
      .map((line) => ({ ...line, told: line.told.filter(names) }))
      .filter((line) => line.told.length);
    return lines.length ? [{ ...chapter, lines }] : [];
  });
}

/** An activation on the timeline: from its first order to its last, and what it cost. */
export interface Stretch {
  readonly chapter: number;
  readonly first: number;
  readonly last: number;
  readonly unit: number;
  readonly lost: number;
}

export function stretches(book: readonly Chapter[]): Stretch[] {
  return book.flatMap((chapter) => {
    const { id, unit, lines } = chapter;
    const [first, last] = [lines[0]?.frame, lines.at(-1)?.frame];
    if (unit === null || first === undefined || last === undefined) return [];
    return [{ chapter: id, first, last, unit, lost: lostIn(chapter) }];
  });
}

const MOST_POINTS = 4;

/** The activations in which most fell, earliest first; with none lost there are none. */
export const turningPoints = (all: readonly Stretch[]): Stretch[] =>
  all
    .filter((stretch) => stretch.lost > 1)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, MOST_POINTS)
    .toSorted((a, b) => a.first - b.first);

/** The frame at which each round begins. */
export function rounds(frames: readonly Frame[]): { round: number; frame: number }[] {
  const found = frames.flatMap((frame, i) => (begins(frame) ? [i] : []));
  return found.map((frame, i) => ({ round: firstRound(frames) + i, frame }));
}

/** Victory points of one seat, frame by frame. */
export const score = (all: readonly Standing[], seat: number): number[] =>
  all.map((standing) => standing.seats.get(seat)?.vp ?? 0);

/** The chapter a frame is read in: the one of its last line. */
export const chapterAt = (book: readonly Chapter[], frame: number): Chapter | undefined =>
  book.findLast((chapter) => chapter.lines.some((line) => line.frame === frame)) ??
  book.findLast((chapter) => (chapter.lines[0]?.frame ?? Infinity) <= frame);
