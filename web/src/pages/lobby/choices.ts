/** What was chosen for a battle to be, and the room that it makes. */
import type {
  CompanyCard,
  FitAsk,
  Lobby,
  MissionCard,
  NewRoom,
  Option,
  SeatChoice,
} from '../../service/protocol';
import type { Shelved } from '../../service/shelf';
import { terms } from '../../words/terms.svelte';

export type Opponent = { readonly kind: 'bot'; readonly level: string } | { readonly kind: Human };
export type Human = 'hotseat' | 'online';
export type Role = 'attack' | 'defend' | 'chance';
export type Pair<T> = readonly [T, T];
export type OptionValue = boolean | number | string | null;

/** A company to choose: of the library by its id, of one's own by its text. */
export interface CompanyOffer {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly ap: number;
  readonly limit: number;
  readonly units: Readonly<Record<string, string>>;
  readonly own: boolean;
  readonly tentative: boolean;
  /** What the server is told. */
  readonly text: string;
}

export interface Choices {
  readonly mission: string;
  readonly armies: Pair<string>;
  readonly companies: Pair<string>;
  readonly opponent: Opponent;
  readonly role: Role;
  readonly setup: string;
  readonly table: 'map' | 'random';
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Time to think of each person for the whole battle; null for no clock. */
  readonly minutes: number | null;
}

/** What the browser remembers of the last battle that was set up. */
export interface Last {
  readonly mission: string;
  readonly level: string;
}
export const LAST = 'set-up';

const ARMIES: Pair<string> = ['white_stars', 'therians'];
const OWN = 'own/';
/** In army points. */
const USUAL_POINTS = 1000;
const STYLE = 'balanced';

const ofLibrary = (card: CompanyCard): CompanyOffer => ({ ...card, own: false, text: card.id });
const ofShelf = ({ id, name, ap, text }: Shelved): CompanyOffer => ({
  id: `${OWN}${id}`,
  name: { en: name },
  ap,
  limit: ap,
  units: { en: text.split('\n').slice(1).filter(isUnit).map(withoutSlot).join(', ') },
  own: true,
  tentative: false,
  text,
});
const isUnit = (line: string): boolean => /^\d+\./.test(line);
const withoutSlot = (line: string): string => line.replace(/^\d+\.\s*/, '').replace(/,.*$/, '');

/** All companies of an army, one's own first. */
export const offers = (
  lobby: Lobby,
  shelf: readonly Shelved[],
  army: string,
): readonly CompanyOffer[] => [
  ...shelf.filter((each) => each.army === army).map(ofShelf),
  ...lobby.companies.filter((each) => each.army === army).map(ofLibrary),
];

export const missionOf = (lobby: Lobby, id: string): MissionCard | undefined =>
  lobby.missions.find((each) => each.id === id);

/** What a company for this mission costs; where players agree on it, an evening's worth. */
export function pointsOf(mission: MissionCard | undefined, seat: number): number {
  const points = mission?.points[seat];
  return points ? points.assault + points.reinforcement : terms.price(USUAL_POINTS);
}

/** The company of the library that comes nearest to what the mission asks for. */
export const usual = (lobby: Lobby, mission: string, army: string, seat: number): string =>
  companyOfSize(lobby, army, pointsOf(missionOf(lobby, mission), seat));

/** The company of the library that comes nearest to so many points. */
export function companyOfSize(lobby: Lobby, army: string, wanted: number): string {
  const cards = lobby.companies.filter((each) => each.army === army);
  const far = (card: CompanyCard): number =>
    Math.abs(card.limit - wanted) * 2 + (card.style === STYLE ? 0 : 1);
  return cards.toSorted((a, b) => far(a) - far(b))[0]?.id ?? '';
}

/** The army with which a seat begins. */
const armyOf = ({ armies }: Lobby, seat: 0 | 1): string =>
  (armies.find(({ id }) => id === ARMIES[seat]) ?? armies[0])?.id ?? '';

/** What was played last time, else the battle that is good for a first one. */
export function first(lobby: Lobby, last: Partial<Last> = {}): Choices {
  const { now } = lobby;
  const some = missionOf(lobby, last.mission ?? '') ?? missionOf(lobby, now?.mission ?? '');
  const mission = (some ?? lobby.missions[0])?.id ?? '';
  const known = [last.level, now?.seats.find((seat) => seat.holder === 'bot')?.level];
  const armies: Pair<string> = [armyOf(lobby, 0), armyOf(lobby, 1)];
  const level = known.find((each) => each && lobby.levels.includes(each)) ?? lobby.levels[0] ?? '';
  return {
    mission,
    armies,
    companies: [usual(lobby, mission, armies[0], 0), usual(lobby, mission, armies[1], 1)],
    opponent: { kind: 'bot', level },
    role: 'chance',
    setup: 'map',
    table: 'map',
    options: {},
    minutes: null,
  };
}

