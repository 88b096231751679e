/** All English books, and what a test has to know of texts. */
import type { BookName, English, Texts } from '../../src/words/books';

const found = import.meta.glob<Texts>(['../../src/words/en/*.ts', '!**/grammar.ts'], {
  eager: true,
});

/** By the names of their files, which are those of what they hold. */
export const ENGLISH_BOOKS = Object.fromEntries(
  Object.entries(found).map(([path, module]) => {
    const name = path.split('/').at(-1)?.replace('.ts', '') ?? '';
    return [name, module[name]];
  }),
) as unknown as English;
export const BOOK_NAMES = Object.keys(ENGLISH_BOOKS) as BookName[];

/** Every text with its place. */
export function leaves(texts: Texts, at = ''): [place: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : leaves(value, `${at}${key}.`),
  );
}

/** The same texts, each changed. */
export function changed(texts: Texts, change: (text: string) => string): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : changed(value, change),
    ]),
  );
}
