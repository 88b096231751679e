// @vitest-environment jsdom
/** German is begun: the lobby and a battle. What it lacks is told in English. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Languages from '../../src/look/Languages.svelte';
import type { Texts } from '../../src/words/books';
import { booksOf, DEFAULT } from '../../src/words/library';
import { speech } from '../../src/words/speech.svelte';
import { BOOK_NAMES, ENGLISH_BOOKS, leaves } from './books';

afterEach(async () => {
  vi.unstubAllGlobals();
  await speech.choose(DEFAULT);
});

it('lacks only these: all that the lobby and a battle show is there', async () => {
  const books = await booksOf('de');
  const lacking = BOOK_NAMES.map((name) => {
    const own = new Set(leaves((books[name] ?? {}) as Texts).map(([place]) => place));
    const places = leaves(ENGLISH_BOOKS[name] as Texts).map(([place]) => place);
    return [name, places.filter((place) => !own.has(place)).length];
  });
  expect(Object.fromEntries(lacking)).toEqual({
    battle: 0,
    builder: 90,
    common: 0,
    drawings: 105,
    lobby: 0,
    replay: 34,
    rules: 24,
    sandbox: 151,
  });
});

it('is told by the server when the page comes again; complete languages are here already', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  render(Languages);
  const select = screen.getByTestId('language');
  await fireEvent.change(select, { target: { value: 'fr' } });
  await vi.waitFor(() => expect(speech.language).toBe('fr'));
  expect(reload).not.toHaveBeenCalled();
  await fireEvent.change(select, { target: { value: 'de' } });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(speech.words.language).toBe('Sprache');
});
