import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, longListOf, named, nothing, pence } from '#shared/platform/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { cleanText, idSchema, pathId, queryInteger, readVersion } from '#shared/platform/validation.ts';
import { journalSources, ledgers, manualKinds, manualStates, periodStatuses } from './ledger.ts';

/** A date in the books. */
export const bookDay = z.iso
  .date()
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'Not a sensible year.');

/** The day on which money came or went: not in the future. */
export const pastBookDay = bookDay.refine((value) => value <= londonDate(), 'Must not be in the future.');

const page = queryInteger(1, 1_000_000, 1);
/** At most ten thousand million pounds: far above that, totals would no longer be exact. */
const sidePence = z.int().min(0).max(1_000_000_000_000);
/** An amount of money that is posted. */
export const amountPence = sidePence.min(1, 'Enter an amount.');
/** Why something is done; it is kept. */
export const reason = cleanText(500, 1);

const byId = z.strictObject({ id: pathId });
const ledger = keyOf(ledgers);
const source = keyOf(journalSources);
const sides = { debitPence: pence, creditPence: pence };
const caseOfPosting = z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() });

/** A side of a journal with the names of its account and its case. */
const namedLine = z.object({
  account: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  case: caseOfPosting.nullable(),
  ...sides,
  memo: z.string().nullable(),
});
export type JournalLine = z.output<typeof namedLine>;

const trialBalanceInput = z.strictObject({ on: bookDay.optional(), domainId: pathId.optional() });

/** An account with its balance at the end of a day, as a debit or a credit. */
export const balanceRow = z.object({
  accountId: z.int(),
  code: z.string(),
  name: z.string(),
  group: z.string(),
  ledger,
  isActive: z.boolean(),
  ...sides,
  lineCount: z.int(),
});
export type BalanceRow = z.output<typeof balanceRow>;

const trialBalanceOutput = z.object({
  on: day,
  accounts: z.array(balanceRow),
  totals: z.object({ estate: z.object(sides), office: z.object(sides) }),
});
export type TrialBalance = z.output<typeof trialBalanceOutput>;

const entriesInput = z.strictObject({
  id: pathId,
  domainId: pathId.optional(),
  from: bookDay.optional(),
  to: bookDay.optional(),
  page,
  limit: queryInteger(1, 200, 50),
});
export type EntriesInput = z.output<typeof entriesInput>;

/** A posting to an account, with the balance (debits less credits) after it. */
export const entryRow = z.object({
  journalId: z.int(),
  reference: z.string(),
  line: z.int(),
  postedOn: day,
  description: z.string(),
  source,
  memo: z.string().nullable(),
  case: caseOfPosting.nullable(),
  ...sides,
  balancePence: pence,
});
export type Entry = z.output<typeof entryRow>;

const journalListInput = z.strictObject({
  domainId: pathId.optional(),
  ledger: ledger.optional(),
  source: source.optional(),
  from: bookDay.optional(),
  to: bookDay.optional(),
  page,
  limit: queryInteger(1, 200, 50),
});
export type JournalListInput = z.output<typeof journalListInput>;

const journalRow = z.object({
  id: z.int(),
  reference: z.string(),
  domain: named,
  ledger,
  postedOn: day,
  description: z.string(),
  source,
  totalPence: pence,
  reversesId: z.int().nullable(),
  reversedById: z.int().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
});
/** A journal with its lines; `mayReverse` says whether the caller may ask to reverse it. */
const journalDetail = journalRow.extend({
  lines: z.array(namedLine.extend({ line: z.int() })),
  mayReverse: z.boolean(),
});
export type Journal = z.output<typeof journalDetail>;

/** A month of a domain's books; `closeBlocker` says why it cannot be closed yet. */
const periodRow = z.object({
  id: z.int(),
  version: z.int(),
  domain: named,
  month: day,
  status: keyOf(periodStatuses),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
  lineCount: z.int(),
  postedPence: pence,
  closeBlocker: z.string().nullable(),
});
export type Period = z.output<typeof periodRow>;

const versionInput = z.strictObject({ id: pathId, version: idSchema });

const booksRest = restCalls('Ledger');

/** The books: trial balance, entries, journals and periods. */
export const booksContract = {
  trialBalance: booksRest.get(
    'financials.chart-of-accounts',
    '/trial-balance',
    'Every account with its balance at the end of a day',
    { input: trialBalanceInput, output: trialBalanceOutput },
  ),
  entries: booksRest.get(
    'financials.chart-of-accounts',
    '/chart-of-accounts/{id}/entries',
    'The postings to an account, newest first',
    { input: entriesInput, output: listOf(entryRow) },
  ),
  journals: booksRest.get('financials.chart-of-accounts', '/journals', 'Journals by filters, newest first', {
    input: journalListInput,
    output: longListOf(journalRow),
  }),
  journal: booksRest.get('financials.chart-of-accounts', '/journals/{id}', 'One journal with its lines', {
    input: byId,
    output: journalDetail,
  }),
  periods: booksRest.get('financials.close-period', '/periods', 'The months of the books, newest first', {
    input: z.strictObject({ domainId: pathId.optional() }),
    output: z.array(periodRow),
  }),
  startClosing: booksRest.post(
    'financials.close-period',
    '/periods/{id}/start-closing',
    'Allow only corrections in a month',
    { input: versionInput, output: nothing },
  ),
  closePeriod: booksRest.post('financials.close-period', '/periods/{id}/close', 'Close a month', {
    input: versionInput,
    output: nothing,
  }),
  reopenPeriod: booksRest.post(
    'financials.close-period',
    '/periods/{id}/reopen',
    'Open a month again, with the reason',
    { input: versionInput.extend({ reason }), output: nothing },
  ),
};

