/** The words of battles that are told. */
import { replay } from './en/replay';
import { Book } from './speech.svelte';

export const REPLAY = new Book('replay', replay);
