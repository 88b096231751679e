// @vitest-environment node
/** The rooms of the client: imports point down, no page knows another, and nothing goes in a ring. */
import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** From below to above; what lies in no room (App, main) may see all of them. */
const ROOMS = ['service', 'words', 'look', 'table', 'battlefield', 'pages', ''];
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^'?]+)/g;
type Graph = ReadonlyMap<string, readonly string[]>;

/** A name by which a file is imported, with and without its ending. */
const known = new Map(
  Object.keys(SOURCES).flatMap((path) => {
    const file = path.replace('../src/', '');
    return [file, file.replace(/(\/index)?\.ts$/, '')].map((name) => [name, file] as const);
  }),
);
const target = (from: string, to: string): string =>
  decodeURIComponent(new URL(to, `file:///${from}`).pathname.slice(1));

/** Only what is code is followed: not styles, not drawings. */
const imports = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, to = '']) => known.get(target(file, to)) ?? []);
const graph: Graph = new Map(
  Object.entries(SOURCES).map(([path, text]) => {
    const file = path.replace('../src/', '');
    return [file, imports(file, text)];
  }),
);

const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');
const pageOf = (file: string): string => file.split('/').slice(0, 2).join('/');

const heightOf = (file: string): number => ROOMS.indexOf(roomOf(file));

function isAllowed(from: string, to: string): boolean {
  if (heightOf(from) < 0 || heightOf(to) < 0) return false;
  if (heightOf(from) !== heightOf(to)) return heightOf(from) > heightOf(to);
  return roomOf(from) !== 'pages' || pageOf(from) === pageOf(to);
}
const strays = (of: Graph): string[] =>
  [...of].flatMap(([from, all]) =>
    all.filter((to) => !isAllowed(from, to)).map((to) => `${from} imports ${to}`),
  );

/** What is left when files that import nothing of the rest, or that nothing of it imports, go. */
function rings(of: Graph): readonly string[] {
  const files = [...of.keys()];
  const rest = files.filter((file) => {
    const isImported = files.some((other) => of.get(other)?.includes(file));
    return isImported && of.get(file)?.some((to) => of.has(to));
  });
  if (rest.length === files.length) return files;
  return rings(new Map(rest.map((file) => [file, of.get(file) ?? []])));
}

describe('the rooms', () => {
  it('find what they look for', () => {
    expect(graph.get('main.ts')).toEqual(['App.svelte', 'words/speech.svelte.ts']);
    expect(graph.get('App.svelte')).toContain('pages/lobby/Page.svelte');
    expect(graph.get('pages/rules/Drawing.svelte')).toContain('pages/rules/drawing/index.ts');
    const wrong = { 'look/a.ts': ['table/b.ts'], 'pages/a/c.ts': ['pages/b/d.ts', 'pages/a/e.ts'] };
    expect(strays(new Map(Object.entries({ ...wrong, 'attic/f.ts': ['look/a.ts'] })))).toEqual([
      'look/a.ts imports table/b.ts',
      'pages/a/c.ts imports pages/b/d.ts',
      'attic/f.ts imports look/a.ts',
    ]);
    const ring = { a: ['b'], b: ['c'], c: ['b', 'd'], d: ['e'], e: [] };
    expect(rings(new Map(Object.entries(ring)))).toEqual(['b', 'c']);
  });
  it('import only what lies below them, and no page another one', () => {
    expect(strays(graph)).toEqual([]);
  });
  it('have no ring of imports', () => {
    expect(rings(graph)).toEqual([]);
  });
});
