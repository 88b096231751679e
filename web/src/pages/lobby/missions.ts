/** A mission in a few words. */
import type { MissionCard } from '../../service/protocol';
import { LOBBY } from '../../words/lobby';
import { speech } from '../../words/speech.svelte';

/** What is brought: the same by both, or by each its own. */
function brought(mission: MissionCard): string {
  const { words } = LOBBY;
  const [mine, theirs] = mission.points.map((each) => each.assault + each.reinforcement);
  if (mine === undefined) return words.agreed;
  return theirs === undefined || mine === theirs
    ? speech.price(mine)
    : speech.say(words.pointsOf, { a: mine, b: theirs });
}

function ending(mission: MissionCard): string {
  const { words } = LOBBY;
  if (mission.rounds !== null) return speech.say(words.rounds, { n: mission.rounds });
  return mission.vp === null ? words.noEnd : speech.say(words.toVp, { n: mission.vp });
}

export const inShort = (mission: MissionCard): string => `${brought(mission)} · ${ending(mission)}`;
