/** Names of bases, pieces and ends, as the verdict and the tags on the table say them. */
import type { Dictionary } from '../i18n/en';
import { list } from '../i18n/format';
import type { Element, End, MissionTable } from '../wire';

export function elementName(table: MissionTable, element: Element, words: Dictionary): string {
  const kind = words.piece[element.kind];
  const objective = table.objectives.find((o) => o.element === element.id);
  if (objective) return `${kind} ${objective.letter}`;
  const alike = table.elements.filter((other) => other.kind === element.kind);
  return alike.length > 1 ? `${kind} ${alike.indexOf(element) + 1}` : kind;
}

/** A base keeps its id; a piece of terrain gets its kind and its letter or number. */
export function nameOf(table: MissionTable, id: string, words: Dictionary): string {
  const element = table.elements.find((e) => e.id === id);
  return element ? elementName(table, element, words) : id;
}

export const namesOf = (table: MissionTable, ids: readonly string[], words: Dictionary): string =>
  list(
    ids.map((id) => nameOf(table, id, words)),
    words.say.and,
  );

export function endName(table: MissionTable, end: End, words: Dictionary): string {
  if ('base' in end) return end.base;
  return 'element' in end ? nameOf(table, end.element, words) : words.say.pointName;
}
