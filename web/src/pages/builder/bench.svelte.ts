/** The company on the bench: each change is made by the server, one after the other. */
import { ApiError } from '../../service/api';
import { begin, edit, getArmy, print, review, suggest } from '../../service/companies';
import type { ArmyBook, Built, EditAsk } from '../../service/protocol';
import { shelf, shelve, type Shelved } from '../../service/shelf';
import { ruledKey } from '../../service/ruleSet';
import { recall, remember } from '../../service/storage';
import { BUILDER } from '../../words/builder';
import { excuse } from '../../words/excuse';
import { speech } from '../../words/speech.svelte';

export type Edit = EditAsk['edit'];

/** A company that somebody would like. */
export interface Wanted {
  readonly army: string;
  readonly ap: number;
  readonly style: string;
}

const DRAFT = 'draft';
const SEEDS = 100_000;

export class Bench {
  built = $state.raw<Built | null>(null);
  book = $state.raw<ArmyBook | null>(null);
  mission = $state<string | null>(null);
  trouble = $state<string | null>(null);
  busy = $state(0);
  /** A unit of the army whose card is shown. */
  shown = $state<string | null>(null);

  /** What was wished for, as long as the answer lies here as it came. */
  suggested = $state.raw<Wanted | null>(null);

  private queue: Promise<void> = Promise.resolve();
  /** The language of the book. */
  private spoken = '';

  get text(): string {
    return this.built?.text ?? '';
  }

  begin(army: string, ap: number): Promise<void> {
    return this.ask(() => begin({ army, ap, lang: speech.language }));
  }

  /** A company in its text form, or one of the library by its name. */
  read(text: string): Promise<void> {
    return this.ask(() => review({ text, lang: speech.language, mission: this.mission }));
  }

  edit(change: Edit): Promise<void> {
    return this.ask(() =>
      edit({ text: this.text, edit: change, lang: speech.language, mission: this.mission }),
    );
  }

  async suggest(wanted: Wanted): Promise<void> {
    const { mission } = this;
    const seed = 1 + Math.floor(Math.random() * SEEDS);
    await this.ask(() => suggest({ ...wanted, seed, lang: speech.language, mission }));
    this.suggested = wanted;
  }

  async suggestAnother(): Promise<void> {
    if (this.suggested) await this.suggest(this.suggested);
  }

  /** The same company in the words of the language, and by the mission, chosen now. */
  again(): Promise<void> {
    return this.text ? this.read(this.text) : Promise.resolve();
  }

  /** What lay here last. */
  recalled(): Promise<void> {
    const text = recall(ruledKey(DRAFT));
    return text ? this.read(text) : Promise.resolve();
  }

  clear(): void {
    [this.built, this.book, this.shown] = [null, null, null];
    remember(ruledKey(DRAFT), '');
  }

  /** Put it on the shelf; what it is called there. */
  save(): Shelved | null {
    const { company, totals, text } = this.built ?? {};
    if (!company || !text) return null;
    const name = company.name || `${this.built?.army ?? ''} ${company.ap}`;
    const kept = { id: company.id, name, army: company.army, ap: totals?.total ?? 0, text };
    shelve(kept);
    return kept;
  }

  isSaved(): boolean {
    return shelf().some((each) => each.text === this.text);
  }

  async print(): Promise<Blob | null> {
    try {
      this.busy += 1;
      return await print({ text: this.text, lang: speech.language });
    } catch (error) {
      this.trouble = excuse(error);
      return null;
    } finally {
      this.busy -= 1;
    }
  }

  /** Questions wait for those before them, so that no change is lost. */
  private ask(question: () => Promise<Built>): Promise<void> {
    this.busy += 1;
    this.suggested = null;
    this.queue = this.queue.then(async () => {
      try {
        await this.show(await question());
        this.trouble = null;
      } catch (error) {
        this.trouble = excuse(error);
      }
      this.busy -= 1;
    });
    return this.queue;
  }

  /** A text that is no company leaves the one on the bench, and says why. */
  private async show(built: Built): Promise<void> {
    if (!built.company) {
      const said = built.faults.map((fault) =>
        speech.say(BUILDER.words.fault, { place: fault.place, says: fault.says }),
      );
      throw new ApiError(400, said.join(' '), 'text');
    }
    const { army } = built.company;
    const known = this.book?.id === army && this.spoken === speech.language;
    if (!known) this.book = await getArmy(army, speech.language);
    this.spoken = speech.language;
    this.built = built;
    this.shown = this.book?.units.some((unit) => unit.id === this.shown)
      ? this.shown
      : (built.company.units[0]?.unit ?? this.book?.units[0]?.id ?? null);
    remember(ruledKey(DRAFT), built.text);
  }
}
