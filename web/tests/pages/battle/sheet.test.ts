// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { describe, expect, it } from 'vitest';
import { coverName } from '../../../src/pages/battle/cards';
import { heights, levelByKey, levelByTap, nearestLevel } from '../../../src/pages/battle/heights';
import { LONGEST_NAME, tidy } from '../../../src/service/player.svelte';
import { choice } from '../../socket';

describe('the sheet below the table', () => {
  it('comes to rest at the nearest level', () => {
    const { peek, half, full } = heights(844);
    expect([peek, half, full].map((height) => nearestLevel(height, 844))).toEqual([
      'peek',
      'half',
      'full',
    ]);
    expect(nearestLevel(half + 40, 844)).toBe('half');
    expect(nearestLevel(2000, 844)).toBe('full');
  });
  it('is moved by keys, never beyond its ends', () => {
    expect(levelByKey('half', 'ArrowUp')).toBe('full');
    expect(levelByKey('full', 'ArrowUp')).toBe('full');
    expect(levelByKey('half', 'Home')).toBe('peek');
    expect(levelByKey('peek', 'ArrowDown')).toBe('peek');
    expect(levelByKey('half', 'a')).toBeNull();
  });
  it('goes up and back by taps', () => {
    expect((['peek', 'half', 'full'] as const).map(levelByTap)).toEqual(['half', 'full', 'half']);
  });
});

describe('what others may read along', () => {
  it('names no covered card', () => {
    expect(['activate', 'extra/0', 'extra/1'].map((id) => coverName(choice(id)))).toEqual([
      'first',
      'both',
      'swapped',
    ]);
    expect(coverName(choice('delay'))).toBeNull();
  });
});

describe('names', () => {
  it('are tidy', () => {
    expect(tidy('  Anna \n of  the hill ')).toBe('Anna of the hill');
    expect(tidy('x'.repeat(99))).toHaveLength(LONGEST_NAME);
  });
});
