import {
  type NameFound,
  type NarrativeWords,
  nameIn,
  narrativeWords,
  type SoughtPerson,
} from '#shared/platform/search/names-in-text.ts';
import type { NearReferences } from '#shared/platform/search/references-in-text.ts';
import { phraseIn, plainCapitals } from '#shared/platform/search/words-in-text.ts';
import type { ReceiptHandling } from '#shared/records/reference/status-words.ts';
import { dayNumber, dayOfNumber, nearestDueDay, type PaymentSchedule, periodDays } from './due-dates.ts';
import {
  type Evidence,
  isRunInto,
  type KnownAmount,
  type MatchNote,
  type RuleEvidence,
} from './match-evidence.ts';
import type { MatchRule, MatchThresholds, RuleBook } from './match-rules.ts';

/** A line of a bank statement as matching sees it. Money in is positive. */
export type MatchItem = {
  itemId: number;
  bookedOn: string;
  amountPence: number;
  description: string;
  reference?: string | null;
  payerName?: string | null;
  payerSortCode?: string | null;
  payerAccountNumber?: string | null;
};

/** An account that was confirmed to pay for a case, and how often. */
export type KnownPayer = { sortCode: string; accountNumber: string; times: number };

/** A case as matching sees it. */
export type MatchCase = {
  caseId: number;
  reference: string;
  /** As shown in lists: 'Mr A Smith & Mrs B Smith'. */
  name: string;
  status: string;
  /** Whether its status is open: only then is it looked for by name and amount. */
  isOpen: boolean;
  /** What its status says about receipts. */
  receipts: ReceiptHandling;
  sought: readonly SoughtPerson[];
  schedule: PaymentSchedule | null;
  payers: readonly KnownPayer[];
  lastReceiptOn: string | null;
};

/** Facts about a case's payments besides its schedule, as of the start of the run. */
export type CaseHistory = {
  /** Amounts that are as usual as the schedule's, with the reason. */
  amounts: ReadonlyMap<number, KnownAmount>;
  /** The words of lines that people confirmed as its contributions, with how many had each. */
  words: ReadonlyMap<string, number>;
};

/** An item with everything that comparisons need, computed once. */
export type ReadItem = {
  item: MatchItem;
  capitals: string;
  narrative: NarrativeWords;
  day: number;
  /** Sort code and account number of the payer, or null. */
  payer: string | null;
};

/** The lookup key of a payer's account. */
export const payerKey = (sortCode: string, accountNumber: string): string =>
  `${sortCode.replace(/\D/g, '')} ${accountNumber}`;

/** The lookup key of an item's paying account, or null when the statement does not name it. */
export const payerOfItem = ({ payerSortCode, payerAccountNumber }: MatchItem): string | null =>
  payerSortCode && payerAccountNumber ? payerKey(payerSortCode, payerAccountNumber) : null;

/** The texts of an item's fields in capitals, without duplicates. */
export function capitalsOf({
  description,
  reference,
  payerName,
}: Pick<MatchItem, 'description' | 'reference' | 'payerName'>): string {
  const parts = [description, reference, payerName].filter((part) => part);
  return plainCapitals([...new Set(parts)].join(' | '));
}

/** Prepares an item by the firm's rules. */
export function readItem(item: MatchItem, book: RuleBook, capitals: string = capitalsOf(item)): ReadItem {
  return {
    item,
    capitals,
    narrative: narrativeWords(capitals, book.get('companyName')?.words),
    day: dayNumber(item.bookedOn),
    payer: payerOfItem(item),
  };
}

/** Facts about other cases that affect an item and a candidate. */
export type Surroundings = {
  /** References of existing cases that appear in the text. */
  found: readonly string[];
  /** The old-system references by which the text names cases, for those named only by them. */
  old?: ReadonlyMap<string, string>;
  /** References of cases of other domains. */
  elsewhere: readonly string[];
  near: NearReferences;
  /** Something else that is written like a reference, beside the only one found. */
  another: string | null;
  /** References of the cases for which the paying account was confirmed. */
  payerOf: readonly string[];
  /** A case whose reference is one slip from the candidate's and whose name is in the text. */
  rival: MatchCase | null;
  /** Another open case that name, amount and date fit; name and amount, where the amount is not the candidate's. */
  otherFit: MatchCase | null;
  /** Another open case whose client's first name and surname are in the text. */
  otherNamed: MatchCase | null;
  /** The first word that ordinary contributions of the candidate do not have. */
  unusualWord: string | null;
  history: CaseHistory | null;
};

