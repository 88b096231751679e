/** What the rule set of this page calls its amounts, and what its prices are worth. */
import type { RuleTerms } from '../service/protocol';
import type { common } from './en/common';

export type Term = keyof typeof common.terms;

class Terms {
  /** null for the rule set whose terms are in our books. */
  #own = $state.raw<RuleTerms | null>(null);

  /** Speak as this rule set does from now on. */
  follow(own: RuleTerms | undefined): void {
    this.#own = own ?? null;
  }

  /** What the rule set calls it itself, in every language. */
  own(name: string) {
    return this.#own?.words[name];
  }

  /** So many army points as a price. */
  price(points: number): number {
    return Math.max(1, Math.round(points / (this.#own?.army_points ?? 1)));
  }
}

export const terms = new Terms();
