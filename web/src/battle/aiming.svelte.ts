/** What an order would do, asked for whatever is pointed at; an answer is kept until the next order. */
import { Latest } from '../latest';
import type { Previewed, RefusalView } from '../protocol';
import type { Asked, Choice } from './wire';
import type { Battle } from './battle.svelte';
import { paced, Refused } from './connection';

const GAP = 60;

export const shots = (asked: Asked | null): Choice[] =>
  (asked?.choices ?? []).filter((choice) => choice.group === 'shoot');

/** The weapons of a unit, what most of it carry first; what cannot fire at all is last. */
export function weaponsOf(
  offered: readonly Choice[],
  bearers: (weapon: string) => number = () => 0,
): string[] {
  const named = [...new Set(offered.map((choice) => choice.weapon ?? ''))].toSorted(
    (one, other) => bearers(other) - bearers(one),
  );
  const can = (weapon: string) =>
    offered.some((choice) => (choice.weapon ?? '') === weapon && !choice.refusal);
  return [...named.filter(can), ...named.filter((weapon) => !can(weapon))];
}

export class Aiming {
  /** What is pointed at now: hovered, focused or tapped. */
  choice = $state.raw<Choice | null>(null);
  /** Tapped: it stays until something else is. */
  fixed = $state(false);
  preview = $state.raw<Previewed | null>(null);
  refused = $state.raw<RefusalView | null>(null);
  weapon = $state<string | null>(null);
  /** What was expected of the last shot or fight, and before which frame it was declared. */
  declared = $state.raw<{ readonly preview: Previewed; readonly frame: number } | null>(null);

  private readonly kept = new Map<string, Previewed>();
  private readonly previews: Latest<Choice, Previewed>;

  constructor(private readonly battle: Battle) {
    const send = paced(
      async (choice: Choice) =>
        (await battle.ask({ type: 'preview', order: choice.order })) as Previewed,
      GAP,
    );
    this.previews = new Latest(
      (choice) => send(choice),
      (preview, choice) => this.keep(choice, preview),
      (error, choice) => {
        if (error instanceof Refused && choice.id === this.choice?.id) this.refused = error.refusal;
      },
    );
  }

  point(choice: Choice | null, fixed = false): void {
    if (!choice && this.fixed && !fixed) return;
    this.fixed = fixed && choice !== null;
    if (choice?.id === this.choice?.id) return;
    this.choice = choice;
    this.refused = choice?.refusal ?? null;
    this.preview = choice ? (this.kept.get(choice.id) ?? null) : null;
    if (choice?.order && !choice.refusal && !this.preview) this.previews.ask(choice);
  }

  /** What is pointed at is declared: what it was expected to do is remembered for the dice. */
  declare(): void {
    const { preview } = this;
    this.declared = preview ? { preview, frame: this.battle.frames.length } : null;
  }

  /** Another question: nothing that was known of the last one counts. */
  clear(): void {
    this.previews.cancel();
    this.kept.clear();
    this.choice = null;
    this.fixed = false;
    this.preview = null;
    this.refused = null;
  }

  private keep(choice: Choice, preview: Previewed): void {
    this.kept.set(choice.id, preview);
    if (choice.id !== this.choice?.id) return;
    this.preview = preview;
    this.refused = preview.refusal ?? null;
  }
}
