/** German: the words of every page. */
import type { Translation } from '../books';

export const common: Translation<'common'> = {
  pages: 'Gehe zu',
  page: {
    lobby: 'Spielen',
    battle: 'Gefecht',
    builder: 'Kompanien',
    sandbox: 'Sandkasten',
    replay: 'Aufzeichnungen',
  },
  theme: {
    dark: 'Dunkel',
    light: 'Hell',
  },
  language: 'Sprache',
  nearer: 'Näher',
  farther: 'Weiter weg',
  whole: 'Ganzer Tisch',
  asking: 'Frage läuft …',
  retry: 'Noch einmal',
  yourName: 'Dein Name',
  noName: 'freiwillig',
  ok: 'OK',
  noServer: 'Der Server antwortet nicht.',
  tooLarge: 'Der Server nimmt höchstens {size}: Das ist größer.',
  kilobytes: '{n} kB',
  megabytes: '{n} MB',
  tryIn: 'In {time} noch einmal versuchen.',
  tryLater: 'Später noch einmal versuchen.',
};
