/** localStorage may be forbidden (private windows, embedded pages): then nothing is remembered. */
const PREFIX = 'damocles.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Nothing depends on it: the page works on without memory.
  }
}

/** A remembered value; what is not there or cannot be read is the other one. */
export function recallAs<T>(key: string, other: T): T {
  try {
    return JSON.parse(recall(key) ?? '') as T;
  } catch {
    return other;
  }
}

export const rememberAs = (key: string, value: unknown): void =>
  remember(key, JSON.stringify(value));
