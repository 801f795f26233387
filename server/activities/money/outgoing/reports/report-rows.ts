import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import type { ReportRowSort } from '#shared/activities/money/outgoing/report-list.ts';
import { openOutcomes } from '#shared/activities/money/outgoing/report-outcomes.ts';
import type { ReportRow, ReportRowFilters } from '#shared/activities/money/outgoing/reports-contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The rows of domains that the actor holds; one that belongs to none is its uploader’s. */
export const visibleRows = ({ id, domainIds }: Pick<Actor, 'id' | 'domainIds'>): SQL =>
  domainIds === 'all'
    ? sql`true`
    : sql`(r.domain_id = any(${sql.param([...domainIds])}::int[]) or r.domain_id is null and r.created_by = ${id})`;

/** The state of a change is read from its request: if that ended without approval, the row is open again. */
const outcome = sql`case when r.outcome <> 'change_asked' then r.outcome when a.decision = 'approved' then 'changed'
  when a.decision in ('pending', 'escalated') then 'change_asked' else 'person' end`;
const note = sql`case when r.outcome <> 'change_asked' then r.note when a.decision = 'rejected' then 'The new bank details were rejected: ' || a.comment
  when a.decision = 'withdrawn' then 'The request to change the bank details was withdrawn.'
  when a.decision = 'void' then 'The request to change the bank details is void. ' || coalesce(a.comment, '') else r.note end`;
const isOpen = sql`(${outcome}) = any(${sql.param([...openOutcomes])}::text[])`;

const joins = sql`bacs_report_rows r join bacs_report_files f on f.id = r.report_file_id left join approvals a on a.id = r.approval_id`;

/** Rows by a condition on `r`, as the list shows them. */
export async function reportRows(
  database: Database | Tx,
  where: SQL,
  cut: SQL = sql``,
): Promise<ReportRow[]> {
  const { rows } = await database.execute<Omit<ReportRow, 'payment'> & { paymentId: number | null }>(sql`
    select r.id, r.version, f.report, f.file_name as "fileName", r.line_number as "lineNumber", r.reason,
      r.payee_name as "payeeName", r.reference, r.sort_code || ' …' || right(r.account_number, 4) as account,
      r.processed_on::text as "processedOn", r.amount_pence::float8 as "amountPence", ${outcome} as outcome, ${note} as note,
      r.payment_id as "paymentId", r.due_on::text as "dueOn", ${isOpen} and r.due_on < ${londonDate()} as "isOverdue"
    from ${joins} where ${where} ${cut}`);
  return rows.map(({ paymentId, ...row }) => ({
    ...row,
    payment: paymentId === null ? null : { id: paymentId, number: paymentNumber(paymentId) },
  }));
}

function conditionOf(actor: Actor, filters: Omit<ReportRowFilters, 'sort' | 'dir'>): SQL {
  const { search, report, outcome: wanted, isOpen: open, domainId } = filters;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    visibleRows(actor),
    domainId !== undefined && sql`(r.domain_id = ${domainId} or r.domain_id is null)`,
    report !== undefined && sql`f.report = ${report}`,
    wanted !== undefined && sql`(${outcome}) = ${wanted}`,
    open !== undefined && (open ? isOpen : sql`not ${isOpen}`),
    search !== undefined &&
      sql`(r.payee_name ilike ${pattern} or r.reference ilike ${pattern} or f.file_name ilike ${pattern}
        or 'P' || lpad(r.payment_id::text, 6, '0') ilike ${pattern})`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}

const orders: Record<ReportRowSort, SQL> = { dueOn: sql`r.due_on` };

/** Open rows come before settled ones, in any order. */
const orderOf = ({ sort, dir }: Pick<ReportRowFilters, 'sort' | 'dir'>): SQL => {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`;
  return sql`order by ${isOpen} desc, ${orders[sort]} ${direction}, r.id ${direction}`;
};

/** The rows by filters, a page at a time. */
export async function listReportRows(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: ReportRowFilters & { page: number; limit: number },
) {
  const where = conditionOf(actor, filters);
  const [data, counted] = await Promise.all([
    reportRows(database, where, sql`${orderOf(filters)} limit ${limit} offset ${(page - 1) * limit}`),
    database.execute<{ count: number }>(sql`select count(*)::int as count from ${joins} where ${where}`),
  ]);
  const totalResults = counted.rows[0]!.count;
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The same rows from the first on, as many as a file needs to see. */
export const allReportRows = ({ services: { database }, actor }: SignedIn, filters: ReportRowFilters) =>
  reportRows(database, conditionOf(actor, filters), sql`${orderOf(filters)} limit ${ROWS_TO_READ}`);

/** The number of rows waiting for a person, and how many are late. */
export async function waitingRows(
  { services: { database }, actor }: SignedIn,
  { domainId }: { domainId?: number | undefined },
) {
  const where = conditionOf(actor, { domainId, isOpen: true });
  const { rows } = await database.execute<{ open: number; overdue: number }>(sql`
    select count(*)::int as open, (count(*) filter (where r.due_on < ${londonDate()}))::int as overdue
    from ${joins} where ${where}`);
  return rows[0]!;
}
