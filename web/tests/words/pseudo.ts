/**
 * A language made by machine from English, with brackets around every message, and how what a page
 * shows is searched for texts that have none: they stand outside the words.
 */
import { vi } from 'vitest';
import type { Books, Texts } from '../../src/words/books';
import type { Grammar } from '../../src/words/grammar';
import { BOOK_NAMES, changed, ENGLISH_BOOKS } from './books';

export const PSEUDO = 'en-XA';
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
/** Names and signs that are the same in every language. */
const grammars = import.meta.glob<Grammar>('../../src/words/*/grammar.ts', {
  import: 'grammar',
  eager: true,
});
const LANGUAGES = Object.values(grammars).map(({ name }) => name.toLowerCase());
const NAMES = new Set(['damocles', 'cm', ...LANGUAGES]);
/** The id of a rule. */
const RULE = /^[a-z]{3}-\d+$/;

export const pseudoBooks = (): Books =>
  Object.fromEntries(
    BOOK_NAMES.map((name) => [name, changed(ENGLISH_BOOKS[name] as Texts, (text) => `⟦${text}⟧`)]),
  );

/** The library with one language more. */
export async function withPseudo(
  original: () => Promise<typeof import('../../src/words/library')>,
): Promise<typeof import('../../src/words/library')> {
  const library = await original();
  return {
    ...library,
    languages: () => [...library.languages(), PSEUDO],
    grammarOf: (of) => library.grammarOf(of === PSEUDO ? library.DEFAULT : of),
    booksOf: async (of) => (of === PSEUDO ? pseudoBooks() : library.booksOf(of)),
  };
}

/** A text without what differs by its place: capitals, a full stop, a number at an end. */
const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/^[\s\d.+−▲]+|[\s\d.+°▲]+$/g, '')
    .trim();

/** What the server said: a text of several languages has this one, too; a plain one is known. */
export class Served {
  readonly plain = new Set<string>();

  speak(value: unknown): unknown {
    if (typeof value === 'string') this.plain.add(tidy(value.replaceAll('_', ' ')));
    if (Array.isArray(value)) return value.map((each) => this.speak(each));
    if (typeof value !== 'object' || value === null) return value;
    const { en } = value as { en?: unknown };
    if (typeof en === 'string') return { ...value, [PSEUDO]: `⟨${en}⟩` };
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.speak(each)]));
  }

  /** A server whose every answer is spoken so. */
  through(server: typeof fetch): void {
    vi.stubGlobal('fetch', (async (address, init) => {
      const answer = await server(address, init);
      return Response.json(this.speak(await answer.json()), { status: answer.status });
    }) satisfies typeof fetch);
  }
}

/** What is left of a text without what is in brackets. */
function bare(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧⟨⟩]*⟧|⟨[^⟦⟧⟨⟩]*⟩/g, ' ');
  return less === text ? text : bare(less);
}

const parts = (text: string): string[] =>
  bare(text)
    .split(/[·,:()/‹›\n|]| {2,}/)
    .map((part) => part.trim());

const isKnown = (text: string, { plain }: Served): boolean =>
  NAMES.has(tidy(text)) || RULE.test(text.toLowerCase()) || plain.has(tidy(text));
const isStray = (text: string, served: Served): boolean =>
  !isKnown(bare(text).trim(), served) &&
  parts(text).some((part) => /\p{L}{2}/u.test(part) && !isKnown(part, served));

function* shown(root: Node): Generator<string> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) yield node.textContent ?? '';
    if (!(node instanceof Element)) continue;
    for (const name of ATTRIBUTES) yield node.getAttribute(name) ?? '';
  }
}

/** Texts of the page that come from neither the words nor the server. */
export const strays = (served: Served): string[] => [
  ...new Set([...shown(document.body), document.title].filter((text) => isStray(text, served))),
];
