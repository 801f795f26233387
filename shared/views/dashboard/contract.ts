import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { keyOf, pence } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';
import { approvalKinds } from '#shared/records/approvals/approvals.ts';
import { stages } from '#shared/records/law/statuses.ts';

const count = z.int();
const day = z.iso.date();

/** Open tasks by when they are due: before today, today, in the seven days after it, and day by day from today on. */
export const dueTasks = z.object({
  overdue: count,
  today: count,
  nextDays: count,
  days: z.array(z.object({ day, count })),
});
export type DueTasks = z.output<typeof dueTasks>;

/** Open cases: by stage in the order of a case's life, with the statuses of each, and by the owners with the most. */
export const openCases = z.object({
  total: count,
  /** Those whose status counts as work in progress. */
  inProgress: count,
  stages: z.array(
    z.object({
      stage: z.enum(stages),
      count,
      statuses: z.array(z.object({ id: idSchema, name: z.string(), count })),
    }),
  ),
  owners: z.array(z.object({ id: idSchema, name: z.string(), count })),
  /** How many more owners have open cases. */
  furtherOwners: count,
});
export type OpenCases = z.output<typeof openCases>;

/** Cases by the week, Monday to Sunday, in which the client enquired; the current week is the last. */
export const newCases = z.object({
  weeks: z.array(z.object({ from: day, to: day, count })),
  /** Last week up to the same weekday as today, for comparison with this week. */
  lastWeekSoFar: count,
});
export type NewCases = z.output<typeof newCases>;

/** Unanswered complaints whose summary resolution or final response is due within N business days, or is overdue. */
export const nearComplaints = z.object({
  within: count,
  /** All of them, those overdue included. */
  near: count,
  overdue: count,
  /** Those not yet overdue, by the business days left; 0 is today. */
  days: z.array(z.object({ businessDays: count, count })),
  next: z.array(
    z.object({
      id: idSchema,
      reference: z.string(),
      case: z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() }),
      kind: z.enum(['summary', 'final']),
      dueOn: day,
      isOver: z.boolean(),
      businessDaysLeft: count,
    }),
  ),
});
export type NearComplaints = z.output<typeof nearComplaints>;

/** Accounts with lines to be matched, or whose bank and ledger balances differ; most lines first. */
export const bankWork = z.object({
  openCount: count,
  accounts: z.array(
    z.object({ id: idSchema, name: z.string(), openCount: count, openPence: pence, differencePence: pence }),
  ),
  /** The number of further such accounts. */
  furtherAccounts: count,
  /** The account with the oldest line that is to be matched, and the day of that line. */
  oldest: z.object({ accountId: idSchema, bookedOn: day }).nullable(),
});
export type BankWork = z.output<typeof bankWork>;

/** Requests waiting for the user's own decision. */
export const waitingApprovals = z.object({
  count,
  overdue: count,
  kinds: z.array(z.object({ kind: keyOf(approvalKinds), count, amountPence: pence })),
});
export type WaitingApprovals = z.output<typeof waitingApprovals>;

/** Outbound mail waiting for somebody: to be approved or finished, or because it failed or came back. */
export const waitingMail = z.object({ awaiting: count, drafts: count, attention: count });
export type WaitingMail = z.output<typeof waitingMail>;

/** Incoming post that is waiting: all of it, what nobody has open, and what could not be read. */
export const waitingPost = z.object({ waiting: count, unassigned: count, failed: count });
export type WaitingPost = z.output<typeof waitingPost>;

/** What the dashboard shows, in one read. A part that the caller has no permission for is null. */
const dashboard = z.object({
  today: day,
  /** The cases, statements, letters and post of the demo firm are still being loaded. */
  isDemoLoading: z.boolean(),
  tasks: z.object({ mine: dueTasks, department: dueTasks }),
  newCases,
  openCases: openCases.nullable(),
  complaints: nearComplaints.nullable(),
  banking: bankWork.nullable(),
  approvals: waitingApprovals.nullable(),
  /** Manual journals awaiting approval. */
  waitingJournals: count.nullable(),
  outboundMail: waitingMail.nullable(),
  inboundPost: waitingPost.nullable(),
});
export type Dashboard = z.output<typeof dashboard>;

/** The totals of the reports, read separately, because on a large book it takes longer. A part without permission is null. */
const figures = z.object({
  /** Open annual reviews whose year ends or whose report is due within this many days, those overdue included: the rows of Annuals Due. */
  annuals: z.object({ within: count, near: count, overdue: count }).nullable(),
  /** Open deadlines on all cases: those due within this many days, and those overdue; the user's own are counted separately. */
  deadlines: z.object({ within: count, near: count, overdue: count }),
  /** Breaches that have not ended, and how many of them are past their time to remedy. */
  breaches: z.object({ open: count, remedyOver: count }),
  /** The WIP report by stage: cases and what they may earn. */
  wip: z.array(z.object({ stage: z.enum(stages), count, feePence: pence })).nullable(),
  /** This month in the Monthly Payments report: what falls due, and what has come in. */
  month: z.object({ duePence: pence, receivedPence: pence }).nullable(),
});
export type Figures = z.output<typeof figures>;

const ofDomain = z.strictObject({ domainId: pathId.optional() });

const rest = restCalls('Dashboard');

/** The dashboard, the first page after signing in. */
export const dashboardContract = {
  get: rest.get('case.read', '/dashboard', 'The caller’s work and the state of the cases, in numbers', {
    input: ofDomain,
    output: dashboard,
  }),
  figures: rest.get(
    'case.read',
    '/dashboard/figures',
    'Annual reviews, breaches, work in progress and the month’s payments, in sums',
    { input: ofDomain, output: figures },
  ),
};
