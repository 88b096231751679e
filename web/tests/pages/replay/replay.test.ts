import { describe, expect, it } from 'vitest';
import { weaponSprite } from '../../../src/battlefield/armies';
import { chapterAt, chapters, rounds, score, stretches } from '../../../src/battlefield/chapters';
import { momentMarks } from '../../../src/battlefield/moment';
import { between, discs, scenery } from '../../../src/battlefield/scenery';
import { apply, EMPTY, onTable, standings, strength } from '../../../src/battlefield/standing';
import { wishOf } from '../../../src/pages/replay/keys';
import { Playback } from '../../../src/pages/replay/playback.svelte';
import { fileSource } from '../../../src/pages/replay/source';
import { box, EDGE, scale, stairs } from '../../../src/pages/replay/timeline';
import { fighter, FRAMES, SHOWING, unit } from '../../battle';
import { ENGLISH, TABLE } from '../../given';

const ALL = standings(FRAMES);

describe('frames', () => {
  it('replace values by id and leave the others as they are', () => {
    const [first, second] = [ALL[0]!, ALL[2]!];
    expect(second.fighters.get(0)?.x).toBe(20000);
    expect(first.fighters.get(0)?.x).toBe(10000);
    expect(second.fighters.get(2)).toBe(first.fighters.get(2));
    expect(second.units).toBe(first.units);
  });
  it('add what was not there, and keep clock and controllers until they change', () => {
    const more = apply(ALL[4]!, { fighters: [fighter(9, 1000)] });
    expect(more.fighters.size).toBe(4);
    expect(more.controllers).toEqual({ cont0: 0 });
    expect(more.clock.round).toBe(2);
    expect(apply(EMPTY, {})).toEqual(EMPTY);
  });
  it('know who stands on the table, and how many are left', () => {
    expect(onTable(ALL[4]!).map((f) => f.id)).toEqual([0, 2]);
    expect(strength(ALL[4]!, unit(1))).toEqual([0, 1]);
    expect(strength(ALL[4]!, unit(0))).toEqual([2, 2]);
  });
});

describe('chapters', () => {
  const book = chapters(FRAMES);
  it('are activations and what lies between them', () => {
    expect(book.map((c) => [c.round, c.unit])).toEqual([
      [1, null],
      [1, 0],
      [2, null],
    ]);
    expect(book[1]!.lines.map((line) => line.frame)).toEqual([1, 2, 3]);
  });
  it('leave out what is quiet', () => {
    const kinds = book.flatMap((c) => c.lines.flatMap((line) => line.told.map((t) => t.kind)));
    expect(kinds).not.toContain('ActivationBegan');
    expect(kinds).toContain('UnitMoved');
  });
  it('a second card of the same unit opens a new one', () => {
    const again = chapters([FRAMES[0]!, FRAMES[1]!, FRAMES[1]!]);
    expect(again.filter((c) => c.unit === 0)).toHaveLength(2);
  });
  it('are found by frame, and tell what an activation cost', () => {
    expect(chapterAt(book, 2)?.unit).toBe(0);
    expect(chapterAt(book, 4)?.round).toBe(2);
    expect(stretches(book)).toEqual([{ chapter: 1, first: 1, last: 3, unit: 0, lost: 1 }]);
    expect(rounds(FRAMES)).toEqual([
      { round: 1, frame: 0 },
      { round: 2, frame: 4 },
    ]);
    expect(score(ALL, 0)).toEqual([0, 0, 0, 1, 1]);
  });
  it('count rounds from the one that is the first', () => {
    const earlier = FRAMES.map((frame) => {
      const { clock } = frame.changes;
      const changes = clock ? { clock: { ...clock, round: clock.round - 1 } } : {};
      return { ...frame, changes };
    });

    expect(rounds(earlier).map(({ round }) => round)).toEqual([0, 1]);
    expect(chapters(earlier).map(({ round }) => round)).toEqual(
      book.map(({ round }) => (round ?? NaN) - 1),
    );
  });
});

