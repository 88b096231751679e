/** A turn of the other side in stages, and a clock that the test moves. */
import { BLANK, tell, type Journal } from '../src/pages/battle/journal';
import { Show, type Heard, type Metronome } from '../src/pages/battle/show.svelte';
import type { StageKind } from '../src/pages/battle/stages';
import type { Changes, Frame, Stage } from '../src/service/protocol';
import { fighter, FRAMES, seat, told } from './battle';

export class FakeTime implements Metronome {
  hidden = false;
  still = false;
  private at = 0;
  private due: { at: number; then: () => void }[] = [];

  after(ms: number, then: () => void): () => void {
    const one = { at: this.at + ms, then };
    this.due.push(one);
    return () => (this.due = this.due.filter((each) => each !== one));
  }
  isHidden(): boolean {
    return this.hidden;
  }
  isStill(): boolean {
    return this.still;
  }
  /** Timers that still run. */
  get pending(): number {
    return this.due.length;
  }
  pass(ms: number): void {
    const end = this.at + ms;
    for (;;) {
      const next = this.due.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.at = next.at;
      this.due = this.due.filter((each) => each !== next);
      next.then();
    }
    this.at = end;
  }
}

const stage = (kind: StageKind, until: number, changes: Changes = {}): Stage => ({
  kind,
  until,
  changes,
});
const clock = { round: 1, phase: 'activation', active: 1, unit: 1 } as const;
const GONE = fighter(2, 14000, { place: 'gone' });

/** Unit 1 of seat 1 plays its card, marches, fires and scores. */
export const TURN: readonly Frame[] = [
  {
    number: 3,
    seat: 1,
    unit: 1,
    told: [told('CardRevealed', { unit: 1 })],
    changes: { clock },
    stages: [stage('card', 1, { clock })],
  },
  {
    number: 4,
    seat: 1,
    unit: 1,
    told: [told('UnitMoved', { unit: 1 })],
    changes: { fighters: [fighter(1, 40000)] },
    stages: [
      {
        ...stage('march', 1, { fighters: [fighter(1, 40000)] }),
        paths: [
          {
            fighter: 1,
            points: [
              [50000, 20000],
              [45000, 24000],
              [40000, 20000],
            ],
          },
        ],
      },
    ],
  },
  {
    number: 5,
    seat: 1,
    unit: 1,
    told: [
      told('SalvoDeclared', { unit: 1, by: [1], at: [0, 2] }),
      told('ShotsRolled', {
        unit: 1,
        dice: { faces: [6, 2], needed: 4, good: [true, false], expected: 1 },
      }),
      told('ImpactsAllotted', { unit: 1, quiet: true }),
      told('DamageRolled', { unit: 1, dice: { faces: [5], needed: 4, good: [true] } }),
      told('FighterLost', { unit: 1, at: [2] }),
      told('MoraleUntested', { unit: 1 }),
    ],
    changes: { fighters: [GONE], seats: [seat(1, { vp: 1 })] },
    stages: [
      { ...stage('salvo', 1), tracer: 'bullets' },
      stage('dice', 4),
      {
        ...stage('impact', 6, { fighters: [GONE], seats: [seat(1, { vp: 1 })] }),
        impacts: [{ unit: 0, fighter: 2, lost: 1, what: 'fell' }],
      },
    ],
  },
];

/** The end of the round, by an order of this seat. */
export const roundEnd = (by: number): Frame => ({
  number: 6,
  seat: by,
  unit: 1,
  told: [
    told('ActivationEnded', { unit: 1, quiet: true }),
    told('ControlAssessed'),
    told('PointsScored', { at: [] }),
    told('RoundBegan'),
  ],
  changes: { clock: { ...clock, round: 2, unit: null }, controllers: { cont0: 1 } },
  stages: [
    stage('other', 1),
    stage('round', 3, { controllers: { cont0: 1 } }),
    stage('other', 4, { clock: { ...clock, round: 2, unit: null } }),
  ],
});

export const THEIRS: Heard = { own: false, kept: true, urgent: false };
export const OWN: Heard = { own: true, kept: false, urgent: false };

/** The story before that turn. */
export const BEFORE: Journal = (() => {
  const frames = FRAMES.slice(0, 3);
  const known = tell(frames, {});
  return { ...known, now: known.standings.at(-1) ?? BLANK.now };
})();

/** The story with some frames more. */
export function toldOn(story: Journal, frames: readonly Frame[]): Journal {
  const known = tell([...story.frames, ...frames], {});
  return { ...known, now: known.standings.at(-1) ?? BLANK.now };
}

/** Hear frames one after the other, as they come. */
export function hearAll(
  show: Show,
  frames: readonly Frame[],
  heard: Heard = THEIRS,
  before: Journal = BEFORE,
): Journal {
  return frames.reduce((story, frame) => {
    show.hear(frame, story, heard);
    return toldOn(story, [frame]);
  }, before);
}
