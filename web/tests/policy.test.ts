// @vitest-environment node
/**
 * The page runs under a content security policy without exceptions: `style-src 'self'` refuses
 * style attributes that are parsed from a template, `script-src 'self'` all script inside of HTML.
 * Style directives are set from script, element by element, and are allowed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = `${import.meta.dirname}/..`;
const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf-8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);
const TEMPLATES = ['index.html', ...files('src', /\.(svelte|svg)$/), ...files('public', /\.svg$/)];
const SHEETS = files('src', /\.css$/);
const SCRIPTS = files('src', /\.(ts|svelte)$/);

const without = (text: string, part: RegExp): string => text.replaceAll(part, '');
const read = (name: string): string => readFileSync(`${ROOT}/${name}`, 'utf-8');
/** The tags of a template alone: what its script or a comment says is no markup. */
const markup = (name: string): string =>
  without(without(read(name), /<!--[\s\S]*?-->/g), /<script lang="ts">[\s\S]*?<\/script>/g);

describe('the content security policy', () => {
  it('finds templates to look at', () => {
    expect(TEMPLATES.length).toBeGreaterThan(100);
    expect(markup('src/look/Sprite.svelte')).toContain('{@html figures}');
  });
  it.each(TEMPLATES)('%s has no style attribute and no style element', (name) => {
    expect(markup(name)).not.toMatch(/\sstyle\s*=|<style|[{\s]style[}\s/>]/);
  });
  it('no page has script of its own', () => {
    const page = markup('index.html');
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/src/main.ts">']);
    expect(page).not.toMatch(/\son\w+\s*=|javascript:/);
  });
  it('only the sprite is put in as markup', () => {
    const raw = SCRIPTS.filter((name) => /\{@html|innerHTML|insertAdjacentHTML/.test(read(name)));
    expect(raw).toEqual(['src/look/Sprite.svelte']);
  });
  it('nothing is run or fetched from where it may not', () => {
    const run = /\beval\(|new Function\(|new (?:Shared)?Worker\(|setAttribute\(\s*['"]style/;
    expect(SCRIPTS.filter((name) => run.test(read(name)))).toEqual([]);
    const far = /url\(\s*['"]?(?:https?:)?\/\/|@import/;
    expect(SHEETS.filter((name) => far.test(read(name)))).toEqual([]);
  });
});
