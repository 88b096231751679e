/** What lies on the sandbox's desk, as plain values: read by questions, marks and verdicts. */
import type { ApiError } from '../api';
import type { End, Formation, Group, MissionTable, Point, QuestionName, Questions } from '../wire';
import type { Crews } from './crews';
import type { Bases } from './situation';
import type { Plot } from './terrain';
import type { Tool } from './tools';

/** An answer stays together with its question, so that words and numbers never part. */
export interface Answered<N extends QuestionName> {
  readonly ask: Questions[N]['ask'];
  readonly answer: Questions[N]['answer'];
}
export type Answers = { readonly [N in QuestionName]?: Answered<N> };
export type Asked = { readonly [N in QuestionName]?: Questions[N]['ask'] };
export type Troubles = { readonly [N in QuestionName]?: ApiError };

export interface Desk {
  readonly table: MissionTable | null;
  readonly bases: Bases;
  readonly crews: Crews;
  /** Terrain of one's own; null is the mission's. */
  readonly plot: Plot | null;
  readonly tool: Tool;
  readonly selected: string | null;
  readonly viewer: string | null;
  readonly target: string | null;
  readonly start: End | null;
  readonly end: End | null;
  readonly fromGroup: Group;
  readonly toGroup: Group;
  readonly budget: number;
  readonly withGroup: boolean;
  readonly formation: Formation;
  /** Where the mover should go, and whether that was clicked or is only pointed at. */
  readonly aim: Point | null;
  readonly pinned: boolean;
  readonly answers: Answers;
  readonly troubles: Troubles;
}
