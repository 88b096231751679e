/**
 * A situation and its question as the hash of an address: an argument can be sent to a friend.
 *
 * `#sandbox/skirmish/sight.b1.b7/b1A.52400.27000.1500.2_b2A…/u1A.white_stars.steel_troopers.mg*sergeant
 * *medic-medic**grounded*90.b1.b2…/120000.90000~e1.low_wall.1.60000.45000.12000.2000.30`: mission,
 * question, bases, units (special weapon, leader, specialists, equipment, states, where it looks,
 * routines that last), terrain of one's own. What is missing at the end is plain, as in older links.
 * All read is checked, because anybody may write such an address.
 */
import { ADDRESS } from '../../service/address';
import type { Base, ElementView } from '../../service/protocol';
import type { End, Formation, Gait, Group, Point } from '../../service/wire';
import { crewOf, leaderOf, PLAIN, type Crew, type Crews, type Furnishing } from './crews';
import type { Desk } from './desk';
import type { Bases } from './situation';
import { layPiece, type Plot } from './terrain';
import { TOOLS, type Tool } from './tools';

/** What lies on the table, and what is asked about it. */
export interface Argument {
  readonly mission: string;
  readonly tool: Tool;
  readonly first: string | null;
  readonly second: string | null;
  readonly bases: Bases;
  readonly crews: Crews;
  readonly plot: Plot | null;
  /** The way to attack, by its place in the answer. */
  readonly chosen: number;
  readonly gait: Gait;
  readonly formation: Formation;
  readonly aim: Point | null;
}
/** Why a link cannot be opened: damaged, from before there were units, or too much. */
export type Fault = 'bad' | 'old' | 'large';

export const MOST_LETTERS = 24_000;
const MOST_BASES = 200;
const MOST_UNITS = 1_000_000;
const MOST_CREWS = 30;
const MOST_PIECES = 60;
const NAME = /^[a-z0-9_-]{1,40}$/;
const BASE = /^(b\d{1,4})([ABC])\.(-?\d{1,7})\.(-?\d{1,7})\.(\d{1,6})\.(\d)$/;
const FORMATIONS: readonly Formation[] = ['keep', 'line', 'column', 'blob'];
/** The state of a unit that is no drill. */
const GROUNDED = 'grounded';
/** What was asked before the rules answered it in another way. */
const FORMER: Readonly<Record<string, Tool>> = { zone: 'fire' };

const EMPTY_HANDS: Partial<Desk> = {
  start: null,
  end: null,
  viewer: null,
  target: null,
  shooter: null,
  aimed: null,
  selected: null,
  picked: null,
};

/** Whom the question of an argument is about, by the tool that asks it. */
function subjectsIn({ tool, first, second, crews }: Argument): Partial<Desk> {
  const end = (id: string | null): End | null => (id ? { base: id } : null);
  const unit = (base: string | null): string | null => crewOf(crews, base)?.id ?? null;
  if (tool === 'ruler') return { start: end(first), end: end(second) };
  if (tool === 'sight') return { viewer: first, target: second };
  if (tool === 'fire') return { shooter: unit(first), aimed: unit(second) };
  return tool === 'reach' || tool === 'move' ? { selected: first } : {};
}

/** What is in hand when an argument is opened; what its question does not name is put away. */
export function openingOf(argument: Argument): Partial<Desk> {
  const { tool, chosen, gait, formation, aim } = argument;
  const asked = { ...EMPTY_HANDS, ...subjectsIn(argument) };
  return { ...asked, tool, chosen, gait, formation, aim, pinned: aim !== null };
}

/** The bases that the question of the tool is about. */
function subjects(desk: Desk): (string | null)[] {
  const { tool, bases, crews } = desk;
  const based = (end: End | null) => (end && 'base' in end ? end.base : null);
  const leader = (id: string | null) => leaderOf(crews, bases, id);
  if (tool === 'sight') return [desk.viewer, desk.target];
  if (tool === 'ruler') return [based(desk.start), based(desk.end)];
  if (tool === 'fire') return [leader(desk.shooter), leader(desk.aimed)];
  return [desk.selected];
}

/** What lies on a desk. */
export function argumentOf(desk: Desk, mission: string): Argument {
  const { tool, bases, crews, plot, chosen, gait, formation, pinned } = desk;
  const [first = null, second = null] = subjects(desk);
  const aim = pinned ? desk.aim : null;
  return { mission, tool, first, second, bases, crews, plot, chosen, gait, formation, aim };
}

