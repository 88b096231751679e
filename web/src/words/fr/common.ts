/** French: the words of every page. */
import type { Translation } from '../books';

export const common: Translation<'common'> = {
  pages: 'Aller à',
  page: {
    lobby: 'Jouer',
    battle: 'Bataille',
    builder: 'Compagnies',
    sandbox: 'Bac à sable',
    replay: 'Replays',
  },
  theme: {
    dark: 'Thème sombre',
    light: 'Thème clair',
  },
  /** What rule sets call otherwise: amounts, and what is counted in them. */
  terms: {
    price: '{amount}\u00a0PA',
    army_points: 'points d’armée',
    score: '{amount}\u00a0PV',
    vp: 'PV',
    victory_points: 'points de victoire',
    purse: '{amount} PR',
    rp: 'PR',
    reinforcement_points: 'points de renfort',
    worth: '{amount}\u00a0PA',
    worth_points: 'points d’armée',
  },
  language: 'Langue',
  nearer: 'Plus près',
  farther: 'Plus loin',
  whole: 'Toute la table',
  asking: 'Question posée…',
  retry: 'Réessayer',
  yourName: 'Votre nom',
  noName: 'facultatif',
  ok: 'D’accord',
  noServer: 'Le serveur ne répond pas.',
  tooLarge: 'Le serveur prend {size} au plus : c’est trop.',
  kilobytes: '{n}\u00a0ko',
  megabytes: '{n}\u00a0Mo',
  tryIn: 'Réessayez dans {time}.',
  tryLater: 'Réessayez dans un moment.',
};