/** A case an item may belong to: the score, and the evidence for and against it. */
export type Proposal = {
  caseId: number;
  reference: string;
  score: number;
  preventsPosting: boolean;
  /** The status of the case sends its receipts to unallocated. */
  toUnallocated?: true;
  evidence: Evidence[];
};

/** How the amount relates to the schedule: equal within the rule's tolerance, a multiple, or different. */
export function amountFit(
  amountPence: number,
  schedulePence: number,
  book: RuleBook,
): { equal: boolean; times: number | null } {
  const tolerance = book.get('amountEqual')?.settings.tolerancePence ?? 0;
  if (Math.abs(amountPence - schedulePence) <= tolerance) return { equal: true, times: null };
  const times = schedulePence > 0 ? amountPence / schedulePence : 0;
  const most = book.get('amountMultiple')?.settings.times ?? 0;
  return { equal: false, times: Number.isInteger(times) && times >= 2 && times <= most ? times : null };
}

/** How far from its due date a payment was made, and whether that is within the rule's window. */
export function dateFit(
  day: number,
  schedule: PaymentSchedule,
  book: RuleBook,
): { due: number; daysLate: number; fits: boolean } {
  const due = nearestDueDay(day, schedule);
  const daysLate = day - due;
  const { daysBefore = 5, daysAfter = 10 } = book.get('dateWindow')?.settings ?? {};
  const period = periodDays(schedule.frequency);
  const fits =
    daysLate >= -Math.min(daysBefore, Math.floor(period / 4)) &&
    daysLate <= Math.min(daysAfter, Math.floor(period / 3));
  return { due, daysLate, fits };
}

/** Scores one case as the receiver of an incoming item: the sum of the rules that apply (domain notes 8.5). */
export function scoreCase(
  read: ReadItem,
  candidate: MatchCase,
  surroundings: Surroundings,
  book: RuleBook,
): Proposal {
  const scoring = new Scoring(book);
  const referenced = surroundings.found.includes(candidate.reference);
  const name = nameIn(read.narrative, candidate.sought);
  references(scoring, candidate, surroundings);
  const payerFits = payer(scoring, read, candidate, surroundings);
  const named = name === 'full' || name === 'surname';
  const { amountFits, dateFits, isUsual } = money(scoring, read, candidate, surroundings.history);
  naming(scoring, name, candidate);
  if (referenced && !payerFits && !named && !(amountFits && dateFits))
    scoring.add({ rule: 'uncorroborated' });
  const { rival, otherFit, otherNamed } = surroundings;
  if (rival) scoring.add({ rule: 'rivalReference', reference: rival.reference, name: rival.name });
  else if (otherFit) scoring.add({ rule: 'otherFits', reference: otherFit.reference, name: otherFit.name });
  else if (!referenced && name === 'full' && amountFits && dateFits && !payerFits && candidate.isOpen)
    scoring.add({ rule: 'onlyFit' });
  if (otherNamed) scoring.add({ rule: 'otherName', reference: otherNamed.reference, name: otherNamed.name });
  const paidOn = candidate.lastReceiptOn;
  const paidWithin = book.get('paidAlready')?.settings.daysBefore ?? 0;
  if (paidOn && paidOn <= read.item.bookedOn && read.day - dayNumber(paidOn) <= paidWithin)
    scoring.add({ rule: 'paidAlready', paidOn });
  const word = phraseIn(book.get('otherMoney')?.words ?? [], read.narrative.words);
  if (word !== null) scoring.add({ rule: 'otherMoney', word });
  if (referenced || payerFits) {
    const { amountPence } = read.item;
    const differs = percentOff(amountPence, candidate.schedule);
    const isNear = (payerFits || named) && differs <= (book.get('unusualAmount')?.settings.percent ?? 0);
    if (!isUsual && !isNear) scoring.add({ rule: 'unusualAmount', amountPence });
    const word = surroundings.unusualWord;
    if (word !== null) scoring.add({ rule: 'unusualWord', word });
  } else scoring.onlyProposes();
  if (candidate.receipts === 'propose') scoring.add({ rule: 'caseClosed', status: candidate.status });
  if (candidate.receipts === 'unallocated') scoring.note({ note: 'toUnallocated', status: candidate.status });
  return scoring.proposal(candidate);
}

