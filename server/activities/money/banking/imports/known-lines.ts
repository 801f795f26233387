import { missing } from '#server/platform/database/rows.ts';
import { plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';

/** What is compared of a line: its day, amount and text, never its running balance or its place in the file. */
export type Comparable = {
  bookedOn: string;
  amountPence: number;
  description: string;
  reference?: string | null;
  payerName?: string | null;
  bankId?: string | null;
};

/** A line that the account holds from another file. */
export type HeldLine = Comparable & {
  id: number;
  /** The format of its file: the bank's ids are only comparable within one format. */
  format: string | null;
  /** Whether this file already repeats it, with the same identity. */
  isRepeated: boolean;
  /** Whether its file covers the whole of its day. */
  isWholeDay: boolean;
};

/** The lines of a file that are new, those already held, and those that need a person's decision, each with the held line it resembles. */
export type Sorted<Line> = {
  fresh: Line[];
  same: { line: Line; heldId: number }[];
  doubtful: { line: Line; heldId: number }[];
};

/** Words that banks put in front of any narrative. */
const empty = new Set(
  'FPI FPO BGC BACS CHAPS DD SO STO TFR CR DR CREDIT DEBIT FASTER PAYMENT PAYMENTS RECEIVED FROM TO REF REFERENCE BANK GIRO TRANSFER STANDING ORDER DIRECT IN VIA MOBILE ONLINE'.split(
    ' ',
  ),
);

type Words = { all: ReadonlySet<string>; joined: string };

function wordsIn({ description, reference, payerName }: Comparable): Words {
  const text = plainCapitals([description, reference, payerName].filter(Boolean).join(' '));
  const words = wordsOf(text).filter((word) => !empty.has(word));
  return { all: new Set(words), joined: words.join('') };
}

/** The similarity of two narratives, from 0 to 1; null if either has no distinctive words. */
function likeness(one: Words, other: Words): number | null {
  if (one.all.size === 0 || other.all.size === 0) return null;
  const [short, long] = one.joined.length < other.joined.length ? [one, other] : [other, one];
  if (short.joined.length >= 4 && long.joined.includes(short.joined)) return 1;
  const shared = [...short.all].filter((word) => long.all.has(word));
  const share = shared.length / Math.min(one.all.size, other.all.size);
  const haveOwnNumbers = [one, other].every(({ all }) => [...all].some(isNumber)) && !shared.some(isNumber);
  // Namesakes who pay on the same day: their references tell them apart.
  return haveOwnNumbers ? Math.min(share, HARDLY) : share;
}

/** A reference, account or cheque number: what names one payment rather than one person. */
const isNumber = (word: string) => /\d{3}/.test(word);

/** Beyond this many comparisons for one day and amount, a person decides instead. */
const MOST_PAIRS = 250_000;

/** A similarity that a person has to decide about. */
const HARDLY = 0.25;

/** From this similarity on, lines of the same day and amount are one payment. */
const SAME = 0.5;

/** Different ids from the bank, in the same format, are different payments. */
const hasOtherId = (line: Comparable, held: HeldLine, format: string) =>
  Boolean(line.bankId && held.bankId && held.format === format && line.bankId !== held.bankId);

/**
 * Compares the lines of a file with those its account holds for the same day and amount, whatever their identities. A line pairs with the
 * held line that it resembles most, once each. If the words agree, it is the same payment. A person decides if there are more such lines
 * than held ones, if the words hardly agree, or if they differ although one of the two files covers the whole day and so must hold both.
 * Otherwise it is new.
 */
export function sortLines<Line extends Comparable>(
  lines: readonly Line[],
  held: readonly HeldLine[],
  { format, isWholeDay }: { format: string; isWholeDay: (day: string) => boolean },
): Sorted<Line> {
  const sorted: Sorted<Line> = { fresh: [], same: [], doubtful: [] };
  const heldBy = grouped(held);
  for (const [key, group] of grouped(lines))
    sortGroup(group, heldBy.get(key) ?? [], sorted, { format, isWholeDay });
  return sorted;
}

/** By day and amount. */
function grouped<Each extends Comparable>(all: readonly Each[]): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const key = `${each.bookedOn} ${each.amountPence}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

type Pair<Line> = { line: Line; held: HeldLine; like: number | null };

function sortGroup<Line extends Comparable>(
  lines: readonly Line[],
  held: readonly HeldLine[],
  sorted: Sorted<Line>,
  { format, isWholeDay }: { format: string; isWholeDay: (day: string) => boolean },
): void {
  if (held.length === 0) {
    sorted.fresh.push(...lines);
    return;
  }
  if (lines.length * held.length > MOST_PAIRS) {
    for (const line of lines) sorted.doubtful.push({ line, heldId: (held[0] ?? missing()).id });
    return;
  }
  const heldWords = new Map(held.map((each) => [each, wordsIn(each)]));
  const pairs: Pair<Line>[] = lines.flatMap((line) => {
    const words = wordsIn(line);
    return held.map((each) => ({
      line,
      held: each,
      like: hasOtherId(line, each, format) ? 0 : likeness(words, heldWords.get(each) ?? missing()),
    }));
  });
  pairs.sort((one, other) => (other.like ?? 0) - (one.like ?? 0));
  const waiting = new Set(lines);
  const unclaimed = new Set(held.filter(({ isRepeated }) => !isRepeated));
  const settle = (into: 'same' | 'doubtful', { line, held: { id } }: Pair<Line>) => {
    waiting.delete(line);
    sorted[into].push({ line, heldId: id });
  };
  for (const pair of pairs)
    if ((pair.like ?? 0) >= SAME && waiting.has(pair.line) && unclaimed.delete(pair.held))
      settle('same', pair);
  // More of them than are held: a second payment, or the same one under another identity.
  for (const pair of pairs) if ((pair.like ?? 0) >= SAME && waiting.has(pair.line)) settle('doubtful', pair);
  for (const pair of pairs) {
    const isUnclear = pair.like !== 0 || pair.held.isWholeDay || isWholeDay(pair.line.bookedOn);
    if (isUnclear && waiting.has(pair.line) && unclaimed.delete(pair.held)) settle('doubtful', pair);
  }
  sorted.fresh.push(...waiting);
}
