// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  atOneScreen,
  first,
  fitAsk,
  offers,
  room,
  withArmy,
  withMission,
  withName,
  withOwn,
  withTable,
} from '../../../src/pages/lobby/choices';
import { inShort } from '../../../src/pages/lobby/missions';
import type { Shelved } from '../../../src/service/shelf';
import { levelName } from '../../../src/words/levels';
import { ago } from '../../../src/words/lobby';
import { speech } from '../../../src/words/speech.svelte';
import { LOBBY } from '../../offered';

const OWN: Shelved = {
  id: 'mine',
  name: 'Mine',
  army: 'white_stars',
  ap: 480,
  text: 'White Stars, 500 A.P.: "Mine"\n\nPlatoon 1\n1. 9 steel troopers, 2 MG\n',
};

describe('choices', () => {
  it('begin with companies of the size that the mission asks for', () => {
    const now = first(LOBBY);
    expect(now.mission).toBe('skirmish');
    expect(now.companies).toEqual(['ws-2000', 'th-2000']);
    expect(now.opponent).toEqual({ kind: 'bot', level: 'recruit' });
  });
  it('begin with what was played last time, if there still is such a thing', () => {
    expect(first(LOBBY, { mission: 'landing', level: 'random' })).toMatchObject({
      mission: 'landing',
      opponent: { kind: 'bot', level: 'random' },
    });
    expect(first(LOBBY, { mission: 'gone', level: 'gone' })).toMatchObject({
      mission: LOBBY.now?.mission,
      opponent: { kind: 'bot', level: 'recruit' },
    });
  });
  it('keep one’s own company in another mission, and ask whether it fits', () => {
    const own = withOwn(LOBBY, [OWN], first(LOBBY), 'mine');
    const landing = withMission(LOBBY, own, 'landing');
    expect(landing.companies[0]).toBe('own/mine');
    expect(fitAsk(LOBBY, [OWN], { ...landing, role: 'defend' })).toEqual({
      mission: 'landing',
      companies: [OWN.text, 'th-2000'],
      attacker: 1,
    });
  });
  it('bear the name of the one who opens the room, never of two at one screen', () => {
    const wanted = room(LOBBY, [], first(LOBBY));
    expect(withName(wanted, 'Anna').seats.map((seat) => seat.name)).toEqual(['Anna', undefined]);
    expect(withName(wanted, '')).toBe(wanted);
    const pair = atOneScreen(wanted);
    expect(withName(pair, 'Anna')).toBe(pair);
  });
  it('follow another mission and another army', () => {
    const agreed = withMission(LOBBY, first(LOBBY), 'bridgehead');
    expect(agreed.companies).toEqual(['ws-1000', 'th-1000']);
    const other = withArmy(LOBBY, agreed, 1, 'karmans');
    expect([other.armies[1], other.companies]).toEqual(['karmans', ['ws-1000', 'ka-500']]);
  });
  it('are no table at random that is laid by hand as well', () => {
    const agreed = withMission(LOBBY, first(LOBBY), 'bridgehead');
    expect(withTable(agreed, 'map', 'no_mans_land')).toMatchObject({
      table: 'map',
      setup: 'no_mans_land',
    });
    expect(withTable(agreed, 'random', 'random')).toMatchObject({ table: 'random', setup: 'map' });
  });
  it('make a room against the computer', () => {
    expect(room(LOBBY, [], first(LOBBY))).toEqual({
      mission: 'skirmish',
      seats: [
        { holder: 'human', company: 'ws-2000' },
        { holder: 'bot', company: 'th-2000', level: 'recruit' },
      ],
      options: { free_measuring: true },
      setup: 'map',
      table: 'map',
      attacker: null,
      minutes: null,
    });
  });
  it('make rooms for two here and for a friend elsewhere', () => {
    const now = first(LOBBY);
    const here = room(LOBBY, [], { ...now, opponent: { kind: 'hotseat' } });
    expect(here.seats.map((seat) => seat.holder)).toEqual(['human', 'human']);
    const away = room(LOBBY, [], { ...now, opponent: { kind: 'online' }, minutes: 30 });
    expect([away.minutes, room(LOBBY, [], { ...now, minutes: 30 }).minutes]).toEqual([30, null]);
    expect(away.seats.map((seat) => seat.holder)).toEqual(['human', 'open']);
    expect(atOneScreen(LOBBY.now!).seats).toEqual([
      { holder: 'human', company: 'ws-1000' },
      { holder: 'human', company: 'th-1000' },
    ]);
  });
  it('tell who attacks where there are roles, and only options that differ', () => {
    const now = withMission(LOBBY, first(LOBBY), 'landing');
    const options = { free_measuring: true, round_limit: 12, unheard_of: true };
    const made = room(LOBBY, [], { ...now, role: 'defend', options });
    expect([made.attacker, made.options]).toEqual([1, { free_measuring: true }]);
    expect(room(LOBBY, [], { ...now, role: 'chance' }).attacker).toBeNull();
    expect(room(LOBBY, [], { ...first(LOBBY), role: 'attack' }).attacker).toBeNull();
  });
  it('let all measure where nobody plays over the net, unless it is switched off', () => {
    const now = first(LOBBY);
    const friend = { ...now, opponent: { kind: 'online' } as const };
    const here = { ...now, opponent: { kind: 'hotseat' } as const };
    const off = { ...now, options: { free_measuring: false } };
    const on = { ...friend, options: { free_measuring: true } };
    expect([now, here, friend].map((each) => room(LOBBY, [], each).options)).toEqual([
      { free_measuring: true },
      { free_measuring: true },
      {},
    ]);
    expect([off, on].map((each) => room(LOBBY, [], each).options)).toEqual([
      {},
      { free_measuring: true },
    ]);
  });
  it('send a company of one’s own as its text', () => {
    const offered = offers(LOBBY, [OWN], 'white_stars');
    expect(offered[0]).toMatchObject({
      id: 'own/mine',
      own: true,
      units: { en: '9 steel troopers' },
    });
    expect(offers(LOBBY, [OWN], 'therians').some((each) => each.own)).toBe(false);
    const made = room(LOBBY, [OWN], withOwn(LOBBY, [OWN], first(LOBBY), 'mine'));
    expect(withOwn(LOBBY, [], first(LOBBY), 'mine')).toEqual(first(LOBBY));
    expect(made.seats[0]?.company).toBe(OWN.text);
  });
});

describe('the words of the lobby', () => {
  it('say a mission in short', () => {
    const [agreed, , skirmish] = LOBBY.missions;
    expect(inShort(skirmish!)).toBe('2000\u00a0AP · 6 rounds');
    expect(inShort(agreed!)).toBe('points as agreed · first to 20 VP');
    const uneven = {
      ...skirmish!,
      points: [
        { assault: 1000, reinforcement: 0 },
        { assault: 500, reinforcement: 0 },
      ],
      rounds: null,
    };
    expect(inShort(uneven)).toBe('1000 against 500\u00a0AP · no last round');
  });
  it('call a level as the server does, once it has', async () => {
    await speech.choose('fr');
    expect([levelName(LOBBY.bots, 'recruit'), levelName({}, 'recruit')]).toEqual([
      'Recruit fr',
      '…',
    ]);
    await speech.choose('en');
  });
  it('say how long ago something was', () => {
    const said = [0, 3, 125, 60 * 24, 60 * 24 * 3].map((minutes) => ago(0, minutes * 60_000));
    expect(said).toEqual(['just now', '3 min ago', '2 h ago', 'yesterday', '3 days ago']);
  });
});
