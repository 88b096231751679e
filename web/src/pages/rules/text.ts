/** The text of a rule in pieces: plain words, and the ids of other rules. */
export interface Piece {
  readonly text: string;
  readonly rule: boolean;
}

const ID = /\b((?:[A-Z0-9]+-)?[A-Z]{3}-\d{2,3})\b/;

/** Every second piece that the pattern cuts out is an id. */
export const pieces = (text: string): readonly Piece[] =>
  text
    .split(ID)
    .map((part, i) => ({ text: part, rule: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');

/** The first sentence, and all others. */
export function splitLead(text: string): readonly [lead: string, rest: string] {
  const end = /[.!?](?=\s+[A-ZÀ-Ý])/.exec(text);
  const cut = end ? end.index + 1 : text.length;
  return [text.slice(0, cut), text.slice(cut).trim()];
}
