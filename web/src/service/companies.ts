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
import type { Language } from './wire';

export const getArmy = (army: string, lang: Language): Promise<ArmyBook> =>
  get(`/api/armies/${encodeURIComponent(army)}?lang=${lang}`);
export const begin = (ask: BeginAsk): Promise<Built> => post('/api/companies/begin', ask);
export const review = (ask: ReviewAsk): Promise<Built> => post('/api/companies/review', ask);
export const edit = (ask: EditAsk): Promise<Built> => post('/api/companies/edit', ask);
export const suggest = (ask: SuggestAsk): Promise<Built> => post('/api/companies/suggest', ask);

/** The company as a PDF. */
export const print = (ask: PrintAsk): Promise<Blob> => postForFile('/api/companies/print', ask);
