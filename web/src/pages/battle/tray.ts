/** What the tray below the table holds now, by what lies on the desk. */
import type { Desk } from './desk.svelte';

/** Something has to be answered or filled in: the tray is a question. */
export const isAsking = (desk: Desk): boolean =>
  desk.question !== null && (desk.prompted.length > 0 || desk.editing !== null);

/** A target is sought: the tray keeps the room for its odds, so that nothing moves when one is found. */
export const isAiming = (desk: Desk): boolean => desk.step === 'shoot' || desk.step === 'fight';

/** Whether something is known of what is pointed at; a plain answer rolls nothing. */
export function isTelling(desk: Desk): boolean {
  const { choice, preview, refused } = desk.aiming;
  if (!choice) return false;
  if (refused) return true;
  if (!preview) return isAiming(desk);
  const { rows, bands, losses, replier } = preview;
  return Boolean(rows?.length || bands?.length || losses?.length || replier != null);
}

/** The tray has room for one's own cards: nothing else is told or asked there. */
export const isHandFree = (desk: Desk): boolean =>
  desk.question !== null &&
  !desk.battle.show.running &&
  !desk.overlays.shows('danger') &&
  !isAsking(desk) &&
  !isAiming(desk);
