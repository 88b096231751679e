/** What armies, their weapons and their figures look like. */
import type { Army, Figure } from '../table/scene';

const ARMIES: Readonly<Record<string, Army>> = {
  white_stars: 'ws',
  therians: 'th',
  red_blok: 'rb',
  karmans: 'ka',
};
const SPARE: readonly Army[] = ['ws', 'th', 'rb', 'ka'];

/** The look of an army; one that is not known has that of its seat. */
export const armyLook = (army: string, seat: number): Army =>
  ARMIES[army] ?? SPARE[seat % SPARE.length] ?? 'ws';

const WEAPONS: readonly (readonly [part: string, sprite: string])[] = [
  ['missile', 'w-missile'],
  ['flamer', 'w-flamer'],
  ['sonic', 'w-sonic'],
  ['nucleus', 'w-lance'],
  ['laser_gun', 'w-lance'],
  ['mg', 'w-mg'],
];

/** The silhouette of a special weapon; rifles and the like have that of a rifle. */
export const weaponSprite = (weapon: string): string =>
  weapon.endsWith('rifle')
    ? 'w-rifle'
    : (WEAPONS.find(([part]) => weapon.includes(part))?.[1] ?? 'w-rifle');

/** The figures by the least radius of their bases. */
const FIGURES: readonly (readonly [r: number, figure: Figure])[] = [
  [1500, 'soldier'],
  [2000, 'suit'],
  [3250, 'light'],
  [4000, 'quad'],
];

/** The figure for a base: the largest that is not too large for it. */
export const figureFor = (r: number): Figure =>
  FIGURES.findLast(([least]) => least <= r)?.[1] ?? 'soldier';

/** The figure on a base: machines by their size, others by that of the base. */
export function figureOf(fighter: { readonly category: string; readonly r: number }): Figure {
  const machine = ['strider', 'vehicle', 'flyer'].includes(fighter.category);
  if (machine) return fighter.r < 4000 ? 'light' : 'quad';
  return figureFor(Math.min(fighter.r, 2000));
}
