// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/api';
import type { Answers, Desk } from '../src/sandbox/desk';
import { marks } from '../src/sandbox/marks';
import { questions } from '../src/sandbox/questions';
import { START } from '../src/sandbox/situation';
import { refusal, request, verdict } from '../src/sandbox/verdict';
import type { SightAnswer } from '../src/wire';
import { desk, ENGLISH } from './given';

const SITUATION = { mission: 'skirmish', bases: START };
const say = (changes: Partial<Desk>) => verdict(desk(changes), ENGLISH);

function seen(answer: Partial<SightAnswer>): Answers {
  const whole = { sees: false, line: null, blockers: [], distance: 32740, ignored: [], ...answer };
  return { sight: { ask: { ...SITUATION, viewer: 'b1', target: 'b7' }, answer: whole } };
}

describe('sight', () => {
  const pair = { tool: 'sight', viewer: 'b1', target: 'b7' } as const;
  it('says who sees whom, with the distance and what it counts', () => {
    const found = say({
      ...pair,
      answers: seen({
        sees: true,
        line: [
          [0, 0],
          [1, 1],
        ],
        ignored: ['wallA'],
      }),
    });
    expect(found).toMatchObject({ sees: true, tone: 'yes', title: 'b1 sees b7.' });
    expect(found.facts).toEqual([{ value: '32.74\u00a0cm', counts: 'edge to edge' }]);
    expect(found.notes?.at(-1)).toContain('low wall 1');
  });
  it('names what stands between', () => {
    const answers = seen({ blockers: ['cont0', 'wallB'] });
    expect(say({ ...pair, answers: seen({ blockers: ['cont0'] }) }).title).toBe(
      'No line of sight: container C stands between.',
    );
    expect(say({ ...pair, answers })).toMatchObject({
      sees: false,
      title: 'No line of sight: container C and low wall 2 stand between.',
    });
    expect(
      marks(desk({ ...pair, answers }), ENGLISH).filter((mark) => mark.kind === 'outline'),
    ).toHaveLength(2);
  });
  it('asks for what is missing', () => {
    expect(say({}).title).toBe('Choose who looks');
    expect(say({ viewer: 'b1' }).title).toBe('Choose the target');
    expect(questions(desk({ viewer: 'b1' }))).toEqual({});
    expect(questions(desk({ viewer: 'b1', target: 'b99' }))).toEqual({});
    expect(questions(desk(pair))).toEqual({ sight: { ...SITUATION, viewer: 'b1', target: 'b7' } });
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
      },
    },
  });
  it('measures, touches, overlaps', () => {
    expect(say({ tool: 'ruler', answers: answers(12345) }).title).toBe(
      'b1 to low wall 1: 12.35\u00a0cm.',
    );
    expect(say({ tool: 'ruler', answers: answers(0) }).title).toBe('b1 and low wall 1 touch.');
    expect(say({ tool: 'ruler', answers: answers(0, true) }).title).toContain('overlap');
  });
  it('gives the distances to the table edges of the base it starts from', () => {
    const rows = say({ tool: 'ruler', answers: answers(1) }).lists?.[0]?.rows;
    expect(rows?.map((row) => row.value)).toEqual(
      ['61.50', '25.50', '50.90', '66.10'].map((cm) => `${cm}\u00a0cm`),
    );
  });
});

describe('zone', () => {
  it('names the caught and the share of each base behind cover', () => {
    const answers: Answers = {
      zone: {
        ask: { ...SITUATION, from_group: 'A', to_group: 'B' },
        answer: {
          outline: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          ],
          caught: ['b13'],
          cover: [
            {
              element: 'wallA',
              outline: [],
              covered: [
                { base: 'b8', share: 0.37 },
                { base: 'b9', share: 0 },
              ],
            },
          ],
        },
      },
    };
    const found = say({ tool: 'zone', answers });
    expect(found.title).toBe('b13 is caught in the zone of fire.');
    expect(found.lists).toEqual([
      { title: 'Behind low wall 1', rows: [{ counts: 'b8', value: '37\u00a0% of the base' }] },
    ]);
    const ringed = marks(desk({ tool: 'zone', answers }), ENGLISH).filter(
      (mark) => mark.kind === 'ring',
    );
    expect(ringed.map((mark) => [mark.disc, mark.tone])).toEqual([
      ['b13', 'alert'],
      ['b8', 'ink'],
    ]);
  });
  it('needs both groups', () => {
    const bases = START.filter((base) => base.group !== 'B');
    expect(questions(desk({ tool: 'zone', bases }))).toEqual({});
    expect(say({ tool: 'zone', bases }).title).toContain('Both groups');
  });
});

describe('reach', () => {
  const base = { tool: 'reach', selected: 'b1', aim: [50000, 20000] } as const;
  const answers = (length: number | null, blocked: readonly string[] = []): Answers => ({
    reach: {
      ask: { ...SITUATION, mover: 'b1', budget: 12000 },
      answer: { outline: [], start_free: true },
    },
    path: {
      ask: { ...SITUATION, mover: 'b1', to: [50000, 20000], budget: 12000 },
      answer: {
        length,
        within: length !== null && length <= 12000,
        blocked,
        path: [],
        start: [0, 0],
        crosses: [],
      },
    },
  });
  it('says the length, what is left, and what is too many', () => {
    const [near, far] = [
      say({ ...base, answers: answers(7100) }),
      say({ ...base, answers: answers(13412) }),
    ];
    expect(near.facts?.map((fact) => fact.value)).toEqual(['7.10\u00a0cm', '4.90\u00a0cm']);
    expect(far).toMatchObject({
      tone: 'no',
      title: 'Too far: b1 needs 13.41\u00a0cm, 1.41\u00a0cm too many.',
    });
    const path = marks(desk({ ...base, answers: answers(13412) }), ENGLISH).find(
      (mark) => mark.kind === 'path',
    );
    expect(path).toMatchObject({ tone: 'alert', label: '13.41\u00a0cm of 12.00\u00a0cm' });
  });
  it('says what is in the way, or that there is no way', () => {
    expect(say({ ...base, answers: answers(null, ['cont0']) }).title).toBe(
      'No room: container C is in the way.',
    );
    expect(say({ ...base, answers: answers(null) }).title).toBe('b1 cannot get there.');
  });
  it('asks for the group only when the group moves', () => {
    expect(Object.keys(questions(desk({ ...base, aim: null })))).toEqual(['reach']);
    expect(Object.keys(questions(desk(base)))).toEqual(['reach', 'path']);
    expect(questions(desk({ ...base, withGroup: true })).formation).toMatchObject({
      group: 'A',
      leader: 'b1',
      formation: 'line',
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
    expect(refusal(new ApiError(400, 'r must be positive', 'bases[2].r'), ENGLISH)).toEqual([
      'The server refuses: r must be positive',
      'It is about bases[2].r.',
    ]);
    expect(refusal(new ApiError(0, '', null), ENGLISH)).toEqual(['No answer from the server.']);
  });
  it('waits for its table', () => {
    expect(say({ table: null }).title).toBe('Laying the table');
    expect(questions(desk({ table: null, viewer: 'b1', target: 'b7' }))).toEqual({});
  });
});
