/** The stages of a frame: what is seen one after the other, and the table after each of them. */
import { apply, type Standing } from '../../battlefield/standing';
import type { Frame, Stage, Told } from '../../service/protocol';
import type { Journal } from './journal';

export type StageKind = Stage['kind'];

/** One stage as it is shown: what is told in it, and the story up to its end. */
export interface Beat {
  readonly stage: Stage;
  readonly frame: Frame;
  readonly told: readonly Told[];
  /** The table before the stage. */
  readonly before: Standing;
  readonly story: Journal;
  /** Whether an order of this page's own caused it. */
  readonly own: boolean;
  /** The salvo that it follows: who fires at whom stays in sight. */
  readonly salvo: Beat | null;
}

/** A frame without stages is words alone, and one piece. */
const stagesOf = (frame: Frame): readonly Stage[] =>
  frame.stages?.length
    ? frame.stages
    : [{ kind: 'other', until: frame.told.length, changes: frame.changes }];

/** A card that lies open already is not turned again when its unit begins. */
const kindOf = (stage: Stage, told: readonly Told[]): StageKind =>
  stage.kind === 'card' && told.every((event) => event.kind !== 'CardRevealed')
    ? 'other'
    : stage.kind;

/** The stages of a frame that follows this story, one after the other. */
export function beatsOf(frame: Frame, story: Journal, own: boolean): Beat[] {
  let [from, now, salvo] = [0, story.now, null as Beat | null];
  return stagesOf(frame).map((seen) => {
    const before = now;
    const told = frame.told.slice(from, seen.until);
    const stage = { ...seen, kind: kindOf(seen, told) };
    now = apply(before, stage.changes);
    from = stage.until;
    const shown = { ...frame, told: frame.told.slice(0, stage.until) };
    const after = {
      frames: [...story.frames, shown],
      standings: [...story.standings, now],
      now,
    };
    const beat: Beat = { stage, frame, told, before, story: after, own, salvo };
    if (stage.kind === 'salvo') salvo = beat;
    return beat;
  });
}

/** What is said of a stage: events that need not be read are left out. */
export const saidIn = ({ told }: Beat): readonly Told[] => told.filter((event) => !event.quiet);

/** The unit that a stage is about. */
export const unitOf = ({ told, frame }: Beat): number | null =>
  told.find((event) => event.unit != null)?.unit ?? frame.unit ?? null;
