/** The battle on show, the moment looked at, and whether time runs. */
import { chapterAt, chapters, rounds, score, stretches } from '../../battlefield/chapters';
import type { Inquiry } from '../../battlefield/inquiry';
import { EMPTY, standings, type Standing } from '../../battlefield/standing';
import type { Frame, Showing } from '../../service/protocol';
import { terms } from '../../words/terms.svelte';
import type { Wish } from './keys';
import type { Source } from './source';

export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds a moment is shown at speed 1, and one at which nothing is to be seen. */
const MOMENT = 1100;
const PASSING = 260;

export class Playback {
  source = $state.raw<Source | null>(null);
  asked = $state.raw<Inquiry | null>(null);
  showing = $state.raw<Showing | null>(null);
  /** Fighters that light up, because something that names them is pointed at. */
  lit = $state.raw<readonly number[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);

  readonly frames = $derived<readonly Frame[]>(this.showing?.frames ?? []);
  readonly standings = $derived(standings(this.frames, this.showing?.drills));
  readonly chapters = $derived(chapters(this.frames));
  readonly stretches = $derived(stretches(this.chapters));
  readonly rounds = $derived(rounds(this.frames));
  readonly last = $derived(Math.max(this.frames.length - 1, 0));
  readonly frame = $derived<Frame | undefined>(this.frames[this.at]);
  /** What was ordered at this moment; without an order, how the battle begins or was ended. */
  readonly deed = $derived(
    this.frame?.order ?? (this.at > 0 ? (this.frame?.told.at(-1)?.words ?? null) : null),
  );
  readonly now = $derived<Standing>(this.standings[this.at] ?? EMPTY);
  readonly chapter = $derived(chapterAt(this.chapters, this.at));

  show(showing: Showing, source: Source, at = 0): void {
    terms.follow(showing.terms);
    this.showing = showing;
    this.source = source;
    this.playing = false;
    this.go(at);
  }

  /** Go to an event, and learn what decided it. */
  async why(frame: number, event: number): Promise<void> {
    this.playing = false;
    this.go(frame);
    const number = this.frame?.number;
    if (!this.source || number === undefined) return;
    const mine: Inquiry = { frame, event, answer: null };
    this.asked = mine;
    try {
      const answer = await this.source.why(number, event);
      if (this.asked === mine) this.asked = { ...mine, answer };
    } catch (trouble) {
      if (this.asked === mine) this.asked = { ...mine, trouble };
    }
  }

  go(frame: number): void {
    this.asked = null;
    this.at = Math.min(Math.max(Math.round(frame), 0), this.last);
    if (this.at === this.last) this.playing = false;
  }

  wish(wish: Wish): void {
    if (wish === 'toggle') return this.toggle();
    this.playing = false;
    if (wish === 'first') this.go(0);
    else if (wish === 'last') this.go(this.last);
    else this.go(this.at + (wish === 'next' ? 1 : -1));
  }

  /** From the end it plays again from the beginning. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.at = 0;
    this.playing = !this.playing && this.last > 0;
  }

  /** How long the present moment stays while time runs. */
  pause(): number {
    const seen = this.frame?.told.some((told) => !told.quiet) ?? false;
    return (seen ? MOMENT : PASSING) / this.speed;
  }

  scores(seat: number): number[] {
    return score(this.standings, seat);
  }
}
