// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  battleAddress,
  battleOf,
  pageOf,
  replayAddress,
  roomOf,
  ruleAddress,
  ruleOf,
  seedOf,
} from '../../src/service/address';

describe('addresses', () => {
  it('tell the pages apart; what is no page is the lobby', () => {
    const pages = ['', '#', '#battle/r1', '#builder/therians', '#sandbox/x/y', '#replay/12'];
    expect(pages.map(pageOf)).toEqual(['lobby', 'lobby', 'battle', 'builder', 'sandbox', 'replay']);
    expect(['#nonsense', '#battlement', '#battle', '#rule/SHO-014'].map(pageOf)).toEqual(
      Array(4).fill('lobby'),
    );
    for (const [name, address] of Object.entries(ADDRESS)) expect(pageOf(address)).toBe(name);
  });
  it('hold a room and the tokens of its seats', () => {
    expect(battleOf(battleAddress('r1', ['aa', 'b-b']))).toEqual({
      room: 'r1',
      tokens: ['aa', 'b-b'],
    });
    expect(battleOf(battleAddress('r1'))).toEqual({ room: 'r1', tokens: [] });
    expect([battleOf('#battle'), battleOf('#battle/a b'), battleOf('#replay')]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('hold the battle to be shown again', () => {
    expect([seedOf('#replay'), seedOf('#replay/12'), seedOf('#replay/x')]).toEqual([
      null,
      12,
      null,
    ]);
    expect([roomOf(replayAddress('r-1')), roomOf('#replay/12')]).toEqual(['r-1', null]);
  });
  it('hold a rule', () => {
    expect(ruleOf(ruleAddress('SHO-014'))).toBe('SHO-014');
    expect([ruleOf('#rule/'), ruleOf('#rule/x<y'), ruleOf('#sandbox')]).toEqual([null, null, null]);
  });
});
