import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { chequeText } from '#shared/activities/money/outgoing/payments.ts';
import { conflictAt } from '#shared/platform/errors.ts';
import { visiblePayments } from './payment-list.ts';
import { noSuchPayment, type Step, writeToPayment } from './write-to-payment.ts';

const refused = (message: string) => conflictAt('chequeNumber', message);

async function refuseUsed(tx: Database | Tx, bankAccountId: number, chequeNumber: string): Promise<void> {
  const [used] = await tx
    .select({ payeeName: payments.payeeName })
    .from(payments)
    .where(and(eq(payments.bankAccountId, bankAccountId), eq(payments.chequeNumber, chequeNumber)));
  if (used) throw refused(`Cheque ${chequeNumber} has already been issued, to ${used.payeeName}.`);
}

/** Records that a cheque was issued for a payment: it counts as sent, and as paid once its number appears on the statement. */
export const issueCheque = (
  ctx: SignedIn,
  { chequeNumber: digits, issuedOn, ...of }: Step & { chequeNumber: string; issuedOn: string },
) =>
  writeToPayment(ctx, of, 'issueCheque', async (w, payment) => {
    const chequeNumber = chequeText(digits);
    await refuseUsed(w.tx, payment.bankAccountId ?? missing(), chequeNumber);
    const sent = { status: 'sent', chequeNumber, chequeOn: issuedOn, statusReason: null } as const;
    await changeRow(w, 'payments', payments, payment, payment.version, sent, { action: 'cheque issued' });
  });

/** The next cheque number of the account that pays. */
export async function nextCheque(
  { services: { database }, actor }: SignedIn,
  { id }: { id: number },
): Promise<{ chequeNumber: string }> {
  const rows = await rowsOf(database, { last: col.text.orNull })`
    select (select max(c.cheque_number::bigint)::text from payments c
      where c.bank_account_id = payments.bank_account_id and c.cheque_number is not null) as last
    from payments where payments.id = ${id} and ${visiblePayments(actor)}`;
  if (!rows[0]) throw noSuchPayment();
  return { chequeNumber: chequeText(String(Number(rows[0].last ?? 0) + 1)) };
}
