// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../../src/App.svelte';
import { battles, keep } from '../../../src/service/battles';
import { eventually, goTo, TABLE } from '../../given';
import { LOBBY } from '../../offered';

const BRIEFING = {
  mission: 'skirmish',
  name: { en: 'Skirmish' },
  note: { en: 'note' },
  parts: [{ key: 'primary', title: { en: 'Primary' }, lines: [{ en: 'hold the box' }] }],
};
const seat = {
  holder: 'bot',
  name: null,
  level: 'recruit',
  bot: { en: 'Recruit' },
  company: {},
  online: true,
};
const ROOM = {
  room: 'old',
  mission: 'skirmish',
  name: { en: 'Skirmish', fr: 'Escarmouche' },
  state: 'over',
  seats: [
    { ...seat, seat: 0, army: 'white_stars' },
    { ...seat, seat: 1, army: 'therians' },
  ],
};
let opened: unknown[] = [];
let keys = [{ seat: 0, holder: 'human', token: 'mine' }];
let refuse = false;
let more: object = {};
const RULE_SETS = {
  rule_sets: [
    { id: 'at43', name: 'AT-43' },
    { id: 'contrary', name: 'Contrary' },
  ],
};
let reachable: string | null = null;
let concerns: object[] = [];
const asked: unknown[] = [];
const TOO_MUCH = {
  seat: 0,
  rule: 'CMP-025',
  words: { en: '2000 where 615 are allowed', fr: '2000 au lieu de 615' },
  fix: { en: 'leave out toad-2', fr: 'retirer toad-2' },
  bars: true,
};

const server: typeof fetch = async (address, init) => {
  const path = String(address);
  if (path === '/api/lobby') return Response.json({ ...LOBBY, ...more });
  if (path === '/api/lobby?rules=contrary') return Response.json({ ...LOBBY, ...more, now: null });
  if (path.endsWith('/table')) return Response.json(TABLE);
  if (path.endsWith('/briefing')) return Response.json(BRIEFING);
  if (path === '/api/lobby/fit') {
    asked.push(JSON.parse(String(init?.body)));
    return Response.json({ concerns });
  }
  if (path === '/api/rooms') {
    opened.push(JSON.parse(String(init?.body)));
    if (refuse) return Response.json({ detail: 'no more rooms', field: null }, { status: 400 });
    return Response.json({ room: 'r1', keys, address: reachable });
  }
  if (path === '/api/rooms/old') return Response.json(ROOM);
  if (path === '/api/rooms/asleep') return Response.json({ ...ROOM, state: 'resting' });
  if (path === '/api/rooms/still') return Response.json({ ...ROOM, state: 'stopped' });
  return Response.json({ detail: 'nothing', field: null }, { status: 404 });
};

beforeEach(async () => {
  [opened, refuse, concerns, reachable] = [[], false, [], null];
  more = {};
  asked.length = 0;
  keys = [{ seat: 0, holder: 'human', token: 'mine' }];
  localStorage.clear();
  await goTo('');
  vi.stubGlobal('fetch', server);
});
afterEach(() => vi.unstubAllGlobals());

