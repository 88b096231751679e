import type { Grammar } from '../grammar';

export const grammar: Grammar = {
  name: 'français',
  isComplete: true,
  decimal: ',',
  plural: ['one', 'other'],
  last: ' et ',
  // Narrow no-break spaces before high signs, none before an ellipsis, curved apostrophes.
  typography: [
    ["'", '’'],
    [' …', '…'],
    [' :', '\u202f:'],
    [' ;', '\u202f;'],
    [' !', '\u202f!'],
    [' ?', '\u202f?'],
    ['« ', '«\u202f'],
    [' »', '\u202f»'],
  ],
  vowels: 'aàâeéèêiîoôuûyh',
  elisions: { de: { plain: 'de ', vowel: 'd’' } },
};