describe('the table of a moment', () => {
  it('shows who is on it, by unit', () => {
    const figures = discs(ALL[1]!, ENGLISH.tell);
    expect(figures.map((d) => [d.id, d.army, d.letter])).toEqual([
      ['0', 'ws', '1'],
      ['1', 'th', '1'],
      ['2', 'ws', '1'],
    ]);
    expect(figures[0]).toMatchObject({ leader: true, active: true });
    expect(figures[1]).toMatchObject({ leader: true, active: false });
  });
  it('leaves out elements that are gone, and colours what is controlled', () => {
    const scene = scenery(TABLE, ALL[4]!, []);
    expect(scene.pieces.map((p) => p.id)).not.toContain('wallB');
    expect(scene.lozenges[0]?.army).toBe('ws');
    expect(scenery(TABLE, ALL[0]!, []).lozenges[0]?.army).toBeNull();
  });
  it('marches from one to the next', () => {
    const [a, b] = [discs(ALL[1]!, ENGLISH.tell), discs(ALL[2]!, ENGLISH.tell)];
    expect(between(a, b, 0)[0]?.x).toBe(10000);
    expect(between(a, b, 0.5)[0]?.x).toBe(15000);
    expect(between(a, b, 1)[0]?.x).toBe(20000);
    expect(between(a, b, 0.5)[2]).toBe(b[2]);
    expect(between([], b, 0.5)[0]?.x).toBe(20000);
  });
  it('marks old places, fire and the fallen until the activation ends', () => {
    const book = chapters(FRAMES);
    const at = (i: number) =>
      momentMarks(FRAMES, ALL, chapterAt(book, i), i).map((mark) => mark.kind);
    expect(at(0)).toEqual([]);
    expect(at(2)).toEqual(['ghost', 'line']);
    expect(at(3)).toEqual(['line', 'fallen']);
    expect(at(4)).toEqual([]);
  });
  it('gives weapons their silhouettes', () => {
    expect(weaponSprite('laser_rifle')).toBe('w-rifle');
    expect(weaponSprite('nucleus_gun')).toBe('w-lance');
    expect(weaponSprite('volcano_mg')).toBe('w-mg');
    expect(weaponSprite('')).toBe('w-rifle');
  });
});

describe('the timeline', () => {
  const along = scale(100, 1020);
  it('goes from frame to place and back', () => {
    expect([along.x(0), along.x(100)]).toEqual([EDGE, 1010]);
    expect(along.frame(along.x(37))).toBe(37);
    expect([along.frame(-50), along.frame(5000)]).toEqual([0, 100]);
    expect(scale(0, 0).frame(3)).toBe(0);
  });
  it('gives an activation a box, with a number where there is room', () => {
    const stretch = { chapter: 0, unit: 0, lost: 0 };
    expect(box({ ...stretch, first: 10, last: 13 }, along)).toEqual({
      x: 106,
      width: 38,
      numbered: true,
    });
    expect(box({ ...stretch, first: 10, last: 10 }, along).numbered).toBe(false);
  });
  it('draws points in steps', () => {
    expect(stairs([0, 0, 2], 2, scale(2, 220), 0, 40)).toBe('M10.0 40.0H210.0V0.0H210.0');
  });
});

describe('the keyboard', () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  it.each([
    [' ', 'toggle'],
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['Home', 'first'],
    ['End', 'last'],
    ['x', null],
  ])('%j is %s', (key, wish) => expect(wishOf({ ...plain, key })).toBe(wish));
  it('leaves keys with a modifier to the browser', () => {
    expect(wishOf({ ...plain, ctrlKey: true, key: 'ArrowLeft' })).toBeNull();
  });
});

describe('the playback', () => {
  it('steps, stops at both ends, and plays again from the beginning', () => {
    const playback = new Playback();
    playback.wish('next');
    expect(playback.at).toBe(0);
    playback.show(SHOWING, fileSource('x.battle', ''));
    playback.wish('previous');
    expect(playback.at).toBe(0);
    playback.wish('next');
    expect([playback.at, playback.now.clock.unit, playback.chapter?.unit]).toEqual([1, 0, 0]);
    playback.wish('last');
    expect([playback.at, playback.last]).toEqual([4, 4]);
    playback.wish('toggle');
    expect([playback.at, playback.playing]).toEqual([0, true]);
    playback.go(99);
    expect([playback.at, playback.playing]).toEqual([4, false]);
  });
  it('passes quickly over what shows nothing, and by the speed', () => {
    const playback = new Playback();
    const frames = [{ number: 0, told: [], changes: {} }, ...FRAMES];
    playback.show({ ...SHOWING, frames }, fileSource('x.battle', ''));
    const quick = playback.pause();
    playback.go(1);
    expect(playback.pause()).toBeGreaterThan(quick);
    const slow = playback.pause();
    playback.speed = 2;
    expect(playback.pause()).toBe(slow / 2);
  });
});
