/** Who reads this page: the server is told which language to add to those that it tells everybody. */
import type { Language } from './wire';

export const reader: { language: Language } = { language: '' };
