/** A small lobby for the tests. */
import type { CompanyCard, Lobby, MissionCard } from '../src/service/protocol';

const words = (en: string) => ({ en, fr: `${en} fr` });

const mission = (id: string, changes: Partial<MissionCard> = {}): MissionCard => ({
  id,
  name: words(id),
  note: words('note'),
  width: 120000,
  height: 90000,
  points: [
    { assault: 1500, reinforcement: 500 },
    { assault: 1500, reinforcement: 500 },
  ],
  attacker: null,
  rounds: 6,
  vp: null,
  random: false,
  setups: ['map'],
  ...changes,
});

const company = (id: string, army: string, limit: number, style = 'balanced'): CompanyCard => ({
  id,
  name: words(id),
  army,
  ap: limit,
  limit,
  style,
  units: words('9 troopers'),
  tentative: false,
});

export const LOBBY: Lobby = {
  missions: [
    mission('bridgehead', {
      points: [],
      rounds: null,
      vp: 20,
      random: true,
      setups: ['map', 'no_mans_land'],
    }),
    mission('landing', { attacker: 'A' }),
    mission('skirmish'),
  ],
  armies: [
    { id: 'white_stars', name: words('White Stars'), tentative: false },
    { id: 'therians', name: words('Therians'), tentative: false },
    { id: 'karmans', name: words('Karmans'), tentative: true },
  ],
  companies: [
    company('ws-1000', 'white_stars', 1000),
    company('ws-2000-armour', 'white_stars', 2000, 'armour'),
    company('ws-2000', 'white_stars', 2000),
    company('th-1000', 'therians', 1000),
    company('th-2000', 'therians', 2000),
    company('ka-500', 'karmans', 500),
  ],
  levels: ['random', 'recruit'],
  bots: {
    random: { name: words('Dice'), manner: words('acts at random'), strength: 0 },
    recruit: { name: words('Recruit'), manner: words('a first opponent'), strength: 1 },
  },
  options: [
    {
      name: 'free_measuring',
      kind: 'switch',
      default: false,
      rule: 'RUL-17',
      text: words('Free measuring'),
    },
    {
      name: 'round_limit',
      kind: 'number',
      default: 12,
      rule: 'RUL-139',
      text: words('Last round'),
    },
    { name: 'run_over_faces', kind: 'faces', default: null, rule: 'RUL-156', text: words('Faces') },
  ],
  now: {
    mission: 'skirmish',
    seats: [
      { holder: 'human', company: 'ws-1000' },
      { holder: 'bot', company: 'th-1000', level: 'recruit' },
    ],
  },
};
