/** The words of the battle page. */
import { battle } from './en/battle';
import { Book } from './speech.svelte';

export const BATTLE = new Book('battle', battle);