/** How far an amount is from the schedule's, in per cent of that. */
const percentOff = (amountPence: number, schedule: PaymentSchedule | null): number =>
  schedule && schedule.amountPence > 0
    ? (Math.abs(amountPence - schedule.amountPence) * 100) / schedule.amountPence
    : Number.POSITIVE_INFINITY;

function references(
  scoring: Scoring,
  { reference }: MatchCase,
  { found, old, elsewhere, near, another }: Surroundings,
): void {
  const others = [...found, ...elsewhere].filter((other) => other !== reference);
  const meant = near.get(reference);
  if (found.includes(reference)) {
    const plain = old?.get(reference);
    scoring.add({ rule: 'reference', reference, ...(plain !== undefined && { old: plain }) });
    if (others.length > 0) scoring.add({ rule: 'severalReferences', references: [reference, ...others] });
    else if (another) scoring.add({ rule: 'severalReferences', references: [reference, another] });
  } else if (meant !== undefined) scoring.add({ rule: 'nearReference', reference, found: meant });
  else if (others.length > 0) scoring.add({ rule: 'otherReference', references: others });
}

function payer(
  scoring: Scoring,
  { payer: key }: ReadItem,
  { reference, payers }: MatchCase,
  { payerOf }: Surroundings,
): boolean {
  if (key === null) return false;
  const known = payers.find(({ sortCode, accountNumber }) => payerKey(sortCode, accountNumber) === key);
  if (known) {
    scoring.add({ rule: 'payerKnown', times: known.times });
    const others = payerOf.some((other) => other !== reference);
    if (!others && known.times >= (scoring.setting('payerEstablished', 'times') ?? 2))
      scoring.add({ rule: 'payerEstablished', times: known.times });
  } else if (payerOf.length > 0) scoring.add({ rule: 'payerOther', references: payerOf.slice(0, 3) });
  else scoring.note({ note: 'payerNew' });
  return known !== undefined;
}

function money(
  scoring: Scoring,
  { item: { amountPence }, day }: ReadItem,
  { schedule }: MatchCase,
  history: CaseHistory | null,
): { amountFits: boolean; dateFits: boolean; isUsual: boolean } {
  const from = history?.amounts.get(amountPence);
  if (!schedule) {
    scoring.note(from ? { note: 'amountKnown', amountPence, from } : { note: 'noSchedule' });
    return { amountFits: false, dateFits: false, isUsual: from !== undefined };
  }
  const schedulePence = schedule.amountPence;
  const { equal, times } = amountFit(amountPence, schedulePence, scoring.book);
  if (equal) scoring.add({ rule: 'amountEqual', amountPence, schedulePence });
  else if (times !== null) scoring.add({ rule: 'amountMultiple', times, schedulePence });
  else if (from !== undefined) scoring.note({ note: 'amountKnown', amountPence, from });
  else scoring.note({ note: 'amountDiffers', amountPence, schedulePence });
  const { due, daysLate, fits } = dateFit(day, schedule, scoring.book);
  const date = { dueOn: dayOfNumber(due), daysLate };
  if (fits) scoring.add({ rule: 'dateWindow', ...date });
  else scoring.note({ note: 'dateOff', ...date });
  const amountFits = equal || times !== null;
  return { amountFits, dateFits: fits, isUsual: amountFits || from !== undefined };
}

function naming(scoring: Scoring, found: NameFound, { name }: MatchCase): void {
  if (found === 'full') scoring.add({ rule: 'name', name });
  else if (found === 'surname') scoring.add({ rule: 'surname', name });
  else if (found === 'company') scoring.add({ rule: 'companyName', name });
  else scoring.note({ note: found === 'differs' ? 'initialDiffers' : 'nameMissing' });
}

