/**
 * Movement is one drag: the leader follows the hand inside an area that was asked for once, the
 * others come with the server's plan, and nothing happens before it is confirmed.
 */
import { RefusalError, throttle } from '../../service/connection';
import { Latest } from '../../service/latest';
import type {
  Asked,
  Choice,
  Plan,
  Planned,
  RefusalView,
  Region,
  Spot,
} from '../../service/protocol';
import type { Formation, Gait, Order, Point } from '../../service/wire';
import type { Battle } from './battle.svelte';
import { placesIn } from './orders';
import { hold, inside } from './regions';

export const FORMATIONS: readonly Formation[] = ['keep', 'line', 'column', 'blob'];
/** Plans are asked for at most so often, in milliseconds. */
const GAP = 33;

/** The movements that a question offers; those without a refusal. */
export const moves = (asked: Asked | null): Choice[] =>
  (asked?.choices ?? []).filter((choice) => choice.input === 'move' && !choice.refusal);

/** The gaits among movements, in the order in which they are offered. */
export const gaitsOf = (offered: readonly Choice[]): Gait[] => [
  ...new Set(offered.flatMap(({ gait }) => gait ?? [])),
];

export class Movement {
  unit = $state<number | null>(null);
  /** The gait that was chosen; none lets the area decide into which the leader is put. */
  chosen = $state<Gait | null>(null);
  zone = $state<string | null>(null);
  regions = $state.raw<readonly Region[]>([]);
  target = $state.raw<Point | null>(null);
  gait = $state<Gait>('');
  formation = $state<Formation>('keep');
  nudges = $state.raw<ReadonlyMap<number, Point>>(new Map());
  planned = $state.raw<Planned | null>(null);
  refused = $state.raw<RefusalView | null>(null);
  holding = $state(false);
  /** The plan that is shown is not yet the one for where the hand is. */
  planning = $state(false);

  readonly active = $derived(this.unit !== null);
  readonly ready = $derived(
    this.planned !== null && !this.planned.refusal && this.planned.order != null,
  );

  private readonly plans: Latest<Plan, Planned>;
  private through: string | null = null;
  private turn = 0;
  /** The plan that was asked for last. */
  private wanted: Plan | null = null;
  /** So many areas are still to come. */
  private awaited = 0;
  /** What a quick hand wished before all areas were there: done when more of them are. */
  private early: (() => void)[] = [];
  /** It was confirmed before the plan was there: the order is given as soon as it is. */
  private sure = false;

  constructor(private readonly battle: Battle) {
    const send = throttle(async (plan: Plan) => (await battle.ask(plan)) as Planned, GAP);
    this.plans = new Latest(
      (plan) => send(plan),
      (planned, plan) => this.show(planned, plan),
      (error, plan) => this.fail(error, plan),
    );
  }

  /** Whether something was led somewhere, be it that its area is not there yet. */
  get wished(): boolean {
    return this.target !== null || this.early.length > 0;
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
    const gaits = gaitsOf(offered);
    this.awaited = gaits.length;
    for (const gait of gaits) {
      const found = await this.reach(unit, gait);
      if (turn !== this.turn) return;
      this.awaited -= 1;
      this.regions = [...this.regions, ...found];
      if (this.usable().length) for (const wish of this.early.splice(0)) wish();
    }
    // Where the unit can go nowhere, there is nothing left to wish for.
    if (!this.usable().length) [this.early, this.sure] = [[], false];
  }

  private async reach(unit: number, gait: Gait): Promise<readonly Region[]> {
    try {
      const answer = await this.battle.ask({ type: 'reach', unit, gait });
      return answer.type === 'reach' ? answer.regions : [];
    } catch (error) {
      if (error instanceof RefusalError) this.refused = error.refusal;
      return [];
    }
  }

  cancel(): void {
    this.turn += 1;
    this.plans.cancel();
    this.unit = null;
    this.regions = [];
    this.awaited = 0;
    this.clear();
  }

  /** Back to where the unit stands; the areas stay. */
  clear(): void {
    this.plans.cancel();
    this.early = [];
    this.sure = false;
    this.wanted = null;
    this.planning = false;
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
    this.sure = false;
    this.formation = formation;
    this.nudges = new Map();
    this.ask();
  }

  /** The areas that count: the first gait where it is enough, else the next ones. */
  private readonly usable = (): readonly Region[] =>
    this.regions.filter((region) => !this.chosen || region.gait === this.chosen);

  /** Whether the leader can stand at a place. */
  reaches(at: Point): boolean {
    return this.usable().some((region) => inside(region.rings, at));
  }

  /** The leader goes as near as he can; nearer, where an area that comes later lets him. */
  lead(to: Point): void {
    this.sure = false;
    this.follow(to);
  }

  private follow(to: Point): void {
    this.early = this.awaited ? [() => this.follow(to)] : [];
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
    this.sure = false;
    this.pace(dx, dy, start);
  }

  private pace(dx: number, dy: number, start: () => Point): void {
    if (this.awaited && !this.usable().length) this.early.push(() => this.pace(dx, dy, start));
    else {
      const [x, y] = this.target ?? start();
      this.follow([x + dx, y + dy]);
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
    this.early = [];
    this.sure = false;
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

  /** A movement that was proposed: it lies there as if it had been planned here. */
  adopt(asked: Asked, order: Order, leader: number | undefined): void {
    if (this.unit === null) void this.begin(asked);
    this.clear();
    const spots = placesIn(order).map((spot): Spot => ({ fighter: -1, facing: 0, ...spot }));
    const first = spots.find((spot) => spot.fighter === leader) ?? spots[0];
    if (!first) return;
    this.target = [first.x, first.y];
    this.gait = String(order['gait'] ?? '');
    this.planned = { type: 'plan', spots, order };
  }

  /** The order of the plan for where the hand is; if that is still to come, when it has come. */
  async confirm(): Promise<boolean> {
    this.sure = this.planning || (this.target === null && this.early.length > 0);
    const order = this.planned?.order;
    if (this.sure || !this.ready || order == null) return false;
    this.early = [];
    const taken = await this.battle.give(order);
    if (taken) this.cancel();
    return taken;
  }

  private ask(): void {
    const { unit, target } = this;
    if (unit === null || !target) return;
    this.planning = true;
    this.wanted = {
      type: 'plan',
      unit,
      gait: this.gait,
      x: target[0],
      y: target[1],
      formation: this.formation,
      zone: this.through,
      nudges: [...this.nudges].map(([fighter, [x, y]]) => ({ fighter, x, y })),
    };
    this.plans.ask(this.wanted);
  }

  private show(planned: Planned, plan: Plan): void {
    this.planned = planned;
    this.refused = planned.refusal ?? null;
    this.planning = plan !== this.wanted;
    if (this.sure && !this.planning) void this.confirm();
  }

  /** Nothing is known of where the hand is: an older plan must not be taken for it. */
  private fail(error: unknown, plan: Plan): void {
    if (error instanceof RefusalError) this.refused = error.refusal;
    if (plan !== this.wanted) return;
    this.planned = null;
    this.planning = false;
    this.sure = false;
  }
}
