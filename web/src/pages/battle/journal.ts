/** The frames of a running battle and the table after each; what is taken back disappears. */
import {
  after,
  apply,
  EMPTY,
  emptyTable,
  standings,
  type Standing,
} from '../../battlefield/standing';
import type { Changes, DrillView, Frame } from '../../service/protocol';

export interface Journal {
  readonly frames: readonly Frame[];
  readonly standings: readonly Standing[];
  readonly now: Standing;
}

export const BLANK: Journal = { frames: [], standings: [], now: EMPTY };

/** The whole story; `now` is what the server says stands now. */
export function tell(
  frames: readonly Frame[],
  now: Changes,
  drills?: readonly DrillView[],
): Journal {
  return { frames, standings: standings(frames, drills), now: apply(emptyTable(drills), now) };
}

/** One frame more. A frame that is known already changes nothing: it was only acknowledged again. */
export function add(story: Journal, frame: Frame, back: number | null): Journal {
  if (back === null && frame.number <= (story.frames.at(-1)?.number ?? -1)) return story;
  const kept = back === null ? story.frames.length : keptBefore(story.frames, back);
  const now = after(story.now, frame);
  return {
    frames: [...story.frames.slice(0, kept), frame],
    standings: [...story.standings.slice(0, kept), now],
    now,
  };
}

function keptBefore(frames: readonly Frame[], back: number): number {
  const first = frames.findIndex((frame) => frame.number >= back);
  return first < 0 ? frames.length : first;
}
