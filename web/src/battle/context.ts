/** The desk, for every part of the battle page. */
import { createContext } from 'svelte';
import type { Desk } from './desk.svelte';

export const [getDesk, setDesk] = createContext<Desk>();
