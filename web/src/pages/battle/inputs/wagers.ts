/** What a wager does to the points a side has. */
export type Coin = 'free' | 'needed' | 'wagered';

/** The points in a row: those that nothing needs, those it takes to activate all units, the wager. */
export function coinsOf(lp: number, wagered: number, needed: number): readonly Coin[] {
  const left = Math.max(lp - wagered, 0);
  const due = Math.min(needed, left);
  return [
    ...Array.from({ length: left - due }, (): Coin => 'free'),
    ...Array.from({ length: due }, (): Coin => 'needed'),
    ...Array.from({ length: Math.min(wagered, lp) }, (): Coin => 'wagered'),
  ];
}

/** A chance in whole per cent. */
export const percent = (chance: number): number => Math.round(100 * chance);
