/** The tab calls when it is your move: another title and another icon. */
const QUIET = '/mark.svg';
const LOUD = '/call.svg';

/** Call, or be calm; what is returned makes the icon calm again when the battle is left. */
export function herald(mine: boolean, call: string, calm: string): () => void {
  document.title = mine ? `${call} · ${calm}` : calm;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = mine ? LOUD : QUIET;
  return () => {
    if (icon) icon.href = QUIET;
  };
}
