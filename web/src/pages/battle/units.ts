/** Units in short words, from what the server shows of them. */
import { drillName } from '../../battlefield/drills';
import { onTable, strength, structure, type Standing } from '../../battlefield/standing';
import type { FighterView, UnitView } from '../../service/protocol';
import { BATTLE } from '../../words/battle';
import { REPLAY } from '../../words/replay';
import { speech } from '../../words/speech.svelte';

export const fightersOf = (now: Standing, unit: number): FighterView[] =>
  [...now.fighters.values()].filter((fighter) => fighter.unit === unit);

/** How many of a unit are left; of machines, how many Structure points. */
export function leftOf(now: Standing, unit: UnitView): string {
  const points = structure(now, unit);
  const [left, first] = points ?? strength(now, unit);
  const { text } = BATTLE.words;
  return speech.say(points ? text.ofSp : text.of, { left, first });
}

/** Those who stand on the table. */
export const membersOf = (now: Standing, unit: number): number[] =>
  fightersOf(now, unit)
    .filter((fighter) => fighter.place === 'table')
    .map((fighter) => fighter.id);

/** Those of a unit on the table who carry a weapon. */
export const bearersOf = (
  now: Standing,
  unit: number | null | undefined,
  weapon: string,
): FighterView[] =>
  onTable(now).filter((fighter) => fighter.unit === unit && fighter.weapon === weapon);

/** The next unit of a seat that is not gone, or the one before. */
export function nextUnit(
  now: Standing,
  seat: number,
  from: number | null,
  by: 1 | -1,
): number | undefined {
  const units = [...now.units.values()].filter(
    (unit) => unit.seat === seat && unit.place !== 'gone',
  );
  const at = units.findIndex((unit) => unit.id === from);
  return units[(at + by + units.length) % Math.max(units.length, 1)]?.id;
}

/** Where it is, its nerve, its drills, who lies on the ground. */
export function statusOf(now: Standing, unit: UnitView): string {
  const replay = REPLAY.words;
  const words = BATTLE.words.status;
  const down = fightersOf(now, unit.id).filter(
    (fighter) => fighter.grounded && fighter.place === 'table',
  ).length;
  return [
    ...(unit.place === 'table' ? [] : [replay.place[unit.place]]),
    ...(unit.engaged ? [words.engaged] : []),
    ...(unit.disorganised ? [words.disorganised] : []),
    ...unit.drills.map((drill) => drillName(now.drills, drill, speech.tell)),
    ...(down ? [speech.say(words.grounded, { n: down })] : []),
  ].join(', ');
}

/** Weapons of the living, most frequent first: how many carry each. */
export function arms(now: Standing, unit: number): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const fighter of fightersOf(now, unit)) {
    const name = armName(fighter);
    if (fighter.place !== 'gone') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** One fighter of a unit by his number in it; a leader bears his mark. */
export function fighterName(now: Standing, id: number): string {
  const unit = now.units.get(now.fighters.get(id)?.unit ?? -1);
  if (!unit) return '';
  const all = fightersOf(now, unit.id);
  const nth = speech.say(BATTLE.words.input.nth, {
    n: all.findIndex((each) => each.id === id) + 1,
  });
  return [speech.tell(unit.name), all.length > 1 ? nth : '', unit.leader === id ? '▲' : '']
    .filter(Boolean)
    .join(' ');
}

/** A name of the data as words. */
export const plain = (name: string): string => name.replaceAll('_', ' ');

/** What a fighter carries, as his card calls it. */
export const armName = (fighter: FighterView | undefined): string =>
  speech.tell(fighter?.arms) || plain(fighter?.weapon ?? '');

/** What a fighter is to its unit; nothing for those who are there in numbers. */
export function roleName(now: Standing, id: number): string {
  const fighter = now.fighters.get(id);
  const words: Readonly<Record<string, string>> = BATTLE.words.ask.role;
  const leads = fighter && now.units.get(fighter.unit)?.leader === id;
  return [leads ? words['leader'] : '', words[fighter?.role ?? ''] ?? '']
    .filter(Boolean)
    .join(', ');
}
