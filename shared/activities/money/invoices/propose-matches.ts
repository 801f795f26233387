import { poundsText } from '#shared/platform/money.ts';
import {
  type NarrativeWords,
  nameIn,
  narrativeWords,
  type SoughtPerson,
  soughtPerson,
} from '#shared/platform/search/names-in-text.ts';
import { oneSlipApart, ReferenceReader } from '#shared/platform/search/references-in-text.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';

/** The parts of an invoice line that identify its case. */
export type SoughtLine = {
  id: number;
  reference: string | null;
  clientName: string | null;
  accountNumber: string | null;
  description: string;
  grossPence: number;
};

/** An expense of the supplier that is set aside or paid, and has no invoice yet. */
export type OpenExpense = { id: number; amountPence: number };

/** A case that lines may belong to. */
export type CandidateCase = {
  id: number;
  reference: string;
  people: readonly { firstName: string; lastName: string }[];
  /** Account numbers of the case's debts. */
  accountNumbers: readonly string[];
  expenses: readonly OpenExpense[];
};

/** A case that a line may belong to, its expense where one has the amount, and why in words. */
export type MatchProposal = {
  caseId: number;
  allocationId: number | null;
  score: number;
  reasons: string[];
};

export type LineProposals = {
  lineId: number;
  /** The best first; where two are equally good none is first. */
  proposals: MatchProposal[];
  hasBest: boolean;
  /** Certain enough to be matched automatically: nothing contradicts it, and its expense is not claimed by another line. */
  isSure: boolean;
};

export const points = {
  reference: 60,
  nearReference: 35,
  name: 25,
  nearName: 20,
  surname: 10,
  firstName: 0,
  otherName: -25,
  account: 30,
  amount: 20,
  usualPrice: 5,
} as const;
/** With fewer points than these a case is not shown, or not put first. */
const LEAST = 30;
const LEAST_FIRST = 45;
const SHOWN = 3;

type Prepared = CandidateCase & { sought: SoughtPerson[] };
type Book = {
  reader: ReferenceReader;
  byReference: Map<string, Prepared>;
  bySurname: Map<string, Prepared[]>;
  byAccount: Map<string, Prepared[]>;
};

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '');
const add = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
};

function bookOf(candidates: readonly CandidateCase[]): Book {
  const byReference = new Map<string, Prepared>();
  const bySurname = new Map<string, Prepared[]>();
  const byAccount = new Map<string, Prepared[]>();
  for (const candidate of candidates) {
    const sought = candidate.people.map((person) => soughtPerson(person));
    const prepared = { ...candidate, sought };
    byReference.set(candidate.reference, prepared);
    for (const surname of new Set(sought.map((person) => person.surname))) add(bySurname, surname, prepared);
    for (const number of new Set(candidate.accountNumbers.map(digitsOf)))
      if (number.length >= 6) add(byAccount, number, prepared);
  }
  const prefixes = candidates.map(({ reference }) => reference.replace(/\d+$/, ''));
  return { reader: new ReferenceReader(prefixes), byReference, bySurname, byAccount };
}

const textOf = ({ reference, description }: SoughtLine) =>
  plainCapitals([reference, description].filter(Boolean).join(' | '));

/** The references that lines name and those one typing slip away, so that only their cases need be looked up. */
export function referencesNamed(lines: readonly SoughtLine[], prefixes: Iterable<string>): string[] {
  const reader = new ReferenceReader(prefixes);
  const all = new Set<string>();
  for (const line of lines)
    for (const found of [...reader.found(textOf(line)), ...nearOf(reader, textOf(line))]) all.add(found);
  return [...all];
}

function nearOf(reader: ReferenceReader, text: string): string[] {
  const meant: string[] = [];
  reader.near(text, (reference) => {
    meant.push(reference);
    return false;
  });
  return meant;
}

type Hit = { points: number; reason: string };
type Judged = MatchProposal & { reference: string; isNamed: boolean; fitting: number[] };
type Found = Omit<LineProposals, 'proposals'> & { proposals: Judged[] };
type Facts = {
  exact: ReadonlySet<string>;
  near: ReadonlyMap<string, string>;
  accounts: ReadonlySet<Prepared>;
  words: NarrativeWords;
  usualPence: number | null;
};

function nameHit(line: SoughtLine, words: NarrativeWords, { sought }: Prepared): Hit | null {
  const found = nameIn(words, sought);
  if (found === 'full') return { points: points.name, reason: 'Name of the client' };
  if (found === 'surname') return { points: points.surname, reason: 'Surname of the client' };
  const isFirstName = sought.some(({ firstName }) => firstName.length > 1 && words.runs.has(firstName));
  const isNear = sought.some(({ surname }) => words.words.some((word) => oneSlipApart(word, surname)));
  if (isFirstName && isNear) return { points: points.nearName, reason: 'Nearly the name of the client' };
  if (isFirstName)
    return { points: points.firstName, reason: 'The client’s first name, with another surname' };
  if (line.clientName === null) return null;
  return { points: points.otherName, reason: `The client’s name is not ${line.clientName}` };
}

