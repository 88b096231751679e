/** Names of fighters, units, pieces and ends, as the verdict and the tags on the table say them. */
import type { ElementView, TableView } from '../../service/protocol';
import type { End, Words } from '../../service/wire';
import type { English } from '../../words/books';
import { speech } from '../../words/speech.svelte';
import { crewOf, type Crew, type Crews } from './crews';

/** The words of the page, and how it says lengths, texts of the server, names of units and terrain. */
export interface Speaker {
  readonly words: English['sandbox'];
  readonly cm: (units: number) => string;
  readonly tell: (text: Words) => string;
  readonly unit: (crew: Crew) => string;
  readonly kind: (id: string) => string;
}
/** What of the desk has names. */
interface Bearing {
  readonly table: TableView | null;
  readonly crews: Crews;
}

export function elementName(table: TableView, element: ElementView, speaker: Speaker): string {
  const kind = speaker.kind(element.kind);
  const objective = table.objectives.find((o) => o.element === element.id);
  if (objective) return `${kind} ${objective.letter}`;
  const alike = table.elements.filter((other) => other.kind === element.kind);
  return alike.length > 1 ? `${kind} ${alike.indexOf(element) + 1}` : kind;
}

/** A fighter by his unit and his number in it; a piece of terrain by its kind and its number. */
export function nameOf({ table, crews }: Bearing, id: string, speaker: Speaker): string {
  const { words, unit } = speaker;
  const element = table?.elements.find((each) => each.id === id);
  if (table && element) return elementName(table, element, speaker);
  const crew = crewOf(crews, id) ?? crews.find((each) => each.id === id);
  if (!crew) return id;
  const several = crew.members.length > 1 && crew.id !== id;
  return several
    ? speech.say(words.fighterNo, { unit: unit(crew), n: crew.members.indexOf(id) + 1 })
    : unit(crew);
}

export const namesOf = (
  desk: Bearing,
  ids: readonly string[],
  speaker: Speaker,
): readonly string[] => ids.map((id) => nameOf(desk, id, speaker));

export function endName(desk: Bearing, end: End, speaker: Speaker): string {
  if ('base' in end) return nameOf(desk, end.base, speaker);
  return 'element' in end ? nameOf(desk, end.element, speaker) : speaker.words.say.pointName;
}
