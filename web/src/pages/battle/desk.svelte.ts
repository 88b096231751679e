/** What the player has before him: what he is asked, what he points at, what he fills in. */
import { createContext } from 'svelte';
import type { Inquiry } from '../../battlefield/inquiry';
import type { Asked, Choice } from '../../service/protocol';
import type { ChoiceGroup, Gait, Order } from '../../service/wire';
import { adoption } from './adoption';
import { Aim, shots, weaponsOf } from './aim.svelte';
import type { Battle } from './battle.svelte';
import { firstInput, lastChoice, mainChoice, stepsOf, ticksWith } from './choices';
import { Counsel } from './counsel.svelte';
import { Movement, moves } from './movement.svelte';
import { Overlays } from './overlays.svelte';
import { fillOrder, isStanding, isWhole, orderOf, pickFor, priceOf, startValue } from './orders';
import { bearersOf, membersOf, nextUnit } from './units';

export type Tab = 'log' | 'chat' | 'text';

export class Desk {
  readonly moving: Movement;
  readonly aiming: Aim;
  readonly counsel: Counsel;
  readonly overlays: Overlays;
  selected = $state<number | null>(null);
  step = $state<ChoiceGroup | null>(null);
  /** The choice that is being filled in, and with what. */
  editing = $state.raw<Choice | null>(null);
  value = $state.raw<unknown>(undefined);
  /** Fighters that light up, because something that names them is pointed at. */
  lit = $state.raw<readonly number[]>([]);
  /** The part of the table that something is about that is pointed at. */
  area = $state.raw<Choice['area']>([]);
  because = $state.raw<Inquiry | null>(null);
  /** The goal that is pointed at, and the one whose reach stays on the table. */
  pointed = $state<string | null>(null);
  kept = $state<string | null>(null);
  tab = $state<Tab>('log');
  drawer = $state(false);
  /** Whoever shares the screen looks at his own cards. */
  peeking = $state(false);
  /** After the end the table is looked at; the result waits behind a button. */
  viewing = $state(false);
  /** On a folded screen the card of the selected unit lies open. */
  looking = $state(false);

  readonly question = $derived.by<Asked | null>(() => this.battle.question);
  readonly choices = $derived<readonly Choice[]>(this.question?.choices ?? []);
  /** How often Enter found no amber button: then it leads to the list that is to be chosen from. */
  led = $state(0);
  /** Standing orders can be changed in a turn, but are no turn: they lie in the menu. */
  readonly standing = $derived<readonly Choice[]>(this.choices.filter(isStanding));
  /** Others before this screen may read along: one's own cards stay covered. */
  readonly covered = $derived.by(() => this.battle.held.length > 1 && !this.peeking);
  /** What a unit can do now, in the order of an activation. */
  readonly steps = $derived(stepsOf(this.choices));
  readonly weapons = $derived<readonly string[]>(
    weaponsOf(shots(this.question), (weapon) => this.bearers(weapon)),
  );
  readonly weapon = $derived.by<string | null>(() => {
    const { weapon } = this.aiming;
    return weapon !== null && this.weapons.includes(weapon) ? weapon : (this.weapons[0] ?? null);
  });
  readonly targets = $derived<readonly Choice[]>(
    shots(this.question).filter((choice) => (choice.weapon ?? '') === this.weapon),
  );
  /** Whether the choices of the step are listed; a movement that is dragged needs no list. */
  readonly listing = $derived.by(() => {
    if (this.step === null || this.editing?.input === 'drills') return false;
    const dragged = this.step === 'move' && this.moving.active;
    return !dragged || this.choices.some((c) => c.group === 'move' && c.order && !c.refusal);
  });
  /** What stands in the prompt: all that is asked by the way, and the options of a turn. */
  readonly prompted = $derived<readonly Choice[]>(
    this.choices.filter((choice) => choice.group === 'answer'),
  );
  readonly draft = $derived.by(() => {
    const { question, editing, value } = this;
    if (!question || !editing || value === undefined) return null;
    const zones = this.battle.table?.access_zones ?? [];
    const edge = zones.find((zone) => zone.id === editing.zone)?.edge ?? null;
    return fillOrder(question, editing, value, edge);
  });

