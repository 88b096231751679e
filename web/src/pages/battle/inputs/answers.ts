/** What the answers to a question say: their rules, what they cost, the words of the amber button. */
import type { Asked, Choice } from '../../../service/protocol';
import { BATTLE } from '../../../words/battle';
import { capital } from '../../../words/format';
import { speech } from '../../../words/speech.svelte';

/** More rules than these are not read beside a question: they stand beside its answers. */
const MOST_RULES = 2;

/** The rule of the question, and those of its answers as far as there is room. */
export function rulesOf(asked: Asked | null): readonly string[] {
  const answers = (asked?.choices ?? []).filter((choice) => choice.group === 'answer');
  const all = [asked?.rule, ...answers.map((choice) => choice.rule)];
  return [...new Set(all.filter((rule): rule is string => Boolean(rule)))].slice(0, MOST_RULES);
}

/** The points before and after an answer; nothing where it costs none. */
export const costOfAnswer = (asked: Asked | null, choice: Choice): string =>
  choice.lp
    ? speech.say(BATTLE.words.ask.lp, {
        before: asked?.lp ?? 0,
        after: (asked?.lp ?? 0) - choice.lp,
      })
    : '';

/** What the amber button of an editor says: what is given, and how much of it. */
export function confirmed(choice: Choice, value: unknown): string {
  const words = BATTLE.words;
  const count = Array.isArray(value) ? value.length : 0;
  if (choice.stakes?.length)
    return value ? speech.say(words.ask.wager.confirm, { n: Number(value) }) : words.ask.wager.none;
  if (choice.input === 'cards') return speech.say(words.ask.cards.confirm, { n: count });
  if (choice.input === 'drills') return speech.say(words.ask.drills.confirm, { n: count });
  if (choice.input === 'units') return speech.say(words.ask.buy, { n: count });
  return choice.group === 'answer' ? capital(speech.tell(choice.words)) : words.confirm;
}
