/** The battle as this page knows it: told by the server, never worked out here. */
import { chapters } from '../../battlefield/chapters';
import type { Standing } from '../../battlefield/standing';
import {
  Broken,
  Connection,
  RefusalError,
  type LinkState,
  type Socket,
} from '../../service/connection';
import { player } from '../../service/player.svelte';
import type {
  Answered,
  Ask,
  Asked,
  Because,
  ChatLine,
  Frame,
  Happened,
  Proposal,
  RefusalView,
  RoomView,
  StandingView,
  TableView,
  ToPage,
  Welcome,
} from '../../service/protocol';
import { keepTo } from '../../service/ruleSet';
import { speech } from '../../words/speech.svelte';
import { terms } from '../../words/terms.svelte';
import { sight, turnOf } from './curtain';
import { add, BLANK, tell, type Journal } from './journal';
import { Show } from './show.svelte';

const NOBODY: readonly Asked[] = [];
const NO_POINTS: readonly number[] = [];
/** Where nothing more can be said, or nobody answers. */
const NOTHING: Because = { type: 'why', words: [], rules: [], facts: [], figures: [] };
/** What comes of cards and points: why, is told when the battle is over. */
const HIDDEN: readonly string[] = [
  'CardRevealed',
  'ActivationBegan',
  'ActivationDeclined',
  'StayedInReserve',
  'OptionTaken',
  'WagersRevealed',
];

export class Battle {
  link = $state<LinkState>('joining');
  /** Seconds until the next try, when the link is lost. */
  again = $state(0);
  /** What the server said when it hung up. */
  reason = $state('');
  room = $state.raw<RoomView | null>(null);
  held = $state.raw<readonly number[]>([]);
  table = $state.raw<TableView | null>(null);
  number = $state(0);
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  proposal = $state.raw<Proposal | null>(null);
  /** What was proposed from here and the others did not agree to. */
  declined = $state<Proposal['what'] | null>(null);
  /** The standing orders of one's own seats. */
  standing = $state.raw<readonly StandingView[]>([]);
  /** When the clocks were told last, by this machine's own time. */
  told = $state(0);
  refusal = $state.raw<RefusalView | null>(null);
  trouble = $state<string | null>(null);
  sending = $state(false);
  resuming = $state(false);
  /** The seat whose view is shown, and the one to which the screen has to be handed first. */
  shown = $state<number | null>(null);
  curtain = $state<number | null>(null);

  /** All that was told; what follows from it is seen when the show has come so far. */
  private known = $state.raw<Journal>(BLANK);
  private asking = $state.raw<readonly Asked[]>([]);
  private undoing = $state.raw<readonly number[]>([]);
  private pondering = $state<number | null>(null);
  readonly show = new Show(() => this.look());

  readonly story = $derived<Journal>(this.show.story ?? this.known);
  readonly asked = $derived(this.show.lagging ? NOBODY : this.asking);
  readonly undo = $derived(this.show.lagging ? NO_POINTS : this.undoing);
  readonly thinking = $derived(this.show.lagging ? null : this.pondering);
  readonly frames = $derived<readonly Frame[]>(this.story.frames);
  readonly now = $derived<Standing>(this.story.now);
  readonly chapters = $derived(chapters(this.story.frames));
  /** What this page is asked now; nothing while the curtain is down. */
  readonly question = $derived<Asked | null>(
    this.curtain === null ? turnOf(this.asked, this.held, this.shown) : null,
  );
  /** What somebody else is asked. */
  readonly waiting = $derived<readonly Asked[]>(
    this.asked.filter((each) => !this.held.includes(each.seat)),
  );
  /** Why the battle cannot go on and is only looked at; nothing where it can. */
  readonly stopped = $derived(this.room?.state === 'stopped' ? (this.room.stopped ?? null) : null);
  /** Why the room rests until somebody wants it to go on; nothing where it does not. */
  readonly resting = $derived(this.room?.state === 'resting' ? (this.room.stopped ?? {}) : null);
  readonly over = $derived(
    !this.show.lagging &&
      (this.room?.state === 'over' || this.stopped !== null || this.now.outcome !== null),
  );

  private secret = false;
  private readonly connection: Connection;

  constructor(open: () => Socket, tokens: readonly string[]) {
    const ears = {
      heard: (message: ToPage) => this.hear(message),
      state: (state: LinkState, seconds: number, reason: string) => {
        this.link = state;
        this.again = seconds;
        this.part(reason);
      },
    };
    this.connection = new Connection(open, tokens, ears, () => player.name);
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.connection.stop();
  }

  /** Be known under another name from now on. */
  introduce(): void {
    this.connection.again();
  }

