/** What the hand does on the table, as the desk means it. */
import type { Choice } from '../../service/protocol';
import type { Point } from '../../service/wire';
import type { Gesture, Hit } from '../../table/scene';
import type { Desk } from './desk.svelte';

const SPOT = 300;
/** Half of the lozenge of an objective. */
const MARK = 1800;

export class Gestures {
  constructor(private readonly desk: Desk) {}

  /** Which figures follow the hand: those of the unit that may move. */
  readonly loose = (disc: string): boolean =>
    !this.desk.battle.show.running &&
    this.desk.step === 'move' &&
    this.desk.moving.active &&
    this.unitOf(disc) === this.desk.moving.unit;

  /** While something is shown a tap ends its stage, and nothing else is meant. */
  handle(gesture: Gesture): void {
    const { show } = this.desk.battle;
    if (show.running) {
      if (gesture.kind === 'tap') show.next();
    } else this.act(gesture);
  }

  private act(gesture: Gesture): void {
    if (gesture.kind === 'hover') this.hover(gesture.hit, gesture.at);
    else if (gesture.kind === 'leave') this.leave();
    else if (gesture.kind === 'tap') this.tap(gesture.hit, gesture.at);
    else if (gesture.kind === 'drag' || gesture.kind === 'drop')
      this.drag(Number(gesture.disc), gesture.to, gesture.kind === 'drag');
    else if (gesture.kind === 'lose') this.desk.moving.clear();
    else if (gesture.kind === 'nudge') this.push(Number(gesture.disc), gesture.dx, gesture.dy);
  }

  private unitOf(disc: string): number | undefined {
    return this.desk.battle.now.fighters.get(Number(disc))?.unit;
  }

  private drag(fighter: number, to: Point, holding: boolean): void {
    const unit = this.desk.battle.now.units.get(this.desk.moving.unit ?? -1);
    if (!unit) return;
    this.desk.moving.holding = holding;
    if (fighter === unit.leader) this.desk.moving.lead(to);
    else if (this.desk.moving.planned) this.desk.moving.nudge(fighter, to);
    else this.leadBy(fighter, unit.leader, to);
  }

  /** Any figure pulls the whole unit with it. */
  private leadBy(fighter: number, leader: number, to: Point): void {
    const { fighters } = this.desk.battle.now;
    const [held, first] = [fighters.get(fighter), fighters.get(leader)];
    if (held && first) this.desk.moving.lead([first.x + to[0] - held.x, first.y + to[1] - held.y]);
  }

  private push(fighter: number, dx: number, dy: number): void {
    const found = this.desk.battle.now.fighters.get(fighter);
    const unit = this.desk.battle.now.units.get(this.desk.moving.unit ?? -1);
    if (!found || !unit || !this.loose(String(fighter))) return;
    const shown = this.desk.moving.spots(unit.leader).get(fighter) ?? found;
    if (fighter === unit.leader) this.desk.moving.step(dx, dy, () => [found.x, found.y]);
    else if (this.desk.moving.planned)
      this.desk.moving.nudge(fighter, [shown.x + dx, shown.y + dy]);
  }

  private leave(): void {
    this.desk.aiming.point(null);
    this.desk.pointed = null;
  }

  private hover(hit: Hit, at: Point): void {
    this.desk.pointed = this.goalAt(hit, at);
    if (this.desk.editing || this.desk.moving.holding) return;
    this.desk.aiming.point(this.targetAt(this.meant(hit, at)));
  }

  /** The goal whose place is under the pointer: its element, or the mark of its point. */
  private goalAt(hit: Hit, [x, y]: Point): string | null {
    const { table } = this.desk.battle;
    const there = table?.objectives.find((each) =>
      each.element === null
        ? 'ground' in hit && Math.hypot(each.x - x, each.y - y) < MARK
        : 'piece' in hit && hit.piece === each.element,
    );
    const goal = table?.brief?.goals.find((each) => there && each.objective === there.id);
    return goal?.id ?? null;
  }

  /** The shot of the chosen weapon at what is under the pointer. */
  private targetAt(hit: Hit): Choice | null {
    const fits = (choice: Choice): boolean => {
      if ('piece' in hit) return choice.elements?.includes(hit.piece) ?? false;
      if (!('disc' in hit)) return false;
      const unit = this.unitOf(hit.disc);
      if (choice.units?.length) return unit !== undefined && choice.units.includes(unit);
      // Those who can be held back shoot; they are no targets.
      if (choice.fills === 'held') return false;
      return choice.fighters?.includes(Number(hit.disc)) ?? false;
    };
    return this.desk.targets.find(fits) ?? null;
  }

  private tap(near: Hit, at: Point): void {
    if (this.desk.editing && this.tapInto(this.desk.editing, near, at)) return;
    const hit = this.meant(near, at);
    const target = this.targetAt(hit);
    if (target) return this.desk.aimAt(target);
    const unit = 'disc' in hit ? this.unitOf(hit.disc) : undefined;
    if (unit !== undefined) this.desk.selected = unit;
    else if (this.desk.step === 'move' && this.desk.moving.active) this.desk.moving.lead(at);
  }

  /**
   * What is meant while a unit moves, inside the area that can be reached: the place, elements
   * included, which are there to be climbed. A finger catches figures beside it, so only a tap on a
   * base itself is a figure.
   */
  private meant(hit: Hit, at: Point): Hit {
    if (this.desk.step !== 'move' || !this.desk.moving.reaches(at)) return hit;
    if (!('disc' in hit)) return { ground: true };
    const { fighters, units } = this.desk.battle.now;
    const shown = this.desk.moving.spots(units.get(this.desk.moving.unit ?? -1)?.leader ?? -1);
    const under = [...fighters.values()].find((fighter) => {
      const { x, y } = shown.get(fighter.id) ?? fighter;
      return fighter.place === 'table' && Math.hypot(x - at[0], y - at[1]) <= fighter.r;
    });
    return under ? { disc: String(under.id) } : { ground: true };
  }

  private tapInto(choice: Choice, hit: Hit, at: Point): boolean {
    if (choice.input === 'place') {
      this.desk.value = { ...(this.desk.value as object | undefined), x: at[0], y: at[1] };
      return true;
    }
    if (!('disc' in hit)) return false;
    const fighter = Number(hit.disc);
    const unit = this.unitOf(hit.disc);
    if (choice.input === 'fighters' && choice.fighters?.includes(fighter)) {
      this.desk.pick(fighter);
      return true;
    }
    const ticks = this.desk.ticks.flatMap((each) => each.units ?? []);
    if (choice.input === 'units' && unit !== undefined && ticks.includes(unit)) {
      this.desk.pick(unit);
      return true;
    }
    return false;
  }

  /** The leader's place while he is moved with the arrow keys. */
  steer(dx: number, dy: number): boolean {
    const unit = this.desk.battle.now.units.get(this.desk.moving.unit ?? -1);
    const leader = unit && this.desk.battle.now.fighters.get(unit.leader);
    if (this.desk.step !== 'move' || !leader) return false;
    const start = (): Point =>
      leader.place === 'table' ? [leader.x, leader.y] : this.desk.moving.middle();
    this.desk.moving.step(dx * SPOT, dy * SPOT, start);
    return true;
  }
}
