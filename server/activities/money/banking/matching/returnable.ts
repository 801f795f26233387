import { sql } from 'drizzle-orm';
import { plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';

/** How long after it was sent a payment may come back on a statement, in days. */
export const RETURNED_WITHIN = 60;
/** By how many days a line may be dated before the payment that it returns was sent; a person is asked why. */
export const RETURNED_BEFORE = 5;

/** When a payment `p` went to the bank, or its cheque to the payee; needs `sentJoins`. */
export const sentOn = sql`coalesce(p.cheque_on, (coalesce(b.submitted_at, f.downloaded_at) at time zone 'Europe/London')::date)`;
export const sentJoins = sql`left join payment_batches b on b.id = p.batch_id
  left join payment_files f on f.batch_id = b.id and f.retired_at is null`;
/** Payments `p` that may still come back: sent, and not yet shown by a line as returned. */
export const mayComeBack = sql`p.status in ('sent', 'unknown', 'paid', 'returned') and p.return_item_id is null and p.payee_kind <> 'office'`;

type Line = { description: string; reference: string | null; payerAccountNumber: string | null };
type Sent = { reference: string | null; payeeAccount: string | null };

const plain = (text: string) => wordsOf(plainCapitals(text)).join(' ');

/** Whether a line names a payment: by its reference as whole words, or by its payee's account. */
export function namesPayment({ description, reference, payerAccountNumber }: Line, sent: Sent): boolean {
  const named = plain(sent.reference ?? '');
  const text = ` ${plain(`${description} ${reference ?? ''}`)} `;
  return (
    (named !== '' && text.includes(` ${named} `)) ||
    (sent.payeeAccount !== null && sent.payeeAccount === payerAccountNumber)
  );
}
