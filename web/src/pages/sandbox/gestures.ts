/** What the tools make of the table's gestures. */
import type { End, Point } from '../../service/wire';
import type { Gesture, Hit } from '../../table/scene';
import { leaderOf } from './crews';
import type { Sandbox } from './sandbox.svelte';
import { find, type Bases } from './situation';

interface Drag {
  readonly bases: Bases;
  readonly pair: readonly [string | null, string | null];
  readonly ends: readonly [End | null, End | null];
}

const endOf = (hit: Hit, at: Point): End => {
  if ('disc' in hit) return { base: hit.disc };
  return 'piece' in hit ? { element: hit.piece } : { point: at };
};

export class Gestures {
  private drag: Drag | null = null;

  constructor(private readonly desk: Sandbox) {}

  handle(gesture: Gesture): void {
    switch (gesture.kind) {
      case 'tap':
        return this.tap(gesture.hit, gesture.at);
      case 'hover':
        return this.point(gesture.at);
      case 'leave':
        return this.desk.pinned ? undefined : this.desk.lift();
      case 'grab':
        if (this.isPiece(gesture.disc)) return void (this.desk.picked = gesture.disc);
        return this.grab(gesture.disc);
      case 'drag':
        if (this.isPiece(gesture.disc))
          return this.desk.shift(gesture.disc, gesture.to, 0, `drag ${gesture.disc}`);
        return this.carry(gesture.disc, gesture.to, gesture.over);
      case 'drop':
        if (this.isPiece(gesture.disc)) return this.desk.settle();
        return this.drop(gesture.disc, gesture.to, gesture.over);
      case 'lose':
        return this.back();
      case 'nudge':
        return this.desk.nudge(gesture.disc, gesture.dx, gesture.dy);
      case 'remove':
        return this.desk.remove(gesture.disc);
    }
  }

  private tap(hit: Hit, at: Point): void {
    const { desk } = this;
    if (desk.tool === 'terrain') return this.pick(hit, at);
    if (desk.tool === 'fire' && 'disc' in hit) desk.takeAim(hit.disc);
    if (desk.tool === 'ruler') this.measure(endOf(hit, at));
    if (desk.tool === 'reach' && !('disc' in hit)) return this.pin(at);
    if (desk.tool === 'sight' && 'disc' in hit) this.look(hit.disc);
    if ('disc' in hit) this.select(hit.disc);
    else if (desk.tool === 'move') desk.selected = null;
  }

  /** Take a piece in hand; a tap elsewhere puts it there. */
  private pick(hit: Hit, at: Point): void {
    const { desk } = this;
    if ('piece' in hit) desk.picked = desk.picked === hit.piece ? null : hit.piece;
    else if (desk.picked && 'ground' in hit) desk.shift(desk.picked, at);
  }

  private isPiece(id: string): boolean {
    return this.desk.table?.elements.some((element) => element.id === id) ?? false;
  }

  private select(id: string): void {
    if (this.desk.selected !== id) this.desk.lift();
    this.desk.selected = id;
  }

  private measure(end: End): void {
    const { desk } = this;
    if (!desk.start || desk.end) [desk.start, desk.end] = [end, null];
    else desk.end = end;
  }

  private look(id: string): void {
    const { desk } = this;
    if (!desk.viewer || desk.target) [desk.viewer, desk.target] = [id, null];
    else if (id !== desk.viewer) desk.target = id;
  }

  private point(at: Point): void {
    const { desk } = this;
    if (desk.tool === 'reach' && desk.selected && !desk.pinned) desk.aim = at;
  }

  private pin(at: Point): void {
    if (!this.desk.selected) return;
    this.desk.aim = at;
    this.desk.pinned = true;
  }

  private grab(id: string): void {
    const { desk } = this;
    this.drag = {
      bases: desk.bases,
      pair: [desk.viewer, desk.target],
      ends: [desk.start, desk.end],
    };
    this.select(id);
  }

  /** To reach something nobody is moved by hand: the drag is the aim of the unit. */
  private get leads(): boolean {
    return this.desk.tool === 'reach';
  }

  /** Where the leader goes when somebody of his unit is dragged to a place. */
  private aim(id: string, [x, y]: Point): Point {
    const { bases, crews } = this.desk;
    const leader = find(bases, leaderOf(crews, bases, this.desk.crewOf(id)?.id ?? null));
    const held = find(bases, id);
    return leader && held ? [x + leader.x - held.x, y + leader.y - held.y] : [x, y];
  }

  private carry(id: string, to: Point, over: string | null): void {
    const { desk, drag } = this;
    if (!drag) return;
    if (this.leads) {
      desk.aim = this.aim(id, to);
      return;
    }
    const joined = over !== null && this.join(id, over);
    if (!joined) this.restore(drag);
    desk.bases = joined ? drag.bases : desk.carried(drag.bases, id, to);
  }

  /** A base held over another asks between the two instead of moving. */
  private join(id: string, over: string): boolean {
    const { desk } = this;
    if (desk.tool === 'sight') [desk.viewer, desk.target] = [id, over];
    else if (desk.tool === 'ruler') [desk.start, desk.end] = [{ base: id }, { base: over }];
    else return false;
    return true;
  }

  private restore({ pair, ends }: Drag): void {
    [this.desk.viewer, this.desk.target] = pair;
    [this.desk.start, this.desk.end] = ends;
  }

  private drop(id: string, to: Point, over: string | null): void {
    const { desk, drag } = this;
    if (!drag) return;
    this.carry(id, to, over);
    this.drag = null;
    if (this.leads) desk.pinned = true;
    else if (desk.bases !== drag.bases) {
      const next = desk.bases;
      desk.bases = drag.bases;
      desk.change(next, { kind: 'move', id });
    }
  }

  private back(): void {
    if (!this.drag) return;
    this.restore(this.drag);
    this.desk.bases = this.drag.bases;
    if (this.leads) this.desk.lift();
    this.drag = null;
  }
}
