/** What went wrong on the way to the server, in words. */
import { ApiError, isBusy, TooLarge } from '../service/api';
import type { Dictionary } from './en';
import { capital } from './format';

/** The words of a page for what goes wrong on the way. */
export type Excuses = Pick<Dictionary, 'noServer' | 'tooLarge' | 'tryIn'>;

/** What went wrong, in words: the server's own, when to try again, or that there is no server. */
export function excuse(error: unknown, words: Excuses): string {
  if (error instanceof TooLarge) return words.tooLarge(error.most / 1024);
  if (!(error instanceof ApiError)) return String(error);
  if (error.status === 0) return words.noServer;
  if (!isBusy(error)) return error.detail;
  return `${capital(error.detail.replace(/\.$/, ''))}. ${words.tryIn(error.wait)}`;
}
