/** Who could fire at a unit, in as few facts as a tip or a legend has room for. */
import { strength, type Standing } from '../../battlefield/standing';
import type { Endangered, Losses } from '../../service/protocol';
import { speech } from '../../words/speech.svelte';

export interface DangerFacts {
  /** How many units could fire, and what they are called. */
  readonly count: number;
  readonly names: readonly string[];
  readonly measured: boolean;
  /** What all of them would cost; nothing as long as it is not worked out. */
  readonly together: Losses | null;
  /** Whether the unit is in cover against all of them, and how many of it are at least. */
  readonly covered: boolean;
  readonly behind: number;
  readonly all: number;
}

export function dangerOf(now: Standing, found: Endangered): DangerFacts {
  const threats = found.threats ?? [];
  const named = threats.flatMap(({ unit }) => now.units.get(unit) ?? []);
  const own = now.units.get(found.unit);
  return {
    count: threats.length,
    names: named.map((unit) => `${unit.number} ${speech.tell(unit.name)}`),
    measured: found.measured === true,
    together: found.together ?? null,
    covered: threats.every((threat) => threat.covered === true),
    behind: Math.min(...threats.map((threat) => threat.behind ?? 0)),
    all: own ? strength(now, own)[0] : 0,
  };
}
