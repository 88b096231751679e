/** The words of the company builder. */
import { builder } from './en/builder';
import { Book, speech } from './speech.svelte';

export const BUILDER = new Book('builder', builder);

/** From a number to another, or the one number that both are. */
export const inSpan = (a: number, b: number): string =>
  a === b ? String(a) : speech.say(BUILDER.words.range, { a, b });
