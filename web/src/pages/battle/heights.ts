/** How high the sheet below the table stands: a rim, so that it shows what is asked, or nearly all. */
export const LEVELS = ['peek', 'half', 'full'] as const;
export type Level = (typeof LEVELS)[number];

const RIM = 96;
const LEAST_HALF = 240;

/** The heights in pixels on a screen so high. */
export const heights = (screen: number): Readonly<Record<Level, number>> => ({
  peek: RIM,
  half: Math.max(LEAST_HALF, screen * 0.28),
  full: screen * 0.8,
});

/** The level at which a sheet comes to rest that was let go at this height. */
export function nearestLevel(height: number, screen: number): Level {
  const at = heights(screen);
  const far = (level: Level): number => Math.abs(at[level] - height);
  return LEVELS.toSorted((a, b) => far(a) - far(b))[0] ?? 'half';
}

const KEYS: Readonly<Record<string, (at: number) => number>> = {
  ArrowUp: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  PageUp: (at) => at + 1,
  PageDown: (at) => at - 1,
  Home: () => 0,
  End: () => LEVELS.length - 1,
};

/** The level that a key asks for; null for a key that asks for none. */
export function levelByKey(level: Level, key: string): Level | null {
  const to = KEYS[key]?.(LEVELS.indexOf(level));
  return to === undefined ? null : (LEVELS[Math.min(Math.max(to, 0), LEVELS.length - 1)] ?? level);
}

/** A tap on the handle: from the rim or from all back to half, from half to all. */
export const levelByTap = (level: Level): Level => (level === 'half' ? 'full' : 'half');
