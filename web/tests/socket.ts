/** A socket that a test holds the other end of, and the messages of a small room. */
import { standings } from '../src/battlefield/standing';
import type { Socket } from '../src/service/connection';
import type { Asked, Choice } from '../src/service/protocol';
import { FRAMES, SHOWING } from './battle';

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason });
  }
  last(type: string): Record<string, unknown> | undefined {
    return this.sent.findLast((message) => message['type'] === type);
  }
}

/** Every socket that was opened, in order. */
export function switchboard(): { open: () => FakeSocket; lines: FakeSocket[] } {
  const lines: FakeSocket[] = [];
  const open = (): FakeSocket => {
    const line = new FakeSocket();
    lines.push(line);
    return line;
  };
  return { open, lines };
}

export const choice = (id: string, changes: Partial<Choice> = {}): Choice => ({
  id,
  group: 'answer',
  words: { en: `${id} it`, fr: `${id} (fr)` },
  ...changes,
});
export const asks = (changes: Partial<Asked> = {}): Asked => ({
  seat: 0,
  kind: 'ActDecision',
  number: 3,
  words: { en: 'troopers: act', fr: 'troopers : agir' },
  ...changes,
});

const place = (seat: number) => ({
  seat,
  holder: seat ? 'bot' : 'human',
  name: null,
  level: seat ? 'random' : null,
  army: seat ? 'therians' : 'white_stars',
  company: { en: 'company', fr: 'compagnie' },
  online: true,
});
export const ROOM = {
  room: 'r1',
  mission: 'skirmish',
  name: { en: 'Skirmish', fr: 'Escarmouche' },
  options: {},
  free_measuring: true,
  state: 'running',
  seats: [place(0), place(1)],
};

function whole(frames: typeof FRAMES): object {
  const now = standings(frames).at(-1)!;
  const { clock, controllers } = now;
  const [seats, units] = [[...now.seats.values()], [...now.units.values()]];
  const [fighters, elements] = [[...now.fighters.values()], [...now.elements.values()]];
  return { clock, controllers, seats, units, fighters, elements };
}

/** The battle of the viewer's tests after three frames; what is asked comes from the test. */
export const welcome = (asked: readonly Asked[], seats: readonly number[] = [0]): object => ({
  type: 'welcome',
  room: ROOM,
  seats,
  table: SHOWING.table,
  frames: FRAMES.slice(0, 3),
  now: whole(FRAMES.slice(0, 3)),
  number: 3,
  asked,
  undo: [],
  chat: [],
});
export const happened = (changes: object = {}): object => ({
  type: 'happened',
  frame: FRAMES[3],
  number: 4,
  asked: [],
  ...changes,
});
