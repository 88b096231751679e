/** What is drawn over the table, from the answers at hand. */
import type { Base, Fire, March, Named, Salvo } from '../../service/protocol';
import type { Point } from '../../service/wire';
import { explanationMarks, type ExplainedFigure } from '../../table/explanation';
import type { Mark } from '../../table/scene';
import { speech } from '../../words/speech.svelte';
import { crewOf } from './crews';
import type { Desk } from './desk';
import { nameOf, type Speaker } from './names';
import { find, type Bases } from './situation';

type Maker = (desk: Desk, speaker: Speaker) => Mark[];

function named(
  desk: Desk,
  id: string | null,
  speaker: Speaker,
  away: string | null = null,
  tone: 'ink' | 'quiet' = 'ink',
): Mark[] {
  return id ? [{ kind: 'ring', disc: id, tone, label: nameOf(desk, id, speaker), away }] : [];
}

function edgeLines(base: Base, { table }: Desk, speaker: Speaker): Mark[] {
  if (!table) return [];
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

const move: Maker = (desk, speaker) => {
  const base = find(desk.bases, desk.selected);
  if (!base) return [];
  return [...edgeLines(base, desk, speaker), ...named(desk, base.id, speaker, null, 'quiet')];
};

const ruler: Maker = (desk, speaker) => {
  const ends = [desk.start, desk.end];
  const marks: Mark[] = ends.flatMap((end, i): Mark[] => {
    if (!end || 'point' in end) return [];
    const other = ends[1 - i];
    const away = other && 'base' in other ? other.base : null;
    if ('base' in end) return named(desk, end.base, speaker, away);
    return [{ kind: 'outline', piece: end.element, tone: 'ink' }];
  });
  const found = desk.answers.ruler?.answer;
  if (!found) return marks;
  const [from, to] = found.line;
  return [...marks, { kind: 'line', from, to, tone: 'ink', label: speaker.cm(found.distance) }];
};

// ---- figures of the rules -----------------------------------------------------------------------

/** The base that a number in an answer means. */
export function baseOf(desk: Desk, fighters: readonly Named[], fighter: number): string | null {
  const who = fighters[fighter];
  const crew = desk.crews.find((each) => each.id === who?.unit);
  return crew?.members[who?.place ?? -1] ?? null;
}

/** The bases where a plan takes them. */
export function basesAfter(desk: Desk, { plan, fighters }: March): Bases {
  const places = new Map(
    plan.spots.map(({ fighter, x, y }) => [baseOf(desk, fighters, fighter), { x, y }]),
  );
  return desk.bases.map((base) => ({ ...base, ...places.get(base.id) }));
}

/** What is in the way of several is drawn once. */
function once(marks: readonly Mark[]): Mark[] {
  const seen = new Map(marks.map((mark) => [JSON.stringify(mark), mark]));
  return [...seen.values()];
}

/** Figures as marks on the bases of the page; what is in the way is named. */
function figured(
  desk: Desk,
  fighters: readonly Named[],
  figures: readonly ExplainedFigure[],
  speaker: Speaker,
): Mark[] {
  const places = new Map(
    fighters.flatMap((_, i) => {
      const base = find(desk.bases, baseOf(desk, fighters, i));
      return base ? [[i, base] as const] : [];
    }),
  );
  const marks = explanationMarks(figures, { fighters: places }).flatMap((mark): Mark[] => {
    if (mark.kind === 'outline' && mark.tone === 'alert')
      return [{ ...mark, label: nameOf(desk, mark.piece, speaker) }];
    if (mark.kind !== 'ring' && mark.kind !== 'ghost') return [mark];
    const disc = baseOf(desk, fighters, Number(mark.disc));
    return disc ? [{ ...mark, disc }] : [];
  });
  return once(marks);
}

const sight: Maker = (desk, speaker) => {
  const { viewer, target } = desk;
  const pair = [...named(desk, viewer, speaker, target), ...named(desk, target, speaker, viewer)];
  const found = desk.answers.sight?.answer;
  return found ? [...pair, ...figured(desk, found.fighters, [found.figure], speaker)] : pair;
};

/** The way to attack that is looked at. */
export function wayOf(desk: Desk): Salvo | undefined {
  const salvos = desk.answers.fire?.answer.salvos;
  return salvos?.[Math.min(desk.chosen, salvos.length - 1)];
}

/** The range with its length; who is caught, and who is behind something. */
function judged(desk: Desk, fire: Fire, salvo: Salvo, { words, cm }: Speaker): Mark[] {
  const { facts = [], figures = [], caught = [] } = salvo.preview ?? {};
  const range = facts.find((fact) => fact.is === 'Range');
  const line = figures.find((figure) => figure.is === 'Line' && figure.kind === 'range');
  const behind = facts.flatMap((fact) => (fact.is === 'Sheltered' ? fact.behind : []));
  const ring = (id: number, tone: 'alert' | 'quiet', label?: string): Mark[] => {
    const disc = baseOf(desk, fire.fighters, id);
    return disc ? [{ kind: 'ring', disc, tone, ...(label ? { label } : {}) }] : [];
  };
  const measured: Mark[] =
    line?.is === 'Line' && range
      ? [{ kind: 'line', from: line.start, to: line.end, tone: 'quiet', label: cm(range.length) }]
      : [];
  return [
    ...measured,
    ...behind.flatMap(([id]) => ring(id, 'quiet')),
    ...caught.flatMap((id) => ring(id, 'alert', words.say.caught)),
  ];
}

const fire: Maker = (desk, speaker) => {
  const found = desk.answers.fire?.answer;
  const salvo = wayOf(desk);
  if (!found) return [];
  const figures = salvo?.preview?.figures?.length ? salvo.preview.figures : found.seen.figures;
  const shown = figures.filter((figure) => figure.is !== 'Line' || figure.kind !== 'range');
  const marks = figured(desk, found.fighters, shown, speaker);
  return salvo ? [...marks, ...judged(desk, found, salvo, speaker)] : marks;
};

// ---- movements ----------------------------------------------------------------------------------

/** The ways of all; the leader's bears its length. */
function ways({ plan, figures }: March, leader: number, speaker: Speaker): Mark[] {
  const label = speech.say(speaker.words.say.pathOf, {
    d: speaker.cm(plan.length ?? 0),
    budget: speaker.cm(plan.allowed ?? 0),
  });
  return figures.flatMap((figure) =>
    explanationMarks([figure], { fighters: new Map() }).map((mark): Mark => {
      if (mark.kind !== 'path' || !('of' in figure)) return mark;
      return figure.of === leader ? { ...mark, tone: 'lamp', label } : { ...mark, tone: 'quiet' };
    }),
  );
}

const reach: Maker = (desk, speaker) => {
  const regions = (desk.answers.reach?.answer.regions ?? []).map((region, _, all): Mark => {
    const far = region.gait === all[0]?.gait ? 'reach' : 'farther';
    const look = region.crossing ? 'climb' : far;
    return { kind: 'region', rings: region.rings, look };
  });
  const found = desk.aim && desk.answers.plan?.answer;
  const crew = crewOf(desk.crews, desk.selected);
  if (!found || !crew) return regions;
  const { spots, at_fault: bad = [] } = found.plan;
  const leader = spots.find((spot) => {
    const base = baseOf(desk, found.fighters, spot.fighter);
    return base === crew.members.find((id) => find(desk.bases, id));
  });
  const ghosts = spots.flatMap((spot): Mark[] => {
    const disc = baseOf(desk, found.fighters, spot.fighter);
    const tone = bad.includes(spot.fighter) ? 'alert' : spot === leader ? 'lamp' : 'quiet';
    const at: Point = [spot.x, spot.y];
    return disc ? [{ kind: 'ghost', disc, at, tone }] : [];
  });
  return [...regions, ...ways(found, leader?.fighter ?? -1, speaker), ...ghosts];
};

const terrain: Maker = ({ picked }) =>
  picked ? [{ kind: 'outline', piece: picked, tone: 'lamp' }] : [];

const MAKERS: Readonly<Record<Desk['tool'], Maker>> = { move, fire, ruler, sight, reach, terrain };

export function marks(desk: Desk, speaker: Speaker): Mark[] {
  return desk.table ? MAKERS[desk.tool](desk, speaker) : [];
}
