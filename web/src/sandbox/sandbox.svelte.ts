/** The sandbox's state: what lies on the desk, what was asked, what can be undone. */
import { ApiError, ask } from '../api';
import { Latest } from '../latest';
import { keepOn } from '../table/coords';
import type { End, Formation, Group, MissionTable, Point, QuestionName, Questions } from '../wire';
import { crewOf, freeBlock, nextCrew, shifted, START_CREWS, type Crew, type Crews } from './crews';
import type { Answers, Asked, Desk, Troubles } from './desk';
import { record, type Deed, type Lay, type Past } from './history';
import type { Argument } from './link';
import { questions, subject } from './questions';
import type { KindStock, UnitStock } from './protocol';
import { find, moved, nextId, START, without, type Bases } from './situation';
import { laid, nextPiece, piece, plotOf, withPlot, type Plot } from './terrain';
import type { Tool } from './tools';

type Queue<N extends QuestionName> = Latest<Questions[N]['ask'], Questions[N]['answer']>;
const NAMES: readonly QuestionName[] = ['ruler', 'sight', 'zone', 'reach', 'path', 'formation'];

export class Sandbox implements Desk {
  private mapped = $state.raw<MissionTable | null>(null);
  bases = $state.raw<Bases>(START);
  crews = $state.raw<Crews>(START_CREWS);
  plot = $state.raw<Plot | null>(null);
  private readonly ground = $derived(
    this.mapped && this.plot ? withPlot(this.mapped, this.plot) : this.mapped,
  );
  /** The units of the question who fires at whom. */
  shooter = $state<string | null>('u1');
  aimed = $state<string | null>('u2');
  /** The piece of terrain in hand. */
  picked = $state<string | null>(null);
  /** A drag moves the whole unit. */
  withUnit = $state(true);
  tool = $state<Tool>('sight');
  selected = $state<string | null>(null);
  viewer = $state<string | null>('b1');
  target = $state<string | null>('b7');
  start = $state.raw<End | null>(null);
  end = $state.raw<End | null>(null);
  fromGroup = $state<Group>('A');
  toGroup = $state<Group>('B');
  budget = $state(12000);
  withGroup = $state(false);
  formation = $state<Formation>('line');
  aim = $state.raw<Point | null>(null);
  pinned = $state(false);
  answers = $state.raw<Answers>({});
  troubles = $state.raw<Troubles>({});
  past = $state.raw<readonly Past[]>([]);
  future = $state.raw<readonly Lay[]>([]);

  private readonly queues: { readonly [N in QuestionName]: Queue<N> } = {
    ruler: this.queue('ruler'),
    sight: this.queue('sight'),
    zone: this.queue('zone'),
    reach: this.queue('reach'),
    path: this.queue('path'),
    formation: this.queue('formation'),
  };

  /** The table with everything on it that is no base: the mission's, or one's own. */
  get table(): MissionTable | null {
    return this.ground;
  }
  set table(table: MissionTable | null) {
    this.mapped = table;
  }

  private get lay(): Lay {
    return { bases: this.bases, crews: this.crews, plot: this.plot };
  }
  private set lay(lay: Lay) {
    ({ bases: this.bases, crews: this.crews, plot: this.plot } = lay);
  }

  /** Ask what the desk wants to know now; what it no longer wants is forgotten. */
  pose(asked: Asked = questions(this)): void {
    for (const name of NAMES) this.poseOne(name, asked);
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.lift();
    if (tool === 'reach') this.selected ??= this.bases[0]?.id ?? null;
  }

  /** Take the aim away. */
  lift(): void {
    this.aim = null;
    this.pinned = false;
  }

  /** One step back: first the aim, then what was begun, then the selection. */
  escape(): void {
    if (this.aim) this.lift();
    else if (this.tool === 'sight' && this.viewer) this.viewer = this.target = null;
    else if (this.tool === 'ruler' && this.start) this.start = this.end = null;
    else this.selected = null;
  }

  change(bases: Bases, deed: Deed, joint: string | null = null): void {
    this.alter({ bases }, deed, joint);
  }

