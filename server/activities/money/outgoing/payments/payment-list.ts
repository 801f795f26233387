import { and, or, type SQL, sql } from 'drizzle-orm';
import { contains, equals, holds, within } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { cutInSql, register } from '#server/records/reference/register.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { type Payment, paymentRow, paymentsContract } from '#shared/activities/money/outgoing/contract.ts';
import { paymentList } from '#shared/activities/money/outgoing/list.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { type FileFacts, whyNotInFile } from '#shared/activities/money/outgoing/why-not-in-file.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { hasBankDetails, isChanged, isVerified, payeeJoins } from './payment-facts.ts';

/** The payments of the domains that the actor holds. */
export const visiblePayments = ({ domainIds }: Pick<Actor, 'domainIds'>): SQL =>
  domainIds === 'all' ? sql`true` : sql`payments.domain_id = any(${sql.param([...domainIds])}::int[])`;

const readColumns = {
  ...paymentRow.omit({ number: true, why: true, batch: true }).shape,
  batch: col.json<FileFacts['batch']>().orNull,
  hasBankDetails: col.boolean,
  isChanged: col.boolean,
  isVerified: col.boolean,
  hasFileSettings: col.boolean,
};
type Read = InferRow<typeof readColumns>;

/** The payments that meet a condition, each with the reason if it cannot go into a file. */
export async function paymentRows(
  database: Database | Tx,
  where: SQL,
  cut: SQL = sql`order by payments.id`,
): Promise<Payment[]> {
  const rows = await rowsOf(database, readColumns)`
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
    where ${where} ${cut}`;
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

/** The payments of the domains that the caller holds. */
export const paymentRegister = register(paymentList, paymentsContract.list, {
  scope: (actor, domainId) => and(visiblePayments(actor), equals(sql`payments.domain_id`, domainId)),
  rows: ({ services }, where, cut) => paymentRows(services.database, where, cutInSql(cut)),
  from: sql`payments`,
  conditions: {
    // A payment for several cases belongs to none of them, but appears on each.
    caseId: (id) => sql`(payments.case_id = ${id} or payments.id in (select pa.payment_id from allocations a
      join payment_allocations pa on pa.allocation_id = a.id and pa.ended_on is null where a.case_id = ${id}))`,
    batchId: sql`payments.batch_id`,
    runId: (id) =>
      sql`payments.release_key >= ${`distribution:${id}:`} and payments.release_key < ${`distribution:${id};`}`,
    status: sql`payments.status`,
    payeeKind: sql`payments.payee_kind`,
    inBatch: sql`payments.batch_id is not null`,
    byCheque: sql`payments.cheque_number is not null`,
    dueFrom: (from) => within(sql`payments.due_on`, { from }),
    dueTo: (to) => within(sql`payments.due_on`, { to }),
    search: (term) =>
      or(
        holds(
          [
            sql`payments.payee_name`,
            sql`payments.reference`,
            sql`payments.cheque_number`,
            sql`'P' || lpad(payments.id::text, 6, '0')`,
          ],
          term,
        ),
        sql`payments.case_id in (select c.id from cases c where ${contains(sql`c.unique_reference`, term)})`,
      ),
  },
  orders: {
    number: sql`payments.id`,
    amountPence: sql`payments.amount_pence`,
    dueOn: sql`payments.due_on`,
    chequeNumber: sql`payments.cheque_number`,
    actBy: sql`payments.act_by`,
  },
  tie: sql`payments.id`,
});
