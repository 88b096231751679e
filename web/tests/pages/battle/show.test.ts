import { describe, expect, it } from 'vitest';
import { Show } from '../../../src/pages/battle/show.svelte';
import { BEFORE, FakeTime, hearAll, OWN, roundEnd, THEIRS, toldOn, TURN } from '../../staged';

function open(pace: 'slow' | 'normal' | 'quick' | 'instant' = 'normal') {
  const time = new FakeTime();
  let ends = 0;
  const show = new Show(() => (ends += 1), time);
  show.choose(pace);
  const kind = () => show.beat?.stage.kind ?? null;
  /** The stages in their order, and when each began. */
  const watch = (): (readonly [string, number])[] => {
    const seen: (readonly [string, number])[] = [];
    for (let ms = 0; show.running && ms < 60_000; ms += 10) {
      if (seen.at(-1)?.[0] !== kind()) seen.push([kind() ?? '', ms]);
      time.pass(10);
    }
    return seen;
  };
  return { show, time, kind, watch, ends: () => ends };
}

describe('a turn of the other side', () => {
  it('is seen stage by stage, each as long as it takes', () => {
    const { show, watch, ends } = open();
    hearAll(show, TURN);
    expect(watch()).toEqual([
      ['card', 0],
      ['march', 580],
      ['salvo', 580 + 540 + 300],
      ['dice', 1420 + 340 + 500],
      ['impact', 2260 + 1120],
    ]);
    expect([show.running, ends()]).toEqual([false, 1]);
  });
  it('is seen by its pace', () => {
    const lengths = (['slow', 'normal', 'quick'] as const).map((pace) => {
      const { show, time } = open(pace);
      hearAll(show, TURN);
      let ms = 0;
      for (; show.running; ms += 1) time.pass(1);
      return ms;
    });
    expect(lengths).toEqual([7848, 4360, 1744]);
  });
  it('never tells more than is seen', () => {
    const { show, time } = open();
    const whole = hearAll(show, TURN);
    const table = () => ({
      told: show.story?.frames.at(-1)?.told.map((each) => each.kind),
      x: show.story?.now.fighters.get(1)?.x,
      alive: show.story?.now.fighters.get(2)?.place,
      vp: show.story?.now.seats.get(1)?.vp,
    });
    expect(table()).toEqual({ told: ['CardRevealed'], x: 50000, alive: 'table', vp: 0 });
    show.next();
    expect(table()).toEqual({ told: ['UnitMoved'], x: 40000, alive: 'table', vp: 0 });
    show.next();
    expect(table()).toEqual({ told: ['SalvoDeclared'], x: 40000, alive: 'table', vp: 0 });
    show.next();
    expect(table().told?.at(-1)).toBe('DamageRolled');
    expect(table().alive).toBe('table');
    show.next();
    expect(table()).toMatchObject({ alive: 'gone', vp: 1 });
    expect(show.story?.frames.at(-1)?.told).toEqual(TURN[2]?.told);
    expect(show.story?.now).toEqual(whole.now);
    time.pass(10_000);
    expect(show.story).toBeNull();
  });
  it('waits when it is paused, and goes on stage by stage', () => {
    const { show, time, kind } = open();
    hearAll(show, TURN);
    show.pause();
    time.pass(60_000);
    expect([kind(), time.pending]).toEqual(['card', 0]);
    show.next();
    time.pass(60_000);
    expect([kind(), show.paused]).toEqual(['march', true]);
    show.pause();
    expect([kind(), show.paused]).toEqual(['salvo', false]);
    time.pass(60_000);
    expect([kind(), show.paused]).toEqual([null, false]);
  });
  it('can be skipped, also the part that has not come yet', () => {
    const { show, kind } = open();
    const story = hearAll(show, TURN.slice(0, 2));
    show.skip();
    expect(kind()).toBeNull();
    const after = hearAll(show, TURN.slice(2), THEIRS, story);
    expect(kind()).toBeNull();
    hearAll(show, [roundEnd(1)], THEIRS, after);
    expect(kind()).toBe('round');
  });
  it('is skipped up to the next activation', () => {
    const { show, kind } = open();
    hearAll(show, [...TURN, ...TURN.map((frame) => ({ ...frame, number: frame.number + 3 }))]);
    show.next();
    show.skip();
    expect([kind(), show.beat?.frame.number]).toEqual(['card', 6]);
  });
  it('is there at once where nobody wants to watch', () => {
    const { show, time } = open('instant');
    hearAll(show, TURN);
    expect([show.running, time.pending]).toEqual([false, 0]);
    expect(show.repeatable).toBe(true);
  });
  it('ends when the pace becomes instant', () => {
    const { show, ends } = open();
    hearAll(show, TURN);
    show.choose('instant');
    expect([show.running, ends()]).toEqual([false, 1]);
  });
});

