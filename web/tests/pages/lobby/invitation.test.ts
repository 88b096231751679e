// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isOnlyHere, linkForOthers, ownLink } from '../../../src/pages/lobby/invitation';
import type { Opened } from '../../../src/service/protocol';

const at = (address: string): Location => new URL(address) as unknown as Location;
const opened = (address: string | null): Opened => ({ room: 'r1', keys: [], address });
const HERE = at('http://127.0.0.1:8000/');

describe('a link for others', () => {
  it.each(['http://192.0.2.7:8000', 'http://192.0.2.7:8000/'])(
    'has the address under which they reach the server: %s',
    (address) => {
      expect(linkForOthers(opened(address), ['t'], HERE)).toBe(
        'http://192.0.2.7:8000/#battle/r1/t',
      );
      expect(isOnlyHere(opened(address), HERE)).toBe(false);
    },
  );
  it('has the address of the page where the server knows no better', () => {
    const proxy = at('https://table.example/at43/');
    expect(linkForOthers(opened(null), [], proxy)).toBe('https://table.example/at43/#battle/r1');
    expect(isOnlyHere(opened(null), proxy)).toBe(false);
  });
  it.each(['localhost:8000', '127.0.0.1:8000', '127.1.2.3', '[::1]:8000', 'x.localhost'])(
    'is good for nobody else on a page from %s',
    (host) => expect(isOnlyHere(opened(null), at(`http://${host}/`))).toBe(true),
  );
});

describe('one’s own link', () => {
  it('comes back to the page that remembers the battle', () => {
    const own = ownLink(opened('http://192.0.2.7:8000'), ['t'], HERE);
    expect(own).toBe('http://127.0.0.1:8000/#battle/r1/t');
  });
});
