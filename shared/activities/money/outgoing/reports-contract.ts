import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, listOf, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { paymentStates } from './payment-states.ts';
import { bacsReports } from './report-codes.ts';
import { reportRowList } from './report-list.ts';
import { reportOutcomes } from './report-outcomes.ts';

const domainId = pathId.optional();

/** A row of a Bacs report, with only enough of the bank details to distinguish accounts. */
export const reportRow = z.object({
  id: z.int(),
  version: z.int(),
  report: keyOf(bacsReports),
  fileName: z.string(),
  lineNumber: z.int(),
  reason: z.string(),
  payeeName: z.string().nullable(),
  reference: z.string().nullable(),
  /** Sort code and the account number’s last digits. */
  account: z.string(),
  processedOn: day.nullable(),
  amountPence: pence.nullable(),
  outcome: keyOf(reportOutcomes),
  /** Why it needs a person, or what was done. */
  note: z.string().nullable(),
  payment: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** The day by which it must be dealt with; `isOverdue` where that day has passed and it is still open. */
  dueOn: day,
  isOverdue: z.boolean(),
});
export type ReportRow = z.output<typeof reportRow>;

/** The result of taking in a report. */
export const takenReport = z.object({
  id: z.int(),
  fileName: z.string(),
  report: keyOf(bacsReports),
  count: z.int(),
  outcomes: z.array(z.object({ outcome: keyOf(reportOutcomes), count: z.int() })),
});
export type TakenReport = z.output<typeof takenReport>;

/** A payment that a row may be about. */
export const candidate = z.object({
  id: z.int(),
  number: z.string(),
  payeeName: z.string(),
  reference: z.string(),
  amountPence: pence,
  status: keyOf(paymentStates),
  dueOn: day,
  isSameAccount: z.boolean(),
});
export type ReportCandidate = z.output<typeof candidate>;

const row = { id: pathId, version: readVersion };

const rest = restCalls('Bacs reports', '/financials/reports');
const access = 'financials.distributions';

export const reportsContract = {
  ...rest.register(
    access,
    '',
    ['The rows of Bacs reports, each with what happened to it', 'The rows of Bacs reports as CSV'],
    registerOf(reportRowList, { domainId }, listOf(reportRow)),
  ),
  waiting: rest.get(access, '/waiting', 'How many rows of Bacs reports are waiting', {
    input: z.strictObject({ domainId }),
    output: z.object({ open: z.int(), overdue: z.int() }),
  }),
  candidates: rest.get(access, '/{id}/candidates', 'The payments that a row may be about', {
    input: z.strictObject({ id: pathId, search: cleanText(100).optional() }),
    output: z.array(candidate),
  }),
  /** Says which payment a row is about: a return is recorded with it, a change of its payee asked for. */
  link: rest.post(access, '/{id}/link', 'Say which payment a row is about, and record its outcome', {
    input: z.strictObject({ ...row, paymentId: idSchema }),
    output: reportRow,
  }),
  settle: rest.post(access, '/{id}/settle', 'Say what was done about a row', {
    input: z.strictObject({ ...row, note: cleanText(300, 3, 'Say what was done, in a few words.') }),
    output: reportRow,
  }),
};
