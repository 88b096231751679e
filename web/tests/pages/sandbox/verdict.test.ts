// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { layout, START_CREWS } from '../../../src/pages/sandbox/crews';
import type { Answers, Desk } from '../../../src/pages/sandbox/desk';
import { marks, wayOf } from '../../../src/pages/sandbox/marks';
import { questions } from '../../../src/pages/sandbox/questions';
import { START } from '../../../src/pages/sandbox/situation';
import { refusal, request, verdict } from '../../../src/pages/sandbox/verdict';
import { ApiError } from '../../../src/service/api';
import type { Fire, March, Named, Sight } from '../../../src/service/protocol';
import { desk, ENGLISH, TABLE } from '../../given';

const SITUATION = { mission: 'skirmish', bases: START };
const say = (changes: Partial<Desk>) => verdict(desk(changes), ENGLISH);

const FIGHTERS: readonly Named[] = START_CREWS.flatMap((crew) =>
  crew.members.map((_, place) => ({ unit: crew.id, place })),
);
const LAYOUT = layout(TABLE, START_CREWS, START);
const LINE = {
  is: 'Line',
  kind: 'sight',
  of: 0,
  to: 6,
  start: [0, 0],
  end: [1, 1],
  rule: 'GEN-036',
};

function seen(by: readonly (string | number)[] | null, on: Sight['on'] = [null, null]): Answers {
  const blocked = { is: 'Blocked', viewer: 0, target: 6, by: by ?? [], rule: 'GEN-037' };
  const answer = {
    sees: by === null,
    rules: by === null ? ['GEN-036'] : ['GEN-036', 'GEN-037'],
    figure: by === null ? LINE : blocked,
    distance: 32740,
    sizes: [2, 4],
    on,
    fighters: FIGHTERS,
  } as Sight;
  const [viewer, target] = [
    { unit: 'u1', place: 0 },
    { unit: 'u2', place: 0 },
  ];
  return { sight: { ask: { layout: LAYOUT, viewer, target }, answer } };
}

describe('sight', () => {
  const pair = { tool: 'sight', viewer: 'b1', target: 'b7' } as const;
  it('says who sees whom, with the distance, what it counts, and the rules', () => {
    const found = say({ ...pair, answers: seen(null, [null, 'hill']) });
    expect(found).toMatchObject({
      sees: true,
      tone: 'yes',
      title: 'Steel troopers no.\u00a01 sees storm golems no.\u00a01.',
      rules: ['GEN-036'],
    });
    expect(found.facts).toEqual([{ value: '32.74\u00a0cm', counts: 'edge to edge' }]);
    expect(found.notes?.slice(1)).toEqual([
      'Storm golems no.\u00a01 stands on hill.',
      'Sizes 2 and 4, with what they stand on.',
    ]);
  });
  it('names what stands between', () => {
    expect(say({ ...pair, answers: seen(['cont0']) }).title).toBe(
      'No line of sight: container C stands between.',
    );
    const answers = seen(['cont0', 'wallB', 12]);
    expect(say({ ...pair, answers })).toMatchObject({
      sees: false,
      title: 'No line of sight: container C, low wall 2 and k warriors stand between.',
    });
    const drawn = marks(desk({ ...pair, answers }), ENGLISH);
    expect(drawn.filter((mark) => mark.kind === 'outline')).toHaveLength(2);
    expect(drawn.at(-1)).toMatchObject({ kind: 'ring', disc: 'b13', tone: 'alert' });
  });
  it('asks for what is missing', () => {
    expect(say({}).title).toBe('Choose who looks');
    expect(say({ viewer: 'b1' }).title).toBe('Choose the target');
    expect(questions(desk({ viewer: 'b1' }))).toEqual({});
    expect(questions(desk({ viewer: 'b1', target: 'b99' }))).toEqual({});
    expect(questions(desk(pair)).sight).toMatchObject({
      viewer: { unit: 'u1', place: 0 },
      target: { unit: 'u2', place: 0 },
    });
    expect(request(desk(pair), ENGLISH)).toBe('Drag a base: answers follow');
  });
});

