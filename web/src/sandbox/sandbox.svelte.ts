/** The sandbox's state: what lies on the desk, what was asked, what can be undone. */
import { ApiError, ask } from '../api';
import { Latest } from '../latest';
import { keepOn } from '../table/coords';
import type { End, Formation, Group, MissionTable, Point, QuestionName, Questions } from '../wire';
import type { Stock } from './catalogue';
import type { Answers, Asked, Desk, Troubles } from './desk';
import { record, type Deed, type Past } from './history';
import type { Argument } from './link';
import { questions, subject } from './questions';
import { find, freePlace, moved, nextId, START, without, type Bases } from './situation';
import type { Tool } from './tools';

type Queue<N extends QuestionName> = Latest<Questions[N]['ask'], Questions[N]['answer']>;
const NAMES: readonly QuestionName[] = ['ruler', 'sight', 'zone', 'reach', 'path', 'formation'];

export class Sandbox implements Desk {
  table = $state.raw<MissionTable | null>(null);
  bases = $state.raw<Bases>(START);
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

  private readonly queues: { readonly [N in QuestionName]: Queue<N> } = {
    ruler: this.queue('ruler'),
    sight: this.queue('sight'),
    zone: this.queue('zone'),
    reach: this.queue('reach'),
    path: this.queue('path'),
    formation: this.queue('formation'),
  };

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
    this.past = record(this.past, this.bases, deed, joint);
    this.bases = bases;
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.bases = last.bases;
    this.lift();
    if (!find(this.bases, this.selected)) this.selected = null;
  }

  add(stock: Stock, group: Group): void {
    const { table, bases } = this;
    if (!table) return;
    const near = bases.findLast((base) => base.group === group);
    const wish: Point = near
      ? [near.x + stock.r * 2 + 600, near.y]
      : [table.width / 2, table.height / 4];
    const [x, y] = freePlace(bases, wish, stock.r, table.width, table.height);
    const id = nextId(bases);
    this.change([...bases, { id, x, y, r: stock.r, size: stock.size, group }], { kind: 'add', id });
    this.selected = id;
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
    this.change(START, { kind: 'reset' });
    this.selected = null;
    this.lift();
  }

  /** Lay out what a link or the memory holds. */
  load({ tool, first, second, bases }: Argument): void {
    this.bases = bases;
    this.past = [];
    this.tool = tool;
    if (tool === 'ruler')
      [this.start, this.end] = [first, second].map((id) => (id ? { base: id } : null)) as [
        End | null,
        End | null,
      ];
    if (tool === 'reach' || tool === 'move') this.selected = first;
    [this.viewer, this.target] = tool === 'sight' ? [first, second] : [null, null];
  }

  argument(mission: string): Argument {
    const ends = [this.start, this.end].map((end) => (end && 'base' in end ? end.base : null));
    const pair =
      this.tool === 'sight'
        ? [this.viewer, this.target]
        : this.tool === 'ruler'
          ? ends
          : [this.selected];
    return {
      mission,
      tool: this.tool,
      first: pair[0] ?? null,
      second: pair[1] ?? null,
      bases: this.bases,
    };
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
