import type { Source } from '#shared/platform/life/life.ts';
import { poundsText } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';
import { payersAreIdentified } from '#shared/records/due-diligence/rule.ts';
import { cited } from '#shared/records/law/places.ts';
import {
  type Blocker,
  type NamedRule,
  practice,
  type Remedy,
  type Rule,
  uncheckedWhy,
} from '#shared/records/rules/rule.ts';
import { type ClosingCheckName, type ClosingGoal, closingCheckLabels } from './closing-checks.ts';
import type { ClosingFacts } from './closing-facts.ts';
import type { CaseFacts } from './solution.ts';

/** Months before the expected end from which the checklist of a running arrangement is shown. */
export const NEAR_MONTHS = 6;
/** Sub statuses of an arrangement that is about to end. */
export const endingCodes = ['final-payment-received', 'ready-to-close'];

/** One thing that has to be true before an arrangement is completed or its case closed. */
export type ClosingCheck = {
  before: readonly ClosingGoal[];
  /** Why it is not true yet, in words; null where it is. */
  problem: (facts: ClosingFacts) => string | null;
  /** The remark shown where the check asks for nothing. */
  note?: (facts: ClosingFacts) => string | null;
  at: Partial<Remedy>;
  /** The rule that it checks, with its source. */
  rule: NamedRule;
};

const law = (name: string, asks: string, source: Source) =>
  ({ firmness: 'law', name, asks, source }) as const;
const record = (name: string, asks: string, source: Source) =>
  ({ firmness: 'record', name, asks, source }) as const;

const recipients = { client: 'the client', creditor: 'creditors', sos: 'the Secretary of State' } as const;
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The checks before an arrangement ends, in the order in which they are dealt with (domain notes 8.1). */
export const closingChecks = {
  schedule: {
    before: ['complete'],
    problem: ({ outstandingPence }) =>
      outstandingPence === null
        ? 'There is no payment schedule to settle.'
        : outstandingPence > 0
          ? `${poundsText(outstandingPence)} of the payment schedule has not been paid, waived or varied.`
          : null,
    at: { tab: 'payments' },
    rule: record('schedule-settled', 'The payment schedule is settled', 'domain notes 8.1'),
  },
  thirdParty: {
    before: ['complete'],
    problem: (facts) => payersAreIdentified.broken(facts),
    at: payersAreIdentified.at,
    rule: law(
      'third-party-explained',
      'Third parties whose money came in are identified, with its source',
      payersAreIdentified.source,
    ),
  },
  equity: {
    before: ['complete'],
    problem: ({ equity }) => (equity === 'open' ? 'The equity review has not been done.' : null),
    note: ({ equityExempt }) => equityExempt && `Exempt. ${equityExempt}`,
    at: { tab: 'tasks' },
    rule: law(
      'equity-reviewed',
      'The equity of a home has been reviewed where the Protocol asks for it',
      'Protocol 2021 and before',
    ),
  },
  variation: {
    before: ['complete'],
    problem: ({ isVariationOpen }) => (isVariationOpen ? 'A variation is open.' : null),
    at: { tab: 'variations' },
    rule: record('no-variation', 'No variation is open', 'domain notes 8.1'),
  },
  breach: {
    before: ['complete', 'close'],
    problem: ({ openBreaches }) =>
      openBreaches.length === 0 ? null : `A breach is open: ${listed(openBreaches)}.`,
    at: { tab: 'breaches' },
    rule: record('no-breach', 'No breach is open', 'domain notes 8.1'),
  },
  retained: {
    before: ['complete', 'close'],
    problem: ({ retainedPence }) =>
      retainedPence > 0
        ? `${poundsText(retainedPence)} is retained for creditors: pay it, or release it to the others.`
        : null,
    at: { tab: 'accounts' },
    rule: record('nothing-retained', 'Nothing is retained for creditors', 'domain notes 8.1'),
  },
  funds: {
    before: ['complete', 'close'],
    problem: ({ heldPence, setAsidePence }) =>
      heldPence === 0
        ? null
        : `${poundsText(heldPence)} is still held${setAsidePence > 0 ? `, ${poundsText(setAsidePence)} of it set aside` : ''}: distribute it.`,
    at: { tab: 'accounts' },
    rule: record('no-funds', 'No money of the estate is held', 'domain notes 8.1'),
  },
  invoices: {
    before: ['complete', 'close'],
    problem: ({ missingInvoices: { count, pence } }) =>
      count === 0
        ? null
        : `${count === 1 ? 'The invoice of a category 1 expense is' : `Invoices of ${count} category 1 expenses are`} missing: ${poundsText(pence)}.`,
    at: { tab: 'accounts' },
    rule: law('cat1-invoices', 'The invoices of category 1 expenses have been received', 'SIP 9'),
  },
  arrangementEnd: {
    before: ['close'],
    problem: ({ isEndOpen }) =>
      isEndOpen ? 'Record when the arrangement ended, and under which of its terms.' : null,
    at: {},
    rule: law(
      'arrangement-ended',
      'After a death or a bankruptcy, the end of the arrangement is recorded, with the term under which it ended',
      'rule 8.31',
    ),
  },
  annualReports: {
    before: ['close'],
    problem: ({ overdueReports }) =>
      overdueReports === null || overdueReports.length === 0
        ? null
        : `The annual report of year ${listed(overdueReports.map(String))} was due and has not been sent.`,
    at: { tab: 'annual-reviews' },
    rule: law('annual-reports', 'The annual reports that were due have been sent', 'rule 8.28'),
  },
  finalReport: {
    before: ['close'],
    problem: ({ place, reportOwedTo }) =>
      reportOwedTo === null || reportOwedTo.length === 0
        ? null
        : `The final report${cited(place, 'rule 8.31')} has not been sent to ${listed(reportOwedTo.map((each) => recipients[each]))}.`,
    at: { tab: 'mail' },
    rule: law('final-report', 'The final report has been sent to everybody who is due it', 'rule 8.31'),
  },
  clientAccount: {
    before: ['close'],
    problem: ({ clientAccount }) =>
      clientAccount === null || clientAccount.isClosed
        ? null
        : clientAccount.pence === 0
          ? 'The client account at the bank is not closed.'
          : `The client account at the bank is not closed, and holds ${poundsText(clientAccount.pence)}.`,
    at: { tab: 'accounts' },
    rule: { ...practice('client-account-closed'), source: 'domain notes 8.1' },
  },
  bond: {
    before: ['close'],
    problem: ({ bonded }) =>
      bonded.length === 0 ? null : `The bond of ${listed(bonded)} is still in force: release it.`,
    at: { tab: 'accounts', field: 'bond' },
    rule: { ...practice('bond-released'), source: 'domain notes 8.1' },
  },
  checklist: {
    before: ['close'],
    problem: ({ checklist }) =>
      checklist === 'open'
        ? 'The task ‘Final closure checklist’ is still open.'
        : checklist === 'missing'
          ? 'The task ‘Final closure checklist’ has not been raised: add it under Tasks.'
          : null,
    at: { tab: 'tasks' },
    rule: { ...practice('closure-checklist'), source: 'domain notes 8.1' },
  },
} as const satisfies Record<ClosingCheckName, ClosingCheck>;

