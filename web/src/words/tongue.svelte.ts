/** The words of the battle page in the chosen language; they are fetched with the page, not before. */
import { battleEn, type BattleWords } from './battle.en';
import { battleFr } from './battle.fr';
import { speech } from './speech.svelte';

class Tongue {
  get words(): BattleWords {
    return speech.language === 'fr' ? battleFr : battleEn;
  }

  /** Centimetres with one decimal, as a tape is read. */
  readonly cm = (units: number): string => speech.number(Math.round(units / 100) / 10);

  /** A number with at most one decimal. */
  readonly one = (value: number): string => speech.number(Math.round(value * 10) / 10);
}

export const tongue = new Tongue();
