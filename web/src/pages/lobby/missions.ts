/** A mission in a few words. */
import type { MissionCard } from '../../service/protocol';
import type { LobbyWords } from '../../words/lobby';

/** What is brought: the same by both, or by each its own. */
function brought(words: LobbyWords, mission: MissionCard): string {
  const [mine, theirs] = mission.points.map((each) => each.assault + each.reinforcement);
  if (mine === undefined) return words.agreed;
  return theirs === undefined || mine === theirs
    ? words.points(mine)
    : words.pointsOf(mine, theirs);
}

function ending(words: LobbyWords, mission: MissionCard): string {
  if (mission.rounds !== null) return words.rounds(mission.rounds);
  return mission.vp === null ? words.noEnd : words.toVp(mission.vp);
}

export const inShort = (words: LobbyWords, mission: MissionCard): string =>
  `${brought(words, mission)} · ${ending(words, mission)}`;
