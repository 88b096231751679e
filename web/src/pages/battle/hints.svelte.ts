/** Hints for a first battle: each once, when its situation occurs, and never again once dismissed. */
import type { Asked, Told } from '../../service/protocol';
import { recall, remember } from '../../service/storage';

export type HintName =
  | 'sequence'
  | 'wager'
  | 'first'
  | 'turn'
  | 'reserve'
  | 'move'
  | 'enter'
  | 'shoot'
  | 'cover'
  | 'watch'
  | 'morale'
  | 'drill'
  | 'end'
  | 'fight'
  | 'loss';

/** The mission that hints are meant for. */
export const FIRST_BATTLE = 'first-battle';
const KEY = 'hints';
const OFF = 'off';
const BY_QUESTION: Readonly<Record<string, HintName>> = {
  SequenceDecision: 'sequence',
  WagerDecision: 'wager',
  FirstDecision: 'first',
  TurnDecision: 'turn',
  OverwatchDecision: 'watch',
  MoraleDecision: 'morale',
  RallyDecision: 'morale',
  VictimsDecision: 'loss',
};
/** Choices that tell the situation better than the question does. */
const BY_CHOICE: Readonly<Record<string, HintName>> = { come: 'reserve' };
const BY_EVENT: readonly (readonly [part: string, hint: HintName])[] = [
  ['Cover', 'cover'],
  ['Morale', 'morale'],
];

/** The hints that fit what is asked and what has just happened, the most pressing first. */
export function hintsFor(asked: Asked | null, told: readonly Told[]): HintName[] {
  const choices = asked?.choices ?? [];
  const offered = choices.flatMap((choice) => BY_CHOICE[choice.id] ?? []);
  const named = (asked ? BY_QUESTION[asked.kind] : undefined) ?? offered[0];
  const open = new Set(choices.filter((choice) => !choice.refusal).map((choice) => choice.group));
  const enters = choices.some((choice) => choice.input === 'move' && choice.zone);
  const steps = (['move', 'fight', 'shoot', 'drill', 'end'] as const)
    .filter((step) => open.has(step))
    .map((step): HintName => (step === 'move' && enters ? 'enter' : step));
  const happened = BY_EVENT.flatMap(([part, hint]) =>
    told.some((event) => event.kind.includes(part)) ? [hint] : [],
  );
  return [...(named ? [named] : []), ...happened, ...steps];
}

export class Hints {
  private seen = $state.raw<readonly string[]>((recall(KEY) ?? '').split(' ').filter(Boolean));

  pick(asked: Asked | null, told: readonly Told[]): HintName | null {
    if (this.seen.includes(OFF)) return null;
    return hintsFor(asked, told).find((hint) => !this.seen.includes(hint)) ?? null;
  }

  dismiss(what: HintName | typeof OFF): void {
    this.seen = [...this.seen, what];
    remember(KEY, this.seen.join(' '));
  }
}
