// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { decode, encode, type Argument } from '../src/sandbox/link';
import { START } from '../src/sandbox/situation';

const ARGUMENT: Argument = {
  mission: 'skirmish',
  tool: 'sight',
  first: 'b1',
  second: 'b7',
  bases: START,
};

describe('link', () => {
  it('comes back as it went', () => {
    expect(decode(encode(ARGUMENT))).toEqual(ARGUMENT);
    const bare: Argument = { ...ARGUMENT, tool: 'zone', first: null, second: null, bases: [] };
    expect(decode(encode(bare))).toEqual(bare);
  });
  it('needs no escaping in an address', () => {
    const hash = encode(ARGUMENT);
    expect(new URL(`http://x/${hash}`).hash).toBe(hash);
  });
  it('forgets a base that is not there', () => {
    expect(decode('#skirmish/sight.b1.b9/b1A.1.1.1500.2')).toMatchObject({
      first: 'b1',
      second: null,
    });
  });
  it.each([
    ['empty', ''],
    ['no tool', '#skirmish/dance/b1A.1.1.1500.2'],
    ['bad group', '#skirmish/move/b1Z.1.1.1500.2'],
    ['no radius', '#skirmish/move/b1A.1.1.0.2'],
    ['far away', '#skirmish/move/b1A.9999999.1.1500.2'],
    ['not whole', '#skirmish/move/b1A.1.5e3.1500.2'],
    ['twice the same', '#skirmish/move/b1A.1.1.1500.2_b1B.9.9.1500.2'],
    ['bad mission', '#../move/b1A.1.1.1500.2'],
    [
      'too many',
      `#skirmish/move/${Array.from({ length: 201 }, (_, i) => `b${i}A.1.1.1500.2`).join('_')}`,
    ],
  ])('refuses: %s', (_, hash) => expect(decode(hash)).toBeNull());
});
