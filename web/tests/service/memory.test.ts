// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { battles, forget, keep } from '../../src/service/battles';
import { discard, shelf, shelve } from '../../src/service/shelf';

beforeEach(() => localStorage.clear());

describe('battles of this browser', () => {
  it('are kept with all tokens ever held, the latest first', () => {
    keep({ room: 'r1', tokens: ['a'] }, 1);
    keep({ room: 'r2', tokens: ['b'] }, 2);
    keep({ room: 'r1', tokens: ['c', 'a'] }, 3);
    expect(battles()).toEqual([
      { room: 'r1', tokens: ['a', 'c'], seen: 3 },
      { room: 'r2', tokens: ['b'], seen: 2 },
    ]);
    forget('r1');
    expect(battles().map((each) => each.room)).toEqual(['r2']);
  });
  it('are at most thirty', () => {
    for (let i = 0; i < 40; i += 1) keep({ room: `r${i}`, tokens: ['a'] }, i);
    expect(battles()).toHaveLength(30);
    expect(battles()[0]?.room).toBe('r39');
  });
  it('leave out what is none', () => {
    localStorage.setItem('damocles.battles', '[{"room": 7}, null, "x"]');
    expect(battles()).toEqual([]);
    localStorage.setItem('damocles.battles', '{');
    expect(battles()).toEqual([]);
  });
});

describe('companies of this browser', () => {
  const one = { id: 'one', name: 'One', army: 'therians', ap: 500, text: 'Therians, 500 A.P.' };

  it('are put on the shelf, replaced and discarded', () => {
    shelve(one);
    shelve({ ...one, id: 'two' });
    shelve({ ...one, ap: 600 });
    expect(shelf().map((each) => [each.id, each.ap])).toEqual([
      ['one', 600],
      ['two', 500],
    ]);
    discard('one');
    expect(shelf().map((each) => each.id)).toEqual(['two']);
  });
  it('leave out what is none', () => {
    localStorage.setItem('damocles.companies', '[{"id": "x"}, 3]');
    expect(shelf()).toEqual([]);
  });
});
