// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Latest } from '../../src/service/latest';

interface Sent {
  readonly question: number;
  readonly signal: AbortSignal;
  readonly answer: (value: string) => void;
  readonly fail: (error: Error) => void;
}

function given() {
  const sent: Sent[] = [];
  const answers: string[] = [];
  const errors: unknown[] = [];
  const queue = new Latest<number, string>(
    (question, signal) =>
      new Promise((answer, fail) => {
        sent.push({ question, signal, answer, fail });
      }),
    (answer) => answers.push(answer),
    (error) => errors.push(error),
  );
  return { sent, answers, errors, queue };
}
const settle = () =>
  new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(done))));

describe('latest wins', () => {
  it('sends at once when idle, then keeps one in flight and only the latest waiting', async () => {
    const { sent, answers, queue } = given();
    for (const question of [1, 2, 3, 4]) queue.ask(question);
    expect(sent.map((s) => s.question)).toEqual([1]);
    sent[0]?.answer('one');
    await settle();
    expect(answers).toEqual(['one']);
    expect(sent.map((s) => s.question)).toEqual([1, 4]);
    sent[1]?.answer('four');
    await settle();
    expect(answers).toEqual(['one', 'four']);
    expect(queue.busy).toBe(false);
  });
  it('goes on after a failure', async () => {
    const { sent, answers, errors, queue } = given();
    queue.ask(1);
    queue.ask(2);
    sent[0]?.fail(new Error('refused'));
    await settle();
    expect(errors).toHaveLength(1);
    sent[1]?.answer('two');
    await settle();
    expect(answers).toEqual(['two']);
  });
  it('aborts on cancel, and a late answer is never heard', async () => {
    const { sent, answers, errors, queue } = given();
    queue.ask(1);
    queue.ask(2);
    queue.cancel();
    expect(sent[0]?.signal.aborted).toBe(true);
    queue.ask(3);
    sent[0]?.answer('stale');
    sent[1]?.answer('three');
    await settle();
    expect(answers).toEqual(['three']);
    expect(errors).toEqual([]);
    expect(sent.map((s) => s.question)).toEqual([1, 3]);
  });
});