describe('ruler', () => {
  const ask = { ...SITUATION, start: { base: 'b1' }, end: { element: 'wallA' } } as const;
  const answers = (distance: number, overlap = false): Answers => ({
    ruler: {
      ask,
      answer: {
        distance,
        overlap,
        line: [
          [0, 0],
          [5, 5],
        ],
        edge_distances: null,
      },
    },
  });
  it('measures, touches, overlaps', () => {
    expect(say({ tool: 'ruler', answers: answers(12345) }).title).toBe(
      'Steel troopers no.\u00a01 to low wall 1: 12.35\u00a0cm.',
    );
    expect(say({ tool: 'ruler', answers: answers(0) }).title).toBe(
      'Steel troopers no.\u00a01 and low wall 1 touch.',
    );
    expect(say({ tool: 'ruler', answers: answers(0, true) }).title).toContain('overlap');
  });
  it('gives the distances to the table edges of the base it starts from', () => {
    const rows = say({ tool: 'ruler', answers: answers(1) }).lists?.[0]?.rows;
    expect(rows?.map((row) => row.value)).toEqual(
      ['61.50', '25.50', '50.90', '66.10'].map((cm) => `${cm}\u00a0cm`),
    );
  });
});

describe('an attack', () => {
  const fire = { tool: 'fire', shooter: 'u1', aimed: 'u2' } as const;
  const preview = {
    is: 'preview',
    words: { en: '', fr: '' },
    facts: [
      { is: 'Range', start: 0, end: 6, length: 32740, band: 3, rule: 'GEN-007' },
      {
        is: 'Sheltered',
        units: [1],
        hidden: [],
        behind: [[7, 'wallA']],
        members: 6,
        enough: false,
      },
    ],
    figures: [
      { is: 'Line', kind: 'range', of: 0, to: 6, start: [0, 0], end: [9, 9], rule: 'GEN-007' },
      { is: 'Area', kind: 'zone_of_fire', of: 0, rings: [[[0, 0]]], rule: 'SHO-027' },
    ],
    caught: [12],
  };
  const answer = {
    seen: { words: {}, rules: [], seeing: [0], blind: [], figures: [LINE] },
    distance: 1,
    salvos: [
      { kind: 'shoot', words: {}, preview },
      { kind: 'fight', words: {} },
    ],
    fighters: FIGHTERS,
    units: ['u1', 'u2', 'u3'],
  } as unknown as Fire;
  const answers: Answers = { fire: { ask: { layout: LAYOUT, unit: 'u1', target: 'u2' }, answer } };

  it('is drawn: the range with its length, the zone, who is caught, who is behind something', () => {
    const drawn = marks(desk({ ...fire, answers }), ENGLISH);
    expect(drawn.filter((mark) => mark.kind === 'ring')).toMatchObject([
      { disc: 'b8', tone: 'quiet' },
      { disc: 'b13', tone: 'alert', label: 'Caught' },
    ]);
    expect(drawn.filter((mark) => mark.kind === 'line')).toMatchObject([
      { label: '32.74\u00a0cm' },
    ]);
    expect(drawn.some((mark) => mark.kind === 'region')).toBe(true);
  });
  it('that cannot be shows who sees whom', () => {
    const drawn = marks(desk({ ...fire, answers, chosen: 1 }), ENGLISH);
    expect(drawn).toEqual([{ kind: 'line', from: [0, 0], to: [1, 1], tone: 'ink' }]);
    expect(wayOf(desk({ ...fire, answers, chosen: 9 }))?.kind).toBe('fight');
  });
  it('needs two units that are there', () => {
    expect(questions(desk(fire)).fire).toMatchObject({ unit: 'u1', target: 'u2' });
    expect(questions(desk({ ...fire, aimed: 'u1' }))).toEqual({});
    const bases = START.filter((base) => base.group !== 'B');
    expect(questions(desk({ ...fire, bases }))).toEqual({});
  });
});