// ---- writing ------------------------------------------------------------------------------------

const written = (b: Base): string => `${b.id}${b.group}.${b.x}.${b.y}.${b.r}.${b.size}`;

/** What stands at the end and is empty says nothing. */
function trimmed(parts: readonly string[]): readonly string[] {
  const last = parts.findLastIndex((part) => part !== '');
  return parts.slice(0, last + 1);
}

function furnished(crew: Furnishing): string {
  const { special, leader, specialists, equipment, grounded, drills, lasting, facing } = crew;
  const states = [...(grounded ? [GROUNDED] : []), ...drills];
  const lists = [specialists, equipment, states].map((list) => list.join('-'));
  const looks = facing === null ? '' : String(facing);
  return trimmed([special ?? '', leader ?? '', ...lists, looks, lasting.join('-')]).join('*');
}

const enlisted = (crew: Crew): string =>
  [`${crew.id}${crew.group}`, crew.army, crew.unit, furnished(crew), ...crew.members].join('.');

const standing = ({ id, kind, size, x, y, w, h, rot }: ElementView): string =>
  [id, kind, size, x, y, w, h, Math.round(rot)].join('.');

const plotted = (plot: Plot): string =>
  [`${plot.width}.${plot.height}`, ...plot.elements.map(standing)].join('~');

function asked({ tool, first, second, chosen, gait, formation, aim }: Argument): string {
  const more =
    tool === 'fire' && chosen
      ? [String(chosen)]
      : tool === 'reach'
        ? [gait, formation, ...(aim ?? []).map(String)]
        : [];
  return trimmed([tool, first ?? '', second ?? '', ...more]).join('.');
}

export function encode(argument: Argument): string {
  const { mission, bases, crews, plot } = argument;
  const lists = [bases.map(written).join('_'), crews.map(enlisted).join('~')];
  const parts = [mission, asked(argument), ...lists, ...(plot ? [plotted(plot)] : [])];
  return [ADDRESS.sandbox, ...parts].join('/');
}

// ---- reading ------------------------------------------------------------------------------------

const CREW =
  /^(u\d{1,3})([ABC])\.([a-z0-9_]{1,40})\.([a-z0-9_]{1,40})\.([a-z0-9_*-]{0,400})((?:\.b\d{1,4}){1,40})$/;
const MOST_THINGS = 6;
const MOST_LASTING = 12;

const listed = (text: string, most = MOST_THINGS): string[] =>
  text ? text.split('-').slice(0, most) : [];

function readFurnishing(text: string): Furnishing | null {
  const [special = '', leader = '', specialists = '', equipment = '', ...rest] = text.split('*');
  const [states = '', facing = '', lasting = ''] = rest;
  if (facing && !/^-?\d{1,3}$/.test(facing)) return null;
  const drills = new Set(listed(states, MOST_LASTING + 1));
  const grounded = drills.delete(GROUNDED);
  return {
    ...PLAIN,
    special: special || null,
    leader: leader || null,
    specialists: listed(specialists),
    equipment: listed(equipment),
    grounded,
    drills: [...drills].filter((drill) => NAME.test(drill)),
    lasting: [...new Set(listed(lasting, MOST_LASTING))].filter((each) => NAME.test(each)),
    facing: facing ? Number(facing) % 360 : null,
  };
}

function readCrew(text: string): Crew | null {
  const [, id, group, army, unit, things, members] = CREW.exec(text) ?? [];
  const furnishing = readFurnishing(things ?? '');
  if (!id || !army || !unit || !members || !furnishing) return null;
  const named = { id, army, unit, group: group as Group };
  return { ...furnishing, ...named, members: members.slice(1).split('.') };
}

/** Nobody is in two units, and no two units have the same name. */
function readCrews(text: string): Crews | null {
  const crews = (text ? text.split('~') : []).map(readCrew);
  if (crews.length > MOST_CREWS || !crews.every((crew) => crew !== null)) return null;
  const members = crews.flatMap((crew) => crew.members);
  const ids = new Set(crews.map((crew) => crew.id));
  return new Set(members).size === members.length && ids.size === crews.length ? crews : null;
}