type WithoutPoints<T> = T extends RuleEvidence ? Omit<T, 'points' | 'preventsPosting'> : never;

/** Adds up the evidence for one case. */
class Scoring {
  readonly book: RuleBook;
  readonly #evidence: RuleEvidence[] = [];
  readonly #notes: MatchNote[] = [];
  #onlyProposes = false;

  constructor(book: RuleBook) {
    this.book = book;
  }

  setting(kind: MatchRule['kind'], name: keyof MatchRule['settings']): number | undefined {
    return this.book.get(kind)?.settings[name];
  }

  /** Adds a rule that applies, unless the firm has switched it off. */
  add(about: WithoutPoints<RuleEvidence>): void {
    const rule = this.book.get(about.rule);
    if (!rule) return;
    const prevents = rule.preventsPosting ? { preventsPosting: true as const } : {};
    this.#evidence.push({ ...about, points: rule.points, ...prevents } as RuleEvidence);
  }

  /** Neither the reference nor a known payer identifies the case: whatever the score, a person decides. */
  onlyProposes(): void {
    this.#onlyProposes = true;
  }

  note(note: MatchNote): void {
    this.#notes.push(note);
  }

  proposal({ caseId, reference, receipts }: MatchCase): Proposal {
    const order = (rule: RuleEvidence) => this.book.get(rule.rule)?.priority ?? 0;
    const evidence = this.#evidence.toSorted((a, b) => order(a) - order(b));
    return {
      caseId,
      reference,
      score: evidence.reduce((sum, { points }) => sum + points, 0),
      preventsPosting: this.#onlyProposes || evidence.some((rule) => rule.preventsPosting),
      ...(receipts === 'unallocated' && { toUnallocated: true as const }),
      evidence: [...evidence, ...this.#notes],
    };
  }
}

/** The decision on an item, and its proposals, best first. */
export type Decision = {
  action: 'post' | 'suggest' | 'leave';
  proposals: Proposal[];
};

/** How many proposals are stored for people to choose from. */
const MOST_PROPOSALS = 5;

/** Whether the text has the reference of the case itself. */
const isReferenced = ({ evidence }: Proposal): boolean =>
  evidence.some((one) => 'rule' in one && one.rule === 'reference');

/** The same, also if a name runs into the reference without a space. */
const isNamed = (proposal: Proposal): boolean =>
  isReferenced(proposal) ||
  proposal.evidence.some((one) => 'rule' in one && one.rule === 'nearReference' && isRunInto(one));

/**
 * Posts the best proposal if it reaches the threshold, nothing prevents it and no other has the same score; a tie is at most
 * proposed (domain notes D12). A line with the reference of a case is proposed however much speaks against it: that is for a person
 * to weigh, and a line that is left shows no case at all.
 */
export function decide(scored: readonly Proposal[], { postAt, suggestAt }: MatchThresholds): Decision {
  const proposals = scored
    .filter((each) => each.score > 0 || isNamed(each))
    .toSorted((a, b) => b.score - a.score || a.caseId - b.caseId)
    .slice(0, MOST_PROPOSALS);
  const [best, second] = proposals;
  if (!best) return { action: 'leave', proposals: [] };
  const tied = second !== undefined && second.score === best.score;
  if (tied) {
    best.evidence.push({ note: 'tie', reference: second.reference });
    second.evidence.push({ note: 'tie', reference: best.reference });
  }
  if (best.score >= postAt && !best.preventsPosting && !tied) return { action: 'post', proposals };
  const isProposed = best.score >= suggestAt || proposals.some(isNamed);
  return { action: isProposed ? 'suggest' : 'leave', proposals };
}

/**
 * The payer's account learned from a posted item: its reference named the case, so the next payment from this account may come without
 * one. Null when the statement names no account, or the money is held as unallocated.
 */
export function payerLearned(item: MatchItem, posted: Proposal): Omit<KnownPayer, 'times'> | null {
  const { payerSortCode, payerAccountNumber } = item;
  return isReferenced(posted) && !posted.toUnallocated && payerSortCode && payerAccountNumber
    ? { sortCode: payerSortCode, accountNumber: payerAccountNumber }
    : null;
}
