/** The chosen language and its words. */
import { recall, remember } from '../service/storage';
import type { Language, Words } from '../service/wire';
import { en, type Dictionary } from './en';
import { inCm, inNumber } from './format';
import { fr } from './fr';

const WORDS: Readonly<Record<Language, Dictionary>> = { en, fr };

/** What was chosen before, else French where the browser speaks French, else English. */
export function firstLanguage(chosen: string | null, browser: readonly string[]): Language {
  if (chosen === 'en' || chosen === 'fr') return chosen;
  const known = browser.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag === 'fr' || tag === 'en') === 'fr' ? 'fr' : 'en';
}

class Speech {
  language = $state<Language>(firstLanguage(recall('language'), navigator.languages ?? []));

  get words(): Dictionary {
    return WORDS[this.language];
  }

  choose(language: Language): void {
    this.language = language;
    remember('language', language);
  }

  /** One of the server's texts; English where it has no other. */
  readonly tell = (text: Words | null | undefined): string =>
    text?.[this.language] ?? text?.['en'] ?? '';
  readonly number = (value: number): string => inNumber(this.language, value);
  readonly cm = (units: number): string => inCm(this.language, units);
}

export const speech = new Speech();