const SIDES = /^(\d{5,6})\.(\d{5,6})$/;
const PIECE =
  /^([\w-]{1,40})\.([a-z_]{1,20})\.(\d)\.(-?\d{1,6})\.(-?\d{1,6})\.(\d{1,6})\.(\d{1,6})\.(-?\d{1,3})$/;
const LEAST_SIDE = 20_000;
const MOST_SIDE = 300_000;

function readPiece(text: string): ElementView | null {
  const [, id, kind, ...digits] = PIECE.exec(text) ?? [];
  const [size = 0, x = 0, y = 0, w = 0, h = 0, rot = 0] = digits.map(Number);
  if (!id || !kind) return null;
  const plain = { id, kind, size, x, y, w, h, rot, corners: [] };
  return layPiece(plain, [x, y], rot);
}

/** A table of one's own; undefined when it cannot be read. */
function readPlot(text: string | undefined): Plot | null | undefined {
  if (text === undefined) return null;
  const [sides = '', ...rest] = text.split('~');
  const [width = 0, height = 0] = (SIDES.exec(sides) ?? []).slice(1).map(Number);
  const elements = rest.map(readPiece);
  if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MOST_SIDE) return undefined;
  if (rest.length > MOST_PIECES) return undefined;
  if (!elements.every((element) => element !== null)) return undefined;
  return { width, height, elements };
}

function readBase(text: string): Base | null {
  const match = BASE.exec(text);
  if (!match) return null;
  const [, id, group, ...digits] = match;
  const [x = 0, y = 0, r = 0, size = 0] = digits.map(Number);
  if (!id || r < 1 || Math.max(Math.abs(x), Math.abs(y), r) > MOST_UNITS) return null;
  return { id, x, y, r, size, group: group as Group };
}

function readBases(text: string): Bases | null {
  const parts = text ? text.split('_') : [];
  const bases = parts.map(readBase);
  const ids = new Set(bases.map((base) => base?.id));
  if (parts.length > MOST_BASES || ids.size !== parts.length) return null;
  return bases.every((base) => base !== null) ? bases : null;
}

/** The leaders of the first units of two sides, for a question that named none. */
function rivals(crews: Crews): readonly [string | null, string | null] {
  const of = (group: Group) => crews.find((crew) => crew.group === group)?.members[0] ?? null;
  return [of('A'), of('B')];
}

type Question = Pick<
  Argument,
  'tool' | 'first' | 'second' | 'chosen' | 'gait' | 'formation' | 'aim'
>;

function readQuestion(text: string, bases: Bases, crews: Crews): Question | null {
  const [word = '', first, second, ...more] = text.split('.');
  const tool = FORMER[word] ?? TOOLS.find((each) => each === word);
  if (!tool) return null;
  const known = (id: string | undefined) => bases.find((base) => base.id === id)?.id ?? null;
  const [one, two] = word in FORMER ? rivals(crews) : [known(first), known(second)];
  const [x, y] = more.slice(2).map(Number);
  const whole = Number.isInteger(x) && Number.isInteger(y) && tool === 'reach';
  const number = tool === 'fire' ? Number(more[0]) : 0;
  return {
    tool,
    first: one,
    second: two,
    chosen: Number.isInteger(number) && number > 0 && number < 100 ? number : 0,
    gait: tool === 'reach' && NAME.test(more[0] ?? '') ? more[0]! : '',
    formation: FORMATIONS.find((formation) => formation === more[1]) ?? 'keep',
    aim: whole && Math.max(Math.abs(x!), Math.abs(y!)) <= MOST_UNITS ? [x!, y!] : null,
  };
}

/** What the hash holds, or why it cannot be opened. */
export function decode(hash: string): Argument | Fault {
  if (hash.length > MOST_LETTERS) return 'large';
  const [page, mission = '', question = '', list = '', units = '', ground] = hash.split('/');
  const [bases, crews, plot] = [readBases(list), readCrews(units), readPlot(ground)];
  if (page !== ADDRESS.sandbox || !NAME.test(mission)) return 'bad';
  if (!bases || !crews || plot === undefined) return 'bad';
  const asked = readQuestion(question, bases, crews);
  if (!asked) return 'bad';
  const owned = new Set(crews.flatMap((crew) => crew.members));
  if (bases.some((base) => !owned.has(base.id))) return crews.length ? 'bad' : 'old';
  return { mission, ...asked, bases, crews, plot };
}
