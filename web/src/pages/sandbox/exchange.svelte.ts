/** What was asked of the server and what it said: of each question only the latest counts. */
import { ApiError, post } from '../../service/api';
import { Latest } from '../../service/latest';
import {
  ADDRESSES,
  type Answers,
  type OpenQuestions,
  type QuestionName,
  type Questions,
  type Troubles,
} from './desk';
import { subject } from './questions';

type Queue<N extends QuestionName> = Latest<Questions[N]['ask'], Questions[N]['answer']>;
const NAMES = Object.keys(ADDRESSES) as readonly QuestionName[];

export class Exchange {
  answers = $state.raw<Answers>({});
  troubles = $state.raw<Troubles>({});

  private readonly queues: { readonly [N in QuestionName]: Queue<N> } = {
    ruler: this.queue('ruler'),
    sight: this.queue('sight'),
    fire: this.queue('fire'),
    reach: this.queue('reach'),
    plan: this.queue('plan'),
  };

  /** Ask these questions; what is no longer asked is forgotten. */
  pose(asked: OpenQuestions): void {
    for (const name of NAMES) this.poseOne(name, asked);
  }

  private queue<N extends QuestionName>(name: N): Queue<N> {
    return new Latest<Questions[N]['ask'], Questions[N]['answer']>(
      (question, signal) => post(ADDRESSES[name], question, signal),
      (answer, question) => {
        this.answers = { ...this.answers, [name]: { ask: question, answer } };
        this.troubles = { ...this.troubles, [name]: undefined };
      },
      (error) => {
        const trouble = error instanceof ApiError ? error : new ApiError(0, String(error), null);
        this.answers = { ...this.answers, [name]: undefined };
        this.troubles = { ...this.troubles, [name]: trouble };
      },
    );
  }

  private poseOne<N extends QuestionName>(name: N, asked: OpenQuestions): void {
    const question = asked[name];
    const held = this.answers[name];
    if (!question || (held && subject(held.ask) !== subject(question))) this.forget(name);
    if (question) (this.queues[name] as Queue<N>).ask(question);
  }

  private forget(name: QuestionName): void {
    this.queues[name].cancel();
    if (this.answers[name]) this.answers = { ...this.answers, [name]: undefined };
    if (this.troubles[name]) this.troubles = { ...this.troubles, [name]: undefined };
  }
}