  /** Change something that can be undone. */
  alter(part: Partial<Lay>, deed: Deed, joint: string | null = null): void {
    this.past = record(this.past, this.lay, deed, joint);
    this.future = [];
    this.lay = { ...this.lay, ...part };
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.lay];
    this.back(last.lay);
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next) return;
    const rest = this.future.slice(0, -1);
    this.past = record(this.past, this.lay, { kind: 'reset' }, null);
    this.future = rest;
    this.back(next);
  }

  private back(lay: Lay): void {
    this.lay = lay;
    this.lift();
    if (!find(this.bases, this.selected)) this.selected = null;
  }

  // ---- units ------------------------------------------------------------------------------------

  crewOf(base: string | null): Crew | undefined {
    return crewOf(this.crews, base);
  }

  /** Put a whole unit down in ranks. */
  enlist(army: string, unit: UnitStock, group: Group, special: string | null): void {
    const { table, bases, crews } = this;
    if (!table) return;
    const first = Number(nextId(bases).slice(1));
    const places = freeBlock(unit, group, bases, table);
    const [r, size] = [unit.radius, unit.size];
    const added = places.map(([x, y], i) => ({ id: `b${first + i}`, x, y, r, size, group }));
    const id = nextCrew(crews);
    const members = added.map((base) => base.id);
    const crew: Crew = { id, army, unit: unit.id, group, special, members };
    const lay = { bases: [...bases, ...added], crews: [...crews, crew] };
    this.alter(lay, { kind: 'add', id: unit.name['en'] ?? unit.id });
    this.selected = members[0] ?? null;
  }

  /** Take a whole unit away. */
  dismiss(crew: Crew): void {
    const bases = this.bases.filter((base) => !crew.members.includes(base.id));
    const crews = this.crews.filter((each) => each.id !== crew.id);
    this.alter({ bases, crews }, { kind: 'remove', id: crew.id });
    this.selected = null;
  }

  /** Where the bases are when one of them is dragged: its unit comes along if it should. */
  carried(bases: Bases, id: string, to: Point): Bases {
    const joint = this.tool === 'move' && this.withUnit && this.table;
    return joint ? shifted(bases, this.crewOf(id), id, to, joint) : moved(bases, id, to);
  }

  /** Who fires, then at whom, then anew. */
  takeAim(base: string): void {
    const crew = this.crewOf(base)?.id ?? null;
    if (!crew) return;
    if (!this.shooter || this.aimed) [this.shooter, this.aimed] = [crew, null];
    else if (crew !== this.shooter) this.aimed = crew;
  }

  // ---- terrain ----------------------------------------------------------------------------------

  build(kind: KindStock): void {
    const { table } = this;
    if (!table) return;
    const plot = plotOf(table);
    const id = nextPiece(plot.elements);
    const at: Point = [Math.round(table.width / 2), Math.round(table.height / 2)];
    const elements = [...plot.elements, piece(kind, id, at)];
    this.alter({ plot: { ...plot, elements } }, { kind: 'add', id });
    this.picked = id;
  }

  /** Move a piece, or turn it. */
  shift(id: string, to: Point | null, turn = 0, joint: string | null = null): void {
    const { table } = this;
    if (!table) return;
    const plot = plotOf(table);
    const elements = plot.elements.map((each) =>
      each.id === id
        ? laid(each, to ? keepOn(to, 0, table.width, table.height) : [each.x, each.y], each.rot + turn)
        : each,
    );
    this.alter({ plot: { ...plot, elements } }, { kind: 'move', id }, joint);
  }

  /** A drag of a piece is over: the next one is another deed. */
  settle(): void {
    this.past = this.past.map((past) => ({ ...past, joint: null }));
  }

  raze(id: string): void {
    if (!this.table) return;
    const plot = plotOf(this.table);
    const elements = plot.elements.filter((each) => each.id !== id);
    this.alter({ plot: { ...plot, elements } }, { kind: 'remove', id });
    this.picked = null;
  }

  /** An empty table of these sides; whoever would stand beside it is taken away. */
  clear(width: number, height: number): void {
    const on = (base: Bases[number]): boolean =>
      base.x + base.r <= width && base.y + base.r <= height;
    const plot = { width, height, elements: [] };
    this.alter({ plot, bases: this.bases.filter(on) }, { kind: 'ground' });
    this.picked = null;
  }

  remove(id: string): void {
    this.change(without(this.bases, id), { kind: 'remove', id });
    if (this.selected === id) this.selected = null;
    if (this.viewer === id) this.viewer = this.target = null;
    if (this.target === id) this.target = null;
    for (const end of [this.start, this.end])
      if (end && 'base' in end && end.base === id) this.start = this.end = null;
  }

  nudge(id: string, dx: number, dy: number): void {
    const base = find(this.bases, id);
    if (!base || !this.table) return;
    const to = keepOn([base.x + dx, base.y + dy], base.r, this.table.width, this.table.height);
    this.selected = id;
    this.change(moved(this.bases, id, to), { kind: 'move', id }, `nudge ${id}`);
  }

  /** Carry out what the reach tool shows: the base alone, or its whole group. */
  march(): void {
    const { path, formation } = this.answers;
    const mover = find(this.bases, this.selected);
    if (!mover || !path?.answer.within) return;
    if (this.withGroup && formation) {
      const places = new Map(formation.answer.places.map(({ base, x, y }) => [base, { x, y }]));
      const next = this.bases.map((base) => ({ ...base, ...places.get(base.id) }));
      this.change(next, { kind: 'formation', group: mover.group });
    } else this.change(moved(this.bases, mover.id, path.ask.to), { kind: 'move', id: mover.id });
    this.lift();
  }

  reset(): void {
    this.alter({ bases: START, crews: START_CREWS, plot: null }, { kind: 'reset' });
    [this.shooter, this.aimed, this.picked] = ['u1', 'u2', null];
    this.selected = null;
    this.lift();
  }

  /** Lay out what a link or the memory holds. */
  load({ tool, first, second, bases, crews, plot }: Argument): void {
    this.lay = { bases, crews, plot };
    [this.past, this.future] = [[], []];
    this.tool = tool;
    if (tool === 'ruler')
      [this.start, this.end] = [first, second].map((id) => (id ? { base: id } : null)) as [
        End | null,
        End | null,
      ];
    if (tool === 'reach' || tool === 'move') this.selected = first;
    [this.viewer, this.target] = tool === 'sight' ? [first, second] : [null, null];
    const unit = (base: string | null): string | null => this.crewOf(base)?.id ?? null;
    if (tool === 'fire') [this.shooter, this.aimed] = [unit(first), unit(second)];
  }

  argument(mission: string): Argument {
    const ends = [this.start, this.end].map((end) => (end && 'base' in end ? end.base : null));
    const pair =
      this.tool === 'sight'
        ? [this.viewer, this.target]
        : this.tool === 'ruler'
          ? ends
          : this.tool === 'fire'
            ? [this.shooter, this.aimed].map((id) => this.leaderOf(id))
            : [this.selected];
    return {
      mission,
      tool: this.tool,
      first: pair[0] ?? null,
      second: pair[1] ?? null,
      bases: this.bases,
      crews: this.crews,
      plot: this.plot,
    };
  }

  /** The first of a unit who is on the table. */
  private leaderOf(id: string | null): string | null {
    const crew = this.crews.find((each) => each.id === id);
    return crew?.members.find((member) => find(this.bases, member)) ?? null;
  }

  private queue<N extends QuestionName>(name: N): Queue<N> {
    return new Latest<Questions[N]['ask'], Questions[N]['answer']>(
      (question, signal) => ask(name, question, signal),
      (answer, question) => {
        this.answers = { ...this.answers, [name]: { ask: question, answer } };
        this.troubles = { ...this.troubles, [name]: undefined };
      },
      (error) => {
        const trouble = error instanceof ApiError ? error : new ApiError(0, String(error), null);
        this.answers = { ...this.answers, [name]: undefined };
        this.troubles = { ...this.troubles, [name]: trouble };
      },
    );
  }

  private poseOne<N extends QuestionName>(name: N, asked: Asked): void {
    const question = asked[name];
    const held = this.answers[name];
    if (!question || (held && subject(held.ask) !== subject(question))) this.forget(name);
    if (question) (this.queues[name] as Queue<N>).ask(question);
  }

  private forget(name: QuestionName): void {
    this.queues[name].cancel();
    if (this.answers[name]) this.answers = { ...this.answers, [name]: undefined };
    if (this.troubles[name]) this.troubles = { ...this.troubles, [name]: undefined };
  }
}
