/**
 * What happens is shown stage by stage, on the clock of whoever watches: nobody else waits for it.
 * The battle is told at once; the show says how much of that is seen already.
 */
import { prefersReducedMotion } from 'svelte/motion';
import type { Frame } from '../../service/protocol';
import { firstPace, FACTORS, isSeen, keepPace, lengthOf, type Pace } from './pace';
import { beatsOf, type Beat } from './stages';
import type { Journal } from './journal';

/** What makes the show go on: another one in tests. */
export interface Metronome {
  /** Do this in so many milliseconds; returns what calls it off. */
  after(ms: number, then: () => void): () => void;
  /** Nobody looks at the page. */
  isHidden(): boolean;
  /** Nothing may move: stages are still pictures. */
  isStill(): boolean;
}

const WATCH: Metronome = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.hidden,
  isStill: () => prefersReducedMotion.current,
};

/** How a frame came about. */
export interface Heard {
  /** An order of this page's own caused it. */
  readonly own: boolean;
  /** Its activation can be watched once more. */
  readonly kept: boolean;
  /** Whoever sits here is asked, and a clock runs. */
  readonly urgent: boolean;
}

/** So many activations may wait to be seen; whoever is farther behind sees the end. */
const MOST_BEHIND = 3;

export class Show {
  pace = $state<Pace>(firstPace(false));
  paused = $state(false);
  /** The stage that is seen now. */
  beat = $state.raw<Beat | null>(null);
  /** What has been seen already is shown once more. */
  replaying = $state(false);
  /** The activation that can be watched again. */
  private last = $state.raw<readonly Beat[]>([]);

  /** What has been seen of the activation that runs. */
  private seen = $state.raw<readonly Beat[]>([]);
  readonly running = $derived(this.beat !== null);
  /** More is known than is seen. */
  readonly lagging = $derived(this.running && !this.replaying);
  readonly story = $derived<Journal | null>(this.beat?.story ?? null);
  /** The kinds of stages that the activation had so far, up to the one that is seen. */
  readonly kinds = $derived(this.seen.map(({ stage }) => stage.kind));
  /** Counts the stages that were begun. */
  count = $state(0);
  /** The dice found room on the table; else they lie in the tray. */
  diceOnTable = $state(false);
  readonly repeatable = $derived(this.last.length > 0);
  /** The length of everything that moves, beside the normal one. */
  readonly factor = $derived(FACTORS[this.pace] || 1);

  private queue: Beat[] = [];
  private entered = false;
  /** The rest of the activation is not to be seen. */
  private skipping = false;
  private recording = true;
  private callOff: () => void = () => undefined;

  constructor(
    private readonly caughtUp: () => void = () => undefined,
    private readonly metronome: Metronome = WATCH,
  ) {}

  /** A room was entered: whatever ran is over, and clocks make haste. */
  begin(clocks: boolean): void {
    this.forget();
    if (!this.entered) this.pace = firstPace(clocks);
    this.entered = true;
  }

  /** What was seen is not true any more: it cannot be watched again. */
  forget(): void {
    this.finish();
    this.last = [];
  }

  choose(pace: Pace): void {
    this.pace = pace;
    keepPace(pace);
    if (pace === 'instant') this.finish();
  }

  /** Something has happened after this story: it is seen when what came before has been. */
  hear(frame: Frame, story: Journal, { own, kept, urgent }: Heard): void {
    if (this.replaying) this.finish();
    const beats = beatsOf(frame, story, own).filter((beat) => this.wanted(beat, kept));
    if (urgent || this.pace === 'instant') return this.finish();
    if (!beats.length) return;
    if (this.metronome.isHidden()) return this.finish();
    this.queue.push(...beats);
    const behind = this.queue.filter((beat) => beat.stage.kind === 'card').length;
    if (behind > MOST_BEHIND) this.leap();
    else if (!this.running) this.go();
  }

  /** Whether a stage is to be seen; what can be watched again is kept by the way. */
  private wanted(beat: Beat, kept: boolean): boolean {
    const { kind } = beat.stage;
    if (kind === 'card') this.recording = kept;
    if (kind === 'card' || kind === 'round') this.skipping = false;
    if (!isSeen(beat)) return false;
    if (this.recording) this.last = kind === 'card' ? [beat] : [...this.last, beat];
    return !this.skipping;
  }

  /** The running stage ends now. */
  next(): void {
    if (this.running) this.go();
  }

  /** The activation ends now; its round does not. */
  skip(): void {
    const end = this.queue.findIndex(({ stage }) => ['card', 'round'].includes(stage.kind));
    this.skipping = end < 0 && !this.replaying;
    this.queue = end < 0 ? [] : this.queue.slice(end);
    this.paused = false;
    this.go();
  }

  /** Everything that is known is seen. */
  finish(): void {
    this.queue = [];
    this.paused = false;
    this.skipping = false;
    if (this.running) this.go();
  }

  /** The next that is seen is another activation. */
  private leap(): void {
    this.finish();
    this.skipping = true;
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) this.callOff();
    else this.next();
  }

  /** The activation from its first stage on: the one that runs, else the last; nobody else notices. */
  again(): void {
    if (!this.lagging && !this.repeatable) return;
    this.replaying = !this.lagging;
    this.paused = false;
    this.queue = this.replaying ? [...this.last] : [...this.seen, ...this.queue];
    this.go();
  }

  private go(): void {
    this.callOff();
    const caught = this.lagging;
    this.beat = this.queue.shift() ?? null;
    if (this.beat) return this.wait(this.beat);
    this.seen = [];
    this.replaying = false;
    this.paused = false;
    if (caught) this.caughtUp();
  }

  private wait(beat: Beat): void {
    this.count += 1;
    this.seen = beat.stage.kind === 'card' ? [beat] : [...this.seen, beat];
    const pace = this.pace === 'instant' ? 'normal' : this.pace;
    const ms = lengthOf(beat, pace, this.metronome.isStill());
    this.callOff = () => undefined;
    if (!this.paused && ms < Infinity) this.callOff = this.metronome.after(ms, () => this.go());
  }
}
