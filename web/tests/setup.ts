/** jsdom has no layout: what the page asks of it is answered here. */
import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, beforeEach } from 'vitest';

/** A busy machine is slow, not wrong. */
configure({ asyncUtilTimeout: 10_000 });

/** What happens is there at once, but for tests of how it is shown. */
beforeEach(() => localStorage.setItem('damocles.pace', 'instant'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
