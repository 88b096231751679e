/**
 * One socket to a room: it greets, comes back after a break, gives orders exactly once and asks
 * questions that are answered or refused. It knows nothing of the battle itself.
 */
import type {
  Answered,
  Ask,
  FromPage,
  Give,
  Happened,
  Hello,
  OrderRefused,
  RefusalView,
  ToPage,
} from './protocol';
import { reader } from './reader';

/** The part of a browser's socket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type LinkState = 'joining' | 'open' | 'lost' | 'closed';

export interface Ears {
  heard(message: ToPage): void;
  /** How the link is, in how many seconds it is tried again, and what the server said of it. */
  state(state: LinkState, seconds: number, reason: string): void;
}

/** An order or a question that the rules refuse. */
export class RefusalError extends Error {
  constructor(readonly refusal: RefusalView) {
    super(refusal.reason);
    this.name = 'RefusalError';
  }
}

/** The link broke before the answer came; questions can be asked again. */
export class Broken extends Error {}

interface Pending<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}
interface Given extends Pending<Happened> {
  readonly message: Give;
}

/** Milliseconds to wait after a break; each failure doubles them. */
const FIRST = 500;
const LONGEST = 30_000;
/** A link that held so long was a good one: after it the waits begin anew. */
const HELD = 10_000;
/** The server says that the room or a token is unknown: coming back would not help. */
const HOPELESS: readonly number[] = [1008, 4003, 4004];
/** The server has too much to do, or too much came from here: it is left alone for a while. */
const LATER: readonly number[] = [1013, 4029];
const RESPITE = 10_000;

export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export class Connection {
  private socket: Socket | null = null;
  private ready = false;
  private wait = FIRST;
  /** When the server last welcomed this page. */
  private since = Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private questions = 0;
  private readonly asked = new Map<number, Pending<Answered['answer']>>();
  private readonly given = new Map<string, Given>();

  constructor(
    private readonly open: () => Socket,
    private readonly tokens: readonly string[],
    private readonly ears: Ears,
    /** What whoever sits here is called; nothing for nobody in particular. */
    private readonly name: () => string = () => '',
  ) {}

  start(): void {
    this.ears.state('joining', 0, '');
    this.join();
  }

  stop(): void {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    this.ready = false;
    socket?.close();
    this.forget(new Broken());
  }

  /** Sent now, or after the next welcome; the promise ends when the order is taken or refused. */
  give(number: number, order: unknown): Promise<Happened> {
    const message: Give = { type: 'give', key: freshKey(), number, order };
    const promise = new Promise<Happened>((resolve, reject) => {
      this.given.set(message.key, { message, resolve, reject });
    });
    if (this.ready) this.send(message);
    return promise;
  }

  /** Of each kind the server answers only the latest; the others are broken off. */
  ask(seat: number, question: Ask['question']): Promise<Answered['answer']> {
    if (!this.ready) return Promise.reject(new Broken());
    const id = (this.questions += 1);
    const promise = new Promise<Answered['answer']>((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
    });
    this.send({ type: 'ask', id, seat, question });
    return promise;
  }

  say(message: Exclude<FromPage, Give | Ask>): boolean {
    if (this.ready) this.send(message);
    return this.ready;
  }

  /** Whether an order is on its way. */
  get busy(): boolean {
    return this.given.size > 0;
  }

  private join(): void {
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => this.send(this.hello());
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as ToPage);
    socket.onclose = ({ code, reason }) => {
      if (this.socket === socket) this.lose(code, reason);
    };
  }

  private hello(): Hello {
    const name = this.name();
    const { language } = reader;
    return {
      type: 'hello',
      tokens: this.tokens,
      ...(name ? { name } : {}),
      ...(language ? { language } : {}),
    };
  }

  /** Greet anew, under another name; orders that are on their way are sent again. */
  again(): void {
    const { socket } = this;
    if (!socket) return;
    this.ready = false;
    this.breakQuestions(new Broken());
    this.join();
    socket.close();
  }

  private lose(code: number, reason: string): void {
    this.socket = null;
    this.ready = false;
    this.breakQuestions(new Broken());
    if (HOPELESS.includes(code)) return this.ears.state('closed', 0, reason);
    const wait = this.pause(code);
    this.ears.state('lost', Math.round(wait / 1000), reason);
    this.timer = setTimeout(() => this.join(), wait);
    this.wait = Math.min(wait * 2, LONGEST);
  }

  /** A welcome alone is no good sign: whoever is sent away at once after it waits longer, too. */
  private pause(code: number): number {
    if (performance.now() - this.since >= HELD) this.wait = FIRST;
    this.since = Infinity;
    return LATER.includes(code) ? Math.max(this.wait, RESPITE) : this.wait;
  }

  private hear(message: ToPage): void {
    if (message.type === 'answered') this.settle(message.id, (p) => p.resolve(message.answer));
    else if (message.type === 'unanswered')
      this.settle(message.id, (p) => p.reject(new RefusalError(message.refusal)));
    else if (message.type === 'refused') this.refuse(message);
    this.ears.heard(message);
    if (message.type === 'welcome') this.greet();
    else if (message.type === 'happened') this.take(message);
  }

  private greet(): void {
    this.ready = true;
    this.since = performance.now();
    this.ears.state('open', 0, '');
    for (const { message } of this.given.values()) this.send(message);
  }

  private take(message: Happened): void {
    const given = message.key ? this.given.get(message.key) : undefined;
    if (!given || !message.key) return;
    this.given.delete(message.key);
    given.resolve(message);
  }

  private refuse({ key, refusal }: OrderRefused): void {
    const given = this.given.get(key);
    this.given.delete(key);
    given?.reject(new RefusalError(refusal));
  }

  private settle(id: number, end: (pending: Pending<Answered['answer']>) => void): void {
    const pending = this.asked.get(id);
    this.asked.delete(id);
    if (pending) end(pending);
  }

  private breakQuestions(error: Error): void {
    const broken = [...this.asked.values()];
    this.asked.clear();
    for (const { reject } of broken) reject(error);
  }

  private forget(error: Error): void {
    this.breakQuestions(error);
    const orders = [...this.given.values()];
    this.given.clear();
    for (const { reject } of orders) reject(error);
  }

  private send(message: FromPage): void {
    this.socket?.send(JSON.stringify(message));
  }
}

/** The address of a room's socket, on the host that the page came from. */
export const socketAddress = (room: string, at: Location = location): string =>
  `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/api/rooms/${encodeURIComponent(room)}/socket`;

/** A question at most so often: the sender waits until enough time has passed. */
export function throttle<Q, A>(
  send: (question: Q) => Promise<A>,
  gap: number,
): (question: Q) => Promise<A> {
  let last = -Infinity;
  return async (question) => {
    const rest = last + gap - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    last = performance.now();
    return send(question);
  };
}
