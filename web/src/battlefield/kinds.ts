/** Kinds of terrain, of which the page knows what the server tells. */
import type { KindView } from '../service/protocol';
import { speech } from '../words/speech.svelte';

type Kinds = readonly KindView[] | undefined;

const kindOf = (kinds: Kinds, id: string): KindView | undefined =>
  kinds?.find((kind) => kind.id === id);

/** What a kind is called; its id in words before that is told. */
export const kindName = (kinds: Kinds, id: string): string =>
  speech.tell(kindOf(kinds, id)?.name) || id.replaceAll('_', ' ');

/** Whether bases cross it freely. */
export const isOpenGround = (kinds: Kinds, id: string): boolean => kindOf(kinds, id)?.open ?? false;
