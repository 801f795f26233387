import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { UNCLAIMED_MONTHS } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate } from '#shared/platform/dates.ts';

export type Payment = typeof payments.$inferSelect;

/** Payments left for six months: returned dividends that nobody claimed, and cheques that nobody presented. */
export const isUnclaimed = (today: string): SQL => {
  const before = sql`(${today}::date - ${`${UNCLAIMED_MONTHS} months`}::interval)::date`;
  return sql`(payments.status = 'returned' and payments.creditor_id is not null and payments.given_up_on is null
      and payments.returned_on <= ${before} and not exists (select from payments r where r.reissue_of_id = payments.id)
    or payments.status = 'sent' and payments.cheque_on <= ${before})`;
};

/** The payment, locked; null if it is not unclaimed (any more). */
export async function lockUnclaimed(tx: Tx, id: number): Promise<Payment | null> {
  await tx.execute(sql`select from payments where id = ${id} for update`);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(sql`${eq(payments.id, id)} and ${isUnclaimed(londonDate())}`);
  return payment ?? null;
}
