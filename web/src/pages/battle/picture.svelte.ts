/** The table as it is drawn now: figures on the march or where a plan puts them, turned to the seat. */
import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion, Tween } from 'svelte/motion';
import { fallenIn, momentMarks } from '../../battlefield/moment';
import { between, discs, facings, scenery, type Ways } from '../../battlefield/scenery';
import type { Screen } from '../../look/layout.svelte';
import { turnedAct, type Act } from '../../table/acts';
import {
  discTurner,
  gestureBack,
  turnedMark,
  turnedScene,
  type Quarters,
} from '../../table/orientation';
import type { Disc, Gesture, Mark, Scene } from '../../table/scene';
import { speech } from '../../words/speech.svelte';
import type { Desk } from './desk.svelte';
import { asPlanned, withEntrants, withLabels } from './figures';
import { goalMarks } from './goals';
import { areasOf, marksOf, overlaysOf } from './marks';
import { movesFor } from './pace';
import { turnFor } from './places';
import { actsOf, sceneMarks } from './scenes';

const MARCH = 420;

export class Picture {
  /** Figures march from where they are drawn to where they stand now. */
  private readonly march = new Tween(1, { duration: MARCH, easing: cubicOut });
  private from = $state.raw<readonly Disc[]>([]);
  private ways = $state.raw<Ways>(new Map());
  private readonly facing = $derived.by(() => {
    const { table } = this.desk.battle;
    return table ? facings(table) : undefined;
  });
  private readonly goal = $derived.by(() => {
    const { moving, battle } = this.desk;
    const all = discs(withEntrants(battle.now, moving), speech.tell, this.facing);
    return withLabels(all, battle.now, battle.question?.unit ?? null);
  });
  private readonly figures = $derived(between(this.from, this.goal, this.march.current, this.ways));
  // While a unit is dragged only its own figures are other values than before: nothing else is
  // drawn anew.
  private readonly ground = $derived.by(() => {
    const { table, now } = this.desk.battle;
    return table ? scenery(table, now, []) : null;
  });
  private readonly planned = $derived.by(() =>
    asPlanned(this.figures, this.desk.battle.now, this.desk.moving),
  );
  /** Everybody sits at the foot of the table. */
  readonly turn = $derived.by<Quarters>(() => {
    const { table, shown } = this.desk.battle;
    return table ? turnFor(table, shown ?? 0, this.screen.layout === 'phone') : 0;
  });
  private readonly turnedGround = $derived(
    this.ground && this.turn ? turnedScene(this.ground, this.turn) : this.ground,
  );
  private readonly turner = $derived(
    this.ground && this.turn ? discTurner(this.ground, this.turn) : null,
  );
  private readonly turnedDiscs = $derived(
    this.turner ? this.planned.map(this.turner) : this.planned,
  );
  readonly scene = $derived<Scene | null>(
    this.turnedGround ? { ...this.turnedGround, discs: this.turnedDiscs } : null,
  );

  /** What has just happened, as long as nothing is looked into. */
  private readonly past = $derived.by<readonly Mark[]>(() => {
    const { moving, aiming, because, counsel, battle } = this.desk;
    if (moving.target || aiming.choice || because || counsel.drawn) return [];
    const { frames, story, chapters } = battle;
    return momentMarks(frames, story.standings, chapters.at(-1), frames.length - 1);
  });
  private readonly areas = $derived.by(() => areasOf(this.desk));
  private readonly overlays = $derived.by(() => overlaysOf(this.desk));
  private readonly laid = $derived([...this.turned(this.overlays), ...this.turned(this.areas)]);
  /** Who has fallen in the activation, as he stood. */
  private readonly lost = $derived.by<readonly Disc[]>(() => {
    const { frames, story, chapters } = this.desk.battle;
    const all = fallenIn(story.standings, chapters.at(-1), frames.length - 1);
    return all.flatMap(({ fighter, before }) => {
      const alone = { ...before, fighters: new Map([[fighter.id, fighter]]) };
      return discs(alone, speech.tell, this.facing);
    });
  });
  /** What is seen happening in the stage that is shown; only that is drawn while it is. */
  readonly acts = $derived.by<readonly Act[]>(() => {
    const { show, table } = this.desk.battle;
    const falling = show.beat?.told.flatMap((event) => event.at ?? []) ?? [];
    const bodies = this.lost.map((disc): Act => {
      const now = show.beat?.stage.kind === 'impact' && falling.includes(Number(disc.id));
      return { kind: 'body', disc, ...(now ? { wait: 0 } : {}) };
    });
    const acts = [...bodies, ...(show.beat && table ? actsOf(show.beat, table) : [])];
    const { ground, turn } = this;
    return ground && turn ? acts.map((act) => turnedAct(ground, turn, act)) : acts;
  });
  readonly marks = $derived.by<readonly Mark[]>(() => {
    const { beat } = this.desk.battle.show;
    if (beat) return this.turned([...sceneMarks(beat), ...this.crosses]);
    const over = [...this.past, ...goalMarks(this.desk), ...marksOf(this.desk)];
    return [...this.laid, ...this.turned(over)];
  });
  private readonly crosses = $derived(
    this.lost.map(({ x, y, r }): Mark => ({ kind: 'fallen', at: [x, y], r })),
  );

  constructor(
    private readonly desk: Desk,
    private readonly screen: Screen,
  ) {}

  private turned(marks: readonly Mark[]): readonly Mark[] {
    const { ground, turn } = this;
    return ground && turn ? marks.map((mark) => turnedMark(ground, turn, mark)) : marks;
  }

  /** Something has happened: who stands elsewhere now goes there from where he is drawn. */
  setOut(): void {
    untrack(() => {
      const { beat, factor, replaying } = this.desk.battle.show;
      const marching = beat?.stage.kind === 'march' ? beat : null;
      const still = prefersReducedMotion.current || (replaying && !marching);
      const duration = marching ? movesFor(marching) * factor : MARCH;
      this.from = this.figures;
      this.ways = new Map(
        marching?.stage.paths?.map(({ fighter, points }) => [String(fighter), points]),
      );
      void this.march.set(still ? 1 : 0, { duration: 0 });
      if (!still) void this.march.set(1, { duration });
    });
  }

  /** A gesture on the picture as it is on the table itself. */
  meant(gesture: Gesture): Gesture {
    return this.ground && this.turn ? gestureBack(this.ground, this.turn, gesture) : gesture;
  }
}