/** A journal of a case: what it did to the case's cash, and the cash after it. */
export const caseEntry = z.object({
  journalId: z.int(),
  reference: z.string(),
  postedOn: day,
  description: z.string(),
  source,
  reversesId: z.int().nullable(),
  reversedById: z.int().nullable(),
  lines: z.array(z.object({ code: z.string(), name: z.string(), ...sides })),
  cashPence: pence,
  balancePence: pence,
});
export type CaseEntry = z.output<typeof caseEntry>;

const fund = z.object({ code: z.string(), name: z.string(), pence });
/** Where the money of a case is held, and what is owed from it. */
const funds = z.object({ held: z.array(fund), owed: z.array(fund), cashPence: pence });

const amounts = z.object({
  estimatedPence: pence.nullable(),
  priorPence: pence,
  periodPence: pence,
  cumulativePence: pence,
});
const accountHeading = z.object({
  heading: z.string(),
  side: z.enum(['receipt', 'payment']),
  lines: z.array(amounts.extend({ code: z.string(), name: z.string() })),
  total: amounts,
});
const caseAccount = z.object({
  uniqueReference: z.string(),
  caseName: z.string(),
  from: day,
  to: day,
  headings: z.array(accountHeading),
  receipts: amounts,
  payments: amounts,
  balance: amounts,
  balancePence: pence,
  isEstimateWhole: z.boolean(),
  funds,
});
export type CaseAccount = z.output<typeof caseAccount>;

const ofCase = z.strictObject({ caseId: pathId });

const caseMoneyRest = restCalls('Case accounts', '/cases/{caseId}');

/** The money of one case, for everybody who may see the case. */
export const caseMoneyContract = {
  ledger: caseMoneyRest.get(
    'case.read',
    '/ledger',
    'The journals of a case with its running balance, newest first',
    { input: ofCase.extend({ page, limit: queryInteger(1, 500, 100) }), output: listOf(caseEntry) },
  ),
  funds: caseMoneyRest.get(
    'case.read',
    '/funds',
    'Where the money of a case is held, and what is owed from it',
    { input: ofCase, output: funds },
  ),
  receiptsAndPayments: caseMoneyRest.get(
    'case.read',
    '/receipts-and-payments',
    'The receipts and payments account: estimated, in a period, and to date',
    {
      input: ofCase.extend({ from: bookDay.optional(), to: bookDay.optional() }),
      output: caseAccount,
    },
  ),
};

const writtenLine = z.strictObject({
  accountId: idSchema,
  caseId: idSchema.nullable().default(null),
  debitPence: sidePence.default(0),
  creditPence: sidePence.default(0),
  memo: cleanText(200).nullable().default(null),
});
const manualInput = z.strictObject({
  domainId: idSchema,
  ledger,
  postedOn: bookDay,
  description: cleanText(200, 1),
  lines: z.array(writtenLine).min(2, 'A journal has at least two lines.').max(200),
});
export type ManualInput = z.output<typeof manualInput>;

const manualListInput = z.strictObject({
  domainId: pathId.optional(),
  status: z.enum([...keysOf(manualStates), 'all']).default('pending'),
  page,
  limit: queryInteger(1, 200, 25),
});
export type ManualListInput = z.output<typeof manualListInput>;

/** A journal written by hand; `reference` is that of the journal it was posted as. */
const manualRow = z.object({
  id: z.int(),
  version: z.int(),
  domainId: z.int(),
  domain: named,
  kind: keyOf(manualKinds),
  ledger,
  postedOn: day,
  description: z.string(),
  totalPence: pence,
  reversesId: z.int().nullable(),
  receiptId: z.int().nullable(),
  status: keyOf(manualStates),
  requestedBy: z.int(),
  requester: z.string(),
  decidedBy: z.int().nullable(),
  decider: z.string().nullable(),
  decidedAt: instant.nullable(),
  comment: z.string().nullable(),
  journalId: z.int().nullable(),
  reference: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ManualJournal = z.output<typeof manualRow>;

/**
 * The same with its lines and what the caller may do with it; `approvalBlocker` says why they may not decide on it. It is decided by
 * the request `approvalId` (shared/records/approvals/contract.ts).
 */
export const manualDetail = manualRow.extend({
  lines: z.array(namedLine),
  approvalId: z.int().nullable(),
  approvalBlocker: z.string().nullable(),
  mayChange: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type ManualJournalDetail = z.output<typeof manualDetail>;

const manualRest = restCalls('Manual journals');

/** Journals written by hand: one person writes, another approves. */
export const manualContract = {
  list: manualRest.get('financials.journals', '/manual-journals', 'Manual journals by state, newest first', {
    input: manualListInput,
    output: listOf(manualRow),
  }),
  get: manualRest.get('financials.journals', '/manual-journals/{id}', 'One manual journal with its lines', {
    input: byId,
    output: manualDetail,
  }),
  create: manualRest.create(
    'financials.journals',
    '/manual-journals',
    'Write a journal for somebody else to approve',
    { input: manualInput, output: manualDetail },
  ),
  update: manualRest.put(
    'financials.journals',
    '/manual-journals/{id}',
    'Change your own journal before it is decided',
    {
      input: z.strictObject({ id: pathId, version: readVersion, ...manualInput.shape }),
      output: manualDetail,
    },
  ),
  reverse: manualRest.create(
    'financials.journals',
    '/journals/{id}/reverse',
    'Ask for a journal to be reversed, which somebody else approves',
    { input: z.strictObject({ id: pathId, postedOn: bookDay, reason }), output: manualDetail },
  ),
};
