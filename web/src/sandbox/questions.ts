/** What the desk asks the server, given its tool. */
import { keepOn } from '../table/coords';
import type { QuestionName, Questions, Situation } from '../wire';
import type { Asked, Desk } from './desk';
import { layout } from './crews';
import { find, inGroup } from './situation';

type Maker = (desk: Desk, situation: Situation) => Asked;

function sight({ bases, viewer, target }: Desk, situation: Situation): Asked {
  if (!viewer || !target || !find(bases, viewer) || !find(bases, target)) return {};
  return { sight: { ...situation, viewer, target } };
}

function ruler({ bases, start, end }: Desk, situation: Situation): Asked {
  if (!start || !end) return {};
  const ends = [start, end];
  const gone = ends.some((e) => 'base' in e && !find(bases, e.base));
  return gone ? {} : { ruler: { ...situation, start, end } };
}

function zone({ bases, fromGroup, toGroup }: Desk, situation: Situation): Asked {
  const both = inGroup(bases, fromGroup).length && inGroup(bases, toGroup).length;
  if (!both || fromGroup === toGroup) return {};
  return { zone: { ...situation, from_group: fromGroup, to_group: toGroup } };
}

function reach(desk: Desk, situation: Situation): Asked {
  const { table, selected, aim, budget, withGroup, formation } = desk;
  const mover = find(desk.bases, selected);
  if (!table || !mover) return {};
  const field = { reach: { ...situation, mover: mover.id, budget } };
  if (!aim) return field;
  const to = keepOn(aim, mover.r, table.width, table.height);
  const path = { ...situation, mover: mover.id, to, budget };
  if (!withGroup) return { ...field, path };
  const group = { ...situation, group: mover.group, leader: mover.id, to, formation, budget };
  // The others of its group leave their places too, so they do not stand in the leader's way.
  const bases = desk.bases.filter((base) => base === mover || base.group !== mover.group);
  return { ...field, path: { ...path, bases }, formation: group };
}

const MAKERS: Readonly<Record<Desk['tool'], Maker>> = {
  move: () => ({}),
  terrain: () => ({}),
  fire: () => ({}),
  ruler,
  sight,
  zone,
  reach,
};

export function questions(desk: Desk): Asked {
  if (!desk.table) return {};
  const { table, bases, crews, plot } = desk;
  const ground = plot ? { ground: layout(table, crews, bases).ground } : {};
  return MAKERS[desk.tool](desk, { mission: table.id, bases, ...ground });
}

/** What a question is about, whatever the places: two with the same subject may share a drawing. */
export function subject<N extends QuestionName>(ask: Questions[N]['ask']): string {
  return JSON.stringify({ ...ask, bases: null, ground: null, to: null });
}