describe('reach', () => {
  const base = { tool: 'reach', selected: 'b2', aim: [50000, 20000] } as const;
  const refused = { rule: 'ACT-031', reason: 'far', words: { en: 'Too far.', fr: 'Trop loin.' } };
  const spot = (fighter: number, x: number) => ({ fighter, x, y: 20000, facing: 90 });
  const answers = (plan: Partial<March['plan']>, watching: string[] = []): Answers => ({
    reach: {
      ask: { layout: LAYOUT, unit: 'u1' },
      answer: {
        regions: [],
        rules: ['ACT-031', 'ACT-028'],
        gaits: [
          { id: 'combat', words: { en: 'Combat movement' }, allowed: 14000 },
          { id: 'rush', words: { en: 'Rush' }, allowed: 20000 },
        ],
      },
    },
    plan: {
      ask: { layout: LAYOUT, unit: 'u1', gait: 'combat', to: [50000, 20000] },
      answer: {
        plan: {
          type: 'plan',
          spots: [spot(0, 50000), spot(1, 54000)],
          length: 7100,
          allowed: 12000,
          ...plan,
        },
        rules: ['ACT-022'],
        figures: [],
        watching,
        fighters: FIGHTERS,
      },
    },
  });
  it('says how far the unit may go, and what its leader goes', () => {
    expect(say({ ...base, aim: null, answers: answers({}) }).title).toBe(
      'Steel troopers: Combat movement 14.00\u00a0cm, Rush 20.00\u00a0cm.',
    );
    const near = say({ ...base, answers: answers({}, ['u2']) });
    expect(near.facts?.map((fact) => fact.value)).toEqual(['7.10\u00a0cm', '4.90\u00a0cm']);
    expect(near).toMatchObject({ tone: 'yes', rules: ['ACT-022'] });
    expect(near.notes).toEqual(['In overwatch, may fire at them there: storm golems.']);
  });
  it('says when it comes only near, and why it may not go', () => {
    const spots = [spot(0, 46000)];
    expect(say({ ...base, answers: answers({ spots }) }).title).toContain('as near as they come');
    expect(say({ ...base, answers: answers({ refusal: refused }) })).toMatchObject({
      tone: 'no',
      title: 'Too far.',
      rules: ['ACT-031'],
    });
  });
  it('shows where everybody would stand, the leader first', () => {
    const found = answers({ at_fault: [1] });
    const ghosts = marks(desk({ ...base, answers: found }), ENGLISH).filter(
      (mark) => mark.kind === 'ghost',
    );
    expect(ghosts.map((mark) => [mark.disc, mark.tone])).toEqual([
      ['b1', 'lamp'],
      ['b2', 'alert'],
    ]);
  });
  it('asks for a plan only when somebody points somewhere', () => {
    expect(Object.keys(questions(desk({ ...base, aim: null })))).toEqual(['reach']);
    expect(questions(desk({ ...base, formation: 'line' })).plan).toMatchObject({
      unit: 'u1',
      gait: 'combat',
      formation: 'line',
      to: [50000, 20000],
    });
  });
});

describe('move and refusals', () => {
  it('reads the edges of the selected base', () => {
    expect(say({ tool: 'move', selected: 'b1' }).facts).toHaveLength(4);
    expect(
      marks(desk({ tool: 'move', selected: 'b1' }), ENGLISH).filter((mark) => mark.kind === 'line'),
    ).toHaveLength(4);
    expect(questions(desk({ tool: 'move', selected: 'b1' }))).toEqual({});
  });
  it('keeps the words of the server', () => {
    expect(refusal(new ApiError(400, 'r must be positive', 'bases[2].r'))).toEqual([
      'The server refuses: r must be positive',
      'It is about bases[2].r.',
    ]);
    expect(refusal(new ApiError(0, '', null))).toEqual(['No answer from the server.']);
  });
  it('waits for its table', () => {
    expect(say({ table: null }).title).toBe('Laying the table');
    expect(questions(desk({ table: null, viewer: 'b1', target: 'b7' }))).toEqual({});
  });
});
