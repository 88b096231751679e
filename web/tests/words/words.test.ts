import { describe, expect, it } from 'vitest';
import { battleFr } from '../../src/words/battle.fr';
import { BUILDER } from '../../src/words/builder';
import { en } from '../../src/words/en';
import { capital, inCm, inPercent, list } from '../../src/words/format';
import { fr } from '../../src/words/fr';
import { LOBBY } from '../../src/words/lobby';
import { RULES } from '../../src/words/rules';
import { firstLanguage } from '../../src/words/speech.svelte';

type Tree = { readonly [key: string]: unknown };

/** Every word with its place; a function is called with samples. */
function leaves(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const place = `${at}${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, String(value('b1', 'b2', 'b3', 'b4'))]];
    return leaves(value as Tree, `${place}.`);
  });
}

/** Each dictionary with the places of the words that both languages share. */
const DICTIONARIES: readonly [name: string, words: { en: Tree; fr: Tree }, shared: string[]][] = [
  ['page', { en, fr }, ['piece.', 'combat', 'options', 'verdict', 'furnish.leader']],
  ['lobby', LOBBY, ['mission', 'level.colonel']],
  ['builder', BUILDER, ['styles.elite', 'range', 'stat.protection', 'stat.combat', 'parts']],
  ['rules', RULES, []],
];

describe.each(DICTIONARIES)('the dictionary of the %s', (_, words, shared) => {
  it('has the same words in both languages, none of them empty', () => {
    expect(leaves(words.fr).map(([place]) => place)).toEqual(
      leaves(words.en).map(([place]) => place),
    );
    for (const [place, word] of [...leaves(words.en), ...leaves(words.fr)])
      expect(word.trim(), place).not.toBe('');
  });
  it('is translated, but for names and words both languages share', () => {
    const french = new Map(leaves(words.fr));
    const same = leaves(words.en).filter(([place, word]) => french.get(place) === word);
    expect(same.filter(([place]) => !shared.some((start) => place.startsWith(start)))).toEqual([]);
  });
  it('has a no-break space before double punctuation in French', () => {
    for (const [place, word] of leaves(words.fr))
      expect(word, place).not.toMatch(/[^\u00a0\u202f][;:!?]/);
  });
});

/** Words for which the French game has others: tour de jeu, leader, ordre de combat, mêlée, impact. */
const FOREIGN =
  /(?<![\p{L}-])(rounds?|chefs?|exercices?|manœuvres?|consignes?|corps à corps|blessures?|zones? de tir|mouvements? (de combat|rapides?)|tests? de (dommages|couvert)|snipers?)(?!\p{L})/iu;
/** What the card gives begins with a capital. */
const SMALL = /points? de (commandement|structure)/u;

describe('French', () => {
  const spoken: readonly [name: string, words: Tree][] = [
    ...DICTIONARIES.map(([name, { fr: words }]): [string, Tree] => [name, words]),
    ['battle', battleFr],
  ];
  it.each(spoken)('of the %s has the terms of the French game', (_, words) => {
    for (const [place, word] of leaves(words)) {
      expect(word, place).not.toMatch(FOREIGN);
      expect(word, place).not.toMatch(SMALL);
    }
  });
});

describe('the dictionary of the page', () => {
  it('what is asked fits the status bar', () => {
    for (const words of [en, fr])
      for (const [place, word] of leaves(words.ask))
        expect(word.length, `${place}: ${word}`).toBeLessThanOrEqual(28);
  });
});

describe('numbers', () => {
  it('are centimetres with two decimals and the decimal sign of the language', () => {
    expect(inCm('en', 12340)).toBe('12.34\u00a0cm');
    expect(inCm('fr', 12345)).toBe('12,35\u00a0cm');
    expect([0, 5, 4, -250].map((units) => inCm('en', units))).toEqual([
      '0.00\u00a0cm',
      '0.01\u00a0cm',
      '0.00\u00a0cm',
      '−0.25\u00a0cm',
    ]);
  });
  it('are per cent that never claim all or nothing wrongly', () => {
    expect([0, 0.001, 0.374, 0.999, 1].map(inPercent)).toEqual([
      '0\u00a0%',
      '<\u00a01\u00a0%',
      '37\u00a0%',
      '>\u00a099\u00a0%',
      '100\u00a0%',
    ]);
  });
  it('lists and capitals', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => list(names, 'and'))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(capital('low wall')).toBe('Low wall');
  });
});

describe('language', () => {
  it('is what was chosen, else the first known of the browser', () => {
    expect(firstLanguage('fr', ['en'])).toBe('fr');
    expect(firstLanguage('xx', ['fr-CA', 'en'])).toBe('fr');
    expect(firstLanguage(null, ['de', 'en-GB', 'fr'])).toBe('en');
    expect(firstLanguage(null, [])).toBe('en');
  });
});
