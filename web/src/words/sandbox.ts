/** The words of the sandbox. */
import { sandbox } from './en/sandbox';
import { Book } from './speech.svelte';

export const SANDBOX = new Book('sandbox', sandbox);