function amountHit({ grossPence }: SoughtLine, { expenses }: Prepared): Hit | null {
  if (!expenses.some(({ amountPence }) => amountPence === grossPence)) return null;
  return { points: points.amount, reason: `An expense of ${poundsText(grossPence)} waits for its invoice` };
}

/** The likely case of a line, from everything known about it. */
function judged(line: SoughtLine, candidate: Prepared, facts: Facts): Judged {
  const { exact, near, accounts, words, usualPence } = facts;
  const name = nameHit(line, words, candidate);
  const slip = near.get(candidate.reference);
  const hits = [
    exact.has(candidate.reference)
      ? { points: points.reference, reason: `Reference ${candidate.reference}` }
      : slip !== undefined && {
          points: points.nearReference,
          reason: `${slip} is one slip from ${candidate.reference}`,
        },
    name,
    accounts.has(candidate) && { points: points.account, reason: 'Account number of a debt' },
    amountHit(line, candidate),
    usualPence !== null &&
      line.grossPence === usualPence && {
        points: points.usualPrice,
        reason: `Usual price of ${poundsText(usualPence)}`,
      },
  ].filter((hit): hit is Hit => Boolean(hit));
  const fitting = candidate.expenses.filter(({ amountPence }) => amountPence === line.grossPence);
  return {
    caseId: candidate.id,
    reference: candidate.reference,
    allocationId: fitting[0]?.id ?? null,
    fitting: fitting.map(({ id }) => id),
    score: hits.reduce((sum, hit) => sum + hit.points, 0),
    reasons: hits.map(({ reason }) => reason),
    isNamed: name?.points === points.name,
  };
}

function proposed(line: SoughtLine, book: Book, usualPence: number | null): Found {
  const text = textOf(line);
  const exact = new Set(book.reader.found(text));
  const near = book.reader.near(text, (reference) => book.byReference.has(reference));
  const words = narrativeWords(plainCapitals(line.clientName ?? line.description));
  const accounts = new Set(book.byAccount.get(digitsOf(line.accountNumber ?? '')) ?? []);
  const found = new Set<Prepared>(accounts);
  for (const reference of [...exact, ...near.keys()]) {
    const candidate = book.byReference.get(reference);
    if (candidate) found.add(candidate);
  }
  for (const surname of words.runs.keys())
    for (const candidate of book.bySurname.get(surname) ?? []) found.add(candidate);
  const facts = { exact, near, accounts, words, usualPence };
  const proposals = [...found]
    .map((candidate) => judged(line, candidate, facts))
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score || one.caseId - other.caseId)
    .slice(0, SHOWN);
  const [first, second] = proposals;
  const hasBest = first !== undefined && first.score >= LEAST_FIRST && first.score > (second?.score ?? 0);
  const isSure =
    hasBest && exact.size === 1 && exact.has(first.reference) && first.isNamed && first.fitting.length === 1;
  return { lineId: line.id, proposals, hasBest, isSure };
}

/** Gives each line an expense of its own, in the order of the lines; an expense that two lines claim leaves neither of them certain. */
function withExpenses(all: readonly Found[]): LineProposals[] {
  const claims = new Map<number, number>();
  for (const { proposals, hasBest } of all)
    for (const id of hasBest ? proposals[0]!.fitting : []) claims.set(id, (claims.get(id) ?? 0) + 1);
  const taken = new Set<number>();
  return all.map(({ lineId, proposals, hasBest, isSure }) => {
    const shown = proposals.map(({ caseId, score, reasons, fitting }, at) => {
      const isFirst = hasBest && at === 0;
      const allocationId = fitting.find((id) => !isFirst || !taken.has(id)) ?? null;
      if (isFirst && allocationId !== null) taken.add(allocationId);
      return { caseId, allocationId, score, reasons };
    });
    const claimed = shown[0]?.allocationId;
    return { lineId, proposals: shown, hasBest, isSure: isSure && claims.get(claimed ?? 0) === 1 };
  });
}

/**
 * The cases that each line may belong to, with the reasons in words. A line is certain only where its one reference,
 * the client's name and
 * the amount of one expense all agree, and no other line claims that expense.
 */
export function proposeMatches(
  lines: readonly SoughtLine[],
  candidates: readonly CandidateCase[],
  usualPence: number | null,
): LineProposals[] {
  const book = bookOf(candidates);
  return withExpenses(lines.map((line) => proposed(line, book, usualPence)));
}
