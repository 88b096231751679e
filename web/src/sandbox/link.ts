/**
 * A situation and its question as the hash of an address: an argument can be sent to a friend.
 *
 * `#sandbox/skirmish/sight.b1.b7/b1A.52400.27000.1500.2_b2A…/u1A.white_stars.steel_troopers..b1.b2…/
 * 120000.90000~e1.low_wall.1.60000.45000.12000.2000.30`: mission, question, bases, units, terrain of
 * one's own. The last two may be missing, as in links from before there were any. All read is
 * checked, because anybody may write such an address.
 */
import { ADDRESS } from '../pages';
import type { Base, Element, Group, PieceKind } from '../wire';
import type { Crew, Crews } from './crews';
import type { Bases } from './situation';
import { laid, type Plot } from './terrain';
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
}

const MOST_BASES = 200;
const MOST_UNITS = 1_000_000;
const MOST_CREWS = 30;
const MOST_PIECES = 60;
const NAME = /^[a-z0-9_-]{1,40}$/;
const BASE = /^(b\d{1,4})([ABC])\.(-?\d{1,7})\.(-?\d{1,7})\.(\d{1,6})\.(\d)$/;

const written = (b: Base): string => `${b.id}${b.group}.${b.x}.${b.y}.${b.r}.${b.size}`;

const enlisted = ({ id, group, army, unit, special, members }: Crew): string =>
  [`${id}${group}`, army, unit, special ?? '', ...members].join('.');

const standing = ({ id, kind, size, x, y, w, h, rot }: Element): string =>
  [id, kind, size, x, y, w, h, Math.round(rot)].join('.');

const plotted = (plot: Plot): string =>
  [`${plot.width}.${plot.height}`, ...plot.elements.map(standing)].join('~');

export function encode(argument: Argument): string {
  const { mission, tool, first, second, bases, crews, plot } = argument;
  const question = [tool, first, second].filter((part) => part !== null).join('.');
  const parts = [mission, question, bases.map(written).join('_'), crews.map(enlisted).join('~')];
  return [ADDRESS.sandbox, ...parts, ...(plot ? [plotted(plot)] : [])].join('/');
}

const CREW = /^(u\d{1,3})([ABC])\.([a-z0-9_]{1,40})\.([a-z0-9_]{1,40})\.([a-z0-9_]{0,40})((?:\.b\d{1,4}){1,40})$/;

function readCrews(text: string): Crews | null {
  const crews = (text ? text.split('~') : []).map((part): Crew | null => {
    const [, id, group, army, unit, special, members] = CREW.exec(part) ?? [];
    if (!id || !army || !unit || !members) return null;
    const named = { id, army, unit, group: group as Group, special: special || null };
    return { ...named, members: members.slice(1).split('.') };
  });
  return crews.length <= MOST_CREWS && crews.every((crew) => crew !== null) ? crews : null;
}

const SIDES = /^(\d{5,6})\.(\d{5,6})$/;
const PIECE =
  /^([\w-]{1,40})\.([a-z_]{1,20})\.(\d)\.(-?\d{1,6})\.(-?\d{1,6})\.(\d{1,6})\.(\d{1,6})\.(-?\d{1,3})$/;

function readPiece(text: string): Element | null {
  const [, id, kind, ...digits] = PIECE.exec(text) ?? [];
  const [size = 0, x = 0, y = 0, w = 0, h = 0, rot = 0] = digits.map(Number);
  if (!id || !kind) return null;
  const plain = { id, kind: kind as PieceKind, size, x, y, w, h, rot, corners: [] };
  return laid(plain, [x, y], rot);
}

/** A table of one's own; undefined when it cannot be read. */
function readPlot(text: string | undefined): Plot | null | undefined {
  if (text === undefined) return null;
  const [sides = '', ...rest] = text.split('~');
  const [, width, height] = SIDES.exec(sides) ?? [];
  const elements = rest.map(readPiece);
  if (!width || !height || rest.length > MOST_PIECES) return undefined;
  if (!elements.every((element) => element !== null)) return undefined;
  return { width: Number(width), height: Number(height), elements };
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

const isTool = (text: string | undefined): text is Tool => TOOLS.some((tool) => tool === text);

/** null when the hash holds no situation. */
export function decode(hash: string): Argument | null {
  const [page, mission = '', question = '', list = '', units = '', ground] = hash.split('/');
  const [tool, first, second] = question.split('.');
  const [bases, crews, plot] = [readBases(list), readCrews(units), readPlot(ground)];
  if (page !== ADDRESS.sandbox || !NAME.test(mission) || !isTool(tool)) return null;
  if (!bases || !crews || plot === undefined) return null;
  const known = (id: string | undefined) =>
    bases.some((base) => base.id === id) ? (id ?? null) : null;
  return { mission, tool, first: known(first), second: known(second), bases, crews, plot };
}
