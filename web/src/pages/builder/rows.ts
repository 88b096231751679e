/** What the rows of the builder show, worked out from the review. */
import type { BuilderUnit, FaultView, PlatoonView, UnitChoice } from '../../service/protocol';

/** Where a fault is shown. */
export interface Spread {
  readonly ofUnit: ReadonlyMap<number, readonly FaultView[]>;
  readonly ofPlatoon: ReadonlyMap<number, readonly FaultView[]>;
  readonly ofCompany: readonly FaultView[];
  /** The number of the one fault whose fix is the thing to do now. */
  readonly first: number | null;
}

function grouped(
  faults: readonly FaultView[],
  key: (fault: FaultView) => number | null | undefined,
): Map<number, FaultView[]> {
  const found = new Map<number, FaultView[]>();
  for (const fault of faults) {
    const at = key(fault);
    if (at !== null && at !== undefined) found.set(at, [...(found.get(at) ?? []), fault]);
  }
  return found;
}

export const isFixable = (fault: FaultView): boolean => fault.fix !== null && fault.number !== null;

export function spread(faults: readonly FaultView[]): Spread {
  const units = faults.filter((fault) => typeof fault.unit === 'number');
  const others = faults.filter((fault) => typeof fault.unit !== 'number');
  return {
    ofUnit: grouped(units, (fault) => fault.unit),
    ofPlatoon: grouped(others, (fault) => fault.platoon),
    ofCompany: others.filter((fault) => typeof fault.platoon !== 'number'),
    first: faults.find(isFixable)?.number ?? null,
  };
}

type Part = 'officers' | 'special' | 'specialists' | 'equipment';
const PARTS: readonly Part[] = ['officers', 'special', 'specialists', 'equipment'];

const isSomething = ({ edit }: UnitChoice, part: Part): boolean =>
  Object.keys(edit[part] ?? {}).length > 0;

/** What a unit has beside its fighters, in words. */
export function equipmentOf(unit: BuilderUnit): string {
  const { choices } = unit;
  if (!choices) return '';
  const chosen = PARTS.flatMap((part) =>
    choices[part].filter((each) => each.chosen && isSomething(each, part)),
  );
  return chosen.map((each) => each.name).join(' · ');
}

/** The next smaller and larger number that can be had. */
export function steps(unit: BuilderUnit, number: number): [UnitChoice | null, UnitChoice | null] {
  const sizes = unit.choices?.numbers ?? [];
  const size = (choice: UnitChoice): number => choice.edit.number ?? 0;
  return [
    sizes.findLast((each) => size(each) < number) ?? null,
    sizes.find((each) => size(each) > number) ?? null,
  ];
}

export interface Seat {
  readonly platoon: number;
  readonly slot: number;
}

/** Every seat that could take a unit of this kind, but for its own. */
export function seats(platoons: readonly PlatoonView[], unit: BuilderUnit): readonly Seat[] {
  return platoons.flatMap(({ number, slots }) =>
    slots
      .filter(({ offers }) => offers.some((offer) => offer.unit === unit.unit))
      .filter(({ slot }) => number !== unit.platoon || slot !== unit.slot)
      .map(({ slot }) => ({ platoon: number, slot })),
  );
}

/** Lengths of a bar for each platoon in per cent, never beyond the whole. */
export function gauge(platoons: readonly PlatoonView[], limit: number): readonly number[] {
  const total = platoons.reduce((sum, { ap }) => sum + ap, 0);
  const whole = Math.max(limit, total, 1);
  return platoons.filter(({ ap }) => ap > 0).map(({ ap }) => (100 * ap) / whole);
}

/** What a company has to keep at least, and the faults that say it does not. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'CMP-009': ['no_officer'],
  'CMP-003': ['slot_misfit', 'slot_taken', 'slot_unknown'],
  'CMP-005': ['incomplete_platoon', 'no_compulsory', 'platoon_missing'],
  'CMP-001': ['above_limit', 'above_excess'],
};

/** The rules among those that are kept. */
export function kept(faults: readonly FaultView[]): readonly string[] {
  const wrong = new Set(faults.map((fault) => fault.reason));
  return Object.keys(CHECKS).filter((rule) => !CHECKS[rule]?.some((reason) => wrong.has(reason)));
}
