/** Lengths, shares and times as people read them: no-break space before the unit. */
import type { Language } from '../service/wire';
import type { Grammar } from './grammar';

const NBSP = '\u00a0';

/** Lattice units as centimetres with two decimals, half away from zero, a typographic minus. */
export function inCm(units: number, { decimal }: Pick<Grammar, 'decimal'>): string {
  const hundredths = Math.round(Math.abs(units) / 10);
  const sign = units < 0 && hundredths > 0 ? '−' : '';
  const parts = String(hundredths % 100).padStart(2, '0');
  return `${sign}${Math.floor(hundredths / 100)}${decimal}${parts}${NBSP}cm`;
}

/** A number with one decimal. */
export const inFixed = (language: Language, value: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A share of one as whole per cent; what is not quite all is never rounded to 100 or to 0. */
export function inPercent(share: number): string {
  const whole = Math.round(share * 100);
  if (whole === 100 && share < 1) return `>${NBSP}99${NBSP}%`;
  if (whole === 0 && share > 0) return `<${NBSP}1${NBSP}%`;
  return `${whole}${NBSP}%`;
}

/** A time to wait, in seconds or whole minutes: the signs are those of all languages. */
export function inTime(seconds: number): string {
  return seconds < 120 ? `${seconds}${NBSP}s` : `${Math.ceil(seconds / 60)}${NBSP}min`;
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
