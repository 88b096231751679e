/** What is drawn over the table for one moment: old places, who fires at whom, who has fallen. */
import type { Because, FighterView, Frame, Told } from '../service/protocol';
import type { Point } from '../service/wire';
import { explanationMarks } from '../table/explanation';
import type { Mark } from '../table/scene';
import type { Chapter } from './chapters';
import type { Standing } from './standing';

const at = (fighter: FighterView): Point => [fighter.x, fighter.y];

/** Dashed rings where the movers stood before. */
function left(before: Standing, now: Standing): Mark[] {
  return [...now.fighters.values()].flatMap((fighter): Mark[] => {
    const old = before.fighters.get(fighter.id);
    const both = old?.place === 'table' && fighter.place === 'table';
    if (!old || !both || (old.x === fighter.x && old.y === fighter.y)) return [];
    return [
      { kind: 'ghost', disc: String(fighter.id), at: at(old), tone: 'quiet' },
      { kind: 'line', from: at(old), to: at(fighter), tone: 'quiet', dashed: true },
    ];
  });
}

function nearestFirst(from: FighterView, targets: readonly FighterView[]): FighterView[] {
  const far = (to: FighterView) => (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  return targets.toSorted((a, b) => far(a) - far(b));
}

/** Somebody who strikes, those he strikes at from the nearest on, and the nearest of them. */
export interface Strike {
  readonly from: FighterView;
  readonly targets: readonly FighterView[];
  readonly to: FighterView;
}

export function strikesIn(before: Standing, told: Told): Strike[] {
  const present = (ids: readonly number[] = []): FighterView[] =>
    ids.flatMap((id) => before.fighters.get(id) ?? []).filter((f) => f.place === 'table');
  const targets = present(told.at);
  return present(told.by).flatMap((from) => {
    const near = nearestFirst(from, targets);
    return near[0] ? [{ from, targets: near, to: near[0] }] : [];
  });
}

const strikes = (before: Standing, told: Told): Mark[] =>
  strikesIn(before, told).map(({ from, to }) => ({
    kind: 'line',
    from: at(from),
    to: at(to),
    tone: 'quiet',
  }));

/** Who has fallen since the chapter began, and the table before that. */
export function fallenIn(
  all: readonly Standing[],
  chapter: Chapter | undefined,
  now: number,
): { readonly fighter: FighterView; readonly before: Standing }[] {
  const lines = chapter?.lines.filter((line) => line.frame <= now) ?? [];
  return lines.flatMap(({ frame, told }) =>
    told
      .filter((event) => event.kind === 'FighterLost')
      .flatMap((event) => event.at ?? [])
      .flatMap((id) => {
        const before = all[frame - 1];
        const fighter = before?.fighters.get(id);
        return before && fighter?.place === 'table' ? [{ fighter, before }] : [];
      }),
  );
}

const fallen = (all: readonly Standing[], chapter: Chapter | undefined, now: number): Mark[] =>
  fallenIn(all, chapter, now).map(({ fighter }) => ({
    kind: 'fallen',
    at: at(fighter),
    r: fighter.r,
  }));

/** With an answer to why something happened its figures are drawn in place of plain lines. */
export function momentMarks(
  frames: readonly Frame[],
  all: readonly Standing[],
  chapter: Chapter | undefined,
  now: number,
  because: Because | null = null,
): Mark[] {
  const [before, after, frame] = [all[now - 1], all[now], frames[now]];
  if (!before || !after || !frame)
    return because && after ? explanationMarks(because.figures, after) : [];
  return [
    ...left(before, after),
    ...(because
      ? explanationMarks(because.figures, before)
      : frame.told.flatMap((told) => strikes(before, told))),
    ...frame.told.flatMap((told): Mark[] =>
      told.area ? [{ kind: 'blast', at: [told.area[0], told.area[1]], r: told.area[2] }] : [],
    ),
    ...fallen(all, chapter, now),
  ];
}
