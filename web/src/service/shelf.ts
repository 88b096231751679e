/** The companies of this browser, in their text form. */
import { ruledKey } from './ruleSet';
import { recallAs, rememberAs } from './storage';

export interface Shelved {
  readonly id: string;
  readonly name: string;
  readonly army: string;
  readonly ap: number;
  readonly text: string;
}

/** Under this the browser remembers the company that was last built for a battle. */
export const FIELDED = 'fielded';
const KEY = 'companies';
const MOST = 100;

function isShelved(value: unknown): value is Shelved {
  const { id, name, army, ap, text } = (value ?? {}) as Partial<Shelved>;
  const texts = [id, name, army, text].every((each) => typeof each === 'string');
  return texts && typeof ap === 'number';
}

/** What is remembered, the latest first; what is no company is left out. */
export function shelf(): readonly Shelved[] {
  const found = recallAs<unknown>(ruledKey(KEY), []);
  return Array.isArray(found) ? found.filter(isShelved) : [];
}

/** Put a company on the shelf; one of the same id gives way. */
export function shelve(company: Shelved): void {
  const others = shelf().filter((each) => each.id !== company.id);
  rememberAs(ruledKey(KEY), [company, ...others].slice(0, MOST));
}

export function discard(id: string): void {
  rememberAs(
    ruledKey(KEY),
    shelf().filter((each) => each.id !== id),
  );
}
