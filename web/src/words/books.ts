/** Which books of words there are. English decides what can be said; others may lack some of it. */
import type { battle } from './en/battle';
import type { builder } from './en/builder';
import type { common } from './en/common';
import type { drawings } from './en/drawings';
import type { lobby } from './en/lobby';
import type { replay } from './en/replay';
import type { rules } from './en/rules';
import type { sandbox } from './en/sandbox';

export interface English {
  readonly battle: typeof battle;
  readonly builder: typeof builder;
  readonly common: typeof common;
  readonly drawings: typeof drawings;
  readonly lobby: typeof lobby;
  readonly replay: typeof replay;
  readonly rules: typeof rules;
  readonly sandbox: typeof sandbox;
}
export type BookName = keyof English;

/** Texts by their keys, in groups. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
type Some<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Some<T[K]> };
/** A book in another language: what it lacks is told in English. */
export type Translation<Name extends BookName> = Some<English[Name]>;
export type Books = { readonly [Name in BookName]?: Translation<Name> };

/** The texts of a book: those of the language as it prints them, English where it has none. */
export function complete(english: Texts, own: Texts, print: (text: string) => string): Texts {
  const texts = Object.entries(english).map(([key, text]) => {
    const said = own[key];
    if (said === undefined) return [key, text] as const;
    if (typeof said === 'string') return [key, print(said)] as const;
    return [key, complete(text as Texts, said, print)] as const;
  });
  return Object.fromEntries(texts);
}

/** The text of a key that comes from outside, if there is one. */
export const lookUp = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;
