/**
 * At most one question in flight, and of those that wait only the latest is kept.
 *
 * While a base is dragged, every answer that arrives is shown, so the picture follows the hand, but
 * the server never has a queue of stale questions to work through.
 */
export class Latest<Q, A> {
  private flight: AbortController | null = null;
  private waiting: { question: Q } | null = null;

  constructor(
    private readonly send: (question: Q, signal: AbortSignal) => Promise<A>,
    private readonly answered: (answer: A, question: Q) => void,
    private readonly failed: (error: unknown, question: Q) => void,
  ) {}

  get busy(): boolean {
    return this.flight !== null;
  }

  ask(question: Q): void {
    if (this.flight) this.waiting = { question };
    else void this.run(question);
  }

  /** Forget everything: the question in flight is aborted and never answered. */
  cancel(): void {
    this.waiting = null;
    this.flight?.abort();
    this.flight = null;
  }

  private async run(question: Q): Promise<void> {
    const flight = new AbortController();
    this.flight = flight;
    try {
      const answer = await this.send(question, flight.signal);
      if (this.flight === flight) this.answered(answer, question);
    } catch (error) {
      if (this.flight === flight) this.failed(error, question);
    }
    if (this.flight === flight) this.next();
  }

  private next(): void {
    const { waiting } = this;
    this.flight = null;
    this.waiting = null;
    if (waiting) void this.run(waiting.question);
  }
}
