/** What went wrong on the way to the server, in words. */
import { ApiError, isBusy, TooLarge } from '../service/api';
import { capital, inTime } from './format';
import { speech } from './speech.svelte';

/** What went wrong, in words: the server's own, when to try again, or that there is no server. */
export function excuse(error: unknown): string {
  const { words, say } = speech;
  if (error instanceof TooLarge) return say(words.tooLarge, { size: inBytes(error.most / 1024) });
  if (!(error instanceof ApiError)) return String(error);
  if (error.status === 0) return words.noServer;
  if (!isBusy(error)) return error.detail;
  const time = error.wait === null ? null : inTime(error.wait);
  const again = time === null ? words.tryLater : say(words.tryIn, { time });
  return `${capital(error.detail.replace(/\.$/, ''))}. ${again}`;
}

function inBytes(kb: number): string {
  const { words, say } = speech;
  return kb < 1024 ? say(words.kilobytes, { n: kb }) : say(words.megabytes, { n: kb / 1024 });
}