const checksBefore = (goal: ClosingGoal): (readonly [ClosingCheckName, ClosingCheck])[] =>
  keysOf(closingChecks)
    .map((name): readonly [ClosingCheckName, ClosingCheck] => [name, closingChecks[name]])
    .filter(([, { before }]) => before.includes(goal));

/** One line of the checklist: done if nothing blocks it. */
export type ClosingItem = {
  check: ClosingCheckName;
  label: string;
  blocker: Blocker | null;
  note: string | null;
};

const blockerOf = ({ problem, at }: ClosingCheck, facts: ClosingFacts): Blocker | null => {
  const text = problem(facts);
  return text === null ? null : { tab: null, field: null, ...at, text };
};

/** The checklist before an end: every check that applies, with its blocker and where to resolve it. */
export const closingItems = (facts: ClosingFacts, goal: ClosingGoal): ClosingItem[] =>
  checksBefore(goal)
    .filter(
      ([check]) =>
        (check !== 'finalReport' || facts.reportOwedTo !== null) &&
        (check !== 'annualReports' || facts.overdueReports !== null) &&
        (check !== 'arrangementEnd' || facts.isEndOpen) &&
        (check !== 'checklist' || facts.checklist !== null),
    )
    .map(([check, each]) => ({
      check,
      label: closingCheckLabels[check],
      blocker: blockerOf(each, facts),
      note: each.note?.(facts) ?? null,
    }));

/** The same checks as rules of a status; they hold where the facts were not read, as for a case that never ran. */
export const closingGuards = (goal: ClosingGoal): readonly Rule<Pick<CaseFacts, 'closing'>>[] =>
  checksBefore(goal).map(([, { rule, problem, at }]) => ({
    ...rule,
    at,
    broken: ({ closing }) => (closing ? problem(closing) : null),
    unchecked: uncheckedWhy.ending,
  }));

export const terminationIsDecided: Rule<Pick<CaseFacts, 'closing'>> = {
  ...record(
    'termination-decided',
    'The arrangement is terminated for a breach on which termination has been decided',
    'domain notes 8.11',
  ),
  at: { tab: 'breaches' },
  broken: ({ closing }) =>
    !closing || closing.isTerminationDecided
      ? null
      : 'First record the breach and the decision on it; its termination ends the arrangement.',
  unchecked: uncheckedWhy.ending,
};
