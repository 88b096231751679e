// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../../src/App.svelte';
import { DRAWN } from '../../../src/pages/rules/catalogue';
import { DRAWINGS, isDrawn } from '../../../src/pages/rules/drawing';
import type { DrawingName, Part } from '../../../src/pages/rules/drawing/parts';
import { pieces, splitLead } from '../../../src/pages/rules/text';
import { boxWidth } from '../../../src/table/labels';
import { DRAWINGS as NOTES } from '../../../src/words/drawings';
import { languages } from '../../../src/words/library';
import { speech } from '../../../src/words/speech.svelte';
import { eventually, goTo } from '../../given';
import { LOBBY } from '../../offered';

const RULE = {
  id: 'SHO-014',
  title: 'The zone of fire',
  text: 'The zone lies between two lines. See SHO-015 for who is caught.',
  source: 'p. 63',
  game: 'x',
  chapter: 'Shooting',
  status: 'enforced',
  rulings: [{ id: 'RUL-49', title: 'The exact zone', chapter: '' }],
  related: [{ id: 'RUL-145', title: 'Sizes', chapter: '' }],
};
const FRENCH = { ...RULE, title: 'La zone de feu', text: 'Entre deux lignes.', lang: 'fr' };
const TITLES = ['SHO-013', 'SHO-014', 'SHO-015'].map((id) => ({ id, title: id, chapter: 'SHO' }));

const server: typeof fetch = async (address) => {
  const { pathname, searchParams } = new URL(String(address), 'http://here');
  const found = searchParams.get('find');
  if (pathname === '/api/lobby') return Response.json(LOBBY);
  if (pathname === '/api/rules' && found === 'nothing') return Response.json([]);
  if (pathname === '/api/rules') return Response.json(found ? TITLES.slice(2) : TITLES);
  if (pathname === '/api/rules/SHO-014')
    return Response.json(searchParams.get('lang') === 'fr' ? FRENCH : RULE);
  if (pathname === '/api/rules/SHO-015') return Response.json({ ...RULE, id: 'SHO-015' });
  return Response.json({ detail: 'there is no such rule', field: null }, { status: 404 });
};
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', server);
});
afterEach(async () => {
  await speech.choose('en');
  location.hash = '';
  vi.unstubAllGlobals();
});

describe('the text of a rule', () => {
  it('names other rules', () => {
    expect(pieces('See SHO-015, then RUL-49.')).toEqual([
      { text: 'See ', rule: false },
      { text: 'SHO-015', rule: true },
      { text: ', then ', rule: false },
      { text: 'RUL-49', rule: true },
      { text: '.', rule: false },
    ]);
  });
  it('has a first sentence', () => {
    expect(splitLead('One thing (p. 3). Another one.')).toEqual([
      'One thing (p. 3).',
      'Another one.',
    ]);
    expect(splitLead('Only one.')).toEqual(['Only one.', '']);
  });
});

