/** What is drawn over the table, from the answers at hand. */
import type { Dictionary } from '../i18n/en';
import { inPercent } from '../i18n/format';
import type { Mark } from '../table/scene';
import type { Base, MissionTable } from '../wire';
import type { Answered, Desk } from './desk';
import { nameOf } from './names';
import { find } from './situation';

export interface Speaker {
  readonly words: Dictionary;
  readonly cm: (units: number) => string;
}
type Maker = (desk: Desk, table: MissionTable, speaker: Speaker) => Mark[];

const named = (
  id: string | null,
  away: string | null = null,
  tone: 'ink' | 'quiet' = 'ink',
): Mark[] => (id ? [{ kind: 'ring', disc: id, tone, label: id, away }] : []);

function edgeLines(base: Base, table: MissionTable, speaker: Speaker): Mark[] {
  const { x, y, r } = base;
  const rays = [
    [[x, y - r], [x, 0], y - r],
    [[x, y + r], [x, table.height], table.height - y - r],
    [[x + r, y], [table.width, y], table.width - x - r],
    [[x - r, y], [0, y], x - r],
  ] as const;
  return rays.map(([from, to, d]) => ({
    kind: 'line',
    from,
    to,
    tone: 'quiet',
    dashed: true,
    label: speaker.cm(d),
  }));
}

const move: Maker = (desk, table, speaker) => {
  const base = find(desk.bases, desk.selected);
  return base ? [...edgeLines(base, table, speaker), ...named(base.id, null, 'quiet')] : [];
};

const ruler: Maker = (desk, _table, speaker) => {
  const ends = [desk.start, desk.end];
  const marks: Mark[] = ends.flatMap((end, i): Mark[] => {
    if (!end || 'point' in end) return [];
    const other = ends[1 - i];
    if ('base' in end) return named(end.base, other && 'base' in other ? other.base : null);
    return [{ kind: 'outline', piece: end.element, tone: 'ink' }];
  });
  const found = desk.answers.ruler?.answer;
  if (!found) return marks;
  const [from, to] = found.line;
  return [...marks, { kind: 'line', from, to, tone: 'ink', label: speaker.cm(found.distance) }];
};

/** What stands in the way: pieces outlined, bases ringed, both named. */
function blockers(
  desk: Desk,
  table: MissionTable,
  ids: readonly string[],
  words: Dictionary,
): Mark[] {
  return ids.map((id) =>
    find(desk.bases, id)
      ? { kind: 'ring', disc: id, tone: 'alert', label: id }
      : { kind: 'outline', piece: id, tone: 'alert', label: nameOf(table, id, words) },
  );
}

const sight: Maker = (desk, table, { words }) => {
  const pair = [...named(desk.viewer, desk.target), ...named(desk.target, desk.viewer)];
  const found = desk.answers.sight?.answer;
  if (!found) return pair;
  if (found.line)
    return [...pair, { kind: 'line', from: found.line[0], to: found.line[1], tone: 'ink' }];
  return [...pair, ...blockers(desk, table, found.blockers, words)];
};

const zone: Maker = (desk, _table, { words }) => {
  const found = desk.answers.zone?.answer;
  if (!found) return [];
  const best = new Map<string, number>();
  const shares = found.cover.flatMap((cover) => cover.covered);
  for (const { base, share } of shares) best.set(base, Math.max(share, best.get(base) ?? 0));
  return [
    { kind: 'region', rings: found.outline, look: 'zone' },
    ...found.cover.map((cover): Mark => ({ kind: 'region', rings: cover.outline, look: 'cover' })),
    ...found.caught.map((id): Mark => ({
      kind: 'ring',
      disc: id,
      tone: 'alert',
      label: words.say.caught,
    })),
    ...[...best]
      .filter(([id, share]) => share > 0 && !found.caught.includes(id))
      .map(([id, share]): Mark => ({
        kind: 'ring',
        disc: id,
        tone: 'ink',
        label: inPercent(share),
        share,
      })),
  ];
};

/** Future places: of the base alone, or of its whole group, where the leader's stands out. */
function places(desk: Desk, { ask, answer }: Answered<'path'>): Mark[] {
  const tone = answer.within ? 'lamp' : 'alert';
  const group = desk.withGroup ? desk.answers.formation?.answer.places : undefined;
  if (!group) return [{ kind: 'ghost', disc: ask.mover, at: ask.to, tone }];
  return group.map(({ base, x, y }) => ({
    kind: 'ghost',
    disc: base,
    at: [x, y],
    tone: base === ask.mover ? tone : 'quiet',
  }));
}

const reach: Maker = (desk, table, { words, cm }) => {
  const { reach: field, path } = desk.answers;
  const marks: Mark[] = field && !desk.crews.some((crew) => crew.members.includes(field.ask.mover))
    ? [{ kind: 'region', rings: field.answer.outline, look: 'reach' }]
    : [];
  if (!desk.aim || !path) return marks;
  const { answer, ask } = path;
  if (answer.length !== null) {
    const tone = answer.within ? 'lamp' : 'alert';
    const label = words.say.pathOf(cm(answer.length), cm(ask.budget));
    marks.push({ kind: 'path', start: answer.start, steps: answer.path, tone, label });
  }
  return [...marks, ...places(desk, path), ...blockers(desk, table, answer.blocked, words)];
};

/** What the rules answer is drawn from their own figures. */
const none: Maker = () => [];

const MAKERS: Readonly<Record<Desk['tool'], Maker>> = {
  move,
  fire: none,
  ruler,
  sight,
  zone,
  reach,
  terrain: none,
};

export function marks(desk: Desk, speaker: Speaker): Mark[] {
  return desk.table ? MAKERS[desk.tool](desk, desk.table, speaker) : [];
}
