/** How a proposed order is filled in here, so that the player confirms it as one of his own. */
import type { Asked, Choice } from '../../service/protocol';
import type { Order } from '../../service/wire';
import { isTicked, orderOf } from './orders';

export type Adoption =
  | { readonly kind: 'move' }
  | { readonly kind: 'aim'; readonly choice: Choice }
  | { readonly kind: 'fill'; readonly choice: Choice; readonly value: unknown }
  | { readonly kind: 'give' };

const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [a, b] = [one as Order, other as Order];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name], b[name]));
};

/** What is looked through before it is confirmed; numbers and places are given as a whole. */
const FILLED: readonly string[] = ['cards', 'units', 'fighters', 'spread', 'assign', 'drills'];

/** The choice that begins the same kind of order and leaves a field open that the order has. */
function open(asked: Asked, order: Order): Adoption | null {
  for (const choice of asked.choices ?? []) {
    const begun = orderOf(choice);
    if (choice.refusal || !FILLED.includes(choice.input ?? '') || begun?.['is'] !== order['is'])
      continue;
    const field = choice.fills || (choice.input ?? '');
    const rest = isTicked(choice) || same({ ...begun, [field]: null }, { ...order, [field]: null });
    if (rest && order[field] !== undefined) return { kind: 'fill', choice, value: order[field] };
  }
  return null;
}

/** Where a proposed order belongs: on the table, at a target, in an editor; else it is given. */
export function adoption(asked: Asked, order: Order): Adoption {
  if (order['is'] === 'Move') return { kind: 'move' };
  const whole = (asked.choices ?? []).find(
    (choice) => !choice.input && !choice.refusal && same(orderOf(choice), order),
  );
  if (whole?.group === 'shoot') return { kind: 'aim', choice: whole };
  if (whole) return { kind: 'give' };
  return open(asked, order) ?? { kind: 'give' };
}
