import type { Grammar } from '../grammar';

export const grammar: Grammar = {
  name: 'English',
  isComplete: true,
  decimal: '.',
  plural: ['one', 'other'],
  last: ' and ',
};
