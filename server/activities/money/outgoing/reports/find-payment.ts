import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ReportEntry } from '../files/reports/report-entry.ts';
import { visiblePayments } from '../payments/payment-list.ts';

type Payment = typeof payments.$inferSelect;

/** What identifies the payment of a row: never the payee's name. */
type Sought = Pick<ReportEntry, 'account' | 'amountPence' | 'processedOn' | 'reference'>;

/** A reference reduced to capitals and digits, since files leave out what they cannot carry. */
const plain = (reference: string): string => reference.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Payments to the account of a row, also matching its amount and day if it gives them; locked. */
async function paymentsTo(tx: Tx, actor: Actor, { account, amountPence, processedOn }: Sought) {
  const conditions: SQL[] = [
    visiblePayments(actor),
    sql`${payments.sortCode} = ${account.sortCode} and ${payments.accountNumber} = ${account.accountNumber}`,
    sql`${payments.status} in ('sent', 'unknown', 'paid', 'returned')`,
  ];
  if (amountPence !== null) conditions.push(sql`${payments.amountPence} = ${amountPence}`);
  if (processedOn !== null) conditions.push(sql`${payments.processingOn} = ${processedOn}`);
  return tx
    .select()
    .from(payments)
    .where(sql.join(conditions, sql` and `))
    .orderBy(payments.id)
    .for('update');
}

/**
 * The payments that a row of a report may be about: by day, account and amount, and if there are several, by the
 * reference. Without a day the reference must agree.
 */
export async function paymentsOf(tx: Tx, actor: Actor, sought: Sought): Promise<Payment[]> {
  const found = await paymentsTo(tx, actor, sought);
  if (sought.reference === null || found.length === 0) return found;
  const named = found.filter(({ reference }) => plain(reference) === plain(sought.reference ?? missing()));
  return named.length > 0 || sought.processedOn === null ? named : found;
}
