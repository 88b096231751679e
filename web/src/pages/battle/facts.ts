/** What everybody at the table should know of a room before they trust its outcome. */
import type { BattleWords } from '../../words/battle.en';
import type { RoomView } from '../../service/protocol';

export function factsOf(room: RoomView | null, words: BattleWords['room']): readonly string[] {
  return [
    ...(room?.foreign_cards ? [words.cards] : []),
    ...(room?.seed ? [words.dice(room.seed)] : []),
  ];
}
