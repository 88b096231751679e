/**
 * What is laid over the table on request: where a unit can go, what it sees, where it is in danger.
 * A key that is held shows it as long as it is down; a short press or a click keeps it.
 */
import { Latest } from '../../service/latest';
import type { Danger, Endangered, Nudge, Region, Survey } from '../../service/protocol';
import { latticeOf, type Lattice } from '../../table/contours';
import type { Battle } from './battle.svelte';
import type { Movement } from './movement.svelte';

export const OVERLAYS = ['reach', 'sight', 'danger'] as const;
export type Overlay = (typeof OVERLAYS)[number];
/** A press that is shorter than this keeps, in milliseconds; a longer one was only to look. */
const SHORT = 300;
/** So long a hand has to rest before it is asked what a place would cost. */
const REST = 120;

/** A unit, on a table on which nothing has happened since, at the places it is to take. */
interface Subject {
  readonly unit: number;
  readonly number: number;
  readonly spots: readonly Nudge[];
}
interface Told<T> {
  readonly key: string;
  readonly value: T;
}
const keyOf = (subject: Subject, spots = true): string =>
  JSON.stringify([subject.unit, subject.number, spots ? subject.spots : []]);

export class Overlays {
  private kept = $state.raw<ReadonlySet<Overlay>>(new Set());
  private held = $state<{ readonly what: Overlay; readonly since: number } | null>(null);
  private reached = $state.raw<Told<readonly Region[]> | null>(null);
  private surveyed = $state.raw<Readonly<Record<'sight' | 'danger', Told<Lattice> | null>>>({
    sight: null,
    danger: null,
  });
  private found = $state.raw<Told<Endangered> | null>(null);
  private rest: ReturnType<typeof setTimeout> | undefined;

  private readonly surveys: Readonly<Record<'sight' | 'danger', Latest<Subject, Lattice>>>;
  private readonly reaches: Latest<Subject, readonly Region[]>;
  private readonly dangers: Latest<readonly [Subject, boolean], Endangered>;

  /** The unit that moves, else the one that is selected; where it would stand, if that is planned. */
  readonly subject = $derived.by<Subject | null>(() => {
    const { battle, moving } = this;
    const unit = moving.unit ?? this.selected();
    if (!battle.question || unit === null || !battle.now.units.has(unit)) return null;
    const spots = moving.planned && !moving.planned.refusal ? moving.planned.spots : [];
    const places = spots.map(({ fighter, x, y }): Nudge => ({ fighter, x, y }));
    const standing = battle.now.units.get(unit)?.place === 'table';
    if (!standing && !places.length) return null;
    return { unit, number: battle.number, spots: unit === moving.unit ? places : [] };
  });
  /** Whether the unit is one's own: danger is asked about one's own alone. */
  readonly own = $derived.by(
    () => this.battle.now.units.get(this.subject?.unit ?? -1)?.seat === this.battle.shown,
  );

  constructor(
    private readonly battle: Battle,
    private readonly moving: Movement,
    private readonly selected: () => number | null,
  ) {
    const survey = (what: Survey['what']) =>
      new Latest<Subject, Lattice>(
        async ({ unit, spots }) => {
          const answer = await battle.ask({
            type: 'survey',
            what,
            unit,
            spots: what === 'sight' ? spots : [],
          });
          if (answer.type !== 'survey') throw new TypeError(answer.type);
          return latticeOf(answer.step, answer.columns, answer.runs);
        },
        (value, subject) => {
          const told = { key: keyOf(subject, what === 'sight'), value };
          this.surveyed = { ...this.surveyed, [what]: told };
        },
        () => undefined,
      );
    this.surveys = { sight: survey('sight'), danger: survey('danger') };
    this.reaches = new Latest<Subject, readonly Region[]>(
      async ({ unit }) => {
        const answer = await battle.ask({ type: 'reach', unit });
        return answer.type === 'reach' ? answer.regions : [];
      },
      (value, subject) => (this.reached = { key: keyOf(subject, false), value }),
      (_, subject) => (this.reached = { key: keyOf(subject, false), value: [] }),
    );
    this.dangers = new Latest(
      async ([{ unit, spots }, costs]) =>
        (await battle.ask({ type: 'danger', unit, spots, costs } satisfies Danger)) as Endangered,
      (value, [subject, costs]) => {
        this.found = { key: keyOf(subject), value };
        if (!costs && value.measured && value.threats?.length) this.dangers.ask([subject, true]);
      },
      () => undefined,
    );
  }

  shows(what: Overlay): boolean {
    return this.kept.has(what) || this.held?.what === what;
  }

  toggle(what: Overlay): void {
    const kept = new Set(this.kept);
    if (!kept.delete(what)) kept.add(what);
    this.kept = kept;
  }

  /** A key goes down: look. */
  press(what: Overlay, now = performance.now()): void {
    this.held ??= { what, since: now };
  }

  /** It comes up again: what was only tapped stays, or goes. */
  release(what: Overlay, now = performance.now()): void {
    const { held } = this;
    if (held?.what !== what) return;
    this.held = null;
    if (now - held.since < SHORT) this.toggle(what);
  }

  /** Where the unit can go: as the movement has it, else as it was asked for. */
  readonly regions = $derived.by<readonly Region[]>(() => {
    const { moving, subject, reached } = this;
    if (!subject) return [];
    if (moving.unit === subject.unit && moving.regions.length) return moving.regions;
    return reached?.key === keyOf(subject, false) ? reached.value : [];
  });
  readonly sight = $derived.by(() => this.lattice('sight'));
  readonly danger = $derived.by(() => this.lattice('danger'));
  /** Who could fire at the unit where it stands, or is to stand; nothing as long as it is unknown. */
  readonly threats = $derived.by<Endangered | null>(() => {
    const { subject, found } = this;
    return subject && found?.key === keyOf(subject) ? found.value : null;
  });

  private lattice(what: 'sight' | 'danger'): Lattice | null {
    const { subject } = this;
    const told = this.surveyed[what];
    return subject && told?.key === keyOf(subject, what === 'sight') ? told.value : null;
  }

  /** Ask for what is shown and not known yet; called whenever something of it changes. */
  refresh(): void {
    const { subject, moving, own } = this;
    clearTimeout(this.rest);
    if (!subject) return;
    if (this.shows('sight') && !this.sight) this.surveys.sight.ask(subject);
    if (this.shows('danger') && own && !this.danger) this.surveys.danger.ask(subject);
    const wanted = this.shows('reach') || (this.shows('danger') && own);
    const known = moving.unit === subject.unit || this.reached?.key === keyOf(subject, false);
    if (wanted && !known) this.reaches.ask(subject);
    const looked = this.shows('danger') || subject.spots.length > 0;
    if (looked && own && !moving.holding && !this.threats)
      this.rest = setTimeout(() => this.dangers.ask([subject, false]), REST);
  }
}
