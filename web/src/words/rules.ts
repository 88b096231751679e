/** The words of the sheet of a rule. */
import { rules } from './en/rules';
import { Book } from './speech.svelte';

export const RULES = new Book('rules', rules);
