/**
 * What an order would do, asked for whatever is pointed at, and for all targets of a list while
 * nothing else is; then what would come back, of what is pointed at alone. An answer is kept until
 * the next order.
 */
import { RefusalError, throttle } from '../../service/connection';
import { Latest } from '../../service/latest';
import type { Asked, Choice, Previewed, RefusalView, Return } from '../../service/protocol';
import type { Battle } from './battle.svelte';

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

export class Aim {
  /** What is pointed at now: hovered, focused or tapped. */
  choice = $state.raw<Choice | null>(null);
  /** Tapped: it stays until something else is. */
  fixed = $state(false);
  preview = $state.raw<Previewed | null>(null);
  refused = $state.raw<RefusalView | null>(null);
  weapon = $state<string | null>(null);
  /** What was expected of the last shot or fight, and before which frame it was declared. */
  declared = $state.raw<{ readonly preview: Previewed; readonly frame: number } | null>(null);

  /** What is known of each choice, by its id. */
  known = $state.raw<ReadonlyMap<string, Previewed>>(new Map());
  /** The choices that are asked for one after the other. */
  private listed: readonly Choice[] = [];
  private readonly failed = new Set<string>();
  /** What was asked for last. */
  private asked: string | null = null;
  private readonly previews: Latest<Choice, Previewed>;
  /** What would come back for each choice that was pointed at; nothing where there is no answer. */
  private replies = $state.raw<ReadonlyMap<string, Return | null>>(new Map());
  private readonly returns: Latest<Choice, Return>;
  /** What would come back; undefined as long as it is still to come. */
  readonly reply = $derived(this.choice ? this.replies.get(this.choice.id) : null);

  constructor(private readonly battle: Battle) {
    const send = throttle(async (choice: Choice) => {
      this.asked = choice.id;
      return (await battle.ask({ type: 'preview', order: choice.order })) as Previewed;
    }, GAP);
    this.previews = new Latest(
      (choice) => send(choice),
      (preview, choice) => this.keep(choice, preview),
      (error, choice) => {
        this.failed.add(choice.id);
        if (error instanceof RefusalError && choice.id === this.choice?.id)
          this.refused = error.refusal;
        this.askOn();
      },
    );
    this.returns = new Latest(
      async ({ order }) => (await battle.ask({ type: 'reply', order })) as Return,
      (reply, choice) => this.hear(choice, reply),
      (_, choice) => this.hear(choice, null),
    );
  }

  point(choice: Choice | null, fixed = false): void {
    if (!choice && this.fixed && !fixed) return;
    this.fixed = fixed && choice !== null;
    if (choice?.id === this.choice?.id) return;
    this.choice = choice;
    this.refused = choice?.refusal ?? null;
    this.preview = choice ? (this.known.get(choice.id) ?? null) : null;
    const under = this.previews.busy && this.asked === choice?.id;
    if (choice?.order && !choice.refusal && !this.preview && !under) this.previews.ask(choice);
    this.askBack();
  }

  /** What all of these would do: they are asked for in turn, whatever is pointed at first. */
  survey(choices: readonly Choice[]): void {
    this.listed = choices.filter((choice) => choice.order && !choice.refusal);
    if (!this.previews.busy) this.askOn();
  }

  private askOn(): void {
    const open = (choice: Choice | null): choice is Choice =>
      choice?.order != null &&
      !choice.refusal &&
      !this.known.has(choice.id) &&
      !this.failed.has(choice.id);
    const next = open(this.choice) ? this.choice : this.listed.find(open);
    if (next) this.previews.ask(next);
  }

  /** What comes back is the longer question: it is asked once the salvo itself is shown. */
  private askBack(): void {
    const { choice, preview } = this;
    if (choice && preview?.replier != null && !this.replies.has(choice.id))
      this.returns.ask(choice);
  }

  private hear(choice: Choice, reply: Return | null): void {
    this.replies = new Map(this.replies).set(choice.id, reply);
  }

  /** What is pointed at is declared: what it was expected to do is remembered for the dice. */
  declare(): void {
    const { preview } = this;
    this.declared = preview ? { preview, frame: this.battle.frames.length } : null;
  }

  /** Another question: nothing that was known of the last one counts. */
  clear(): void {
    this.previews.cancel();
    this.returns.cancel();
    this.known = new Map();
    this.replies = new Map();
    this.listed = [];
    this.failed.clear();
    this.choice = null;
    this.fixed = false;
    this.preview = null;
    this.refused = null;
  }

  private keep(choice: Choice, preview: Previewed): void {
    this.known = new Map(this.known).set(choice.id, preview);
    this.askOn();
    if (choice.id !== this.choice?.id) return;
    this.preview = preview;
    this.refused = preview.refusal ?? null;
    this.askBack();
  }
}
