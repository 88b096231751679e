/** How a language counts, lists and prints; each describes itself in the `grammar.ts` of its folder. */

/** A small word before a name, and what it becomes before a vowel. */
interface Elision {
  readonly plain: string;
  readonly vowel: string;
}

export interface Grammar {
  /** As its speakers call it. */
  readonly name: string;
  readonly decimal: string;
  /** The forms that a text has for a number, in their order; the names are those of Intl. */
  readonly plural: readonly Intl.LDMLPluralRule[];
  /** Between the last two things of a list. */
  readonly last: string;
  /** Nothing is left in English: a test holds that, and a browser may choose it by itself. */
  readonly isComplete?: boolean;
  /** What is easy to type, and how it is printed. */
  readonly typography?: readonly (readonly [typed: string, printed: string])[];
  readonly vowels?: string;
  readonly elisions?: Readonly<Record<string, Elision>>;
}

/** A text with the spaces and quotes of the language. */
export const printWell = (text: string, { typography = [] }: Grammar): string =>
  typography.reduce((said, [typed, printed]) => said.replaceAll(typed, printed), text);

/** A plain number. */
export const inNumber = (value: number, { decimal }: Grammar): string =>
  String(value).replace('.', decimal);

/** "a", "a and b", "a, b and c". */
export function join(names: readonly string[], { last }: Grammar): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')}${last}${names.at(-1)}`;
}

/** The form that goes with a number; a language that Intl knows more forms of has its last one. */
export function pick(forms: readonly string[], count: number, language: string, own: Grammar) {
  const at = own.plural.indexOf(new Intl.PluralRules(language).select(count));
  return forms[at] ?? forms.at(-1) ?? '';
}

/** A name behind a small word, which may melt into it. */
export function elide(name: string, word: string, { vowels = '', elisions = {} }: Grammar): string {
  const elision = elisions[word];
  if (!elision) return name;
  const isVowel = vowels.includes(name.charAt(0).toLowerCase());
  return `${name && isVowel ? elision.vowel : elision.plain}${name}`;
}
