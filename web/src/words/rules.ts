/** The words of the sheet of a rule. */
import type { Language } from '../service/wire';

const N = '\u202f';

const en = {
  sheet: (id: string) => `Rule ${id}`,
  close: 'Close',
  fetching: 'Looking it up …',
  status: {
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
  find: 'Find a rule: a word or a number',
  found: (n: number) => (n === 1 ? '1 rule found' : n < 40 ? `${n} rules found` : 'The first 40'),
  nothing: 'No rule has these words, in English or in French.',
  related: 'See also',
};
export type RuleWords = typeof en;

const fr: RuleWords = {
  sheet: (id) => `Règle ${id}`,
  close: 'Fermer',
  fetching: 'Recherche…',
  status: {
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
  find: `Chercher une règle${N}: un mot ou un numéro`,
  found: (n) =>
    n === 1 ? '1 règle trouvée' : n < 40 ? `${n} règles trouvées` : 'Les 40 premières',
  nothing: 'Aucune règle n’a ces mots, ni en français ni en anglais.',
  related: 'Voir aussi',
};

export const RULES: Readonly<Record<Language, RuleWords>> = { en, fr };
