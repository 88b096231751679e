// First: the page asks the browser at once what it can do.
import './setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../src/App.svelte';
import { parted, pieces } from '../src/rules/text';
import { eventually, goTo } from './given';
import { LOBBY } from './offered';

const RULE = {
  id: 'SHO-014',
  title: 'The zone of fire',
  text: 'The zone lies between two lines. See SHO-015 for who is caught.',
  source: 'p. 63',
  game: 'x',
  chapter: 'Shooting',
  status: 'enforced',
  rulings: [{ id: 'RUL-49', title: 'The exact zone', chapter: '' }],
};
const TITLES = ['SHO-013', 'SHO-014', 'SHO-015'].map((id) => ({ id, title: id, chapter: 'SHO' }));

const server: typeof fetch = async (address) => {
  const path = String(address);
  if (path === '/api/lobby') return Response.json(LOBBY);
  if (path === '/api/rules') return Response.json(TITLES);
  if (path === '/api/rules/SHO-014') return Response.json(RULE);
  return Response.json({ detail: 'there is no such rule', field: null }, { status: 404 });
};
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
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
    expect(parted('One thing (p. 3). Another one.')).toEqual(['One thing (p. 3).', 'Another one.']);
    expect(parted('Only one.')).toEqual(['Only one.', '']);
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
});
