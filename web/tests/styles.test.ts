// @vitest-environment node
/** The styles: each beside what it dresses, nothing that dresses nobody, lengths from the tokens. */
import { describe, expect, it } from 'vitest';

const SHEETS = import.meta.glob<string>('../src/**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SOURCES = import.meta.glob<string>(
  ['../src/**/*.ts', '../src/**/*.svelte', '../src/**/*.svg', '!../src/words/**'],
  { query: '?raw', import: 'default', eager: true },
);
const TOKENS = '../src/look/tokens.css';
/** Lengths that one or two places have, and that no other has to follow. It may only fall. */
const ALONE = 115;

const plain = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

// ---- what is dressed ----------------------------------------------------------------------------

const classes = (css: string): string[] =>
  [...plain(css).matchAll(/[^{};]+(?=\{)/g)].flatMap(([selector]) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );
const words = new Set(Object.values(SOURCES).flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
const idle = (sheets: Record<string, string>): string[] =>
  Object.entries(sheets).flatMap(([path, css]) =>
    classes(css)
      .filter((name) => !words.has(name))
      .map((name) => `${path}: .${name}`),
  );
const isImported = (path: string): boolean =>
  Object.entries(SOURCES).some(
    ([from, text]) =>
      (folderOf(from) === folderOf(path) && text.includes(`import './${nameOf(path)}'`)) ||
      (nameOf(from) === 'main.ts' && text.includes(`import '${path.replace('../src', '.')}'`)),
  );

// ---- lengths ------------------------------------------------------------------------------------

const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['space', /^(padding|margin|gap|row-gap|column-gap|inset|scroll|top|left|right|bottom)/],
  ['size', /^(min-|max-)?(width|height)|^(grid|flex)/],
  ['edge', /^(border|outline|text-|box-shadow|stroke)/],
];
const familyOf = (property: string): string =>
  FAMILIES.find(([, of]) => of.test(property))?.[0] ?? property;

/** What a sheet says in px or rem: `space 6px`. Nothing and a hairline need no token. */
const lengths = (css: string): string[] =>
  [...plain(css).matchAll(/([\w-]+):([^;{}]+);/g)].flatMap(([, property = '', value = '']) =>
    [...value.matchAll(/(?<![\w#.-])-?\d*\.?\d+(?:px|rem)\b/g)]
      .map(([length]) => length.replace('-', ''))
      .filter((length) => !['0px', '1px'].includes(length))
      .map((length) => `${familyOf(property)} ${length}`),
  );
const literal = Object.entries(SHEETS).flatMap(([path, css]) =>
  path === TOKENS ? [] : lengths(css),
);
const often = (all: readonly string[]): string[] =>
  [...new Set(all)].filter((each) => all.filter((other) => other === each).length > 2);

describe('the styles', () => {
  it('find what they look for', () => {
    const css = '/* .x { top: 9px; } */ .no-such .tab:not(.none-such) { margin: 0 -6px 1px 2rem; }';
    expect(idle({ a: css })).toEqual(['a: .no-such', 'a: .none-such']);
    expect(lengths(css)).toEqual(['space 6px', 'space 2rem']);
    expect(often(['a', 'b', 'a', 'b', 'a'])).toEqual(['a']);
    expect(isImported('../src/pages/battle/NoSuch.css')).toBe(false);
    expect(lengths(SHEETS[TOKENS] ?? '').length).toBeGreaterThan(50);
  });
  it('lie beside what they dress; look has what all share', () => {
    const shared = Object.keys(SHEETS).filter((path) => folderOf(path).endsWith('/look/'));
    expect(shared.map(nameOf).sort()).toEqual([
      'Tabs.css',
      'controls.css',
      'frame.css',
      'pages.css',
      'panels.css',
      'tokens.css',
    ]);
    expect(Object.keys(SHEETS).filter((path) => !isImported(path))).toEqual([]);
  });
  it('dress nobody who is not there', () => {
    expect(idle(SHEETS)).toEqual([]);
  });
  it('take lengths that three places share from the tokens', () => {
    expect(often(literal)).toEqual([]);
  });
  it('have few lengths of their own', () => {
    expect(literal.length).toBeLessThanOrEqual(ALONE);
  });
  it('use every token there is', () => {
    const used = Object.values({ ...SHEETS, ...SOURCES }).join('\n');
    const tokens = [...plain(SHEETS[TOKENS] ?? '').matchAll(/(--[\w-]+):/g)].map(
      ([, name = '']) => name,
    );
    expect(tokens.filter((name) => !new RegExp(`var\\(${name}[,)]`).test(used))).toEqual([]);
  });
});
