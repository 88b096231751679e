import { afterEach, describe, expect, it } from 'vitest';
import type { Texts } from '../../src/words/books';
import { capital, inCm, inFixed, inPercent } from '../../src/words/format';
import { booksOf, DEFAULT, grammarOf, languages } from '../../src/words/library';
import { say } from '../../src/words/sentence';
import { firstLanguage, speech } from '../../src/words/speech.svelte';
import { terms } from '../../src/words/terms.svelte';
import { BOOK_NAMES, ENGLISH_BOOKS, leaves } from './books';

const others = languages().filter((language) => language !== DEFAULT);
const TERMS: Readonly<Record<string, string>> = {
  currency: 'coins',
  price: '{amount} {amount:coin|coins}',
};
const voice = (language: string) => ({
  language,
  grammar: grammarOf(language),
  termText: (name: string): string => TERMS[name] ?? '',
});

/** The facts that a text speaks of; which of them it counts may differ between languages. */
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].toSorted();
/** A book as the page shows it. */
const printed = (name: (typeof BOOK_NAMES)[number]): [string, string][] =>
  leaves(speech.read(name, ENGLISH_BOOKS[name]) as Texts);

afterEach(() => speech.choose(DEFAULT));

describe('the folders', () => {
  it('are the languages there are, English first', () => {
    expect(languages()[0]).toBe(DEFAULT);
    expect(languages()).toEqual(expect.arrayContaining(['en', 'fr']));
    expect(languages().map((each) => grammarOf(each).name)).toContain('français');
    expect(() => grammarOf('tlh')).toThrow('tlh');
  });
  it('of English have no empty text', () => {
    for (const name of BOOK_NAMES)
      for (const [place, text] of leaves(ENGLISH_BOOKS[name] as Texts))
        expect(text.trim(), `${name}.${place}`).not.toBe('');
  });
  it.each(others)('of %s have nothing that English does not have', async (language) => {
    const books = await booksOf(language);
    for (const name of BOOK_NAMES) {
      const english = new Map(leaves(ENGLISH_BOOKS[name] as Texts));
      for (const [place, text] of leaves((books[name] ?? {}) as Texts)) {
        expect(english.has(place), `${name}.${place}`).toBe(true);
        expect(holes(text), `${name}.${place}`).toEqual(holes(english.get(place) ?? ''));
        expect(text.trim(), `${name}.${place}`).not.toBe('');
      }
    }
  });
  it.each(others.filter((each) => grammarOf(each).isComplete))('of %s lack nothing', async (of) => {
    const books = await booksOf(of);
    const missing = BOOK_NAMES.flatMap((name) => {
      const own = new Set(leaves((books[name] ?? {}) as Texts).map(([place]) => place));
      return leaves(ENGLISH_BOOKS[name] as Texts)
        .filter(([place]) => !own.has(place))
        .map(([place]) => `${name}.${place}`);
    });
    expect(missing).toEqual([]);
  });
});

/** Texts that English and French share. */
const SHARED =
  /^(common\.(page\.replay|tooLarge$)|sandbox\.(mission|combat|options|verdict|furnish\.leader)|lobby\.(mission|level\.colonel)|builder\.(styles\.elite|stat\.(protection|combat)|parts)|battle\.(text\.(part|active)|step\.routine|overlays\.danger|move\.short\.combat|move\.of|shoot\.percent|shoot\.fire|show\.(pause|keys\.again|impact\.fell))|replay\.button\.pause|drawings\.(cohesion\.gap|deviation\.distance|near\.range|sizes\.(obstacle|visible)))/;
/** Words for which the French game has others: tour de jeu, leader, ordre de combat, mêlée, impact. */
const FOREIGN =
  /(?<![\p{L}-])(rounds?|chefs?|exercices?|manœuvres?|consignes?|corps à corps|blessures?|zones? de tir|mouvements? (de combat|rapides?)|tests? de (dommages|couvert)|snipers?|containers?|relectures?|fautes?)(?!\p{L})/iu;
/** What the card gives begins with a capital. */
const SMALL = /points? de (commandement|structure)/u;

