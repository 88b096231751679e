import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, paced, Refused, socketAddress, type LinkState } from '../src/battle/connection';
import { happened, switchboard, welcome } from './socket';

let heard: string[];
let states: LinkState[];
function connect() {
  const { open, lines } = switchboard();
  const link = new Connection(open, ['token'], {
    heard: (message) => heard.push(message.type),
    state: (state) => states.push(state),
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
  [heard, states] = [[], []];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a connection to a room', () => {
  it('greets with its tokens and is open after the welcome', () => {
    const { line } = joined();
    expect(line.sent).toEqual([{ type: 'hello', tokens: ['token'] }]);
    expect(states).toEqual(['joining', 'open']);
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
  it('waits twice as long after every failure, and begins anew after a welcome', () => {
    const { lines } = joined();
    const gaps: number[] = [];
    for (const i of [0, 1, 2]) {
      lines[i]!.drop();
      let waited = 0;
      while (lines.length === i + 1) waited += (vi.advanceTimersByTime(100), 100);
      gaps.push(waited);
    }
    expect(gaps).toEqual([500, 1000, 2000]);
    lines[3]!.tell(welcome([]));
    lines[3]!.drop();
    vi.advanceTimersByTime(500);
    expect(lines).toHaveLength(5);
  });
  it('gives up where the room is not known', () => {
    const { lines } = connect();
    lines[0]!.drop(4004);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
  });
  it('an order that is refused says why', async () => {
    const { link, line } = joined();
    const taken = link.give(3, {});
    const refusal = { rule: 'ACT-030', reason: 'rushed', words: { en: 'no', fr: 'non' } };
    line.tell({ type: 'refused', key: line.last('give')?.['key'], refusal });
    await expect(taken).rejects.toEqual(new Refused(refusal));
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
    const ask = paced(async (n: number) => sent.push(n), 33);
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
