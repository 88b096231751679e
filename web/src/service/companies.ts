/** What the builder asks the server. */
import { get, post, postForFile } from './api';
import type {
  ArmyBook,
  BeginAsk,
  Built,
  EditAsk,
  PrintAsk,
  ReviewAsk,
  SuggestAsk,
} from './protocol';
import { ruled, ruledAddress } from './ruleSet';
import type { Language } from './wire';

export const getArmy = (army: string, lang: Language): Promise<ArmyBook> =>
  get(ruledAddress(`/api/armies/${encodeURIComponent(army)}?lang=${lang}`));
export const begin = (ask: BeginAsk): Promise<Built> => post('/api/companies/begin', ruled(ask));
export const review = (ask: ReviewAsk): Promise<Built> => post('/api/companies/review', ruled(ask));
export const edit = (ask: EditAsk): Promise<Built> => post('/api/companies/edit', ruled(ask));
export const suggest = (ask: SuggestAsk): Promise<Built> =>
  post('/api/companies/suggest', ruled(ask));

/** The company as a PDF. */
export const print = (ask: PrintAsk): Promise<Blob> =>
  postForFile('/api/companies/print', ruled(ask));
