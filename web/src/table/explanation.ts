/** The figures of an explanation as marks on the table. */
import type { ArcLeg, Because, LineLeg } from '../service/protocol';
import type { Point } from '../service/wire';
import type { Look, Mark, PathStep, Tone } from './scene';

export type ExplainedFigure = Because['figures'][number];

/** Where everybody stands. */
export interface Places {
  readonly fighters: ReadonlyMap<number, { readonly x: number; readonly y: number }>;
}

const LOOKS: Readonly<Record<string, Look>> = { cover: 'cover' };
const FAR = 90_000;

const steps = (legs: readonly (LineLeg | ArcLeg)[]): PathStep[] =>
  legs.map((leg) =>
    leg.is === 'line'
      ? { kind: 'line', to: leg.to }
      : { kind: 'arc', to: leg.to, centre: leg.centre, radius: leg.radius, ccw: leg.ccw },
  );

/** What hinders a line of sight: elements outlined, machines ringed. */
const hindrances = (by: readonly (number | string)[]): Mark[] =>
  by.map((thing) =>
    typeof thing === 'number'
      ? { kind: 'ring', disc: String(thing), tone: 'alert' }
      : { kind: 'outline', piece: thing, tone: 'alert' },
  );

function sector(figure: ExplainedFigure & { is: 'Sector' }, now: Places): Mark[] {
  const eye = now.fighters.get(figure.of);
  if (!eye) return [];
  return [figure.start, figure.end].map((degrees): Mark => {
    const turn = (degrees * Math.PI) / 180;
    const to: Point = [
      Math.round(eye.x + FAR * Math.cos(turn)),
      Math.round(eye.y + FAR * Math.sin(turn)),
    ];
    return { kind: 'line', from: [eye.x, eye.y], to, tone: 'quiet', dashed: true };
  });
}

function marksOf(figure: ExplainedFigure, now: Places): Mark[] {
  switch (figure.is) {
    case 'Line': {
      const tone: Tone = figure.kind === 'sight' ? 'ink' : 'quiet';
      return [{ kind: 'line', from: figure.start, to: figure.end, tone }];
    }
    case 'Blocked':
      return hindrances(figure.by);
    case 'Area':
      if (figure.kind === 'element')
        return [{ kind: 'outline', piece: String(figure.of), tone: 'ink' }];
      return [{ kind: 'region', rings: figure.rings, look: LOOKS[figure.kind] ?? 'zone' }];
    case 'Circle':
      return [{ kind: 'circle', at: [figure.x, figure.y], r: figure.r, tone: 'ink' }];
    case 'Sector':
      return sector(figure, now);
    case 'Corridor':
    case 'Path':
      return [{ kind: 'path', start: figure.start, steps: steps(figure.legs), tone: 'ink' }];
  }
}

export const explanationMarks = (figures: readonly ExplainedFigure[], now: Places): Mark[] =>
  figures.flatMap((figure) => marksOf(figure, now));
