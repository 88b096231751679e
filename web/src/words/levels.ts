/** The computer's levels: what they are called, and how many chevrons they wear. */
import { lookUp } from './books';
import { LOBBY } from './lobby';

const RANKS: Readonly<Record<string, number>> = {
  random: 0,
  recruit: 1,
  soldier: 2,
  veteran: 3,
  captain: 4,
  colonel: 5,
  marshal: 6,
};

/** A level that has no name of its own goes by its id. */
export const levelName = (level: string): string => lookUp(LOBBY.words.level, level) ?? level;
export const levelSays = (level: string): string => lookUp(LOBBY.words.levelSays, level) ?? '';
export const chevrons = (level: string): number => RANKS[level] ?? 4;
