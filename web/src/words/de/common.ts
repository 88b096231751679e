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
  /** What rule sets call otherwise: amounts, and what is counted in them. */
  terms: {
    price: '{amount}\u00a0AP',
    army_points: 'Armeepunkte',
    score: '{amount} Siegpunkte',
    vp: 'SP',
    victory_points: 'Siegpunkte',
    purse: '{amount} VP',
    rp: 'VP',
    reinforcement_points: 'Verstärkungspunkte',
    worth: '{amount}\u00a0AP',
    worth_points: 'Armeepunkte',
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