describe('the lobby', () => {
  it('offers no choice of rule sets where there is but one', async () => {
    render(App);
    await screen.findByTestId('start');
    expect(screen.queryByRole('navigation', { name: 'Rule set' })).toBeNull();
  });
  it('plays by the rule set of its address', async () => {
    more = RULE_SETS;
    history.replaceState(null, '', '/?rules=contrary');
    render(App);
    const known = await screen.findByRole('navigation', { name: 'Rule set' });
    const links = [...known.querySelectorAll('a')];
    expect(links.map((each) => [each.getAttribute('href'), each.ariaCurrent])).toEqual([
      ['/', null],
      ['/?rules=contrary', 'page'],
    ]);
    await fireEvent.click(await screen.findByTestId('start'));
    await eventually(() => expect(opened).toMatchObject([{ rules: 'contrary' }]));
    history.replaceState(null, '', '/');
  });
  it('has one amber button, and it opens a battle', async () => {
    render(App);
    const play = await screen.findByTestId<HTMLButtonElement>('play-now');
    await eventually(() => expect(play.disabled).toBe(false));
    expect(play.textContent).toContain('Play now against Recruit');
    expect(screen.getByTestId('now-says').textContent).toContain('Recruit, a first opponent');
    expect(document.querySelectorAll('.btn.primary')).toHaveLength(1);
    await fireEvent.click(play);
    await eventually(() => expect(location.hash).toBe('#battle/r1/mine'));
    expect(opened).toEqual([LOBBY.now]);
    expect(battles()).toMatchObject([{ room: 'r1', tokens: ['mine'] }]);
  });
  it('tells the chosen mission, and starts what was chosen', async () => {
    render(App);
    await eventually(() =>
      expect(screen.getByTestId('briefing').textContent).toContain('Hold the box'),
    );
    await fireEvent.click(document.querySelector('[data-mission=landing]')!);
    await fireEvent.click(document.querySelector('[data-role=attack]')!);
    await fireEvent.click(document.querySelector('[data-opponent=hotseat]')!);
    await fireEvent.click(document.querySelector('[data-seat="1"] [data-army=karmans]')!);
    await fireEvent.click(document.querySelector('[data-option=free_measuring] input')!);
    await fireEvent.click(screen.getByTestId('start'));
    await eventually(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toMatchObject({
      mission: 'landing',
      attacker: 0,
      seats: [
        { holder: 'human', company: 'ws-2000' },
        { holder: 'human', company: 'ka-500' },
      ],
      options: {},
    });
  });
  it('says what free measuring means, and that it is on against the computer', async () => {
    render(App);
    const measuring = await screen.findByRole<HTMLInputElement>('switch');
    const means = () => document.querySelector('.measuring .means')!.textContent;
    expect(measuring.checked).toBe(true);
    expect(means()).toContain('at any time');
    await fireEvent.click(document.querySelector('[data-opponent=online]')!);
    expect(measuring.checked).toBe(false);
    expect(means()).toContain('by eye');
  });
  it('takes two numbers for an option that has two, and nothing else', async () => {
    render(App);
    await screen.findByTestId('start');
    const faces = document.querySelector('[data-option=run_over_faces] input')!;
    await fireEvent.change(faces, { target: { value: '4/4' } });
    await fireEvent.change(faces, { target: { value: '7/1' } });
    await fireEvent.click(screen.getByTestId('start'));
    await eventually(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toMatchObject({ options: { run_over_faces: '4/4' } });
  });
  it('gives links for the friend, for watchers and for oneself', async () => {
    keys = [...keys, { seat: 1, holder: 'open', token: 'theirs' }];
    render(App);
    await screen.findByTestId('start');
    await fireEvent.click(document.querySelector('[data-opponent=online]')!);
    await fireEvent.click(screen.getByTestId('start'));
    const links = await screen.findAllByTestId<HTMLInputElement>('link');
    expect(links.map((link) => new URL(link.value).hash)).toEqual([
      '#battle/r1/theirs',
      '#battle/r1',
      '#battle/r1/mine',
    ]);
    expect(location.hash).toBe('');
    expect(screen.getByTestId('only-here').textContent).toContain('damocles serve --host 0.0.0.0');
  });
  it('gives links that others can open, where the server knows its address', async () => {
    keys = [...keys, { seat: 1, holder: 'open', token: 'theirs' }];
    reachable = 'http://192.0.2.7:8000';
    render(App);
    await screen.findByTestId('start');
    await fireEvent.click(document.querySelector('[data-opponent=online]')!);
    await fireEvent.click(screen.getByTestId('start'));
    const links = await screen.findAllByTestId<HTMLInputElement>('link');
    expect(links.map((link) => new URL(link.value).origin)).toEqual([
      reachable,
      reachable,
      location.origin,
    ]);
    expect(screen.queryByTestId('only-here')).toBeNull();
    await fireEvent.keyDown(window, { key: 'Escape' });
    await eventually(() => expect(screen.queryByTestId('link')).toBeNull());
  });
  it('says why a room was not opened', async () => {
    refuse = true;
    render(App);
    await fireEvent.click(await screen.findByTestId('start'));
    expect((await screen.findByTestId('trouble')).textContent).toContain('no more rooms');
  });
  it('warns of a company that does not fit, with its rule and a way out, before the start', async () => {
    concerns = [TOO_MUCH];
    render(App);
    const told = await screen.findByTestId('concern');
    expect(told.textContent).toContain('2000 where 615 are allowed');
    expect(told.textContent).toContain('Leave out toad-2');
    expect(told.querySelector('a')?.getAttribute('href')).toBe('#rule/CMP-025');
    expect(screen.getByTestId<HTMLButtonElement>('start').disabled).toBe(true);
    await fireEvent.click(screen.getByTestId('change-0'));
    concerns = [];
    await fireEvent.click(document.querySelector('[data-company="ws-2000-armour"]')!);
    await eventually(() => expect(screen.queryByTestId('concern')).toBeNull());
    expect(asked.at(-1)).toMatchObject({ companies: ['ws-2000-armour', 'th-2000'] });
    expect(screen.getByTestId<HTMLButtonElement>('start').disabled).toBe(false);
  });
  it('takes the company that fits at one click', async () => {
    render(App);
    await fireEvent.click(await screen.findByTestId('change-0'));
    concerns = [{ ...TOO_MUCH, bars: false }];
    await fireEvent.click(document.querySelector('[data-company="ws-2000-armour"]')!);
    const better = await screen.findByTestId('better-0');
    expect(screen.getByTestId<HTMLButtonElement>('start').disabled).toBe(false);
    await fireEvent.click(better);
    await eventually(() =>
      expect(asked.at(-1)).toMatchObject({ companies: ['ws-2000', 'th-2000'] }),
    );
  });
  it('keeps the name of the player and puts it on his seat', async () => {
    render(App);
    const field = await screen.findByTestId<HTMLInputElement>('name');
    await fireEvent.change(field, { target: { value: '  Anna ' } });
    expect(field.value).toBe('Anna');
    await fireEvent.click(await screen.findByTestId('start'));
    await eventually(() => expect(opened).toHaveLength(1));
    expect(opened[0]).toMatchObject({ seats: [{ holder: 'human', name: 'Anna' }, {}] });
    await fireEvent.change(field, { target: { value: '' } });
  });
  it('leads to the replay of a battle that cannot go on', async () => {
    keep({ room: 'still', tokens: ['t'] });
    render(App);
    const row = () => document.querySelector('[data-room=still]');
    await eventually(() => expect(row()?.textContent).toContain('cannot go on · against Recruit'));
    expect(row()?.querySelector('a')?.hash).toBe('#replay/room/still');
  });
  it('leads back into a battle that rests', async () => {
    keep({ room: 'asleep', tokens: ['t'] });
    render(App);
    const row = () => document.querySelector('[data-room=asleep]');
    await eventually(() => expect(row()?.textContent).toContain('rests · against Recruit'));
    expect(row()?.querySelector('a')?.hash).toBe('#battle/asleep/t');
  });
  it('lists the battles of this browser, and forgets them', async () => {
    keep({ room: 'old', tokens: ['t'] });
    keep({ room: 'gone', tokens: ['t'] });
    render(App);
    const row = (room: string) => document.querySelector(`[data-room=${room}]`);
    await eventually(() => expect(row('old')?.textContent).toContain('over · against Recruit'));
    expect(row('old')?.querySelector('a')?.hash).toBe('#replay/room/old');
    expect(row('gone')?.textContent).toContain('no longer on the server');
    await fireEvent.click(row('gone')!.querySelector('[aria-label="Forget this battle"]')!);
    expect(row('gone')).toBeNull();
    expect(battles().map((each) => each.room)).toEqual(['old']);
  });
});