describe('the sheet of a rule', () => {
  it('lies over the page, with links to other rules, and gives the page back', async () => {
    await goTo('#builder');
    render(App);
    await screen.findByTestId('begin');
    await goTo('#rule/SHO-014');
    const sheet = await screen.findByTestId('rule');
    await eventually(() => expect(sheet.textContent).toContain('The zone of fire'));
    expect(screen.getByTestId('begin')).toBeTruthy();
    const links = [...sheet.querySelectorAll<HTMLAnchorElement>('a[href^="#rule"]')];
    expect(links.map((link) => link.hash)).toEqual([
      '#rule/SHO-015',
      '#rule/RUL-49',
      '#rule/RUL-145',
      '#rule/SHO-013',
      '#rule/SHO-015',
    ]);
    await fireEvent.keyDown(sheet, { key: 'Escape' });
    await eventually(() => expect(screen.queryByTestId('rule')).toBeNull());
    expect(location.hash).toBe('#builder');
  });
  it('says when there is no such rule', async () => {
    await goTo('#rule/SHO-999');
    render(App);
    const sheet = await screen.findByTestId('rule');
    await eventually(() => expect(sheet.textContent).toContain('there is no such rule'));
  });
  it('speaks the language of the page, and changes it', async () => {
    await goTo('#rule/SHO-014');
    render(App);
    const sheet = await screen.findByTestId('rule');
    await eventually(() => expect(sheet.textContent).toContain('The zone of fire'));
    const menu = sheet.querySelector('[data-testid=language]')!;
    await fireEvent.change(menu, { target: { value: 'fr' } });
    await eventually(() => expect(sheet.textContent).toContain('La zone de feu'));
    expect(speech.language).toBe('fr');
    expect(sheet.textContent).not.toContain('The engine');
  });
  it('finds other rules; Escape empties the field before it closes the sheet', async () => {
    await goTo('#rule/SHO-014');
    render(App);
    const sheet = await screen.findByTestId('rule');
    const field = await screen.findByTestId<HTMLInputElement>('find-rule');
    await fireEvent.input(field, { target: { value: 'nothing' } });
    await eventually(() => expect(sheet.textContent).toContain('No rule has these words'));
    await fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('');
    expect(screen.queryByTestId('rule')).toBe(sheet);
    await fireEvent.input(field, { target: { value: 'zone' } });
    await screen.findByTestId('found-rules');
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(location.hash).toBe('#rule/SHO-015');
    await eventually(() => expect(field.value).toBe(''));
  });
  it('gives the keyboard back to whoever opened it', async () => {
    render(App);
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    await goTo('#rule/SHO-014');
    const sheet = await screen.findByTestId('rule');
    expect(document.activeElement).not.toBe(opener);
    await fireEvent.keyDown(sheet, { key: 'Escape' });
    await eventually(() => expect(document.activeElement).toBe(opener));
    opener.remove();
  });
  it('has a drawing with its words in the language of the page', async () => {
    await goTo('#rule/SHO-014');
    render(App);
    const sheet = await screen.findByTestId('rule');
    await eventually(() => expect(sheet.querySelector('[data-drawing="zone"]')).toBeTruthy());
    const picture = sheet.querySelector('svg[role="img"]');
    expect(picture?.getAttribute('aria-label')).toContain('The zone of fire');
    expect(picture?.textContent).toContain('caught, in part');
    await speech.choose('fr');
    await eventually(() => expect(picture?.textContent).toContain('pris, en partie'));
  });
});

describe('the drawings', () => {
  const names = [...new Set(DRAWN.values())];
  function partsOf<Name extends DrawingName>(name: Name): readonly Part[] {
    return DRAWINGS[name].parts(NOTES.words[name], speech.say);
  }
  it('are all there, and each stands beside a rule', () => {
    expect(Object.keys(DRAWINGS).toSorted()).toEqual(names.toSorted());
    expect([...DRAWN.keys()].filter((id) => !/^[A-Z]{3}-\d{2,3}$/.test(id))).toEqual([]);
  });
  it.each(names)('%s keeps to its frame in every language', async (name) => {
    if (!isDrawn(name)) throw new Error(name);
    const drawn = DRAWINGS[name];
    for (const language of languages()) {
      await speech.choose(language);
      const parts = partsOf(name);
      const ids = parts.flatMap((part) => (part.kind === 'disc' ? [part.disc.id] : []));
      expect(new Set(ids).size).toBe(ids.length);
      for (const part of parts) {
        if (part.kind === 'mark' && part.mark.kind === 'ring')
          expect(ids).toContain(part.mark.disc);
        if (part.kind !== 'note') continue;
        const half = (boxWidth(part.note.text) / 2) * (drawn.wide / 400);
        expect(part.note.at[0] - half, part.note.text).toBeGreaterThanOrEqual(0);
        expect(part.note.at[0] + half, part.note.text).toBeLessThanOrEqual(drawn.wide);
      }
    }
  });
});
