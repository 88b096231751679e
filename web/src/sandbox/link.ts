/**
 * A situation and its question as the hash of an address: an argument can be sent to a friend.
 *
 * `#skirmish/sight.b1.b7/b1A.52400.27000.1500.2_b2A…`: mission, question, bases. All that is read
 * is checked, because anybody may write such an address.
 */
import type { Base, Group } from '../wire';
import type { Bases } from './situation';
import { TOOLS, type Tool } from './tools';

export interface Argument {
  readonly mission: string;
  readonly tool: Tool;
  readonly first: string | null;
  readonly second: string | null;
  readonly bases: Bases;
}

const MOST_BASES = 200;
const MOST_UNITS = 1_000_000;
const NAME = /^[a-z0-9_-]{1,40}$/;
const BASE = /^(b\d{1,4})([ABC])\.(-?\d{1,7})\.(-?\d{1,7})\.(\d{1,6})\.(\d)$/;

const written = (b: Base): string => `${b.id}${b.group}.${b.x}.${b.y}.${b.r}.${b.size}`;

export function encode(argument: Argument): string {
  const { mission, tool, first, second, bases } = argument;
  const question = [tool, first, second].filter((part) => part !== null).join('.');
  return `#${mission}/${question}/${bases.map(written).join('_')}`;
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

/** null when the hash is empty, or not one of ours. */
export function decode(hash: string): Argument | null {
  const [mission = '', question = '', list = ''] = hash.replace(/^#/, '').split('/');
  const [tool, first, second] = question.split('.');
  const bases = readBases(list);
  if (!NAME.test(mission) || !isTool(tool) || !bases) return null;
  const known = (id: string | undefined) =>
    bases.some((base) => base.id === id) ? (id ?? null) : null;
  return { mission, tool, first: known(first), second: known(second), bases };
}
