/**
 * Pointers on the table: a drag on a disc moves it (or on a piece that can be moved), a drag
 * elsewhere pans, two fingers pinch, and what
 * did not move is a tap. Only this file keeps state between two pointer events.
 */
import type { Point } from '../service/wire';
import { keepOn, toLattice, type Spot } from './coords';
import type { Gesture, Hit, Scene } from './scene';
import { panBy, pinch, toTable, type View } from './view';

/** The table as the hands need it; read anew at every event. */
export interface Ground {
  scene(): Scene;
  view(): View;
  look(view: View): void;
  least(): number;
  loose(disc: string): boolean;
  /** Whether a piece of terrain can be taken. */
  movable?(): boolean;
  emit(gesture: Gesture): void;
}

interface Held {
  readonly disc: string;
  readonly r: number;
  /** From the pointer to the centre, so that a disc does not jump when it is taken. */
  readonly dx: number;
  readonly dy: number;
}

/** Pixels a pointer may tremble before a tap becomes a drag. */
const SLACK = 4;

export class Hands {
  private readonly down = new Map<number, Spot>();
  private start: Spot | null = null;
  private hit: Hit | null = null;
  private held: Held | null = null;
  private moved = false;

  constructor(private readonly ground: Ground) {}

  get dragging(): boolean {
    return this.held !== null && this.moved;
  }

  press(id: number, px: Spot, hit: Hit): void {
    this.down.set(id, px);
    if (this.down.size > 1) return this.letGo();
    this.start = px;
    this.hit = hit;
    this.moved = false;
    this.held = this.taken(hit, px);
  }

  move(id: number, px: Spot, over: Hit): void {
    const last = this.down.get(id);
    if (!last) return this.hover(px, over);
    this.down.set(id, px);
    if (this.down.size === 2) return this.spread(id, last, px);
    if (this.down.size > 2 || !this.passed(px)) return;
    if (this.held) this.drag('drag', px);
    else this.ground.look(panBy(this.ground.view(), px.x - last.x, px.y - last.y));
  }

  release(id: number, px: Spot): void {
    if (!this.down.delete(id)) return;
    if (this.down.size) return;
    if (this.held && this.moved) this.drag('drop', px);
    else if (!this.moved && this.hit) this.tap(px, this.hit);
    this.rest();
  }

  /** The system took the pointer away, or Escape: what was dragged goes back. */
  cancel(): void {
    this.letGo();
    this.down.clear();
    this.rest();
  }

  private rest(): void {
    this.held = null;
    this.hit = null;
    this.start = null;
    this.moved = false;
  }

  private letGo(): void {
    if (this.held && this.moved) this.ground.emit({ kind: 'lose', disc: this.held.disc });
    this.held = null;
    this.hit = null;
    this.moved = true;
  }

  private taken(hit: Hit, px: Spot): Held | null {
    const { discs, pieces } = this.ground.scene();
    if ('disc' in hit && this.ground.loose(hit.disc))
      return this.take(
        hit.disc,
        px,
        discs.find((d) => d.id === hit.disc),
      );
    if ('piece' in hit && this.ground.movable?.())
      return this.take(
        hit.piece,
        px,
        pieces.find((p) => p.id === hit.piece),
      );
    return null;
  }

  private take(
    disc: string,
    px: Spot,
    found: { readonly x: number; readonly y: number; readonly r?: number } | undefined,
  ): Held | null {
    if (!found) return null;
    const at = this.lattice(px);
    return { disc, r: found.r ?? 0, dx: found.x - at[0], dy: found.y - at[1] };
  }

  private passed(px: Spot): boolean {
    if (this.moved || !this.start) return true;
    const [dx, dy] = [px.x - this.start.x, px.y - this.start.y];
    if (dx * dx + dy * dy <= SLACK * SLACK) return false;
    this.moved = true;
    if (this.held) this.ground.emit({ kind: 'grab', disc: this.held.disc });
    return true;
  }

  private drag(kind: 'drag' | 'drop', px: Spot): void {
    const held = this.held;
    if (!held) return;
    const scene = this.ground.scene();
    const at = this.lattice(px);
    const to = keepOn([at[0] + held.dx, at[1] + held.dy], held.r, scene.width, scene.height);
    this.ground.emit({ kind, disc: held.disc, to, over: discUnder(scene, at, held.disc) });
  }

  private tap(px: Spot, hit: Hit): void {
    this.ground.emit({ kind: 'tap', hit, at: this.onTable(px) });
  }

  private hover(px: Spot, hit: Hit): void {
    if (this.down.size === 0) this.ground.emit({ kind: 'hover', hit, at: this.onTable(px) });
  }

  private spread(id: number, last: Spot, px: Spot): void {
    const other = [...this.down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const { ground } = this;
    ground.look(pinch(ground.view(), [last, other], [px, other], ground.least()));
  }

  private lattice(px: Spot): Point {
    return toLattice(toTable(this.ground.view(), px), this.ground.scene().height);
  }

  private onTable(px: Spot): Point {
    const { width, height } = this.ground.scene();
    return keepOn(this.lattice(px), 0, width, height);
  }
}

/** The disc whose base holds the point, but for the one in the hand. */
export function discUnder(scene: Scene, at: Point, except: string): string | null {
  const found = scene.discs.find(
    (d) => d.id !== except && (d.x - at[0]) ** 2 + (d.y - at[1]) ** 2 < d.r * d.r,
  );
  return found?.id ?? null;
}
