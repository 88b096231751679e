/** What figures of a battle wear. */
import { describe, expect, it } from 'vitest';
import { discs } from '../../../src/battlefield/scenery';
import { apply, EMPTY } from '../../../src/battlefield/standing';
import { withLabels } from '../../../src/pages/battle/figures';
import type { FighterView } from '../../../src/service/protocol';
import { fighter, unit } from '../../battle';
import { ENGLISH } from '../../given';

function badge(changes: Partial<FighterView>): string | undefined {
  const now = apply(EMPTY, { units: [unit(0)], fighters: [fighter(0, 9000, changes)] });
  return withLabels(discs(now, ENGLISH.tell), now)[0]?.badge;
}

describe('a badge', () => {
  it.each([
    ['first_aid', 'm-medic'],
    ['repairs', 'm-mech'],
    ['singing', undefined],
  ])('is that of a specialist: %s', (ability, sprite) => {
    expect(badge({ role: 'specialist', abilities: ['detection', ability] })).toBe(sprite);
  });
  it('is not worn by a unit in which everybody has the ability', () => {
    expect(badge({ role: 'standard', abilities: ['repairs'] })).toBeUndefined();
  });
  it('is that of a hero first of all', () => {
    expect(badge({ hero: true, role: 'officer', abilities: ['repairs'] })).toBe('m-hero');
  });
});
