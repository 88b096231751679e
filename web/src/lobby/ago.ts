/** How long ago something was, in words. */
import type { LobbyWords } from './words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ago(words: LobbyWords['ago'], then: number, now: number): string {
  const past = Math.max(0, now - then);
  if (past < MINUTE) return words.now;
  if (past < HOUR) return words.minutes(Math.floor(past / MINUTE));
  return past < DAY ? words.hours(Math.floor(past / HOUR)) : words.days(Math.floor(past / DAY));
}
