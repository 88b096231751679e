import type { Grammar } from '../grammar';

export const grammar: Grammar = {
  name: 'Deutsch',
  decimal: ',',
  plural: ['one', 'other'],
  last: ' und ',
  typography: [[' …', '\u00a0…']],
};
