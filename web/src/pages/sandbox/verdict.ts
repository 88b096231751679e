/** The verdict in words: what was found, with numbers, what they count, and the rules. */
import { isBusy, type ApiError } from '../../service/api';
import type { Base, TableView } from '../../service/protocol';
import type { Edge } from '../../service/wire';
import { excuse } from '../../words/excuse';
import { capital } from '../../words/format';
import { SANDBOX } from '../../words/sandbox';
import { speech } from '../../words/speech.svelte';
import { crewOf, type Crew } from './crews';
import type { Answered, Desk } from './desk';
import { baseOf } from './marks';
import { endName, nameOf, namesOf, type Speaker } from './names';
import { questions } from './questions';
import { find } from './situation';

export interface Fact {
  readonly value: string;
  readonly counts: string;
  readonly alert?: boolean;
}
export interface Verdict {
  readonly tone: 'plain' | 'yes' | 'no';
  readonly title: string;
  readonly facts?: readonly Fact[];
  readonly notes?: readonly string[];
  readonly lists?: readonly { readonly title: string; readonly rows: readonly Fact[] }[];
  readonly rules?: readonly string[];
  readonly sees?: boolean;
}
type Judge = (desk: Desk, table: TableView, speaker: Speaker) => Verdict;

function edges(base: Base, table: TableView, { words, cm }: Speaker): Fact[] {
  const far: Record<Edge, number> = {
    south: base.y - base.r,
    north: table.height - base.y - base.r,
    west: base.x - base.r,
    east: table.width - base.x - base.r,
  };
  const order: readonly Edge[] = ['north', 'south', 'west', 'east'];
  return order.map((edge) => ({ value: cm(far[edge]), counts: words.say.edgeNames[edge] }));
}

const move: Judge = (desk, table, speaker) => {
  const { say } = speaker.words;
  const base = find(desk.bases, desk.selected);
  if (!base) return { tone: 'plain', title: say.pickOne };
  const title = capital(speech.say(say.selected, { id: nameOf(desk, base.id, speaker) }));
  return { tone: 'plain', title, facts: edges(base, table, speaker) };
};

const ruler: Judge = (desk, table, speaker) => {
  const { words, cm } = speaker;
  const found = desk.answers.ruler;
  if (!found)
    return { tone: 'plain', title: desk.start ? words.ask.rulerEnd : words.ask.rulerStart };
  const { ask, answer } = found;
  const [a, b] = [endName(desk, ask.start, speaker), endName(desk, ask.end, speaker)];
  const d = cm(answer.distance);
  const base = 'base' in ask.start ? find(desk.bases, ask.start.base) : undefined;
  const title = answer.overlap
    ? speech.say(words.say.overlap, { a, b })
    : answer.distance === 0
      ? speech.say(words.say.touch, { a, b })
      : speech.say(words.say.measured, { a, b, d });
  const rows = base ? edges(base, table, speaker) : [];
  return {
    tone: 'plain',
    title: capital(title),
    facts: [{ value: d, counts: words.say.edgeToEdge }],
    ...(base ? { lists: [{ title: capital(a), rows }] } : {}),
  };
};

// ---- sight --------------------------------------------------------------------------------------

const sight: Judge = (desk, _table, speaker) => {
  const { words, cm } = speaker;
  const { say } = words;
  const found = desk.answers.sight?.answer;
  const { viewer, target } = desk;
  if (!found || !viewer || !target)
    return { tone: 'plain', title: viewer ? words.ask.target : words.ask.viewer };
  const [a, b] = [nameOf(desk, viewer, speaker), nameOf(desk, target, speaker)];
  const by = found.figure.is === 'Blocked' ? found.figure.by : [];
  const things = by.map((each) =>
    typeof each === 'number' ? (baseOf(desk, found.fighters, each) ?? '') : each,
  );
  const names = namesOf(desk, things, speaker);
  const blocked = names.length
    ? speech.say(say.blocked, { names })
    : speech.say(say.blockedPlain, { a, b });
  const stands = [a, b].flatMap((name, i) => {
    const on = found.on[i];
    return on ? [capital(speech.say(say.standsOn, { name, on: nameOf(desk, on, speaker) }))] : [];
  });
  const why = found.sees ? [say.witness] : things.length > 1 ? [say.smallest] : [];
  return {
    tone: found.sees ? 'yes' : 'no',
    sees: found.sees,
    title: capital(found.sees ? speech.say(say.sees, { a, b }) : blocked),
    facts: [{ value: cm(found.distance), counts: say.edgeToEdge }],
    notes: [...why, ...stands, speech.say(say.sizes, { a: found.sizes[0], b: found.sizes[1] })],
    rules: found.rules,
  };
};