  /** How many of the unit that is asked about carry a weapon. */
  bearers(weapon: string): number {
    return bearersOf(this.battle.now, this.question?.unit, weapon).length;
  }

  private acting: number | null = null;
  private fired = false;

  constructor(readonly battle: Battle) {
    this.moving = new Movement(battle);
    this.aiming = new Aim(battle);
    this.counsel = new Counsel(battle);
    this.overlays = new Overlays(battle, this.moving, () => this.selected);
  }

  /** Another question lies on the desk: what belonged to the last one goes. */
  settle(question: Asked | null): void {
    this.moving.cancel();
    this.aiming.clear();
    this.counsel.close();
    this.dim();
    this.peeking = false;
    this.led = 0;
    this.editing = null;
    this.value = undefined;
    this.fired = this.step === 'shoot';
    this.step = null;
    if (!question) return;
    this.step = this.firstStep(question);
    if (question.unit != null) this.selected = question.unit;
    if (this.step === 'move') void this.moving.begin(question);
    const first = firstInput(question.choices ?? []);
    if (first) this.edit(first);
    this.aimAtOnly(question);
  }

  /** In overwatch what the fire would do is shown at once: of the first unit, or the only shot. */
  private aimAtOnly(question: Asked): void {
    const open = (question.choices ?? []).filter((choice) => !choice.refusal);
    const unit = open.find((choice) => orderOf(choice)?.['is'] === 'OpenFire');
    const [shot, ...others] = open.filter((choice) => choice.group === 'shoot');
    const only = unit ?? (this.prompted.length && !others.length ? shot : undefined);
    if (only) this.aiming.point(only, true);
  }

  /** A unit that has fired goes on firing, if it can; else it may move, else it may fire. */
  private firstStep(question: Asked): ChoiceGroup | null {
    const fires = shots(question).some((choice) => !choice.refusal);
    const again = this.acting === question.unit && this.fired;
    this.acting = question.unit ?? null;
    this.fired = false;
    if (fires && again) return 'shoot';
    return moves(question).length ? 'move' : fires ? 'shoot' : null;
  }

  go(group: ChoiceGroup): void {
    this.aiming.point(null, true);
    const of = this.choices.filter((choice) => choice.group === group);
    const only = of.length === 1 ? of[0] : undefined;
    if (group === 'move' && this.question) {
      this.step = 'move';
      const gait = this.moving.chosen;
      if (moves(this.question).length) void this.moving.begin(this.question, gait);
      return;
    }
    this.step = group;
    const [drill] = of.filter((choice) => choice.input === 'drills' && !choice.refusal);
    if (group === 'end' && only) this.take(only);
    else if (drill) this.edit(drill);
  }

  /** A choice is taken: its order is given, or what is missing is asked for. */
  take(choice: Choice): void {
    if (choice.refusal) {
      this.battle.refusal = choice.refusal;
      return;
    }
    if (choice.input === 'move') this.run(choice.gait ?? null);
    else if (choice.input) this.edit(choice);
    else void this.battle.give(orderOf(choice));
  }

  private run(gait: Gait | null): void {
    if (!this.question) return;
    this.step = 'move';
    if (this.moving.unit === (this.question.unit ?? -1) && this.moving.regions.length)
      this.moving.choose(gait);
    else void this.moving.begin(this.question, gait);
  }

  edit(choice: Choice): void {
    this.aiming.point(null, true);
    this.dim();
    this.editing = choice;
    this.value = startValue(choice);
  }

  /** All choices that are ticked in the same list as the one that is open. */
  readonly ticks = $derived.by(() => ticksWith(this.choices, this.editing));
  /** What is ticked costs so many points together. */
  readonly price = $derived.by(() => priceOf(this.ticks, this.value));
  /** Whether what was filled in is enough to be sent. */
  readonly whole = $derived.by(() => isWhole(this.editing, this.value, this.price));

  async confirm(): Promise<void> {
    if (this.aiming.choice) this.aiming.declare();
    if (this.draft && this.whole) await this.battle.give(this.draft);
    else if (this.step === 'move' && this.moving.wished) await this.moving.confirm();
    else if (this.aiming.choice?.order && !this.aiming.choice.refusal)
      await this.battle.give(this.aiming.choice.order);
  }