describe.each(BOOK_NAMES)('the French book %s', (name) => {
  it('is translated, but for names and words both languages share', async () => {
    await speech.choose('fr');
    const english = new Map(leaves(ENGLISH_BOOKS[name] as Texts));
    const same = printed(name).filter(([place, text]) => english.get(place) === text);
    expect(same.filter(([place]) => !SHARED.test(`${name}.${place}`))).toEqual([]);
  });
  it('has the signs of French: narrow spaces, curved apostrophes, no space before three dots', async () => {
    await speech.choose('fr');
    for (const [place, text] of printed(name)) {
      const plain = text.replaceAll(/\{\w+:[^}]*\}/g, '{x}');
      expect(plain, place).not.toMatch(/[^\u202f][;:!?»]/);
      expect(plain, place).not.toMatch(/«[^\u202f]| …|'|(?<![\d.])\d+\.\d+(?![\d.])/);
    }
  });
  it('has the terms of the French game', async () => {
    await speech.choose('fr');
    for (const [place, text] of printed(name)) {
      const plain = text.replaceAll(/\{\w+/g, '{');
      expect(plain, place).not.toMatch(FOREIGN);
      expect(plain, place).not.toMatch(SMALL);
    }
  });
});

describe('the book of the sandbox', () => {
  it('asks what fits the status bar', async () => {
    for (const language of languages()) {
      await speech.choose(language);
      for (const [place, text] of printed('sandbox').filter(([at]) => at.startsWith('ask.')))
        expect(text.length, `${place}: ${text}`).toBeLessThanOrEqual(28);
    }
  });
});

describe('the terms of a rule set', () => {
  const COINS = { en: '{amount} {amount:coin|coins}', fr: '{amount} {amount:sou|sous}' };
  afterEach(() => terms.follow(undefined));

  it('are ours until it has its own', async () => {
    expect([speech.price(500), speech.term('vp')]).toEqual(['500\u00a0AP', 'VP']);
    terms.follow({ words: { price: COINS }, army_points: 50 });
    expect([speech.price(1), speech.price(3), speech.term('vp')]).toEqual([
      '1 coin',
      '3 coins',
      'VP',
    ]);
    await speech.choose('fr');
    expect([speech.price(3), speech.term('vp')]).toEqual(['3 sous', 'PV']);
  });
  it('come with the worth of its prices: nothing costs less than one', () => {
    expect([terms.price(1000), terms.price(10)]).toEqual([1000, 10]);
    terms.follow({ words: {}, army_points: 50 });
    expect([terms.price(1000), terms.price(10)]).toEqual([20, 1]);
  });
});

describe('a sentence', () => {
  const [en, fr] = [voice('en'), voice('fr')];
  it('has its facts in place, numbers with the decimal sign of the language', () => {
    expect(say('{n} of {all}', { n: 2.5, all: 'x' }, en)).toBe('2.5 of x');
    expect(say('{n} sur {all}', { n: 2.5, all: 'x' }, fr)).toBe('2,5 sur x');
  });
  it('counts as its language does', () => {
    const hits = (n: number, of: typeof en) => say('{n:one|several}', { n }, of);
    expect([0, 1, 1.5, 2].map((n) => hits(n, en))).toEqual([
      'several',
      'one',
      'several',
      'several',
    ]);
    expect([0, 1, 1.5, 2].map((n) => hits(n, fr))).toEqual(['one', 'one', 'one', 'several']);
    expect(hits(1_000_000, fr)).toBe('several');
  });
  it('has the terms of the rule set, and amounts as it writes them', () => {
    expect(say('{@currency}: {n:@price} of {most:@price}', { n: 1, most: 2 }, en)).toBe(
      'coins: 1 coin of 2 coins',
    );
  });
  it('lists, and counts what it lists', () => {
    const text = '{names:and} {names:stands|stand}';
    const said = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => say(text, { names }, en));
    expect(said).toEqual([' stand', 'a stands', 'a and b stand', 'a, b and c stand']);
    expect(say('{names:and}', { names: ['a', 'b'] }, fr)).toBe('a et b');
    expect(say('{names}', { names: ['a', 'b'] }, fr)).toBe('a, b');
  });
  it('has small words that melt into names where the language has them', () => {
    expect(say('{name:de}', { name: 'Karman' }, fr)).toBe('de Karman');
    expect(say('{name:de}', { name: 'Olga' }, fr)).toBe('d’Olga');
    expect(say('{name:de}', { name: '' }, fr)).toBe('de ');
    expect(say('{name:de}', { name: 'Olga' }, en)).toBe('Olga');
  });
});

describe('numbers', () => {
  it('are centimetres with two decimals and the decimal sign of the language', () => {
    expect(inCm(12340, grammarOf('en'))).toBe('12.34\u00a0cm');
    expect(inCm(12345, grammarOf('fr'))).toBe('12,35\u00a0cm');
    expect([0, 5, 4, -250].map((units) => inCm(units, grammarOf('en')))).toEqual([
      '0.00\u00a0cm',
      '0.01\u00a0cm',
      '0.00\u00a0cm',
      '−0.25\u00a0cm',
    ]);
  });
  it('have one decimal, or at most one', async () => {
    expect([inFixed('en', 2), inFixed('fr', 2.25)]).toEqual(['2.0', '2,3']);
    await speech.choose('fr');
    expect([speech.one(2), speech.one(2.26), speech.tape(12340)]).toEqual(['2', '2,3', '12,3']);
    expect(speech.fixed(2)).toBe('2,0');
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
  it('and capitals', () => {
    expect(capital('low wall')).toBe('Low wall');
  });
});

describe('the language', () => {
  it('is what was chosen, else the first complete one of the browser', () => {
    expect(firstLanguage('fr', ['en'])).toBe('fr');
    expect(firstLanguage('xx', ['fr-CA', 'en'])).toBe('fr');
    expect(firstLanguage(null, ['de', 'en-GB', 'fr'])).toBe('en');
    expect(firstLanguage(null, [])).toBe('en');
  });
  it('is the last one that was chosen, whichever comes first', async () => {
    await Promise.all([speech.choose('en'), speech.choose('fr')]);
    expect([speech.language, speech.words.language]).toEqual(['fr', 'Langue']);
  });
  it('of a text of the server is English where it has no other', async () => {
    await speech.choose('fr');
    const texts = [{ fr: 'a', en: 'b' }, { en: 'b', de: 'c' }, { de: 'c' }, null, undefined];
    expect(texts.map((text) => speech.tell(text as Record<string, string>))).toEqual([
      'a',
      'b',
      '',
      '',
      '',
    ]);
  });
});
