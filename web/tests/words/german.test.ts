// @vitest-environment jsdom
/** German has only begun: it speaks where it has words, and English stands in for the rest. */
// First: the page asks the browser at once what it can do.
import '../setup';
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../src/App.svelte';
import Page from '../../src/pages/battle/Page.svelte';
import { BATTLE } from '../../src/words/battle';
import { speech } from '../../src/words/speech.svelte';
import { eventually, goTo, TABLE } from '../given';
import { LOBBY } from '../offered';
import { asks, choice, switchboard, welcome } from '../socket';

const server: typeof fetch = async (address) => {
  const path = String(address);
  if (path === '/api/lobby') return Response.json(LOBBY);
  if (path === '/api/lobby/fit') return Response.json({ concerns: [] });
  if (path.endsWith('/table')) return Response.json(TABLE);
  return Response.json({ detail: 'nothing', field: null }, { status: 404 });
};
const shown = (): string => document.body.textContent ?? '';

beforeEach(async () => {
  await goTo('');
  vi.stubGlobal('fetch', server);
  await speech.choose('de');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await speech.choose('en');
});

describe('in German', () => {
  it('the lobby speaks, and names that the server has only in English stay so', async () => {
    render(App);
    await eventually(() => expect(shown()).toContain('Jetzt gegen Rekrut spielen'));
    expect(shown()).toContain('Der Befehl ist geheim.');
    expect(shown()).toContain('120 × 90\u00a0cm');
    expect(shown()).toContain('6 Runden');
    expect(shown()).toContain('skirmish');
    expect(document.documentElement.lang).toBe('de');
    expect(screen.getByTestId('language').textContent).toContain('Deutsch');
    expect(shown()).not.toMatch(/Play now|Your army|Opponent/);
  });
  it('a battle begins, with English where German is missing', async () => {
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open });
    lines[0]!.onopen?.();
    lines[0]!.tell(welcome([asks({ choices: [choice('pay')] })]));
    await screen.findByTestId('battle');
    expect(screen.getByTestId('status').textContent).toContain('Du bist am Zug');
    expect(screen.getByTestId('round').textContent).toBe('Runde 1');
    expect(shown()).toContain('troopers');
    expect(BATTLE.words.shoot.fire).toBe('Fire');
  });
});
