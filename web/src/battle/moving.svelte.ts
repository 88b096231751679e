/**
 * Moving is one drag: the leader follows the hand inside an area that was asked for once, the
 * others come with the server's plan, and nothing happens before it is confirmed.
 */
import { Latest } from '../latest';
import type { Plan, Planned, RefusalView, Region, Spot } from '../protocol';
import type { Asked, Choice } from './wire';
import type { Point } from '../wire';
import type { Battle } from './battle.svelte';
import { paced, Refused } from './connection';
import { hold, inside } from './region';

export type Gait = 'combat' | 'rush';
export type Formation = 'keep' | 'line' | 'column' | 'blob';
export const FORMATIONS: readonly Formation[] = ['keep', 'line', 'column', 'blob'];
const GAITS: readonly Gait[] = ['combat', 'rush'];
/** Plans are asked for at most so often, in milliseconds. */
const GAP = 33;

/** The movements that a question offers; those without a refusal. */
export const moves = (asked: Asked | null): Choice[] =>
  (asked?.choices ?? []).filter((choice) => choice.input === 'move' && !choice.refusal);

export class Moving {
  unit = $state<number | null>(null);
  /** The gait that was chosen; none lets the area decide into which the leader is put. */
  chosen = $state<Gait | null>(null);
  zone = $state<string | null>(null);
  regions = $state.raw<readonly Region[]>([]);
  target = $state.raw<Point | null>(null);
  gait = $state<Gait>('combat');
  formation = $state<Formation>('keep');
  nudges = $state.raw<ReadonlyMap<number, Point>>(new Map());
  planned = $state.raw<Planned | null>(null);
  refused = $state.raw<RefusalView | null>(null);
  holding = $state(false);

  readonly active = $derived(this.unit !== null);
  readonly ready = $derived(
    this.planned !== null && !this.planned.refusal && this.planned.order != null,
  );

  private readonly plans: Latest<Plan, Planned>;
  private through: string | null = null;
  private turn = 0;
  /** What a quick hand wished before the areas were there: done when they are. */
  private early: (() => void)[] = [];

  constructor(private readonly battle: Battle) {
    const send = paced(async (plan: Plan) => (await battle.ask(plan)) as Planned, GAP);
    this.plans = new Latest(
      (plan) => send(plan),
      (planned) => this.show(planned),
      (error) => {
        if (error instanceof Refused) this.refused = error.refusal;
      },
    );
  }

  /** Ready to be dragged: the areas of the gaits on offer, of one gait alone if it was chosen. */
  async begin(asked: Asked, chosen: Gait | null = null): Promise<void> {
    this.cancel();
    const offered = moves(asked);
    const unit = asked.unit ?? offered[0]?.units?.[0] ?? null;
    if (unit === null || !offered.length) return;
    this.unit = unit;
    this.chosen = offered.some((choice) => choice.gait === chosen) ? chosen : null;
    const turn = this.turn;
    for (const gait of GAITS.filter((each) => offered.some((choice) => choice.gait === each))) {
      const found = await this.reach(unit, gait);
      if (turn !== this.turn) return;
      this.regions = [...this.regions, ...found];
      if (this.regions.length) for (const wish of this.early.splice(0)) wish();
    }
  }

  private async reach(unit: number, gait: Gait): Promise<readonly Region[]> {
    try {
      const answer = await this.battle.ask({ type: 'reach', unit, gait });
      return answer.type === 'reach' ? answer.regions : [];
    } catch (error) {
      if (error instanceof Refused) this.refused = error.refusal;
      return [];
    }
  }

  cancel(): void {
    this.turn += 1;
    this.plans.cancel();
    this.unit = null;
    this.regions = [];
    this.clear();
  }

  /** Back to where the unit stands; the areas stay. */
  clear(): void {
    this.plans.cancel();
    this.early = [];
    this.target = null;
    this.planned = null;
    this.refused = null;
    this.nudges = new Map();
    this.holding = false;
  }

  choose(gait: Gait | null): void {
    this.chosen = gait;
    if (this.target) this.lead(this.target);
  }

  form(formation: Formation): void {
    this.formation = formation;
    this.nudges = new Map();
    this.ask();
  }

  /** The areas that count: a combat move where it is enough, else a rush. */
  private readonly usable = (): readonly Region[] => {
    const ofGait = (gait: Gait) => this.regions.filter((region) => region.gait === gait);
    return this.chosen ? ofGait(this.chosen) : [...ofGait('combat'), ...ofGait('rush')];
  };

  /** Whether the leader can stand at a place. */
  reaches(at: Point): boolean {
    return this.usable().some((region) => inside(region.rings, at));
  }

  /** The leader goes as near as he can. */
  lead(to: Point): void {
    if (!this.regions.length) this.early = [() => this.lead(to)];
    const held = hold(this.usable(), to);
    if (!held) return;
    this.target = held.at;
    this.gait = held.region.gait;
    this.through = held.region.zone;
    this.nudges = new Map();
    this.ask();
  }

  /** A step from where he is shown, or from the start of his way. */
  step(dx: number, dy: number, start: () => Point): void {
    if (!this.regions.length) this.early.push(() => this.step(dx, dy, start));
    else {
      const [x, y] = this.target ?? start();
      this.lead([x + dx, y + dy]);
    }
  }

  /** The middle of the first area: from there a unit that is not on the table yet is steered. */
  middle(): Point {
    const points = this.regions[0]?.rings[0] ?? [];
    const mean = (of: 0 | 1): number =>
      points.reduce((sum, point) => sum + point[of], 0) / Math.max(points.length, 1);
    return [Math.round(mean(0)), Math.round(mean(1))];
  }

  nudge(fighter: number, to: Point): void {
    this.nudges = new Map(this.nudges).set(fighter, to);
    this.ask();
  }

  /** Where a fighter is shown: under the hand at once, else where the plan puts him. */
  spots(leader: number): ReadonlyMap<number, Spot> {
    const found = new Map((this.planned?.spots ?? []).map((spot) => [spot.fighter, spot]));
    const put = (fighter: number, [x, y]: Point) =>
      found.set(fighter, { ...found.get(fighter), fighter, x, y, facing: 0 });
    if (this.target && (this.holding || !this.planned)) put(leader, this.target);
    for (const [fighter, at] of this.nudges) put(fighter, at);
    return found;
  }

  async confirm(): Promise<boolean> {
    const order = this.planned?.order;
    if (!this.ready || order == null) return false;
    const taken = await this.battle.give(order);
    if (taken) this.cancel();
    return taken;
  }

  private ask(): void {
    const { unit, target } = this;
    if (unit === null || !target) return;
    this.plans.ask({
      type: 'plan',
      unit,
      gait: this.gait,
      x: target[0],
      y: target[1],
      formation: this.formation,
      zone: this.through,
      nudges: [...this.nudges].map(([fighter, [x, y]]) => ({ fighter, x, y })),
    });
  }

  private show(planned: Planned): void {
    this.planned = planned;
    this.refused = planned.refusal ?? null;
  }
}
