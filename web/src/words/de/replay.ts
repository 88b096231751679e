/** German: what the bar and the log of a battle say. */
import type { Translation } from '../books';

export const replay: Translation<'replay'> = {
  round: 'Runde {n}',
  phase: {
    setup: 'Aufbau',
    tactical: 'taktische Phase',
    activation: 'Aktivierungsphase',
    control: 'Kontrollphase',
    over: 'Feuer eingestellt',
  },
  begin: 'Das Gefecht beginnt.',
  log: 'Verlauf',
  only: 'Nur zeigen, was diese Einheit betrifft',
  allUnits: 'Alle Einheiten',
  foldAll: 'Alles zuklappen',
  openAll: 'Alles aufklappen',
  earlier: 'Früheres …',
  nothing: 'Noch ist nichts geschehen.',
  strength: '{left} von {first} übrig',
  place: {
    reinforcement: 'Verstärkung',
    reserve: 'in Reserve',
    inside: 'im Wrack',
    table: 'auf dem Tisch',
    gone: 'verloren',
  },
  lost: '{n} Kämpfer verloren',
};
