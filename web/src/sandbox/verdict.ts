/** The verdict in words: what was found, with numbers and what they count. */
import type { ApiError } from '../api';
import { capital, inPercent } from '../i18n/format';
import type { Base, Edge, MissionTable } from '../wire';
import type { Answered, Desk } from './desk';
import type { Speaker } from './marks';
import { endName, nameOf, namesOf } from './names';
import { questions } from './questions';
import { find, inGroup } from './situation';

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
  readonly sees?: boolean;
}
type Judge = (desk: Desk, table: MissionTable, speaker: Speaker) => Verdict;

function edges(base: Base, table: MissionTable, { words, cm }: Speaker): Fact[] {
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
  return { tone: 'plain', title: say.selected(base.id), facts: edges(base, table, speaker) };
};

const ruler: Judge = (desk, table, speaker) => {
  const { words, cm } = speaker;
  const found = desk.answers.ruler;
  if (!found)
    return { tone: 'plain', title: desk.start ? words.ask.rulerEnd : words.ask.rulerStart };
  const { ask, answer } = found;
  const [a, b] = [endName(table, ask.start, words), endName(table, ask.end, words)];
  const d = cm(answer.distance);
  const base = 'base' in ask.start ? find(desk.bases, ask.start.base) : undefined;
  const title = answer.overlap
    ? words.say.overlap(a, b)
    : answer.distance === 0
      ? words.say.touch(a, b)
      : words.say.measured(a, b, d);
  const rows = base ? edges(base, table, speaker) : [];
  return {
    tone: 'plain',
    title: /^b\d/.test(title) ? title : capital(title),
    facts: [{ value: d, counts: words.say.edgeToEdge }],
    ...(base ? { lists: [{ title: base.id, rows }] } : {}),
  };
};

const sight: Judge = (desk, table, { words, cm }) => {
  const { say } = words;
  const found = desk.answers.sight;
  if (!found) return { tone: 'plain', title: desk.viewer ? words.ask.target : words.ask.viewer };
  const { ask, answer } = found;
  const names = namesOf(table, answer.blockers, words);
  const blocked = names
    ? say.blocked(names, answer.blockers.length === 1)
    : say.blockedPlain(ask.viewer, ask.target);
  const idle = answer.ignored.filter((id) => id !== ask.viewer && id !== ask.target);
  return {
    tone: answer.sees ? 'yes' : 'no',
    sees: answer.sees,
    title: answer.sees ? say.sees(ask.viewer, ask.target) : blocked,
    facts: [{ value: cm(answer.distance), counts: say.edgeToEdge }],
    notes: [
      ...(answer.sees ? [say.witness] : answer.blockers.length > 1 ? [say.smallest] : []),
      ...(idle.length ? [say.ignored(namesOf(table, idle, words))] : []),
    ],
  };
};

const zone: Judge = (desk, table, { words }) => {
  const { say } = words;
  const found = desk.answers.zone?.answer;
  const empty = [desk.fromGroup, desk.toGroup].some((group) => !inGroup(desk.bases, group).length);
  if (!found || empty) return { tone: 'plain', title: empty ? say.noZone : words.asking };
  const { caught } = found;
  const covers = found.cover.filter((cover) => cover.covered.some(({ share }) => share > 0));
  return {
    tone: caught.length ? 'no' : 'plain',
    title: caught.length
      ? say.caughtSome(namesOf(table, caught, words), caught.length === 1)
      : say.caughtNone,
    facts: [
      {
        value: String(caught.length),
        counts: say.caughtCount(caught.length),
        alert: caught.length > 0,
      },
    ],
    notes: covers.length ? [] : [say.noCover],
    lists: covers.map((cover) => ({
      title: say.coverOf(nameOf(table, cover.element, words)),
      rows: cover.covered
        .filter(({ share }) => share > 0)
        .map(({ base, share }) => ({ value: say.share(inPercent(share)), counts: base })),
    })),
  };
};

function groupNotes(desk: Desk, table: MissionTable, { words }: Speaker): string[] {
  const found = desk.withGroup ? desk.answers.formation?.answer : undefined;
  if (!found) return [];
  const { say } = words;
  return [
    found.cohesion ? say.cohesion : say.noCohesion,
    ...(found.unplaced.length ? [say.unplaced(namesOf(table, found.unplaced, words))] : []),
  ];
}

const reach: Judge = (desk, table, speaker) => {
  const { words, cm } = speaker;
  const { say } = words;
  const { reach: field, path } = desk.answers;
  if (!find(desk.bases, desk.selected)) return { tone: 'plain', title: words.ask.reachMover };
  if (field?.answer.start_free === false)
    return { tone: 'no', title: say.reachStart(field.ask.mover) };
  if (desk.aim && path) return travel(path, desk, table, speaker);
  if (!field) return { tone: 'plain', title: words.asking };
  const title = say.reachTitle(field.ask.mover, cm(field.ask.budget));
  return { tone: 'plain', title, notes: [words.ask.reachPoint] };
};

function travel(
  { ask, answer }: Answered<'path'>,
  desk: Desk,
  table: MissionTable,
  speaker: Speaker,
): Verdict {
  const { words, cm } = speaker;
  const { say } = words;
  const notes = [
    ...(answer.crosses.length ? [say.crosses(namesOf(table, answer.crosses, words))] : []),
    ...groupNotes(desk, table, speaker),
  ];
  if (answer.blocked.length)
    return { tone: 'no', title: say.pathBlocked(namesOf(table, answer.blocked, words)), notes };
  if (answer.length === null) return { tone: 'no', title: say.pathNone(ask.mover), notes };
  const over = answer.length - ask.budget;
  const length = cm(answer.length);
  return {
    tone: answer.within ? 'yes' : 'no',
    title: answer.within
      ? say.pathWithin(ask.mover, length)
      : say.pathBeyond(ask.mover, length, cm(over)),
    facts: [
      { value: length, counts: say.length, alert: !answer.within },
      ...(answer.within ? [{ value: cm(-over), counts: say.left }] : []),
    ],
    notes,
  };
}

const terrain: Judge = (desk, _table, { words }) => ({
  tone: 'plain',
  title: desk.plot ? words.terrain.own : words.terrain.mapped,
  notes: [words.hint.terrain],
});

/** The rules' own answer has a panel of its own. */
const fire: Judge = (_desk, _table, { words }) => ({ tone: 'plain', title: words.ask.fire });

const JUDGES: Readonly<Record<Desk['tool'], Judge>> = {
  move,
  fire,
  ruler,
  sight,
  zone,
  reach,
  terrain,
};

export function verdict(desk: Desk, speaker: Speaker): Verdict {
  if (!desk.table) return { tone: 'plain', title: speaker.words.ask.loading };
  return JUDGES[desk.tool](desk, desk.table, speaker);
}

/** The words for a refusal, or for a server that does not answer. */
export function refusal(error: ApiError, { words }: Speaker): string[] {
  if (error.status === 0) return [words.noServer];
  return [words.refused(error.detail), ...(error.field ? [words.refusedField(error.field)] : [])];
}

/** What the status bar asks of the user, in at most 28 letters. */
export function request(desk: Desk, { words }: Speaker): string {
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
