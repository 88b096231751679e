/** The tab calls when it is your move: another title and another icon. */
const QUIET = '/mark.svg';
const LOUD =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M12 1 23 12 12 23 1 12Z' fill='%23ffb52e'/%3E%3C/svg%3E";

/** Call, or be calm; what is returned makes the icon calm again when the battle is left. */
export function heralded(mine: boolean, call: string, calm: string): () => void {
  document.title = mine ? `${call} · ${calm}` : calm;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = mine ? LOUD : QUIET;
  return () => {
    if (icon) icon.href = QUIET;
  };
}
