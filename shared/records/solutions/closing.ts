import { poundsText } from '#shared/platform/money.ts';
import { cited } from '#shared/records/law/places.ts';
import type { ClosingFacts } from './closing-facts.ts';
import type { Blocker, Guard, Remedy } from './solution.ts';

/** The ends for which a case is made ready. */
export const closingGoals = { complete: 'Completion', close: 'Closing the case' } as const;
export type ClosingGoal = keyof typeof closingGoals;
/** Months before the expected end from which the checklist of a running arrangement is shown. */
export const NEAR_MONTHS = 6;
/** Sub statuses that say that an arrangement is coming to its end. */
export const endingCodes = ['final-payment-received', 'ready-to-close'];

/** One thing that has to be true before an arrangement is completed or its case closed. */
export type ClosingCheck = {
  label: string;
  before: readonly ClosingGoal[];
  /** Why it is not so yet, in words; null where it is. */
  problem: (facts: ClosingFacts) => string | null;
  at: Partial<Remedy>;
};

const recipients = { client: 'the client', creditor: 'creditors', sos: 'the Secretary of State' } as const;
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The checks before an arrangement ends, in the order in which they are dealt with (domain notes 8.1). */
export const closingChecks = {
  schedule: {
    label: 'Payment schedule settled',
    before: ['complete'],
    problem: ({ outstandingPence }) =>
      outstandingPence === null
        ? 'There is no payment schedule to settle.'
        : outstandingPence > 0
          ? `${poundsText(outstandingPence)} of the payment schedule has not been paid, waived or varied.`
          : null,
    at: { tab: 'payments' },
  },
  equity: {
    label: 'Equity reviewed',
    before: ['complete'],
    problem: ({ equity }) => (equity === 'open' ? 'The equity review has not been done.' : null),
    at: { tab: 'tasks' },
  },
  variation: {
    label: 'No variation open',
    before: ['complete'],
    problem: ({ isVariationOpen }) => (isVariationOpen ? 'A variation is open.' : null),
    at: { tab: 'variations' },
  },
  breach: {
    label: 'No breach open',
    before: ['complete', 'close'],
    problem: ({ openBreaches }) =>
      openBreaches.length === 0 ? null : `A breach is open: ${listed(openBreaches)}.`,
    at: { tab: 'breaches' },
  },
  retained: {
    label: 'Nothing retained',
    before: ['complete', 'close'],
    problem: ({ retainedPence }) =>
      retainedPence > 0
        ? `${poundsText(retainedPence)} is retained for creditors: pay it, or release it to the others.`
        : null,
    at: { tab: 'accounts' },
  },
  funds: {
    label: 'No funds held',
    before: ['complete', 'close'],
    problem: ({ heldPence, setAsidePence }) =>
      heldPence === 0
        ? null
        : `${poundsText(heldPence)} is still held${setAsidePence > 0 ? `, ${poundsText(setAsidePence)} of it set aside` : ''}: distribute it.`,
    at: { tab: 'accounts' },
  },
  invoices: {
    label: 'Category 1 invoices received',
    before: ['complete', 'close'],
    problem: ({ missingInvoices: { count, pence } }) =>
      count === 0
        ? null
        : `${count === 1 ? 'The invoice of a category 1 expense is' : `Invoices of ${count} category 1 expenses are`} missing: ${poundsText(pence)}.`,
    at: { tab: 'accounts' },
  },
  annualReports: {
    label: 'Annual reports sent',
    before: ['close'],
    problem: ({ overdueReports }) =>
      overdueReports === null || overdueReports.length === 0
        ? null
        : `The annual report of year ${listed(overdueReports.map(String))} was due and has not been sent.`,
    at: { tab: 'annual-reviews' },
  },
  finalReport: {
    label: 'Final report sent',
    before: ['close'],
    problem: ({ place, reportOwedTo }) =>
      reportOwedTo === null || reportOwedTo.length === 0
        ? null
        : `The final report${cited(place, 'rule 8.31')} has not been sent to ${listed(reportOwedTo.map((each) => recipients[each]))}.`,
    at: { tab: 'mail' },
  },
  clientAccount: {
    label: 'Client account closed',
    before: ['close'],
    problem: ({ clientAccount }) =>
      clientAccount === null || clientAccount.isClosed
        ? null
        : clientAccount.pence === 0
          ? 'The client account at the bank is not closed.'
          : `The client account at the bank is not closed, and holds ${poundsText(clientAccount.pence)}.`,
    at: { tab: 'accounts' },
  },
  bond: {
    label: 'Bond released',
    before: ['close'],
    problem: ({ bonded }) =>
      bonded.length === 0 ? null : `The bond of ${listed(bonded)} is still in force: release it.`,
    at: { tab: 'accounts', field: 'bond' },
  },
  checklist: {
    label: 'Closure checklist done, records put away',
    before: ['close'],
    problem: ({ hasOpenChecklist }) =>
      hasOpenChecklist ? 'The task ‘Final closure checklist’ is still open.' : null,
    at: { tab: 'tasks' },
  },
} as const satisfies Record<string, ClosingCheck>;

export type ClosingCheckName = keyof typeof closingChecks;

const checksBefore = (goal: ClosingGoal): (readonly [ClosingCheckName, ClosingCheck])[] =>
  (Object.entries(closingChecks) as [ClosingCheckName, ClosingCheck][]).filter(([, { before }]) =>
    before.includes(goal),
  );

/** One line of the checklist: done if nothing blocks it. */
export type ClosingItem = { check: ClosingCheckName; label: string; blocker: Blocker | null };

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
        (check !== 'annualReports' || facts.overdueReports !== null),
    )
    .map(([check, each]) => ({ check, label: each.label, blocker: blockerOf(each, facts) }));

/** The same checks as guards of a status; they pass where the facts were not read, as for a case that never ran. */
export const closingGuards = (goal: ClosingGoal): Guard[] =>
  checksBefore(goal).map(
    ([, check]) =>
      ({ closing }) =>
        closing ? blockerOf(check, closing) : null,
  );

/** An arrangement is terminated for a breach about which that was decided. */
export const terminationIsDecided: Guard = ({ closing }) =>
  !closing || closing.isTerminationDecided
    ? null
    : {
        tab: 'breaches',
        field: null,
        text: 'First record the breach and the decision on it; its termination ends the arrangement.',
      };
