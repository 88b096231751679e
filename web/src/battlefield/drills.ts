/** Drills as the server tells them: what they are called, and drawn by what they do. */
import type { DrillView } from '../service/protocol';
import type { Words } from '../service/wire';
import type { DrillMark } from '../table/scene';

/** The drills of a battle, and what units may have left of them, by id. */
export type Drills = ReadonlyMap<string, DrillView>;

const SPRITES: ReadonlyMap<string, string> = new Map([
  ['cover_test', 'd-cover'],
  ['passed_over', 'd-knee'],
  ['waiting', 'd-overwatch'],
  ['split_fire', 'd-split'],
]);
const PLAIN = 'd-drill';

export const drillsById = (told: readonly DrillView[] = []): Drills =>
  new Map(told.map((drill) => [drill.id, drill]));

/** The sprite of the first effect that has one; a plain mark for whatever else it does. */
export function drillSprite(drills: Drills, id: string): string {
  const effects = drills.get(id)?.effects ?? [];
  return effects.flatMap((effect) => SPRITES.get(effect) ?? [])[0] ?? PLAIN;
}

/** Whether a unit under it may fire at an enemy that has moved. */
export const isWaiting = (drills: Drills, id: string): boolean =>
  drills.get(id)?.effects.includes('waiting') ?? false;

/** What it is called; by its id where nobody has told. */
export const drillName = (drills: Drills, id: string, tell: (text: Words) => string): string =>
  tell(drills.get(id)?.name ?? {}) || id;

/** How the drills of a unit are marked on the table. */
export const drillMarks = (
  drills: Drills,
  ids: readonly string[],
  tell: (text: Words) => string,
): DrillMark[] =>
  ids.map((id) => ({ sprite: drillSprite(drills, id), name: drillName(drills, id, tell) }));
