/** The answers to a question, sorted by where they stand: in a list, as buttons, in an editor. */
import type { Choice } from '../../../service/protocol';
import { FEW, mainAnswer } from '../choices';
import type { Desk } from '../desk.svelte';
import { orderOf } from '../orders';

/** A unit in overwatch that would open fire. */
const opensFire = (choice: Choice): boolean => orderOf(choice)?.['is'] === 'OpenFire';

export class Offer {
  /** Answers that are whole; what has to be filled in opens its own editor. */
  readonly answers = $derived.by(() => this.desk.prompted.filter((choice) => !choice.input));
  readonly inputs = $derived.by(() =>
    this.desk.prompted.filter((choice) => choice.input && !this.desk.ticks.includes(choice)),
  );
  /** In overwatch the shot itself is chosen on the table or in the list beside it. */
  readonly shooting = $derived.by(() => this.desk.targets.some((choice) => !choice.refusal));
  /** One of many things is being laid: the others wait behind the way back. */
  readonly laying = $derived.by(
    () => this.desk.editing?.input === 'place' && this.inputs.length > 1,
  );
  /** Units in overwatch that could fire: one of them is looked at, with its odds. */
  readonly volleys = $derived.by(() => this.answers.filter(opensFire));
  readonly volley = $derived.by(
    () => this.volleys.find(({ id }) => id === this.desk.aiming.choice?.id) ?? this.volleys[0],
  );
  /** Parts of a machine that is drawn: they are chosen there. */
  readonly parts = $derived.by(() => this.answers.filter((choice) => choice.part != null));
  /** The answers that are said in words, in a list or on buttons. */
  readonly offered = $derived.by(() => {
    if (this.laying) return [];
    const plain = this.answers.filter((choice) => choice.part == null && !opensFire(choice));
    const all = this.volley ? [this.volley, ...plain] : plain;
    return all.filter((choice) => !this.shooting || !choice.refusal);
  });
  readonly fillable = $derived.by(() =>
    this.laying ? [] : this.inputs.filter(({ id }) => id !== this.desk.editing?.id),
  );
  readonly many = $derived.by(() => this.offered.length + this.fillable.length > FEW);
  /** The one amber answer: none where something is filled in, aimed at or taken from a list. */
  readonly main = $derived.by(() =>
    this.shooting || this.parts.length || this.inputs.some(({ refusal }) => !refusal)
      ? undefined
      : mainAnswer(this.offered),
  );

  constructor(private readonly desk: Desk) {}
}
