/** Numbers as people read them: decimal comma in French, no-break space before the unit. */
import type { Language } from '../service/wire';

const NBSP = '\u00a0';

const decimals = (language: Language, text: string): string =>
  language === 'fr' ? text.replace('.', ',') : text;

/** A plain number. */
export const inNumber = (language: Language, value: number): string =>
  decimals(language, String(value));

/** Lattice units as centimetres with two decimals, half away from zero, a typographic minus. */
export function inCm(language: Language, units: number): string {
  const hundredths = Math.round(Math.abs(units) / 10);
  const sign = units < 0 && hundredths > 0 ? '−' : '';
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return `${sign}${decimals(language, text)}${NBSP}cm`;
}

/** A share of one as whole per cent; what is not quite all is never rounded to 100 or to 0. */
export function inPercent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 100 && share < 1) return `>${NBSP}99${NBSP}%`;
  if (whole === 0 && share > 0) return `<${NBSP}1${NBSP}%`;
  return `${whole}${NBSP}%`;
}

/** A time to wait, in seconds or whole minutes; the same in both languages. */
export function inTime(seconds: number): string {
  return seconds < 120 ? `${seconds}${NBSP}s` : `${Math.ceil(seconds / 60)}${NBSP}min`;
}

/** "a", "a and b", "a, b and c". */
export function list(names: readonly string[], and: string): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Seconds that are left after so many milliseconds more, and how they are shown: 1:02:09 or 2:09. */
export function countdown(
  seconds: number,
  since: number,
): { readonly seconds: number; readonly text: string } {
  const left = Math.max(0, Math.ceil(seconds - Math.max(0, since) / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  const text = hours
    ? `${hours}:${two(minutes)}:${two(left % 60)}`
    : `${minutes}:${two(left % 60)}`;
  return { seconds: left, text };
}
