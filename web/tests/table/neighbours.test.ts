// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Cluster } from '../../src/table/clusters';
import { surroundings } from '../../src/table/neighbours';
import type { Disc } from '../../src/table/scene';

/** A group of one army that stands in a row from here. */
function group(letter: string, x: number, army: Disc['army'] = 'ws'): Cluster {
  const discs = [0, 1, 2].map((i) => ({
    id: `${army}${letter}${i}`,
    x: x + 4_000 * i,
    y: 30_000,
    r: 1_500,
    army,
    figure: 'soldier' as const,
    facing: 0,
    leader: i === 0,
    letter,
    name: letter,
  }));
  return { name: `${army}-${letter}`, discs };
}

describe('neighbours of one side', () => {
  it('that touch have different tints, whatever their numbers', () => {
    const row = ['1', '4', '7', '10'].map((letter, i) => group(letter, 10_000 + 12_000 * i));
    const tints = surroundings(row).map(({ tint }) => tint);
    expect(tints.slice(1).every((tint, i) => tint !== tints[i])).toBe(true);
  });
  it('keep clear of each other’s bases, and only of those', () => {
    const [one, other, far] = surroundings([
      group('1', 10_000),
      group('2', 22_000),
      group('3', 90_000),
    ]);
    expect(one!.others.map(({ id }) => id)).toEqual(['ws20']);
    expect(other!.others.map(({ id }) => id)).toEqual(['ws12']);
    expect(far!.others).toEqual([]);
  });
  it('are no enemies', () => {
    const [one, foe] = surroundings([group('1', 10_000), group('1', 22_000, 'th')]);
    expect([one!.others, foe!.others]).toEqual([[], []]);
    expect(one!.tint).toBe(foe!.tint);
  });
});