  /** Whether somebody can be asked what he would do here. */
  readonly advisable = $derived.by(
    () => this.question !== null && this.battle.room?.hints === true && !this.battle.over,
  );

  /** Ask for advice, or put it away. */
  advise(): void {
    if (this.counsel.open) this.counsel.close();
    else if (this.advisable) void this.counsel.advise();
  }

  /** What was proposed is filled in, to be confirmed; what needs no filling in is done. */
  follow(): void {
    const { question, counsel } = this;
    const order = counsel.hint?.order as Order | undefined;
    if (!question || !order) return;
    const found = adoption(question, order);
    counsel.close();
    if (found.kind === 'give') void this.battle.give(order);
    else if (found.kind === 'fill') {
      this.edit(found.choice);
      this.value = found.value;
      if (found.choice.group === 'end' || found.choice.group === 'drill') this.step = 'drill';
    } else if (found.kind === 'aim') {
      this.editing = null;
      this.step = 'shoot';
      this.aiming.weapon = found.choice.weapon ?? null;
      this.aiming.point(found.choice, true);
    } else {
      this.aiming.point(null, true);
      this.editing = null;
      this.step = 'move';
      this.moving.adopt(question, order, this.battle.now.units.get(question.unit ?? -1)?.leader);
    }
  }

  /** The end of the activation, once nothing else is left to do. */
  readonly spent = $derived(lastChoice(this.choices));

  /** The main thing now: what is prepared, else the amber button. */
  async enter(): Promise<void> {
    const prepared =
      this.editing || (this.step === 'move' && this.moving.wished) || this.aiming.choice;
    if (prepared) return this.confirm();
    if (this.targets.some((choice) => !choice.refusal)) return;
    const main = mainChoice(this.choices);
    if (main) this.take(main);
    else this.led += 1;
  }

  /** One step back: what is filled in, a target, a movement, an opened list. */
  back(): boolean {
    if (this.battle.refusal) this.battle.refusal = null;
    else if (this.counsel.open) this.counsel.close();
    else if (this.because) this.because = null;
    else if (this.counsel.motive) this.counsel.forget();
    else if (this.editing && this.prompted.length !== 1) this.close();
    else if (this.aiming.choice) this.aiming.point(null, true);
    else if (this.moving.target) this.moving.clear();
    else if (this.step && this.step !== 'move')
      this.step = this.steps.includes('move') ? 'move' : null;
    else return false;
    return true;
  }

  private close(): void {
    const drills = this.editing?.input === 'drills';
    this.editing = null;
    if (drills) this.step = this.moving.active ? 'move' : null;
  }

  /** Show on the table whom and what a choice is about. */
  glow(choice: Choice): void {
    const units = (choice.units ?? []).flatMap((unit) => membersOf(this.battle.now, unit));
    this.lit = [...(choice.fighters ?? []), ...units];
    this.area = choice.area ?? [];
  }

  dim(): void {
    this.lit = [];
    this.area = [];
  }

  /** What decided an event of the log, to be told and drawn. */
  async ask(frame: number, event: number): Promise<void> {
    this.because = { frame, event, answer: null };
    this.because = { frame, event, answer: await this.battle.why(frame, event) };
  }

  /** What is pointed at is fired at: by a mouse that hovers over it, or by a second tap. */
  aimAt(target: Choice): void {
    const again = this.step === 'shoot' && this.aiming.choice?.id === target.id;
    this.step = 'shoot';
    if (again && !target.refusal) void this.confirm();
    else this.aiming.point(target, true);
  }

  /** One more picked, or one less. */
  pick(one: number): void {
    if (this.editing) this.value = pickFor(this.editing, this.value, one);
  }

  /** The next unit of the shown side, or the one before. */
  walk(by: 1 | -1): void {
    const { now, shown } = this.battle;
    this.selected = nextUnit(now, shown ?? 0, this.selected, by) ?? this.selected;
  }
}

/** The desk, for every part of the battle page. */
export const [getDesk, setDesk] = createContext<Desk>();
