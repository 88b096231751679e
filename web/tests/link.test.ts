// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { decode, encode, type Argument } from '../src/sandbox/link';
import { START_CREWS } from '../src/sandbox/crews';
import { piece } from '../src/sandbox/terrain';
import { START } from '../src/sandbox/situation';

const ARGUMENT: Argument = {
  mission: 'skirmish',
  tool: 'sight',
  first: 'b1',
  second: 'b7',
  bases: START,
  crews: START_CREWS,
  plot: null,
};

describe('link', () => {
  it('comes back as it went', () => {
    expect(decode(encode(ARGUMENT))).toEqual(ARGUMENT);
    const bare: Argument = { ...ARGUMENT, tool: 'zone', first: null, second: null, bases: [] };
    expect(decode(encode(bare))).toEqual(bare);
  });
  it('keeps terrain of one’s own, and what bears special weapons', () => {
    const wall = { id: 'e1', w: 12000, h: 2000, size: 1 };
    const elements = [piece({ ...wall, id: 'low_wall' }, 'e1', [40000, 30000], 45)];
    const crews = START_CREWS.map((crew) => ({ ...crew, special: 'mg' }));
    const own: Argument = { ...ARGUMENT, crews, plot: { width: 60000, height: 90000, elements } };
    expect(decode(encode(own))).toEqual(own);
  });
  it('of before there were units is still read', () => {
    expect(decode('#sandbox/skirmish/move/b1A.1.1.1500.2')).toMatchObject({
      crews: [],
      plot: null,
    });
  });
  it('needs no escaping in an address', () => {
    const hash = encode(ARGUMENT);
    expect(new URL(`http://x/${hash}`).hash).toBe(hash);
  });
  it('forgets a base that is not there', () => {
    expect(decode('#sandbox/skirmish/sight.b1.b9/b1A.1.1.1500.2')).toMatchObject({
      first: 'b1',
      second: null,
    });
  });
  it.each([
    ['empty', ''],
    ['another page', '#replay/skirmish/move/b1A.1.1.1500.2'],
    ['no tool', '#sandbox/skirmish/dance/b1A.1.1.1500.2'],
    ['bad group', '#sandbox/skirmish/move/b1Z.1.1.1500.2'],
    ['no radius', '#sandbox/skirmish/move/b1A.1.1.0.2'],
    ['far away', '#sandbox/skirmish/move/b1A.9999999.1.1500.2'],
    ['not whole', '#sandbox/skirmish/move/b1A.1.5e3.1500.2'],
    ['twice the same', '#sandbox/skirmish/move/b1A.1.1.1500.2_b1B.9.9.1500.2'],
    ['bad unit', '#sandbox/skirmish/move/b1A.1.1.1500.2/u1A.white_stars'],
    ['bad piece', '#sandbox/skirmish/move/b1A.1.1.1500.2//60000.90000~e1.wall'],
    ['bad sides', '#sandbox/skirmish/move/b1A.1.1.1500.2//6.9'],
    ['bad mission', '#sandbox/../move/b1A.1.1.1500.2'],
    [
      'too many',
      `#sandbox/skirmish/move/${Array.from({ length: 201 }, (_, i) => `b${i}A.1.1.1500.2`).join('_')}`,
    ],
  ])('refuses: %s', (_, hash) => expect(decode(hash)).toBeNull());
});
