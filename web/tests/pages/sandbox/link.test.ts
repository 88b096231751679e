// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { START_CREWS } from '../../../src/pages/sandbox/crews';
import { decode, encode, MOST_LETTERS, type Argument } from '../../../src/pages/sandbox/link';
import { START } from '../../../src/pages/sandbox/situation';
import { piece } from '../../../src/pages/sandbox/terrain';
import { kind } from '../../given';

const ARGUMENT: Argument = {
  mission: 'skirmish',
  tool: 'sight',
  first: 'b1',
  second: 'b7',
  bases: START,
  crews: START_CREWS,
  plot: null,
  chosen: 0,
  gait: '',
  formation: 'keep',
  aim: null,
};

describe('link', () => {
  it('comes back as it went', () => {
    expect(decode(encode(ARGUMENT))).toEqual(ARGUMENT);
    const bare: Argument = { ...ARGUMENT, tool: 'move', first: null, second: null, bases: [] };
    expect(decode(encode(bare))).toEqual(bare);
    const way: Argument = { ...ARGUMENT, tool: 'fire', chosen: 3 };
    expect(decode(encode(way))).toEqual(way);
    const wish = { gait: 'rush', formation: 'column', aim: [50000, 20000] } as const;
    const march: Argument = { ...ARGUMENT, tool: 'reach', second: null, ...wish };
    expect(decode(encode(march))).toEqual(march);
  });
  it('keeps terrain of one’s own, and what bears special weapons', () => {
    const wall = { ...kind('low_wall'), w: 12000, h: 2000, size: 1 };
    const elements = [piece(wall, 'e1', [40000, 30000], 45)];
    const crews = START_CREWS.map((crew) => ({ ...crew, special: 'mg' }));
    const own: Argument = { ...ARGUMENT, crews, plot: { width: 60000, height: 90000, elements } };
    expect(decode(encode(own))).toEqual(own);
  });
  it('keeps leaders, specialists, equipment, states and where a unit looks', () => {
    const crews = START_CREWS.map((crew) => ({
      ...crew,
      leader: 'borz',
      specialists: ['medic', 'mechanic'],
      equipment: ['grenades'],
      grounded: true,
      drills: ['overwatch', 'take_cover'] as const,
      facing: -45,
    }));
    expect(decode(encode({ ...ARGUMENT, crews }))).toEqual({ ...ARGUMENT, crews });
  });
  it('of before units had leaders and states is still read', () => {
    const old = '#sandbox/skirmish/move.b1/b1A.1.1.1500.2/u1A.white_stars.steel_troopers.mg.b1';
    const crews = [{ special: 'mg', leader: null, drills: [], grounded: false, members: ['b1'] }];
    expect(decode(old)).toMatchObject({ first: 'b1', crews });
  });
  it('that asked for a zone of fire asks who attacks whom', () => {
    const units = 'u1A.white_stars.steel_troopers..b1~u2B.therians.storm_golems..b2';
    const old = `#sandbox/skirmish/zone/b1A.1.1.1500.2_b2B.9.9.1500.2/${units}`;
    expect(decode(old)).toMatchObject({ tool: 'fire', first: 'b1', second: 'b2' });
  });
  it('of bare bases is refused as one of before there were units', () => {
    expect(decode('#sandbox/skirmish/move/b1A.1.1.1500.2')).toBe('old');
  });
  it('has an end', () => {
    expect(decode(`#sandbox/skirmish/move/${'x'.repeat(MOST_LETTERS)}`)).toBe('large');
    const bases = Array.from({ length: 200 }, (_, i) => ({ ...START[0]!, id: `b${i}`, x: 123456 }));
    const crews = Array.from({ length: 30 }, (_, i) => ({
      ...START_CREWS[0]!,
      id: `u${i}`,
      specialists: ['combat_engineer', 'combat_engineer'],
      equipment: ['grenades', 'triple_lense_helmet'],
      drills: ['knee', 'overwatch', 'take_cover'] as const,
      members: bases.slice(i * 7, i * 7 + 7).map((base) => base.id),
    })).filter((crew) => crew.members.length);
    const nano = { ...kind('nanogenerator'), w: 6000, h: 6000, size: 2 };
    const elements = Array.from({ length: 60 }, (_, i) =>
      piece(nano, `e${i}`, [90000, 80000], 345),
    );
    const plot = { width: 120000, height: 90000, elements };
    const full: Argument = { ...ARGUMENT, first: 'b0', second: 'b9', bases, crews, plot };
    expect(decode(encode(full))).toEqual(full);
  });
  it('needs no escaping in an address', () => {
    const hash = encode(ARGUMENT);
    expect(new URL(`http://x/${hash}`).hash).toBe(hash);
  });
  it('forgets a base that is not there', () => {
    const unit = 'u1A.white_stars.steel_troopers..b1';
    expect(decode(`#sandbox/skirmish/sight.b1.b9/b1A.1.1.1500.2/${unit}`)).toMatchObject({
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
    ['absurd sides', '#sandbox/skirmish/move/b1A.1.1.1500.2//999999.90000'],
    ['bad facing', '#sandbox/skirmish/move/b1A.1.1.1500.2/u1A.a.b.*****north.b1'],
    ['one in two units', '#sandbox/skirmish/move/b1A.1.1.1500.2/u1A.a.b..b1~u2A.a.b..b1'],
    ['nobody’s base', '#sandbox/skirmish/move/b1A.1.1.1500.2_b2A.9.9.1500.2/u1A.a.b..b1'],
    ['bad mission', '#sandbox/../move/b1A.1.1.1500.2'],
    [
      'too many',
      `#sandbox/skirmish/move/${Array.from({ length: 201 }, (_, i) => `b${i}A.1.1.1500.2`).join('_')}`,
    ],
  ])('refuses: %s', (_, hash) => expect(decode(hash)).toBe('bad'));
});
