/** The keyboard of the viewer, as a pure function. */
export type Wish = 'first' | 'previous' | 'toggle' | 'next' | 'last';

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const WISHES: Readonly<Record<string, Wish>> = {
  ' ': 'toggle',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/** What a key asks for; keys with a modifier belong to the browser. */
export function wishOf(event: Stroke): Wish | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return WISHES[event.key] ?? null;
}
