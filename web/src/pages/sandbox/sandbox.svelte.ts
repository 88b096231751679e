/** The sandbox's state: what lies on the desk, what was asked, what can be undone. */
import type { KindStock, Stock, TableView, UnitStock } from '../../service/protocol';
import type { End, Formation, Gait, Group, Point } from '../../service/wire';
import { keepOn } from '../../table/coords';
import { closeUp, crewOf, leaderOf, shiftUnit, START_CREWS, type Crew, type Crews } from './crews';
import type { Answers, Desk, OpenQuestions, Troubles } from './desk';
import { changeCrew, larger, newUnit, smaller, withLeader } from './equipment';
import { Exchange } from './exchange.svelte';
import { record, type Deed, type Lay, type Past } from './history';
import { openingOf, type Argument } from './link';
import { basesAfter } from './marks';
import { questions } from './questions';
import { repair } from './repair';
import { find, moveBase, START, without, type Bases } from './situation';
import { nextPiece, withoutPiece, withPiece, withPlot, withShift, type Plot } from './terrain';
import type { Tool } from './tools';

export class Sandbox implements Desk {
  private mapped = $state.raw<TableView | null>(null);
  bases = $state.raw<Bases>(START);
  crews = $state.raw<Crews>(START_CREWS);
  plot = $state.raw<Plot | null>(null);
  private readonly ground = $derived(
    this.mapped && this.plot ? withPlot(this.mapped, this.plot) : this.mapped,
  );
  shooter = $state<string | null>('u1');
  aimed = $state<string | null>('u2');
  chosen = $state(0);
  /** The piece of terrain in hand. */
  picked = $state<string | null>(null);
  /** A drag moves the whole unit. */
  withUnit = $state(true);
  tool = $state<Tool>('fire');
  selected = $state<string | null>(null);
  viewer = $state<string | null>('b1');
  target = $state<string | null>('b7');
  start = $state.raw<End | null>(null);
  end = $state.raw<End | null>(null);
  /** The gait that was chosen; none is the first. */
  gait = $state<Gait>('');
  formation = $state<Formation>('keep');
  aim = $state.raw<Point | null>(null);
  pinned = $state(false);
  past = $state.raw<readonly Past[]>([]);
  future = $state.raw<readonly Lay[]>([]);

  readonly exchange = new Exchange();

  get answers(): Answers {
    return this.exchange.answers;
  }
  get troubles(): Troubles {
    return this.exchange.troubles;
  }

  /** The table with everything on it that is no base: the mission's, or one's own. */
  get table(): TableView | null {
    return this.ground;
  }
  set table(table: TableView | null) {
    this.mapped = table;
  }

  private get lay(): Lay {
    return { bases: this.bases, crews: this.crews, plot: this.plot };
  }
  private set lay(lay: Lay) {
    ({ bases: this.bases, crews: this.crews, plot: this.plot } = lay);
  }

  /** Ask what the desk wants to know now; what it no longer wants is forgotten. */
  pose(asked: OpenQuestions = questions(this)): void {
    this.exchange.pose(asked);
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
  enlist(army: string, unit: UnitStock, group: Group): void {
    if (!this.table) return;
    const { crew, ...lay } = newUnit(this.lay, { army, group }, unit, this.table);
    this.alter(lay, { kind: 'add', id: crew.id });
    this.selected = crew.members[0] ?? null;
  }

  /** Change what a unit has, or its state. */
  furnish(crew: Crew, part: Partial<Crew>): void {
    this.alter({ crews: changeCrew(this.crews, crew, part) }, { kind: 'furnish', id: crew.id });
  }

  /** One fighter more or fewer. */
  resize(crew: Crew, stock: UnitStock, by: 1 | -1): void {
    if (!this.table) return;
    this.refit(crew, by > 0 ? larger(this.lay, crew, stock, this.table) : smaller(this.lay, crew));
  }

  /** Another leader, or none. */
  lead(crew: Crew, leader: string | null, stock: UnitStock): void {
    if (!this.table) return;
    this.refit(crew, withLeader(this.lay, crew, leader, stock, this.table));
  }

  /** Others are in the unit now; where the one in hand went, its leader is taken. */
  private refit(crew: Crew, lay: Partial<Lay>): void {
    this.alter(lay, { kind: 'furnish', id: crew.id });
    if (!find(this.bases, this.selected)) this.selected = leaderOf(this.crews, this.bases, crew.id);
  }

  /** Put the unit that attacks in contact with its target. */
  close(): void {
    const [one, two] = [this.shooter, this.aimed].map((id) =>
      this.crews.find((crew) => crew.id === id),
    );
    if (!one || !two || !this.table) return;
    this.change(closeUp(this.bases, one, two, this.table), { kind: 'move', id: one.id });
    this.chosen = 0;
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
    return joint ? shiftUnit(bases, this.crewOf(id), id, to, joint) : moveBase(bases, id, to);
  }

  /** Who fires, then at whom, then anew. */
  takeAim(base: string): void {
    const crew = this.crewOf(base)?.id ?? null;
    if (!crew) return;
    this.chosen = 0;
    if (!this.shooter || this.aimed) [this.shooter, this.aimed] = [crew, null];
    else if (crew !== this.shooter) this.aimed = crew;
  }

  // ---- terrain ----------------------------------------------------------------------------------

  build(kind: KindStock): void {
    const { table } = this;
    if (!table) return;
    const id = nextPiece(table.elements);
    this.alter({ plot: withPiece(table, kind, id) }, { kind: 'add', id });
    this.picked = id;
  }

  /** Move a piece, or turn it. */
  shift(id: string, to: Point | null, turn = 0, joint: string | null = null): void {
    const { table } = this;
    if (!table) return;
    this.alter({ plot: withShift(table, id, to, turn) }, { kind: 'move', id }, joint);
  }

  /** A drag of a piece is over: the next one is another deed. */
  settle(): void {
    this.past = this.past.map((past) => ({ ...past, joint: null }));
  }

  raze(id: string): void {
    if (!this.table) return;
    this.alter({ plot: withoutPiece(this.table, id) }, { kind: 'remove', id });
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
    this.change(moveBase(this.bases, id, to), { kind: 'move', id }, `nudge ${id}`);
  }

  /** Carry out what the reach tool shows: the whole unit goes. */
  march(): void {
    const found = this.answers.plan?.answer;
    const crew = this.crewOf(this.selected);
    if (!found || !crew || found.plan.refusal) return;
    this.change(basesAfter(this, found), { kind: 'move', id: crew.id });
    this.lift();
  }

  reset(): void {
    this.alter({ bases: START, crews: START_CREWS, plot: null }, { kind: 'reset' });
    [this.shooter, this.aimed, this.picked] = ['u1', 'u2', null];
    [this.selected, this.chosen] = [null, 0];
    this.lift();
  }

  /** Lay out what the memory holds, with nothing to undo. */
  load(argument: Argument): void {
    this.open(argument);
    [this.past, this.future] = [[], []];
  }

  /** Lay out what a link holds; what lay here before can be had back. */
  open(argument: Argument): void {
    const { bases, crews, plot } = argument;
    this.alter({ bases, crews, plot }, { kind: 'link' });
    Object.assign(this, openingOf(argument));
  }

  /** Make it fit what can be put down here; what nobody knows is left out and named. */
  mend(stock: Stock): readonly string[] {
    if (!this.table) return [];
    const { lay, left } = repair(this.lay, stock, this.table);
    this.lay = lay;
    return left;
  }
}
