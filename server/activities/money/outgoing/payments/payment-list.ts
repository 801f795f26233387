import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import type { Payment, PaymentFilters } from '#shared/activities/money/outgoing/contract.ts';
import type { PaymentSort } from '#shared/activities/money/outgoing/list.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { type FileFacts, whyNotInFile } from '#shared/activities/money/outgoing/why-not-in-file.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { hasBankDetails, isChanged, isVerified, payeeJoins } from './payment-facts.ts';

/** The payments of the domains that the actor holds. */
export const visiblePayments = ({ domainIds }: Pick<Actor, 'domainIds'>): SQL =>
  domainIds === 'all' ? sql`true` : sql`payments.domain_id = any(${sql.param([...domainIds])}::int[])`;

const orders: Record<PaymentSort, SQL> = {
  number: sql`payments.id`,
  amountPence: sql`payments.amount_pence`,
  dueOn: sql`payments.due_on`,
  chequeNumber: sql`payments.cheque_number`,
  actBy: sql`payments.act_by`,
};

type Read = Omit<Payment, 'number' | 'why' | 'batch'> &
  Pick<FileFacts, 'hasBankDetails' | 'isChanged' | 'isVerified' | 'hasFileSettings' | 'batch'>;

/** Payments by a condition, each with the answer why it is in no file. */
export async function paymentRows(
  database: Database | Tx,
  where: SQL,
  cut: SQL = sql`order by payments.id`,
): Promise<Payment[]> {
  const { rows } = await database.execute<Read>(sql`
    select payments.id, payments.version, json_build_object('id', d.id, 'name', d.name) as domain,
      case when c.id is not null then json_build_object('id', c.id, 'uniqueReference', c.unique_reference, 'caseName', c.case_name) end
        as "case",
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as account,
      payments.payee_kind as "payeeKind", payments.payee_name as "payeeName", payments.reference,
      payments.amount_pence::float8 as "amountPence", payments.due_on::text as "dueOn",
      payments.processing_on::text as "processingOn",
      substring(payments.release_key from '^distribution:([0-9]+):')::int as "runId", payments.status,
      payments.status_reason as "statusReason", payments.paid_on::text as "paidOn", payments.returned_on::text as "returnedOn",
      payments.act_by::text as "actBy",
      payments.cheque_number as "chequeNumber", payments.cheque_on::text as "chequeOn", payments.given_up_on::text as "givenUpOn", ${hasBankDetails} as "hasBankDetails", ${isChanged} as "isChanged",
      ${isVerified} as "isVerified", b.file_settings is not null as "hasFileSettings",
      case when pb.id is not null then json_build_object('id', pb.id, 'status', pb.status, 'fileName', f.file_name) end as batch
    from payments join domains d on d.id = payments.domain_id left join cases c on c.id = payments.case_id
    left join bank_accounts b on b.id = payments.bank_account_id left join payment_batches pb on pb.id = payments.batch_id
    left join payment_files f on f.batch_id = pb.id and f.retired_at is null ${payeeJoins}
    where ${where} ${cut}`);
  return rows.map(shownOf);
}

function shownOf(read: Read): Payment {
  const {
    hasBankDetails: hasDetails,
    isChanged: changed,
    isVerified: verified,
    hasFileSettings,
    batch,
    ...row
  } = read;
  return {
    ...row,
    number: paymentNumber(row.id),
    batch: batch && { id: batch.id, reference: batchReference(batch.id), status: batch.status },
    why: whyNotInFile({
      ...row,
      hasBankDetails: hasDetails,
      isChanged: changed,
      isVerified: verified,
      hasFileSettings,
      accountName: row.account?.name ?? null,
      batch,
    }),
  };
}

function conditionOf(actor: Actor, filters: PaymentFilters): SQL {
  const { search, status, payeeKind, inBatch, byCheque, dueFrom, dueTo, domainId, caseId, batchId, runId } =
    filters;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    visiblePayments(actor),
    domainId !== undefined && sql`payments.domain_id = ${domainId}`,
    // A payment for several cases belongs to none of them, but is shown on each.
    caseId !== undefined &&
      sql`(payments.case_id = ${caseId} or payments.id in (select pa.payment_id from allocations a
        join payment_allocations pa on pa.allocation_id = a.id and pa.ended_on is null where a.case_id = ${caseId}))`,
    batchId !== undefined && sql`payments.batch_id = ${batchId}`,
    runId !== undefined &&
      sql`payments.release_key >= ${`distribution:${runId}:`} and payments.release_key < ${`distribution:${runId};`}`,
    status !== undefined && sql`payments.status = ${status}`,
    payeeKind !== undefined && sql`payments.payee_kind = ${payeeKind}`,
    inBatch !== undefined && (inBatch ? sql`payments.batch_id is not null` : sql`payments.batch_id is null`),
    byCheque !== undefined &&
      (byCheque ? sql`payments.cheque_number is not null` : sql`payments.cheque_number is null`),
    dueFrom !== undefined && sql`payments.due_on >= ${dueFrom}`,
    dueTo !== undefined && sql`payments.due_on <= ${dueTo}`,
    search !== undefined &&
      sql`(payments.payee_name ilike ${pattern} or payments.reference ilike ${pattern}
        or payments.cheque_number ilike ${pattern} or 'P' || lpad(payments.id::text, 6, '0') ilike ${pattern}
        or payments.case_id in (
          select c.id from cases c where c.unique_reference ilike ${pattern}))`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}

const orderOf = ({ sort, dir }: PaymentFilters): SQL => {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`;
  return sql`order by ${orders[sort]} ${direction}, payments.id ${direction}`;
};

/** The payments by filters, a page at a time. */
export async function listPayments(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: PaymentFilters & { page: number; limit: number },
) {
  const where = conditionOf(actor, filters);
  const [data, counted] = await Promise.all([
    paymentRows(database, where, sql`${orderOf(filters)} limit ${limit} offset ${(page - 1) * limit}`),
    database.execute<{ count: number }>(sql`select count(*)::int as count from payments where ${where}`),
  ]);
  const totalResults = counted.rows[0]!.count;
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The same payments from the first on, as many as a file needs to see. */
export const allPayments = ({ services: { database }, actor }: SignedIn, filters: PaymentFilters) =>
  paymentRows(database, conditionOf(actor, filters), sql`${orderOf(filters)} limit ${ROWS_TO_READ}`);
