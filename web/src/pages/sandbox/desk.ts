/** What lies on the sandbox's desk, as plain values: read by questions, marks and verdicts. */
import type { ApiError } from '../../service/api';
import type {
  Fire,
  Reaches,
  March,
  PairAsk,
  PlanAsk,
  RulerAnswer,
  RulerAsk,
  Sight,
  SightAsk,
  TableView,
  UnitAsk,
} from '../../service/protocol';
import type { End, Formation, Gait, Point } from '../../service/wire';
import type { Crews } from './crews';
import type { Bases } from './situation';
import type { Plot } from './terrain';
import type { Tool } from './tools';

/** Everything that can be asked. The ruler alone asks no rule. */
export interface Questions {
  ruler: { ask: RulerAsk & { readonly start: End; readonly end: End }; answer: RulerAnswer };
  sight: { ask: SightAsk; answer: Sight };
  fire: { ask: PairAsk; answer: Fire };
  reach: { ask: UnitAsk; answer: Reaches };
  plan: { ask: PlanAsk; answer: March };
}
export type QuestionName = keyof Questions;

export const ADDRESSES: Readonly<Record<QuestionName, string>> = {
  ruler: '/api/ask/ruler',
  sight: '/api/sandbox/sight',
  fire: '/api/sandbox/fire',
  reach: '/api/sandbox/reach',
  plan: '/api/sandbox/plan',
};

/** An answer stays together with its question, so that words and numbers never part. */
export interface Answered<N extends QuestionName> {
  readonly ask: Questions[N]['ask'];
  readonly answer: Questions[N]['answer'];
}
export type Answers = { readonly [N in QuestionName]?: Answered<N> };
export type OpenQuestions = { readonly [N in QuestionName]?: Questions[N]['ask'] };
export type Troubles = { readonly [N in QuestionName]?: ApiError };

export interface Desk {
  readonly table: TableView | null;
  readonly bases: Bases;
  readonly crews: Crews;
  /** Terrain of one's own; null is the mission's. */
  readonly plot: Plot | null;
  readonly tool: Tool;
  readonly selected: string | null;
  /** The piece of terrain in hand. */
  readonly picked: string | null;
  readonly viewer: string | null;
  readonly target: string | null;
  readonly start: End | null;
  readonly end: End | null;
  /** Who attacks whom, and in which of the ways that there are. */
  readonly shooter: string | null;
  readonly aimed: string | null;
  readonly chosen: number;
  readonly gait: Gait;
  readonly formation: Formation;
  /** Where the leader should go, and whether that was clicked or is only pointed at. */
  readonly aim: Point | null;
  readonly pinned: boolean;
  readonly answers: Answers;
  readonly troubles: Troubles;
}
