import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { standingProposal } from '#server/records/decisions/proposal-facts.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { arrangementYear, yearOn } from '#shared/records/cases/case-dates.ts';
import {
  accountOf,
  type Estimate,
  estimatesOf,
  estimatesTakenOn,
  noEstimates,
} from '#shared/records/ledger/receipts-and-payments.ts';

/** The start of the arrangement year that contains the day; null before approval. */
function yearStart(approvalDate: string | null, day: string): string | null {
  if (approvalDate === null || approvalDate > day) return null;
  return arrangementYear(approvalDate, yearOn(approvalDate, day)).from;
}

/** What a case that was taken on was to pay by the schedule it came with; null where none came with it. */
async function takenOnTerms(database: Database | Tx, caseId: number) {
  const columns = { contributionsPence: col.number, lumpSumsPence: col.number };
  const [row] = await rowsOf(database, columns)`
    select coalesce(sum(l.expected_pence) filter (where l.kind <> 'lump'), 0)::float8 as "contributionsPence",
      coalesce(sum(l.expected_pence) filter (where l.kind = 'lump'), 0)::float8 as "lumpSumsPence"
    from taken_on_cases t join payment_schedules s on s.case_id = t.case_id and s.schedule_version = 1
    join payment_schedule_lines l on l.schedule_id = s.id where t.case_id = ${caseId} having count(*) > 0`;
  return row ?? null;
}

/**
 * What creditors were told in the proposal that stands, whatever has changed since. Of a case taken on without one, what its old books said
 * that the client was to pay; the rest is not known.
 */
async function estimatesTold(database: Database | Tx, { id }: Case): Promise<Estimate> {
  const outcome = (await standingProposal(database, id))?.figures?.outcome;
  if (outcome) return estimatesOf(outcome);
  const terms = await takenOnTerms(database, id);
  return terms ? estimatesTakenOn(terms) : noEstimates;
}

/**
 * The receipts and payments account of a case (SIP 7): by heading in the order of the statement of affairs, the estimate beside what
 * was posted before the period, in it and to date; then the funds held and where.
 */
export async function receiptsAndPayments(
  database: Database | Tx,
  actor: Actor,
  input: { caseId: number; from?: string | undefined; to?: string | undefined },
) {
  const found = await visibleCase(database, actor, input.caseId);
  const to = input.to ?? londonDate();
  const from = input.from ?? yearStart(found.approvalDate, to) ?? found.enquiryOn;
  if (from > to) {
    const message = 'The period ends before it begins.';
    throw new AppError('invalid', message, { errors: { to: message } });
  }
  const rows = await rowsOf(database, {
    code: col.text,
    name: col.text,
    heading: col.text,
    order: col.number,
    side: col.word<'receipt' | 'payment'>(),
    priorPence: col.number,
    periodPence: col.number,
    lineCount: col.number,
  })`
    select a.code, coalesce(a.eos_line_label, a.name) as name, g.rp_heading as heading, g.rp_order as "order",
      case t.statement when 'rp_receipt' then 'receipt' else 'payment' end as side,
      coalesce(sum(l.pence) filter (where l.posted_on < ${from}::date), 0)::float8 as "priorPence",
      coalesce(sum(l.pence) filter (where l.posted_on >= ${from}::date), 0)::float8 as "periodPence",
      count(l.pence)::int as "lineCount"
    from chart_of_accounts a
    join account_groups g on g.id = a.account_group_id
    join account_types t on t.id = g.account_type_id and t.statement in ('rp_receipt', 'rp_payment')
    left join lateral (
      select j.posted_on, case t.statement when 'rp_receipt' then j.credit_pence - j.debit_pence else j.debit_pence - j.credit_pence end as pence
      from journal_lines j where j.case_id = ${input.caseId} and j.account_id = a.id and j.posted_on <= ${to}::date
    ) l on true
    where a.ledger = 'estate' group by 1, 2, 3, 4, 5 order by 4, 1`;
  const account = accountOf(rows, await estimatesTold(database, found));
  const funds = await fundsOf(database, input.caseId, to);
  return { uniqueReference: found.uniqueReference, caseName: found.caseName, from, to, ...account, funds };
}
