/** Who fires at whom, as the rules of a battle answer it. */
import { ApiError, post } from '../api';
import { Latest } from '../latest';
import { drawn } from '../table/figures';
import type { Mark } from '../table/scene';
import { layout } from './crews';
import type { Fire, Gaits, PairAsk, Salvo, UnitAsk } from './protocol';
import type { Sandbox } from './sandbox.svelte';
import { find } from './situation';

const trouble = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, String(error), null);

export class Rules {
  fire = $state.raw<Fire | null>(null);
  gaits = $state.raw<Gaits | null>(null);
  trouble = $state.raw<ApiError | null>(null);
  /** The salvo that is looked at, by its place in the answer. */
  chosen = $state(0);
  /** The unit that the allowances are of. */
  private mover: string | null = null;

  private readonly firing = new Latest<PairAsk, Fire>(
    (ask, signal) => post('/api/sandbox/fire', ask, signal),
    (answer) => ([this.fire, this.trouble] = [answer, null]),
    (error) => ([this.fire, this.trouble] = [null, trouble(error)]),
  );
  private readonly moving = new Latest<UnitAsk, Gaits>(
    (ask, signal) => post('/api/sandbox/reach', ask, signal),
    (answer, { unit }) => this.allowed(answer, unit),
    () => (this.gaits = null),
  );

  constructor(private readonly desk: Sandbox) {}

  get salvo(): Salvo | undefined {
    return this.fire?.salvos[Math.min(this.chosen, this.fire.salvos.length - 1)];
  }

  /** Ask what the present tool wants to know; the rest is forgotten. */
  pose(): void {
    const { table, crews, bases, tool, shooter, aimed, selected } = this.desk;
    const there = (id: string | null): boolean =>
      crews.some((crew) => crew.id === id && crew.members.some((each) => find(bases, each)));
    const mover = this.desk.crewOf(selected)?.id;
    if (table && tool === 'fire' && shooter && aimed && there(shooter) && there(aimed))
      this.firing.ask({ layout: layout(table, crews, bases), unit: shooter, target: aimed });
    else this.forget();
    if (table && tool === 'reach' && mover)
      this.moving.ask({ layout: layout(table, crews, bases), unit: mover });
    else if (this.gaits) this.gaits = null;
  }

  /** The way is measured against what the unit may go; a newly chosen one begins with Combat. */
  private allowed(answer: Gaits, unit: string): void {
    const { budget } = this.desk;
    const old = this.gaits;
    const kept = this.mover === unit && old?.combat === answer.combat && old.rush === answer.rush;
    if (!kept) this.desk.budget = budget === old?.rush ? answer.rush : answer.combat;
    [this.gaits, this.mover] = [answer, unit];
  }

  private forget(): void {
    this.firing.cancel();
    if (this.fire) this.fire = null;
    if (this.trouble) this.trouble = null;
  }

  /** The base that a number in an answer means. */
  private baseOf(fighter: number): string | null {
    const named = this.fire?.fighters[fighter];
    const crew = this.desk.crews.find((each) => each.id === named?.unit);
    return crew?.members[named?.place ?? -1] ?? null;
  }

  /** Lines, zones and rings of the answer. */
  marks(): Mark[] {
    const { fire, salvo } = this;
    if (!fire) return [];
    const figures = salvo?.preview?.figures?.length ? salvo.preview.figures : fire.seen.figures;
    const places = new Map(
      fire.fighters.flatMap((_, i) => {
        const base = find(this.desk.bases, this.baseOf(i));
        return base ? [[i, base] as const] : [];
      }),
    );
    const caught = (salvo?.preview?.caught ?? []).map(
      (id): Mark => ({ kind: 'ring', disc: String(id), tone: 'alert' }),
    );
    return [...drawn(figures, { fighters: places }), ...caught].flatMap((mark): Mark[] => {
      if (mark.kind !== 'ring' && mark.kind !== 'ghost') return [mark];
      const disc = this.baseOf(Number(mark.disc));
      return disc ? [{ ...mark, disc }] : [];
    });
  }

  /** Where the unit of the selected base may go by its own values. */
  reach(): Mark[] {
    return (this.gaits?.regions ?? []).map((region): Mark => {
      const look = region.crossing ? 'climb' : region.gait === 'rush' ? 'farther' : 'reach';
      return { kind: 'region', rings: region.rings, look };
    });
  }
}
