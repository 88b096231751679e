/** What everybody at the table should know of a room before they trust its outcome. */
import type { RoomView } from '../../service/protocol';
import { BATTLE } from '../../words/battle';
import { speech } from '../../words/speech.svelte';

export function factsOf(room: RoomView | null): readonly string[] {
  const words = BATTLE.words.room;
  return [
    ...(room?.foreign_cards ? [words.cards] : []),
    ...(room?.seed ? [speech.say(words.dice, { key: room.seed })] : []),
  ];
}

/** What the server said, as a whole sentence. */
export const saidByServer = (reason: string): string =>
  speech.say(BATTLE.words.says, { reason: reason.replace(/\.?$/, '.') });

/** After so many seconds, or at once. */
export const tryingAgain = (seconds: number): string =>
  seconds ? speech.say(BATTLE.words.tryingIn, { n: seconds }) : BATTLE.words.trying;

/** How many options a bot had, and how often it played each of them on. */
export function considered(options: number, ways: number): string {
  const words = BATTLE.words.counsel;
  if (options < 2) return '';
  return ways
    ? speech.say(words.playedOn, { options, ways })
    : speech.say(words.weighed, { options });
}
