import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import {
  type CaseHistory,
  capitalsOf,
  type MatchCase,
  type MatchItem,
  type ReadItem,
  readItem,
} from '#shared/activities/money/banking/score-item.ts';
import { unusualWord, wordsBeside } from '#shared/activities/money/banking/unusual-words.ts';
import type { ReferenceReader } from '#shared/platform/search/references-in-text.ts';
import { plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';

/** An item's text in capitals, the references in it, and whatever else has been worked out from it. */
type Text = {
  capitals: string;
  written: readonly string[];
  read?: ReadItem;
  words?: string[];
  unusual?: Map<string, string | null>;
};

type Known = {
  reader: () => ReferenceReader;
  /** Whether a word is the name of some client. */
  isName: (word: string) => boolean;
  /** The firm's own names, which payers write as the payee. */
  firm: Iterable<string>;
};

type About = {
  /** The old reference by which the text names the case. */
  plain: string | undefined;
  history: CaseHistory | undefined;
  book: RuleBook;
};

/** The texts of a run's items: each is read once, however often it is asked about. */
export class ItemTexts {
  readonly #texts = new WeakMap<MatchItem, Text>();
  readonly #known: Known;
  readonly #firm: ReadonlySet<string>;

  constructor(known: Known) {
    this.#known = known;
    this.#firm = new Set(Array.from(known.firm).flatMap((name) => wordsOf(plainCapitals(name))));
  }

  of(item: MatchItem): Text {
    let text = this.#texts.get(item);
    if (!text) {
      const capitals = capitalsOf(item);
      text = { capitals, written: this.#known.reader().found(capitals) };
      this.#texts.set(item, text);
    }
    return text;
  }

  /** An item prepared by the firm's rules, which are the same throughout a run. */
  read(item: MatchItem, book: RuleBook): ReadItem {
    const text = this.of(item);
    text.read ??= readItem(item, book, text.capitals);
    return text.read;
  }

  /** The first word that is unusual for the case's contributions, by the firm's list and by its confirmed payments. */
  unusual(item: MatchItem, { reference, sought }: MatchCase, { plain, history, book }: About): string | null {
    const rule = book.get('unusualWord');
    if (!rule) return null;
    const text = this.of(item);
    const earlier = text.unusual?.get(reference);
    // A word that is usual without the history is also usual with it.
    if (earlier === null || (earlier !== undefined && !history)) return earlier;
    text.words ??= wordsBeside(this.#known.reader().without(text.capitals)).filter(
      (word) => !this.#firm.has(word),
    );
    const found = unusualWord(text.words, {
      people: sought,
      references: [reference, plain ?? ''],
      ordinary: rule.words,
      companies: book.get('companyName')?.words ?? [],
      isName: this.#known.isName,
      isKnown: (word) => (history?.words.get(word) ?? 0) >= (rule.settings.times ?? 2),
    });
    if (!history) (text.unusual ??= new Map()).set(reference, found);
    return found;
  }
}
