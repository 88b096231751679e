/** The discs of each group; a group of which nobody has changed is the same value as before. */
import { clusterOf, type Disc } from './scene';

export interface Cluster {
  readonly name: string;
  readonly discs: readonly Disc[];
}

const same = (one: readonly Disc[], other: readonly Disc[]): boolean =>
  one.length === other.length && one.every((disc, i) => disc === other[i]);

/** Remembers what it gave last, so that only what has changed is drawn anew. */
export function grouper(): (discs: readonly Disc[]) => readonly Cluster[] {
  let last = new Map<string, Cluster>();
  return (discs) => {
    const found = new Map<string, Disc[]>();
    for (const disc of discs) {
      const name = clusterOf(disc);
      const group = found.get(name);
      if (group) group.push(disc);
      else found.set(name, [disc]);
    }
    last = new Map(
      [...found].map(([name, group]) => {
        const before = last.get(name);
        return [name, before && same(before.discs, group) ? before : { name, discs: group }];
      }),
    );
    return [...last.values()];
  };
}
