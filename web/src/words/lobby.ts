/** The words of the lobby. */
import { lobby } from './en/lobby';
import { Book, speech } from './speech.svelte';

export const LOBBY = new Book('lobby', lobby);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was. */
export function ago(then: number, now: number): string {
  const words = LOBBY.words.ago;
  const past = Math.max(0, now - then);
  if (past < MINUTE) return words.now;
  if (past < HOUR) return speech.say(words.minutes, { n: Math.floor(past / MINUTE) });
  if (past < DAY) return speech.say(words.hours, { n: Math.floor(past / HOUR) });
  const days = Math.floor(past / DAY);
  return days === 1 ? words.yesterday : speech.say(words.days, { n: days });
}
