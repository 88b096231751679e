// @vitest-environment node
/**
 * The page runs under a content security policy without exceptions: `style-src 'self'` refuses
 * style attributes that are parsed from a template, `script-src 'self'` all script inside of HTML.
 * Style directives are set from script, element by element, and are allowed.
 */
import { describe, expect, it } from 'vitest';

const TEMPLATES = import.meta.glob<string>(
  ['../index.html', '../public/*.svg', '../src/**/*.svg', '../src/**/*.svelte'],
  { query: '?raw', import: 'default', eager: true },
);
const SCRIPTS = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SHEETS = import.meta.glob<string>('../src/**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const STYLED = /\sstyle\s*=|\s\{style\}|<style/;

/** The tags of a template alone: what its script or a comment says is no markup. */
const markup = (text: string): string =>
  text.replaceAll(/<!--[\s\S]*?-->|<script lang="ts">[\s\S]*?<\/script>/g, '');
const having = (files: Record<string, string>, what: RegExp): string[] =>
  Object.keys(files).filter((name) => what.test(markup(files[name] ?? '')));
const written = (files: Record<string, string>, what: RegExp): string[] =>
  Object.keys(files).filter((name) => what.test(files[name] ?? ''));

describe('the content security policy', () => {
  it('finds what it looks for', () => {
    expect(Object.keys(TEMPLATES).length).toBeGreaterThan(100);
    expect(Object.values(SHEETS).join().length).toBeGreaterThan(50_000);
    const bad = { a: '<i style="x">', b: '<i {style}>', c: '<style>', d: '<p style:top="1px">' };
    expect(having(bad, STYLED)).toEqual(['a', 'b', 'c']);
  });
  it('no template has a style attribute or a style element', () => {
    expect(having(TEMPLATES, STYLED)).toEqual([]);
  });
  it('no page has script of its own', () => {
    const page = markup(TEMPLATES['../index.html'] ?? '');
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/src/main.ts">']);
    expect(page).not.toMatch(/\son\w+\s*=|javascript:/);
  });
  it('only the sprite is put in as markup', () => {
    const raw = written(SCRIPTS, /\{@html|innerHTML|insertAdjacentHTML/);
    expect(raw).toEqual(['../src/look/Sprite.svelte']);
  });
  it('nothing is run or fetched from where it may not', () => {
    const run = /\beval\(|new Function\(|new (?:Shared)?Worker\(|setAttribute\(\s*['"]style/;
    expect(written(SCRIPTS, run)).toEqual([]);
    expect(written(SHEETS, /url\(\s*['"]?(?:https?:)?\/\/|@import/)).toEqual([]);
  });
});
