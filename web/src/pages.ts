/** The two pages by the part of the address behind the hash; all else belongs to the sandbox. */
export type PageName = 'sandbox' | 'replay';

const REPLAY = /^#replay(?:\/(\d{1,9}))?$/;

export const isReplay = (hash: string): boolean => REPLAY.test(hash);

/** The battle of two random players that an address asks for. */
export function seedOf(hash: string): number | null {
  const seed = REPLAY.exec(hash)?.[1];
  return seed === undefined ? null : Number(seed);
}

export const ADDRESS: Readonly<Record<PageName, string>> = { sandbox: '#', replay: '#replay' };
