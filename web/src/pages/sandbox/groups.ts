/** The look of each group. */
import type { Group } from '../../service/wire';
import type { Army } from '../../table/scene';

export const GROUPS: readonly Group[] = ['A', 'B', 'C'];

export const ARMY: Readonly<Record<Group, Army>> = { A: 'ws', B: 'th', C: 'ka' };

/** Degrees clockwise from north: the two sides look at each other. */
export const FACING: Readonly<Record<Group, number>> = { A: 0, B: 180, C: -60 };
