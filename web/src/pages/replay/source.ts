/** Where a battle comes from: a room, two random players, or a file; and what can be had of it. */
import { ADDRESS, replayAddress, roomOf, seedOf } from '../../service/address';
import {
  askWhy,
  getFought,
  getFoughtRecord,
  getFoughtWhy,
  getSample,
  getSampleRecord,
  readRecord,
} from '../../service/api';
import type { Because, Showing } from '../../service/protocol';

export interface Source {
  /** Two addresses of one battle have the same. */
  readonly key: string;
  /** What its file is called. */
  readonly file: string;
  /** The part of an address behind the hash; null of a battle that only this page has. */
  readonly address: string | null;
  readonly showing: () => Promise<Showing>;
  readonly record: () => Promise<string>;
  readonly why: (frame: number, event: number) => Promise<Because>;
}

const fought = (room: string): Source => ({
  key: `room ${room}`,
  file: `${room}.battle`,
  address: replayAddress(room),
  showing: () => getFought(room),
  record: () => getFoughtRecord(room),
  why: (frame, event) => getFoughtWhy(room, frame, event),
});

function random(seed: number): Source {
  let text: Promise<string> | null = null;
  const record = (): Promise<string> => (text ??= getSampleRecord(seed));
  return {
    key: `seed ${seed}`,
    file: `random-${seed}.battle`,
    address: `${ADDRESS.replay}/${seed}`,
    showing: () => getSample(seed),
    record,
    why: async (frame, event) => askWhy(await record(), frame, event),
  };
}

export const fileSource = (file: string, text: string): Source => ({
  key: `file ${file}`,
  file,
  address: null,
  showing: () => readRecord(text),
  record: () => Promise.resolve(text),
  why: (frame, event) => askWhy(text, frame, event),
});

/** The battle that an address asks for; null if it asks for none. */
export function sourceOf(hash: string): Source | null {
  const [seed, room] = [seedOf(hash), roomOf(hash)];
  if (room !== null) return fought(room);
  return seed === null ? null : random(seed);
}
