/** What bots think: why one of them did something, and what one would do in the player's place. */
import { RefusalError } from '../../service/connection';
import type { Hinted, MotiveOption, Motives, RefusalView } from '../../service/protocol';
import { recall, remember } from '../../service/storage';
import type { Battle } from './battle.svelte';

const KEY = 'adviser';
/** Asked where the player has chosen nobody. */
const USUAL = 'veteran';

/** The reasons behind a frame: being asked for, told, or refused. */
export interface Reasons {
  readonly frame: number;
  readonly answer: Motives | null;
  readonly refusal: RefusalView | null;
}

export class Counsel {
  motive = $state.raw<Reasons | null>(null);
  hint = $state.raw<Hinted | null>(null);
  refusal = $state.raw<RefusalView | null>(null);
  thinking = $state(false);
  /** The option that is pointed at; else the first one is drawn. */
  pointed = $state.raw<MotiveOption | null>(null);

  private turn = 0;
  private chosen = $state(recall(KEY) ?? USUAL);

  constructor(private readonly battle: Battle) {}

  readonly open = $derived(this.thinking || this.hint !== null || this.refusal !== null);
  readonly advisers = $derived.by(() => this.battle.room?.advisers ?? {});
  /** Whose advice is asked: the one chosen if there still is such a bot. */
  readonly level = $derived(this.chosen in this.advisers ? this.chosen : USUAL);
  /** The option that is drawn on the table, and the unit that it is about. */
  readonly drawn = $derived.by((): { option: MotiveOption; unit: number | null } | null => {
    const shown = this.hint ?? this.motive?.answer ?? null;
    const option = this.pointed ?? shown?.options[0];
    return shown && option ? { option, unit: shown.unit ?? null } : null;
  });

  /** Why a bot gave the order of a frame; asked once more, the answer is put away. */
  async why(frame: number): Promise<void> {
    if (this.motive?.frame === frame) return this.forget();
    this.motive = { frame, answer: null, refusal: null };
    this.pointed = null;
    try {
      const answer = await this.battle.ask({ type: 'motive', frame });
      if (answer.type === 'motive' && this.motive?.frame === frame)
        this.motive = { frame, answer, refusal: null };
    } catch (error) {
      if (error instanceof RefusalError && this.motive?.frame === frame)
        this.motive = { frame, answer: null, refusal: error.refusal };
    }
  }

  forget(): void {
    this.motive = null;
    this.pointed = null;
  }

  /** What would a bot do here? */
  async advise(): Promise<void> {
    this.close();
    const turn = this.turn;
    this.thinking = true;
    try {
      const answer = await this.battle.ask({ type: 'hint', level: this.level });
      if (turn === this.turn && answer.type === 'hint') this.hint = answer;
    } catch (error) {
      if (turn === this.turn && error instanceof RefusalError) this.refusal = error.refusal;
    } finally {
      if (turn === this.turn) this.thinking = false;
    }
  }

  choose(level: string): void {
    this.chosen = level;
    remember(KEY, level);
    void this.advise();
  }

  /** Another question, or no longer wanted. */
  close(): void {
    this.turn += 1;
    this.hint = null;
    this.refusal = null;
    this.thinking = false;
    this.pointed = null;
  }
}
