/** What the desk asks the server, given its tool. */
import type { Layout, Named, RulerAsk } from '../../service/protocol';
import { ruled } from '../../service/ruleSet';
import { crewOf, layout, leaderOf } from './crews';
import type { Desk, OpenQuestions, QuestionName, Questions } from './desk';
import { find } from './situation';

/** A base as the rules name it: its unit, and its place in it. */
function named({ bases, crews }: Desk, id: string | null): Named | null {
  const crew = find(bases, id) && crewOf(crews, id);
  return crew && id ? { unit: crew.id, place: crew.members.indexOf(id) } : null;
}

function sight(desk: Desk, layout: Layout): OpenQuestions {
  const [viewer, target] = [named(desk, desk.viewer), named(desk, desk.target)];
  return viewer && target ? { sight: { layout, viewer, target } } : {};
}

function ruler(desk: Desk, laid: Omit<RulerAsk, 'start' | 'end'>): OpenQuestions {
  const { bases, start, end } = desk;
  if (!start || !end) return {};
  const gone = [start, end].some((e) => 'base' in e && !find(bases, e.base));
  return gone ? {} : { ruler: { ...laid, start, end } };
}

function fire({ bases, crews, shooter, aimed }: Desk, layout: Layout): OpenQuestions {
  const there = (id: string | null) => leaderOf(crews, bases, id) !== null;
  if (!shooter || !aimed || shooter === aimed || !there(shooter) || !there(aimed)) return {};
  return { fire: { layout, unit: shooter, target: aimed } };
}

function reach(desk: Desk, layout: Layout): OpenQuestions {
  const { aim, gait, formation } = desk;
  const unit = named(desk, desk.selected)?.unit;
  if (!unit) return {};
  const field = { reach: { layout, unit } };
  const how = { formation, ...(gait ? { gait } : {}) };
  return aim ? { ...field, plan: { layout, unit, ...how, to: aim } } : field;
}

export function questions(desk: Desk): OpenQuestions {
  const { table, bases, crews, plot, tool } = desk;
  if (!table) return {};
  const all = ruled(layout(table, crews, bases));
  if (tool === 'sight') return sight(desk, all);
  if (tool === 'fire') return fire(desk, all);
  if (tool === 'reach') return reach(desk, all);
  const ground = plot ? { ground: all.ground } : {};
  return tool === 'ruler' ? ruler(desk, ruled({ mission: table.id, bases, ...ground })) : {};
}

/** What a question is about, whatever the places: two with the same subject may share a drawing. */
export function subject<N extends QuestionName>(ask: Questions[N]['ask']): string {
  return JSON.stringify({ ...ask, layout: null, bases: null, ground: null, to: null });
}
