/** French: the words of the sheet of a rule. */
import type { Translation } from '../books';

export const rules: Translation<'rules'> = {
  sheet: 'Règle {id}',
  close: 'Fermer',
  fetching: 'Recherche…',
  status: {
    partial: 'Le moteur l’applique en partie.',
    divergent: 'Le moteur fait autrement.',
    not_applicable: 'Sans objet sur un écran.',
    absent: 'Le moteur ne la connaît pas encore.',
    option: 'On peut la jouer autrement : c’est une option de la bataille.',
    ruling: 'Une décision de notre part, là où le livre laisse une question ouverte.',
  },
  rulings: 'Décisions',
  rules: 'Comble une lacune de',
  gap: 'Question ouverte',
  why: 'Pourquoi',
  page: 'livre de règles, {source}',
  copy: 'Copier le lien',
  copied: 'Copié',
  sandbox: 'Essayer dans le bac à sable',
  before: 'Précédente : {id}',
  after: 'Suivante : {id}',
  find: 'Chercher une règle : un mot ou un numéro',
  found: '{n} {n:règle trouvée|règles trouvées}',
  foundMost: 'Les 40 premières',
  nothing: 'Aucune règle n’a ces mots, ni en français ni en anglais.',
  related: 'Voir aussi',
};
