/** Seconds that are left after so many milliseconds more, and how they are shown: 1:02:09 or 2:09. */
export function timed(
  seconds: number,
  since: number,
): { readonly seconds: number; readonly text: string } {
  const left = Math.max(0, Math.ceil(seconds - Math.max(0, since) / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  const text = hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  return { seconds: left, text };
}
