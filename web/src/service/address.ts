/** The pages by the part of the address behind the hash; what is no other page's is the lobby. */
export type PageName = 'lobby' | 'battle' | 'builder' | 'sandbox' | 'replay';

const PAGE = /^#(battle|builder|sandbox|replay)(?:\/|$)/;
const REPLAY = /^#replay\/(?:(\d{1,9})|room\/([\w-]{1,64}))(?:\/(\d{1,6}))?$/;
const BATTLE = /^#battle\/([\w-]{1,64})(?:\/([\w,-]*))?$/;
const RULE = /^#rule\/([A-Z0-9]+(?:-[A-Z0-9]+)+)$/;

/** An address of a battle that names no room is the lobby's, too. */
export function pageOf(hash: string): PageName {
  const page = (PAGE.exec(hash)?.[1] as PageName | undefined) ?? 'lobby';
  return page === 'battle' && !battleOf(hash) ? 'lobby' : page;
}

/** The battle of two random players that an address asks for. */
export function seedOf(hash: string): number | null {
  const seed = REPLAY.exec(hash)?.[1];
  return seed === undefined ? null : Number(seed);
}

/** The room whose battle, now over, an address asks for. */
export const roomOf = (hash: string): string | null => REPLAY.exec(hash)?.[2] ?? null;

/** The order at which an address wants the battle to be looked at. */
export function momentOf(hash: string): number | null {
  const moment = REPLAY.exec(hash)?.[3];
  return moment === undefined ? null : Number(moment);
}

/** The rule that lies as a sheet over the page. */
export const ruleOf = (hash: string): string | null => RULE.exec(hash)?.[1] ?? null;

/** A room and the tokens of the seats held there; none to watch. */
export interface Holding {
  readonly room: string;
  readonly tokens: readonly string[];
}

export function battleOf(hash: string): Holding | null {
  const found = BATTLE.exec(hash);
  const room = found?.[1];
  return room ? { room, tokens: (found[2] ?? '').split(',').filter(Boolean) } : null;
}

export const battleAddress = (room: string, tokens: readonly string[] = []): string =>
  tokens.length ? `#battle/${room}/${tokens.join(',')}` : `#battle/${room}`;

export const replayAddress = (room: string): string => `#replay/room/${room}`;
export const ruleAddress = (rule: string): string => `#rule/${rule}`;

export const ADDRESS: Readonly<Record<Exclude<PageName, 'battle'>, string>> = {
  lobby: '#',
  builder: '#builder',
  sandbox: '#sandbox',
  replay: '#replay',
};