  /** An order; false if it was refused, and `refusal` then says why. */
  async give(order: unknown): Promise<boolean> {
    if (this.sending) return false;
    this.show.finish();
    this.sending = true;
    this.refusal = null;
    try {
      await this.connection.give(this.question?.number ?? this.number, order);
      return true;
    } catch (error) {
      if (error instanceof RefusalError) this.refusal = error.refusal;
      else if (!(error instanceof Broken)) throw error;
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Whether a bot gave the order of a frame, and did something by it that it may tell of. */
  reasoned(frame: Frame): boolean {
    const bot = this.room?.seats.find((each) => each.seat === frame.seat)?.holder === 'bot';
    const hidden = frame.told.some((event) => HIDDEN.includes(event.kind));
    return bot && !hidden && frame.told.some((event) => !event.quiet && event.unit != null);
  }

  ask(question: Ask['question']): Promise<Answered['answer']> {
    const seat = this.shown ?? this.held[0];
    return seat === undefined ? Promise.reject(new Broken()) : this.connection.ask(seat, question);
  }

  /** What decided an event of the log. */
  async why(frame: number, event: number): Promise<Because> {
    try {
      const answer = await this.ask({ type: 'why', frame, event });
      return answer.type === 'why' ? answer : NOTHING;
    } catch {
      return NOTHING;
    }
  }

  takeBack(to: number): Promise<boolean> {
    return this.give({ is: 'Undo', seat: this.question?.seat, to });
  }

  say(text: string): boolean {
    return this.connection.say({ type: 'say', text });
  }

  propose(what: 'draw' | 'take_back', to: number | null = null): void {
    const seat = this.shown ?? this.held[0];
    this.declined = null;
    if (seat !== undefined) this.connection.say({ type: 'propose', seat, what, to });
  }

  /** The answer to a proposal as it was shown; who made it takes it back by not agreeing. */
  reply({ id, seat: own }: Proposal, seat: number, agreed: boolean): void {
    if (seat === own) this.proposal = null;
    this.connection.say({ type: 'reply', seat, id, agreed });
  }

  resign(): void {
    const seat = this.shown ?? this.held[0];
    if (seat !== undefined) this.connection.say({ type: 'resign', seat });
  }

  /** Let a room that rests go on; nothing more is asked until there is an answer. */
  resume(): void {
    const seat = this.shown ?? this.held[0];
    if (seat !== undefined) this.resuming = this.connection.say({ type: 'resume', seat });
  }

  /** What a unit of one's own does in overwatch, or all of them where none is named. */
  watch(unit: number | null = null): StandingView['all'] {
    const own = this.standing.find((each) => each.seat === (this.shown ?? this.held[0]));
    return own?.units?.find((each) => each.unit === unit)?.watch ?? own?.all ?? 'ask';
  }

  stand(watch: StandingView['all'], unit: number | null = null): void {
    const seat = this.shown ?? this.held[0];
    if (seat !== undefined) this.connection.say({ type: 'stand', seat, watch, unit });
  }

  /** The curtain rises for the seat it waits for. */
  lift(): void {
    this.shown = this.curtain;
    this.curtain = null;
    this.secret = this.question?.secret === true;
  }

  /** The server says why it hangs up, then hangs up with the beginning of that: told once. */
  private part(reason: string): void {
    const whole = reason !== '' && this.trouble?.startsWith(reason) ? this.trouble : null;
    this.reason = whole ?? reason;
    if (whole) this.trouble = null;
  }

  private hear(message: ToPage): void {
    if (['welcome', 'changed', 'trouble'].includes(message.type)) this.resuming = false;
    if (message.type === 'welcome') this.welcome(message);
    else if (message.type === 'happened') this.happened(message);
    else if (message.type === 'thinking') this.pondering = message.seat;
    else if (message.type === 'said') {
      this.chat = [...this.chat, message.line];
      this.unread += 1;
    } else if (message.type === 'standing') {
      this.standing = [...this.standing.filter((each) => each.seat !== message.seat), message];
    } else if (message.type === 'changed') {
      this.room = message.room;
      this.told = performance.now();
      const own = this.proposal !== null && this.held.includes(this.proposal.seat);
      if (own && !message.proposal && !this.over) this.declined = this.proposal?.what ?? null;
      this.proposal = message.proposal ?? null;
    } else if (message.type === 'trouble')
      this.trouble = speech.tell(message.words) || message.detail;
  }

  private welcome(message: Welcome): void {
    this.show.begin(message.room.seats.some((each) => each.seconds != null));
    terms.follow(message.terms);
    this.room = message.room;
    keepTo(message.room.rules);
    this.told = performance.now();
    this.standing = message.standing ?? [];
    this.held = message.seats;
    this.table = message.table;
    this.known = tell(message.frames, message.now, message.drills);
    this.number = message.number;
    this.undoing = message.undo;
    this.chat = message.chat;
    this.proposal = message.proposal ?? null;
    this.asking = message.asked;
    this.look();
  }

  private happened(message: Happened): void {
    const before = this.known;
    this.known = add(before, message.frame, message.back ?? null);
    // A wish to take back ends with the next order; the server says so to who made it.
    if (message.back != null || this.proposal?.what === 'take_back') this.proposal = null;
    this.number = message.number;
    this.undoing = message.undo ?? [];
    this.pondering = null;
    this.asking = message.asked;
    this.perform(message, before);
    this.look();
  }

  /** What is new is shown; what was taken back is gone at once. */
  private perform({ frame, back, asked }: Happened, before: Journal): void {
    if (back != null) this.show.forget();
    if (back != null || before === this.known) return;
    const own = frame.seat != null && this.held.includes(frame.seat);
    const timed = this.room?.seats.filter((each) => each.seconds != null) ?? [];
    const urgent = asked.some(
      ({ seat }) => this.held.includes(seat) && timed.some((each) => each.seat === seat),
    );
    this.show.hear(frame, before, { own, kept: !own || this.held.length > 1, urgent });
  }

  private look(): void {
    if (this.show.lagging) return;
    if (this.curtain !== null && this.asked.some((each) => each.seat === this.curtain)) return;
    const { seat, curtain } = sight(this.asked, this.held, this.shown, this.secret);
    this.shown = seat;
    this.curtain = curtain;
    if (curtain === null) this.secret = this.question?.secret === true;
  }
}
