/** The words of the drawings beside rules. */
import { drawings } from './en/drawings';
import { Book } from './speech.svelte';

export const DRAWINGS = new Book('drawings', drawings);
