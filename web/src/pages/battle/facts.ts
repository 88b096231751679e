/** What everybody at the table should know of a room before they trust its outcome. */
import type { RoomView } from '../../service/protocol';
import type { BattleWords } from '../../words/battle.en';

export function factsOf(room: RoomView | null, words: BattleWords['room']): readonly string[] {
  return [
    ...(room?.foreign_cards ? [words.cards] : []),
    ...(room?.seed ? [words.dice(room.seed)] : []),
  ];
}
