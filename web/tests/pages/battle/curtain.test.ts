import { describe, expect, it } from 'vitest';
import { Battle } from '../../../src/pages/battle/battle.svelte';
import { sight, turnOf } from '../../../src/pages/battle/curtain';
import { asks, choice, happened, switchboard, welcome } from '../../socket';

const secret = (seat: number) => asks({ seat, secret: true, kind: 'WagerDecision' });

describe('the curtain', () => {
  it('never falls for one seat, nor for a spectator', () => {
    expect(sight([secret(0)], [0], null, true)).toEqual({ seat: 0, curtain: null });
    expect(sight([secret(0)], [], null, false)).toEqual({ seat: null, curtain: null });
  });
  it('falls when another seat is asked something secret', () => {
    expect(sight([secret(1)], [0, 1], 0, false)).toEqual({ seat: null, curtain: 1 });
    expect(sight([secret(1)], [0, 1], 1, true)).toEqual({ seat: 1, curtain: null });
  });
  it('falls when a secret of the seat before is still on the screen', () => {
    expect(sight([asks({ seat: 1 })], [0, 1], 0, true)).toEqual({ seat: null, curtain: 1 });
    expect(sight([asks({ seat: 1 })], [0, 1], 0, false)).toEqual({ seat: 1, curtain: null });
  });
  it('when both are asked the one before the screen goes on', () => {
    expect(turnOf([secret(0), secret(1)], [0, 1], 1)?.seat).toBe(1);
    expect(sight([secret(0), secret(1)], [0, 1], 1, true)).toEqual({ seat: 1, curtain: null });
  });
  it('nothing is asked of anybody while it is down', () => {
    const { open, lines } = switchboard();
    const battle = new Battle(open, ['a', 'b']);
    battle.start();
    lines[0]!.tell(welcome([asks({ seat: 0, choices: [choice('x')] })], [0, 1]));
    expect(battle.question?.seat).toBe(0);
    lines[0]!.tell(happened({ asked: [secret(1)] }));
    expect([battle.curtain, battle.question, battle.shown]).toEqual([1, null, null]);
    battle.lift();
    expect([battle.curtain, battle.question?.seat, battle.shown]).toEqual([null, 1, 1]);
  });
});
