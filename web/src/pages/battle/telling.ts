/** A stage in words: one sentence, what more there is to say, what was to be expected. */
import { goodOnes, testOf } from '../../battlefield/dice';
import type { DiceView, Told } from '../../service/protocol';
import { BATTLE } from '../../words/battle';
import { capital } from '../../words/format';
import { REPLAY } from '../../words/replay';
import { speech } from '../../words/speech.svelte';
import { cryOf } from './scenes';
import { saidIn, type Beat } from './stages';

export interface Telling {
  readonly main: string;
  readonly rest: readonly string[];
  readonly rules: readonly string[];
}

/** Which units have lost somebody, from how many to how many. */
function dwindled({ before, story }: Beat): string[] {
  return [...story.now.units.values()].flatMap((unit) => {
    const [had, left] = [before.units.get(unit.id)?.left ?? 0, unit.left ?? 0];
    if (left >= had) return [];
    const name = `${capital(speech.tell(unit.name))} ${unit.number}`;
    return [speech.say(BATTLE.words.show.left, { name, before: had, now: left })];
  });
}

/** Which parts of machines have lost Structure points, from how many to how many. */
const worn = ({ story, stage }: Beat): string[] =>
  (stage.impacts ?? [])
    .filter((impact) => impact.what === 'structure')
    .map((impact) => {
      const unit = story.now.units.get(impact.unit);
      return `${capital(speech.tell(unit?.name))} ${unit?.number ?? ''}: ${cryOf(impact)}`;
    });

/** Everything that is told in a stage; what came of dice stands last, losses are counted first. */
export function tellingOf(beat: Beat): Telling {
  const said = saidIn(beat);
  const { kind } = beat.stage;
  const lines = said.map((event) => speech.tell(event.words));
  const all = kind === 'dice' ? lines.toReversed() : lines;
  const counted = kind === 'impact' ? [...dwindled(beat), ...worn(beat)].join(', ') : '';
  const [main = '', ...rest] = [...(counted ? [counted] : []), ...all];
  const rules = [...new Set(said.map((event) => event.rule).filter(Boolean))];
  return { main: main || speech.tell(beat.frame.order ?? {}), rest, rules };
}

export interface Roll {
  readonly told: Told;
  readonly dice: DiceView;
  /** So many columns stand to the left of dice that were thrown again. */
  readonly shift: number;
}

/** The rolls of a stage; a die that is thrown again lies below the one that failed. */
export function rollsOf({ told }: Beat): Roll[] {
  let above: DiceView | null = null;
  return told.flatMap((event): Roll[] => {
    const { dice } = event;
    if (!dice?.faces.length) return [];
    const good = above ? goodOnes(above) : 0;
    const failed = (above?.faces.length ?? 0) - good;
    const shift = dice.again && dice.faces.length <= failed ? good : 0;
    above = dice;
    return [{ told: event, dice, shift }];
  });
}

/** What was rolled beside what was to be expected. */
export const versus = (beat: Beat): string =>
  rollsOf(beat)
    .flatMap(({ told, dice }) =>
      dice.expected == null
        ? []
        : [
            [
              speech.say(REPLAY.words.rolled[testOf(told)], { n: goodOnes(dice) }),
              speech.say(REPLAY.words.expected, { mean: speech.one(dice.expected) }),
            ].join(', '),
          ],
    )
    .join(' · ');

/** Whose points changed, from how many to how many. */
export const scoresOf = ({ before, story }: Beat) =>
  [...story.now.seats.values()].flatMap((seat) => {
    const had = before.seats.get(seat.id)?.vp ?? 0;
    return had === seat.vp ? [] : [{ seat, before: had, now: seat.vp }];
  });
