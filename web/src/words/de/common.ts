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
  piece: {
    container: 'Container',
    low_wall: 'Mauer',
    nanogenerator: 'Nanogenerator',
    hill: 'Hügel',
    bunker: 'Bunker',
    wreck: 'Wrack',
  },
  theme: {
    dark: 'Dunkles Design',
    light: 'Helles Design',
  },
  language: 'Sprache',
  nearer: 'Näher heran',
  farther: 'Weiter weg',
  whole: 'Ganzer Tisch',
  asking: 'Frage läuft …',
  retry: 'Erneut versuchen',
  yourName: 'Dein Name',
  noName: 'freiwillig',
  ok: 'OK',
  noServer: 'Der Server antwortet nicht.',
  tooLarge: 'Der Server nimmt höchstens {size} an: Das hier ist größer.',
  kilobytes: '{n}\u00a0kB',
  megabytes: '{n}\u00a0MB',
  tryIn: 'Versuche es in {time} noch einmal.',
  tryLater: 'Versuche es später noch einmal.',
};
