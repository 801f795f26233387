import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cutInSql, register } from '#server/records/reference/register.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { reportRowList } from '#shared/activities/money/outgoing/report-list.ts';
import { openOutcomes } from '#shared/activities/money/outgoing/report-outcomes.ts';
import {
  type ReportRow,
  reportRow,
  reportsContract,
} from '#shared/activities/money/outgoing/reports-contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The rows of the actor's domains; a row without a domain belongs to its uploader. */
export const visibleRows = ({ id, domainIds }: Pick<Actor, 'id' | 'domainIds'>): SQL =>
  domainIds === 'all'
    ? sql`true`
    : sql`(r.domain_id = any(${sql.param([...domainIds])}::int[]) or r.domain_id is null and r.created_by = ${id})`;

/** The outcome of a change is read from its request: if that ended without approval, the row is open again. */
const outcome = sql`case when r.outcome <> 'change_asked' then r.outcome when a.decision = 'approved' then 'changed'
  when a.decision in ('pending', 'escalated') then 'change_asked' else 'person' end`;
const note = sql`case when r.outcome <> 'change_asked' then r.note when a.decision = 'rejected' then 'The new bank details were rejected: ' || a.comment
  when a.decision = 'withdrawn' then 'The request to change the bank details was withdrawn.'
  when a.decision = 'void' then 'The request to change the bank details is void. ' || coalesce(a.comment, '') else r.note end`;
const isOpen = sql`(${outcome}) = any(${sql.param([...openOutcomes])}::text[])`;

const joins = sql`bacs_report_rows r join bacs_report_files f on f.id = r.report_file_id left join approvals a on a.id = r.approval_id`;

/** Rows by a condition on `r`, as lists show them. */
export async function reportRows(
  database: Database | Tx,
  where: SQL,
  cut: SQL = sql``,
): Promise<ReportRow[]> {
  const rows = await rowsOf(database, {
    ...reportRow.omit({ payment: true }).shape,
    paymentId: col.number.orNull,
  })`
    select r.id, r.version, f.report, f.file_name as "fileName", r.line_number as "lineNumber", r.reason,
      r.payee_name as "payeeName", r.reference, r.sort_code || ' …' || right(r.account_number, 4) as account,
      r.processed_on::text as "processedOn", r.amount_pence::float8 as "amountPence", ${outcome} as outcome, ${note} as note,
      r.payment_id as "paymentId", r.due_on::text as "dueOn", ${isOpen} and r.due_on < ${londonDate()} as "isOverdue"
    from ${joins} where ${where} ${cut}`;
  return rows.map(({ paymentId, ...row }) => ({
    ...row,
    payment: paymentId === null ? null : { id: paymentId, number: paymentNumber(paymentId) },
  }));
}

const scopeOf = (actor: Actor, domainId: number | undefined): SQL =>
  domainId === undefined
    ? visibleRows(actor)
    : sql`${visibleRows(actor)} and (r.domain_id = ${domainId} or r.domain_id is null)`;

/** The rows of reports, open ones first whatever the sort order. */
export const reportRowRegister = register(reportRowList, reportsContract.list, {
  scope: scopeOf,
  rows: ({ services }, where, cut) => reportRows(services.database, where, cutInSql(cut)),
  from: joins,
  conditions: {
    report: sql`f.report`,
    outcome: sql`(${outcome})`,
    isOpen,
    search: [
      sql`r.payee_name`,
      sql`r.reference`,
      sql`f.file_name`,
      sql`'P' || lpad(r.payment_id::text, 6, '0')`,
    ],
  },
  first: () => sql`${isOpen} desc`,
  orders: { dueOn: sql`r.due_on` },
  tie: sql`r.id`,
});

/** The number of rows waiting for a person, and how many are late. */
export async function waitingRows(
  { services: { database }, actor }: SignedIn,
  { domainId }: { domainId?: number | undefined },
) {
  return oneRow(database, { open: col.number, overdue: col.number })`
    select count(*)::int as open, (count(*) filter (where r.due_on < ${londonDate()}))::int as overdue
    from ${joins} where ${scopeOf(actor, domainId)} and ${isOpen}`;
}
