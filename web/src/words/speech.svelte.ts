/** The chosen language and its words. */
import { reader } from '../service/reader';
import { recall, remember } from '../service/storage';
import type { Language, Words } from '../service/wire';
import { complete, lookUp, type BookName, type Books, type English, type Texts } from './books';
import { common } from './en/common';
import { inCm, inFixed } from './format';
import { inNumber, printWell, type Grammar } from './grammar';
import { booksOf, DEFAULT, grammarOf, languages } from './library';
import { say, type Fact, type Facts } from './sentence';
import { terms, type Term } from './terms.svelte';

/** What was chosen before, else the first complete language of the browser, else the default. */
export function firstLanguage(chosen: string | null, browser: readonly string[]): Language {
  if (chosen !== null && languages().includes(chosen)) return chosen;
  const whole = languages().filter((language) => grammarOf(language).isComplete);
  const wanted = browser.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  return wanted.find((language) => whole.includes(language)) ?? DEFAULT;
}

class Speech {
  #language = $state<Language>(DEFAULT);
  #books = $state.raw<Books>({});
  #wanted = DEFAULT;
  /** Books that were completed once, by what the language has of them. */
  readonly #read = new WeakMap<object, Texts>();

  get language(): Language {
    return this.#language;
  }

  get grammar(): Grammar {
    return grammarOf(this.#language);
  }

  get words(): English['common'] {
    return this.read('common', common);
  }

  /** The language of this browser, before anything is shown. */
  begin(): Promise<void> {
    return this.#speak(firstLanguage(recall('language'), navigator.languages ?? []));
  }

  /** Speak another language as soon as its words are here. */
  choose(language: Language): Promise<void> {
    remember('language', language);
    return this.#speak(language);
  }

  async #speak(language: Language): Promise<void> {
    this.#wanted = language;
    const books = await booksOf(language);
    if (this.#wanted !== language) return;
    [this.#language, this.#books] = [language, books];
    reader.language = language;
  }

  /** A book in the chosen language. */
  read<Name extends BookName>(name: Name, english: English[Name]): English[Name] {
    const own = this.#books[name];
    if (!own) return english;
    const known = this.#read.get(own);
    if (known) return known as English[Name];
    const { grammar } = this;
    const texts = complete(english, own as Texts, (text) => printWell(text, grammar));
    this.#read.set(own, texts);
    return texts as English[Name];
  }

  /** A text of the books with its facts. */
  readonly say = <Text extends string>(text: Text, facts: Facts<Text>): string =>
    say(text, facts, this);
  /** One of the server's texts; the default language where it has no other. */
  readonly tell = (text: Words | null | undefined): string =>
    text?.[this.#language] ?? text?.[DEFAULT] ?? '';

  /** The text of a term: that of the rule set, or else ours. */
  readonly termText = (name: string): string => {
    const own = terms.own(name);
    return own ? this.tell(own) : (lookUp(this.words.terms, name) ?? '');
  };
  /** What the rule set calls a thing, or how it writes an amount. */
  readonly term = (name: Term, amount: Fact = ''): string =>
    say(this.termText(name), { amount }, this);
  /** What something costs. */
  readonly price = (amount: number): string => this.term('price', amount);

  readonly number = (value: number): string => inNumber(value, this.grammar);
  /** A number with at most one decimal. */
  readonly one = (value: number): string => this.number(Math.round(value * 10) / 10);
  /** A number with one decimal, also where that is nought. */
  readonly fixed = (value: number): string => inFixed(this.#language, value);
  readonly cm = (units: number): string => inCm(units, this.grammar);
  /** Centimetres with at most one decimal, as a tape is read. */
  readonly tape = (units: number): string => this.number(Math.round(units / 100) / 10);
}

export const speech = new Speech();

/** A book that comes with the pages that need it. */
export class Book<Name extends BookName> {
  constructor(
    readonly name: Name,
    readonly english: English[Name],
  ) {}

  get words(): English[Name] {
    return speech.read(this.name, this.english);
  }
}
