/** Questions to the choices of a decision: what can be done, what comes first, what goes together. */
import type { Choice } from '../../service/protocol';
import type { ChoiceGroup } from '../../service/wire';
import { isStanding, isTicked } from './orders';

type Choices = readonly Choice[];

const STEPS: readonly ChoiceGroup[] = [
  'move',
  'shoot',
  'fight',
  'ability',
  'routine',
  'drill',
  'end',
];

/** What a unit can do now, in the order of an activation. */
export const stepsOf = (choices: Choices): readonly ChoiceGroup[] =>
  STEPS.filter((group) => choices.some((choice) => choice.group === group));

/** What may be done; standing orders can be changed in a turn, but are no turn. */
const openChoices = (choices: Choices): Choices =>
  choices.filter((choice) => !choice.refusal && !isStanding(choice));

/** The end of the activation, once nothing else is left to do. */
export function lastChoice(choices: Choices): Choice | undefined {
  const open = openChoices(choices);
  return open.every((choice) => choice.group === 'end') ? open[0] : undefined;
}

/** More answers than these are a list to choose from, and none of them is the amber button. */
export const FEW = 3;

/** The answer of the amber button: none of many, and none of the parts of a machine. */
export function mainAnswer(answers: Choices): Choice | undefined {
  const picked = answers.length > FEW || answers.some((choice) => choice.part != null);
  return picked ? undefined : answers.find((choice) => !choice.refusal && !choice.input);
}

/** What the amber button does: fill in an answer, give one, or end what is over. */
export function mainChoice(choices: Choices): Choice | undefined {
  const open = openChoices(choices);
  return (
    open.find((choice) => choice.group === 'answer' && choice.input) ??
    mainAnswer(choices.filter((choice) => choice.group === 'answer')) ??
    open.find((choice) => !choice.input && choice.group === 'turn') ??
    lastChoice(choices)
  );
}

/** The answer that is opened at once: the only one to fill in, or one of a list of ticks. */
export function firstInput(choices: Choices): Choice | undefined {
  const open = choices.filter((choice) => choice.input && !choice.refusal);
  const first = open.find((choice) => choice.group === 'answer');
  return first && (open.length === 1 || isTicked(first)) ? first : undefined;
}

/** All choices that are ticked in the same list as the one that is open. */
export const ticksWith = (choices: Choices, editing: Choice | null): Choices =>
  editing && isTicked(editing) ? choices.filter((choice) => choice.input === editing.input) : [];
