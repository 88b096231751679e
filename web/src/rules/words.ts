/** The words of the sheet of a rule. */
import type { Language } from '../i18n/format';

const N = '\u202f';

const en = {
  sheet: (id: string) => `Rule ${id}`,
  close: 'Close',
  fetching: 'Looking it up …',
  status: {
    enforced: 'The engine enforces it.',
    partial: 'The engine enforces a part of it.',
    divergent: 'The engine does it otherwise.',
    not_applicable: 'It does not apply on a screen.',
    absent: 'The engine does not know it yet.',
    option: 'A table may play it otherwise: it is an option of the battle.',
    ruling: 'A ruling of ours, where the book leaves something open.',
  } as Readonly<Record<string, string>>,
  rulings: 'Rulings',
  rules: 'Fills a gap in',
  gap: 'What is open',
  why: 'Why so',
  page: (source: string) => `rulebook ${source}`,
  copy: 'Copy link',
  copied: 'Copied',
  sandbox: 'Try it in the sandbox',
  before: (id: string) => `Previous: ${id}`,
  after: (id: string) => `Next: ${id}`,
  foreign: 'There is no English text of it yet.',
};
export type RuleWords = typeof en;

const fr: RuleWords = {
  sheet: (id) => `Règle ${id}`,
  close: 'Fermer',
  fetching: 'Recherche…',
  status: {
    enforced: 'Le moteur l’applique.',
    partial: 'Le moteur l’applique en partie.',
    divergent: 'Le moteur fait autrement.',
    not_applicable: 'Sans objet sur un écran.',
    absent: 'Le moteur ne la connaît pas encore.',
    option: `On peut la jouer autrement${N}: c’est une option de la bataille.`,
    ruling: 'Une décision de notre part, là où le livre laisse une question ouverte.',
  },
  rulings: 'Décisions',
  rules: 'Comble une lacune de',
  gap: 'Question ouverte',
  why: 'Pourquoi',
  page: (source) => `livre de règles, ${source}`,
  copy: 'Copier le lien',
  copied: 'Copié',
  sandbox: 'Essayer dans le bac à sable',
  before: (id) => `Précédente${N}: ${id}`,
  after: (id) => `Suivante${N}: ${id}`,
  foreign: 'Ce texte n’existe encore qu’en anglais.',
};

export const RULES: Readonly<Record<Language, RuleWords>> = { en, fr };
