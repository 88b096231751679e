/** Orders that the page completes: what is asked for is put where the choice says it belongs. */
import type { Asked, Choice } from '../../service/protocol';
import type { Edge, Order } from '../../service/wire';

export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly degrees?: number;
}

export const orderOf = (choice: Choice): Order | null => (choice.order as Order | null) ?? null;

/** The only order that the server does not begin: dice thrown by hand. */
const begin = (asked: Asked, choice: Choice): Order =>
  orderOf(choice) ?? { is: 'Faces', seat: asked.seat };

const field = (choice: Choice): string => choice.fills || (choice.input ?? '');

/** The value that the order starts with; undefined where there is none. */
export const begun = (choice: Choice): unknown => orderOf(choice)?.[field(choice)];

/** All of a group keep their places to each other; the first one stands at the spot. */
function shifted(old: readonly Placement[], spot: Placement): Placement[] {
  const [first] = old;
  if (!first) return [];
  const [dx, dy] = [spot.x - first.x, spot.y - first.y];
  return old.map((each) => ({ ...each, x: each.x + dx, y: each.y + dy }));
}

function placed(start: Order, choice: Choice, spot: Placement, edge: Edge | null): Order {
  const name = field(choice);
  const old = start[name];
  if (name === 'at') return { ...start, at: edge === 'east' || edge === 'west' ? spot.y : spot.x };
  if (Array.isArray(old)) return { ...start, [name]: shifted(old as readonly Placement[], spot) };
  if (old && typeof old === 'object') return { ...start, [name]: { ...old, ...spot } };
  return { ...start, ...spot };
}

/** The order with what was filled in; `edge` is the one along which a place is measured. */
export function fillOrder(
  asked: Asked,
  choice: Choice,
  value: unknown,
  edge: Edge | null = null,
): Order {
  const start = begin(asked, choice);
  return choice.input === 'place'
    ? placed(start, choice, value as Placement, edge)
    : { ...start, [field(choice)]: value };
}

/** Where an order puts somebody or something, to be drawn before it is given. */
export function placesIn(order: Order): readonly (Placement & { readonly fighter?: number })[] {
  const { placements, placement, target, fighter, x, y } = order;
  if (Array.isArray(placements)) return placements as readonly Placement[];
  if (placement && typeof placement === 'object') return [placement as unknown as Placement];
  if (target && typeof target === 'object' && 'x' in target)
    return [target as unknown as Placement];
  if (typeof x !== 'number' || typeof y !== 'number') return [];
  return [{ x, y, ...(typeof fighter === 'number' ? { fighter } : {}) }];
}

/** A standing order: it is in the menu, and no option of a turn. */
export const isStanding = (choice: Choice): boolean => orderOf(choice)?.['is'] === 'StandingOrders';

/** Artillery is aimed at one of many: its marks are a list of their own. */
export const isStrike = (choice: Choice): boolean => orderOf(choice)?.['is'] === 'ArtilleryStrike';

/** Choices that are ticked together: each is one entry of the same list. */
export const isTicked = (choice: Choice): boolean =>
  choice.input === 'units' || choice.input === 'drills';

/** What a choice has to start with when it is opened; lists of ticks start empty. */
export function startValue(choice: Choice): unknown {
  if (isTicked(choice)) return [];
  if (choice.fills === 'at') {
    const at = Number(begun(choice));
    return { x: at, y: at };
  }
  if (choice.input === 'place') {
    const [first] = placesIn(orderOf(choice) ?? {});
    return first ? { x: first.x, y: first.y } : undefined;
  }
  if (choice.input === 'faces') return Array.from({ length: choice.most ?? 1 }, () => 1);
  return begun(choice) ?? (choice.input === 'number' ? (choice.least ?? 0) : []);
}

/** One picked more or one less; a full list lets its oldest go. Some may be named more than once. */
export function pick(
  picked: readonly number[],
  one: number,
  most: number,
  repeats: boolean,
): readonly number[] {
  if (!repeats && picked.includes(one)) return picked.filter((each) => each !== one);
  const room = most > 0 ? Math.max(picked.length + 1 - most, 0) : 0;
  return [...picked.slice(room), one];
}

/** What is picked for a choice, with one more or one less; shots may name one more than once. */
export function pickFor(choice: Choice, value: unknown, one: number): readonly number[] {
  const picked = Array.isArray(value) ? (value as readonly number[]) : [];
  const repeats = orderOf(choice)?.['is'] === 'AimAt';
  return pick(picked, one, isTicked(choice) ? 0 : (choice.most ?? 0), repeats);
}

/** A card moved to another place. */
export function moveCard<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  const card = list[from];
  if (card === undefined) return [...list];
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), card, ...rest.slice(place)];
}

/** What is ticked costs so many points together. */
export function priceOf(ticks: readonly Choice[], value: unknown): number {
  const picked = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const chosen = ticks.filter((choice) => choice.units?.some((unit) => picked.includes(unit)));
  return chosen.reduce((sum, choice) => sum + (choice.price ?? 0), 0);
}

/** What drills cost together, in leadership points. */
export const costOf = (offered: readonly Choice[], drills: readonly string[]): number =>
  offered
    .filter((choice) => drills.includes(choice.drill ?? ''))
    .reduce((sum, choice) => sum + (choice.lp ?? 0), 0);

/** Whether what was filled in is enough to be sent: nothing ticked is nothing said. */
export function isWhole(choice: Choice | null, value: unknown, price: number): boolean {
  if (!choice || value === undefined) return false;
  const { input, least = 0, most = 0 } = choice;
  if (isTicked(choice) && !(value as readonly unknown[]).length) return false;
  if (input === 'units') return price <= most;
  if (input === 'assign') return (value as readonly unknown[]).length > 0;
  if (input === 'spread') {
    const hits = value as readonly (readonly [number, number])[];
    return hits.reduce((sum, [, count]) => sum + count, 0) === most;
  }
  if (input !== 'fighters' && input !== 'dice') return true;
  const count = (value as readonly unknown[]).length;
  return count >= least && count <= most;
}