/** Another mission: companies of its size, its table as mapped; one's own companies stay. */
export function withMission(lobby: Lobby, now: Choices, mission: string): Choices {
  const company = (seat: 0 | 1): string =>
    now.companies[seat].startsWith(OWN)
      ? now.companies[seat]
      : usual(lobby, mission, now.armies[seat], seat);
  return { ...now, mission, companies: [company(0), company(1)], setup: 'map', table: 'map' };
}

const put = <T>(pair: Pair<T>, seat: 0 | 1, value: T): Pair<T> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value];

export const withArmy = (lobby: Lobby, now: Choices, seat: 0 | 1, army: string): Choices => ({
  ...now,
  armies: put(now.armies, seat, army),
  companies: put(now.companies, seat, usual(lobby, now.mission, army, seat)),
});

export const withCompany = (now: Choices, seat: 0 | 1, company: string): Choices => ({
  ...now,
  companies: put(now.companies, seat, company),
});

/** With a company of one's own, if it is still on the shelf. */
export function withOwn(
  lobby: Lobby,
  shelf: readonly Shelved[],
  now: Choices,
  id: string | null,
): Choices {
  const own = shelf.find((each) => each.id === id);
  return own ? withCompany(withArmy(lobby, now, 0, own.army), 0, ofShelf(own).id) : now;
}

/** A table at random is not laid by hand as well. */
export const withTable = (now: Choices, table: 'map' | 'random', setup: string): Choices => ({
  ...now,
  table,
  setup: table === 'random' ? 'map' : setup,
});

const ATTACKER: Readonly<Record<Role, 0 | 1 | null>> = { attack: 0, defend: 1, chance: null };

/** The seat across the table. */
function opposite(opponent: Opponent, company: string): SeatChoice {
  if (opponent.kind === 'bot') return { holder: 'bot', level: opponent.level, company };
  return { holder: opponent.kind === 'hotseat' ? 'human' : 'open', company };
}

/** The option that has a switch of its own. */
export const MEASURING = 'free_measuring';

/** What an option is: as chosen, else as usual; where nobody plays over the net, all may measure. */
export function optionOf(now: Choices, { name, default: usually }: Option): OptionValue {
  const chosen = now.options[name];
  if (chosen !== undefined) return chosen;
  return name === MEASURING && now.opponent.kind !== 'online' ? true : usually;
}

/** Only what differs from what is usual is told. */
const changed = (lobby: Lobby, now: Choices): Record<string, OptionValue> =>
  Object.fromEntries(
    lobby.options
      .map((option) => [option, optionOf(now, option)] as const)
      .filter(([option, value]) => value !== option.default)
      .map(([option, value]) => [option.name, value]),
  );

/** A company as the server is told of it: its name, or its text. */
const fielded = (lobby: Lobby, shelf: readonly Shelved[], now: Choices, seat: 0 | 1): string =>
  offers(lobby, shelf, now.armies[seat]).find((each) => each.id === now.companies[seat])?.text ??
  now.companies[seat];

/** The seat that attacks, where there are roles and they are not left to chance. */
const attackerOf = (lobby: Lobby, now: Choices): 0 | 1 | null =>
  missionOf(lobby, now.mission)?.attacker ? ATTACKER[now.role] : null;

/** The question whether what was chosen fits together. */
export const fitAsk = (lobby: Lobby, shelf: readonly Shelved[], now: Choices): FitAsk => ({
  mission: now.mission,
  companies: [fielded(lobby, shelf, now, 0), fielded(lobby, shelf, now, 1)],
  attacker: attackerOf(lobby, now),
});

/** The room that the choices make; the seat of this page is the first. */
export function room(lobby: Lobby, shelf: readonly Shelved[], now: Choices): NewRoom {
  const theirs = fielded(lobby, shelf, now, 1);
  return {
    mission: now.mission,
    seats: [
      { holder: 'human', company: fielded(lobby, shelf, now, 0) },
      opposite(now.opponent, theirs),
    ],
    options: changed(lobby, now),
    setup: now.setup,
    table: now.table,
    attacker: attackerOf(lobby, now),
    minutes: now.opponent.kind === 'bot' ? null : now.minutes,
  };
}

/** The same room with the name of the one who opens it; two at one screen have none. */
export function withName(given: NewRoom, name: string): NewRoom {
  const people = given.seats.filter((seat) => seat.holder === 'human');
  if (!name || people.length !== 1) return given;
  const seats = given.seats.map((seat) => (seat.holder === 'human' ? { ...seat, name } : seat));
  return { ...given, seats };
}

/** The same battle for two at this screen. */
export const atOneScreen = (given: NewRoom): NewRoom => ({
  ...given,
  seats: given.seats.map(({ company }) => ({ holder: 'human', company })),
});
