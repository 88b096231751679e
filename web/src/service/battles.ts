/** The battles of this browser: rooms with the tokens of the seats held there. */
import type { Holding } from './address';
import { recallAs, rememberAs } from './storage';

export interface Kept extends Holding {
  /** When it was last seen, in milliseconds. */
  readonly seen: number;
}

const KEY = 'battles';
const MOST = 30;

const isKept = (value: unknown): value is Kept => {
  const { room, tokens, seen } = (value ?? {}) as Partial<Kept>;
  return typeof room === 'string' && typeof seen === 'number' && Array.isArray(tokens);
};

/** What is remembered, the latest first; what is no battle is left out. */
export function battles(): readonly Kept[] {
  const found = recallAs<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** Remember a room and all tokens of it that were ever held here. */
export function keep(held: Holding, seen = Date.now()): void {
  const before = battles();
  const known = before.find((each) => each.room === held.room)?.tokens ?? [];
  const tokens = [...new Set([...known, ...held.tokens])];
  const others = before.filter((each) => each.room !== held.room);
  rememberAs(KEY, [{ room: held.room, tokens, seen }, ...others].slice(0, MOST));
}

export function forget(room: string): void {
  rememberAs(
    KEY,
    battles().filter((each) => each.room !== room),
  );
}