describe('who cannot watch', () => {
  it('finds everything there when he comes back, and no heap of timers', () => {
    const { show, time } = open();
    time.hidden = true;
    hearAll(show, TURN);
    expect([show.running, time.pending]).toEqual([false, 0]);
  });
  it('is not left far behind', () => {
    const { show, time, ends } = open();
    hearAll(show, [...TURN, ...TURN, ...TURN, ...TURN]);
    expect([show.lagging, time.pending]).toEqual([true, 1]);
    hearAll(show, TURN);
    expect([show.running, time.pending, ends()]).toEqual([false, 0, 1]);
  });
  it('is asked at once where his clock runs', () => {
    const { show } = open();
    const story = hearAll(show, TURN.slice(0, 2));
    expect(show.lagging).toBe(true);
    hearAll(show, TURN.slice(2), { ...THEIRS, urgent: true }, story);
    expect(show.running).toBe(false);
  });
  it('sees stages as still pictures where nothing may move', () => {
    const { show, time, watch } = open();
    time.still = true;
    hearAll(show, TURN);
    expect(watch().map(([, ms]) => ms)).toEqual([0, 700, 1400, 2100, 2800]);
  });
});

describe('what one orders oneself', () => {
  it('shows what came of it, not the way there', () => {
    const { show, watch } = open();
    const own = TURN.map((frame) => ({ ...frame, seat: 0 }));
    hearAll(show, own, OWN);
    expect(watch().map(([kind]) => kind)).toEqual(['salvo', 'dice', 'impact']);
  });
  it('is not what can be watched again: that is the turn before', () => {
    const { show, time, kind } = open();
    const story = hearAll(show, TURN);
    time.pass(60_000);
    hearAll(show, TURN, OWN, story);
    time.pass(60_000);
    show.again();
    expect([kind(), show.beat?.own]).toEqual(['card', false]);
  });
});

describe('once more', () => {
  it('plays the last activation without hiding what is asked', () => {
    const { show, time, watch, ends } = open();
    hearAll(show, TURN);
    time.pass(60_000);
    expect(ends()).toBe(1);
    show.again();
    expect([show.running, show.lagging, show.replaying]).toEqual([true, false, true]);
    expect(show.story?.now.fighters.get(1)?.x).toBe(50000);
    expect(watch().map(([kind]) => kind)).toEqual(['card', 'march', 'salvo', 'dice', 'impact']);
    expect([show.replaying, show.story, ends()]).toEqual([false, null, 1]);
  });
  it('begins anew while it runs', () => {
    const { show, kind, watch } = open();
    hearAll(show, TURN);
    show.next();
    show.next();
    show.again();
    expect([kind(), show.lagging]).toEqual(['card', true]);
    expect(watch()).toHaveLength(5);
  });
  it('gives way when something happens', () => {
    const { show, time, kind } = open();
    const story = hearAll(show, TURN);
    time.pass(60_000);
    show.again();
    hearAll(show, TURN.slice(0, 1), THEIRS, story);
    expect([kind(), show.replaying, show.beat?.story.frames.length]).toEqual(['card', false, 7]);
  });
  it('has nothing to show after something was taken back', () => {
    const { show, time } = open();
    hearAll(show, TURN);
    show.forget();
    expect([show.running, show.repeatable, time.pending]).toEqual([false, false, 0]);
    show.again();
    expect(show.running).toBe(false);
  });
});

describe('the end of a round', () => {
  it('waits for a key, whoever gave the last order', () => {
    for (const heard of [OWN, THEIRS]) {
      const { show, time, kind } = open();
      hearAll(show, [roundEnd(heard.own ? 0 : 1)], heard);
      time.pass(60_000);
      expect([kind(), time.pending]).toEqual(['round', 0]);
      expect(show.story?.now.clock.round).toBe(1);
      show.next();
      time.pass(60_000);
      expect(kind()).toBeNull();
    }
  });
  it('waits a moment where one is quick', () => {
    const { show, time, kind } = open('quick');
    hearAll(show, [roundEnd(0)], OWN, toldOn(BEFORE, TURN));
    time.pass(1499);
    expect(kind()).toBe('round');
    time.pass(1);
    expect(kind()).toBeNull();
  });
});