// ---- movements ----------------------------------------------------------------------------------

const reach: Judge = (desk, _table, speaker) => {
  const { words, cm } = speaker;
  const { reach: field, plan } = desk.answers;
  const crew = find(desk.bases, desk.selected) && crewOf(desk.crews, desk.selected);
  if (!crew) return { tone: 'plain', title: words.ask.reachMover };
  if (desk.aim && plan) return travel(plan, crew, desk, speaker);
  if (!field) return { tone: 'plain', title: speech.words.asking };
  const { gaits, rules } = field.answer;
  const title = speech.say(words.say.reachTitle, {
    unit: capital(speaker.unit(crew)),
    ways: gaits
      .map(({ words: name, allowed }) => `${speaker.tell(name)} ${cm(allowed)}`)
      .join(', '),
  });
  return { tone: 'plain', title, notes: [words.ask.reachPoint], rules };
};

/** Nobody points more exactly than this. */
const NEAR = 200;

function travel(
  { ask, answer }: Answered<'plan'>,
  crew: Crew,
  desk: Desk,
  speaker: Speaker,
): Verdict {
  const { words, cm, tell, unit } = speaker;
  const { say } = words;
  const { refusal, length = 0, allowed = 0, spots } = answer.plan;
  if (refusal) return { tone: 'no', title: tell(refusal.words), rules: [refusal.rule] };
  const [x, y] = ask.to;
  const there = spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) <= NEAR);
  const { crossing, contacts = [], run_over: under = [] } = answer.plan;
  const watching = namesOf(desk, answer.watching, speaker);
  return {
    tone: there ? 'yes' : 'plain',
    title: capital(
      speech.say(there ? say.pathWithin : say.pathNearest, { unit: unit(crew), d: cm(length) }),
    ),
    facts: [
      { value: cm(length), counts: say.length },
      { value: cm(Math.max(allowed - length, 0)), counts: say.left },
    ],
    notes: [
      ...(crossing ? [say.crossing] : []),
      ...(contacts.length ? [speech.say(say.contacts, { n: contacts.length })] : []),
      ...(under.length ? [speech.say(say.runOver, { n: under.length })] : []),
      ...(watching.length ? [speech.say(say.watching, { names: watching })] : []),
    ],
    rules: answer.rules,
  };
}

const terrain: Judge = (desk, _table, { words }) => ({
  tone: 'plain',
  title: desk.plot ? words.terrain.own : words.terrain.mapped,
  notes: [words.hint.terrain],
});

/** The answer of who attacks whom has a panel of its own. */
const fire: Judge = (_desk, _table, { words }) => ({ tone: 'plain', title: words.ask.fire });

const JUDGES: Readonly<Record<Desk['tool'], Judge>> = { move, fire, ruler, sight, reach, terrain };

export function verdict(desk: Desk, speaker: Speaker): Verdict {
  if (!desk.table) return { tone: 'plain', title: speaker.words.ask.loading };
  return JUDGES[desk.tool](desk, desk.table, speaker);
}

/** The words for a refusal, or for a server that does not answer now. */
export function refusal(error: ApiError): string[] {
  const { words } = SANDBOX;
  if (error.status === 0 || isBusy(error)) return [excuse(error)];
  return [
    speech.say(words.refused, { detail: error.detail }),
    ...(error.field ? [speech.say(words.refusedField, { field: error.field })] : []),
  ];
}

/** What the status bar asks of the user, in at most 28 letters. */
export function request(desk: Desk, { words }: Pick<Speaker, 'words'>): string {
  const { ask } = words;
  if (!desk.table) return ask.loading;
  switch (desk.tool) {
    case 'ruler':
      return questions(desk).ruler ? ask.rulerDone : desk.start ? ask.rulerEnd : ask.rulerStart;
    case 'sight':
      return questions(desk).sight ? ask.sightDone : desk.viewer ? ask.target : ask.viewer;
    case 'reach':
      return find(desk.bases, desk.selected) ? ask.reachPoint : ask.reachMover;
    default:
      return ask[desk.tool];
  }
}
