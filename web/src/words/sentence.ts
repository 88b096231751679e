/** A sentence: a text with its facts in place. The notation is that of the server's words. */
import { elide, inNumber, join, pick, type Grammar } from './grammar';

export type Fact = string | number | readonly string[];
type NameOf<Hole> = Hole extends `@${string}`
  ? never
  : Hole extends `${infer Name}:${string}`
    ? Name
    : Hole;
/** The facts that a text speaks of, read from the text itself. */
export type Facts<Text> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? { readonly [Name in NameOf<Hole> & string]: Fact } & Facts<Rest>
  : unknown;

export interface Voice {
  readonly language: string;
  readonly grammar: Grammar;
  /** What the rule set calls a thing. */
  readonly termText: (name: string) => string;
}

const HOLE = /\{(@?\w+)(?::([^}]*))?\}/g;
/** Before the name of a term; as the form of a fact, it is how an amount is written. */
const TERM = '@';

/**
 * `{fact}` is the fact itself, `{fact:one|several}` is chosen by its number or its length,
 * `{fact:and}` is a list, `{@term}` what the rule set calls a thing, `{fact:@term}` how it writes an
 * amount, and any other form is a small word of the language before a name.
 */
export function say<Text extends string>(text: Text, facts: Facts<Text>, voice: Voice): string {
  const known = facts as Readonly<Record<string, Fact>>;
  return text.replace(HOLE, (_, name: string, form: string | undefined) =>
    name.startsWith(TERM)
      ? say(voice.termText(name.slice(1)), {}, voice)
      : show(known[name] ?? '', form ?? '', voice),
  );
}

function show(fact: Fact, form: string, voice: Voice): string {
  const { language, grammar } = voice;
  if (form.startsWith(TERM)) return say(voice.termText(form.slice(1)), { amount: fact }, voice);
  if (form.includes('|')) {
    const count = typeof fact === 'object' ? fact.length : Number(fact);
    return pick(form.split('|'), count, language, grammar);
  }
  if (typeof fact === 'number') return inNumber(fact, grammar);
  if (typeof fact === 'string') return form ? elide(fact, form, grammar) : fact;
  return form === 'and' ? join(fact, grammar) : fact.join(', ');
}
