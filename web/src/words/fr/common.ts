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
