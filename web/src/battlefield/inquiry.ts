import type { Because } from '../service/protocol';

/** An event that somebody wants to understand, and the answer once it has come. */
export interface Inquiry {
  readonly frame: number;
  readonly event: number;
  readonly answer: Because | null;
  readonly trouble?: unknown;
}
