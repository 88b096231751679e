/** The computer's levels: what they are called, and how many chevrons they wear. */
import type { LobbyWords } from './lobby';

const RANKS: Readonly<Record<string, number>> = {
  random: 0,
  recruit: 1,
  soldier: 2,
  veteran: 3,
  captain: 4,
  colonel: 5,
  marshal: 6,
};

const look = (words: Readonly<Record<string, string>>, level: string, other: string): string =>
  words[level] ?? other;

/** A level that has no name of its own goes by its id. */
export const levelName = (words: LobbyWords, level: string): string =>
  look(words.level, level, level);
export const levelSays = (words: LobbyWords, level: string): string =>
  look(words.levelSays, level, '');
export const chevrons = (level: string): number => RANKS[level] ?? 4;
