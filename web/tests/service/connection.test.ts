// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Connection,
  RefusalError,
  socketAddress,
  throttle,
  type LinkState,
} from '../../src/service/connection';
import { reader } from '../../src/service/reader';
import { happened, switchboard, welcome, type FakeSocket } from '../socket';

let heard: string[];
let states: LinkState[];
let said: [seconds: number, reason: string][];
function connect() {
  const { open, lines } = switchboard();
  const link = new Connection(open, ['token'], {
    heard: (message) => heard.push(message.type),
    state: (state, seconds, reason) => {
      states.push(state);
      said.push([seconds, reason]);
    },
  });
  link.start();
  return { link, lines };
}
function joined() {
  const { link, lines } = connect();
  lines[0]!.onopen?.();
  lines[0]!.tell(welcome([]));
  return { link, lines, line: lines[0]! };
}

beforeEach(() => {
  [heard, states, said] = [[], [], []];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a connection to a room', () => {
  it('greets with its tokens and is open after the welcome', () => {
    const { line } = joined();
    expect(line.sent).toEqual([{ type: 'hello', tokens: ['token'] }]);
    expect(states).toEqual(['joining', 'open']);
  });
  it('says which language its page reads', () => {
    reader.language = 'fr';
    expect(joined().line.sent[0]).toMatchObject({ language: 'fr' });
    reader.language = '';
  });
  it('gives an order under a key of its own and ends when it is taken', async () => {
    const { link, line } = joined();
    const taken = link.give(3, { is: 'Pay', seat: 0 });
    const sent = line.last('give');
    expect(sent).toMatchObject({ number: 3, order: { is: 'Pay', seat: 0 } });
    line.tell(happened({ key: sent?.['key'] }));
    await expect(taken).resolves.toMatchObject({ number: 4 });
    expect(link.busy).toBe(false);
  });
  it('sends an order that was not acknowledged again after a break, under the same key', async () => {
    const { link, lines, line } = joined();
    const taken = link.give(3, { is: 'Pay', seat: 0 });
    const key = line.last('give')?.['key'];
    line.drop();
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(600);
    lines[1]!.onopen?.();
    expect(lines[1]!.last('give')).toBeUndefined();
    lines[1]!.tell(welcome([]));
    expect(lines[1]!.last('give')?.['key']).toBe(key);
    lines[1]!.tell(happened({ key }));
    await expect(taken).resolves.toBeTruthy();
  });
  /** How long it waits after a break until it comes back. */
  function gap(lines: readonly FakeSocket[], code?: number): number {
    const before = lines.length;
    lines.at(-1)!.drop(code);
    let waited = 0;
    while (lines.length === before) waited += (vi.advanceTimersByTime(100), 100);
    return waited;
  }
  it('waits twice as long after every failure, at most half a minute', () => {
    const { lines } = joined();
    expect([1, 2, 3].map(() => gap(lines))).toEqual([500, 1000, 2000]);
    expect([1, 2, 3, 4, 5].map(() => gap(lines))).toEqual([4000, 8000, 16_000, 30_000, 30_000]);
  });
  it('begins anew once a link has held, not after a welcome alone', () => {
    const { lines } = joined();
    const gaps = [1, 2].map(() => {
      lines.at(-1)!.tell(welcome([]));
      return gap(lines, 4008);
    });
    expect(gaps).toEqual([500, 1000]);
    lines.at(-1)!.tell(welcome([]));
    vi.advanceTimersByTime(10_000);
    expect(gap(lines)).toBe(500);
  });
  it.each([1013, 4029])('leaves a server alone that says it has too much to do: %i', (code) => {
    const { lines } = joined();
    expect([gap(lines, code), gap(lines, code)]).toEqual([10_000, 20_000]);
  });
  it('tells what the server said when it hung up, and when it comes back', () => {
    const { lines } = joined();
    lines[0]!.drop(1013, 'too many pages from here');
    expect(said.at(-1)).toEqual([10, 'too many pages from here']);
  });
  it.each([1008, 4003, 4004])('gives up where coming back would not help: %i', (code) => {
    const { lines } = connect();
    lines[0]!.drop(code);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
  });
  it('an order that is refused says why', async () => {
    const { link, line } = joined();
    const taken = link.give(3, {});
    const refusal = { rule: 'ACT-030', reason: 'rushed', words: { en: 'no', fr: 'non' } };
    line.tell({ type: 'refused', key: line.last('give')?.['key'], refusal });
    await expect(taken).rejects.toEqual(new RefusalError(refusal));
  });
  it('each question has its number and its own answer; a break ends those that are open', async () => {
    const { link, line } = joined();
    const first = link.ask(0, { type: 'reach', unit: 0, gait: 'combat' });
    const second = link.ask(0, { type: 'reach', unit: 0, gait: 'rush' });
    line.tell({ type: 'answered', id: 2, answer: { type: 'reach', regions: [] } });
    await expect(second).resolves.toEqual({ type: 'reach', regions: [] });
    line.drop();
    await expect(first).rejects.toThrow();
    await expect(link.ask(0, { type: 'why', frame: 0, event: 0 })).rejects.toThrow();
  });
  it('paces questions', async () => {
    const sent: number[] = [];
    const ask = throttle(async (n: number) => sent.push(n), 33);
    void ask(1);
    await vi.advanceTimersByTimeAsync(0);
    void ask(2);
    await vi.advanceTimersByTimeAsync(20);
    expect(sent).toEqual([1]);
    await vi.advanceTimersByTimeAsync(20);
    expect(sent).toEqual([1, 2]);
  });
  it('goes to the host of the page', () => {
    const at = { protocol: 'https:', host: 'h:1' } as Location;
    expect(socketAddress('a/b', at)).toBe('wss://h:1/api/rooms/a%2Fb/socket');
  });
});
