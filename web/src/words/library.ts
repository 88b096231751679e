/** The languages: a folder each. Their grammars are here at once, their books come when chosen. */
import type { Language } from '../service/wire';
import type { Books } from './books';
import type { Grammar } from './grammar';

const grammars = import.meta.glob<Grammar>('./*/grammar.ts', { import: 'grammar', eager: true });
const shelves = import.meta.glob<Books>('./*/index.ts', { import: 'books' });

/** The language that decides what can be said, and stands in for what another lacks. */
export const DEFAULT = 'en';

const folderOf = (path: string): Language => path.split('/')[1] ?? '';
const GRAMMARS: ReadonlyMap<Language, Grammar> = new Map(
  Object.entries(grammars).map(([path, grammar]) => [folderOf(path), grammar]),
);

/** All languages there are, the default first. */
export const languages = (): readonly Language[] =>
  [...GRAMMARS.keys()].toSorted((a, b) => Number(b === DEFAULT) - Number(a === DEFAULT));

export function grammarOf(language: Language): Grammar {
  const found = GRAMMARS.get(language);
  if (!found) throw new Error(`no words in ${language}`);
  return found;
}

/** The books of a language. English comes with the pages; what cannot be fetched is told in it. */
export async function booksOf(language: Language): Promise<Books> {
  const fetch = shelves[`./${language}/index.ts`];
  return fetch ? fetch().catch(() => ({})) : {};
}
