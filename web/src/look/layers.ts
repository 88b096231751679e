/** What lies over the page, the topmost last: Escape closes that one alone. */
import type { Attachment } from 'svelte/attachments';

interface Layer {
  readonly close: () => void;
  /** Nothing below it hears any key. */
  readonly modal: boolean;
}
const layers: Layer[] = [];

/** Whether a key is meant for the page itself, and not for something that lies over it. */
export const isForPage = ({ key }: Pick<KeyboardEvent, 'key'>): boolean =>
  key === 'Escape' ? layers.length === 0 : !layers.some((layer) => layer.modal);

/** On the window, last of all: a field of the layer may have use for the key itself. */
function press(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || !top) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}

/** Something lies over the page for as long as the element is there. */
export function layer(close: () => void, { modal = true } = {}): Attachment {
  return () => {
    const mine = { close, modal };
    if (!layers.length) window.addEventListener('keydown', press);
    layers.push(mine);
    return () => {
      layers.splice(layers.indexOf(mine), 1);
      if (!layers.length) window.removeEventListener('keydown', press);
    };
  };
}
