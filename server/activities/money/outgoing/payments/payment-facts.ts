import { sql } from 'drizzle-orm';
import { ELEVEN_DIGITS_PENCE } from '#shared/activities/money/outgoing/fit-payment.ts';

/** Joins a payment's creditor (`cr`) or supplier (`su`): their details decide whether it may be paid. */
export const payeeJoins = sql`left join creditors cr on cr.id = payments.creditor_id
  left join suppliers su on su.id = payments.supplier_id`;

/** Whether the payee's bank details differ from the payment's; offices and clients have none that could change. */
export const isChanged = sql`coalesce(
  (cr.sort_code, cr.account_number) is distinct from (payments.sort_code, payments.account_number) and cr.id is not null
    or cr.account_name is not null and cr.account_name <> payments.payee_name
    or (su.sort_code, su.account_number) is distinct from (payments.sort_code, payments.account_number) and su.id is not null
    or su.account_name is not null and su.account_name <> payments.payee_name, false)`;

export const isVerified = sql`(payments.payee_kind in ('office', 'client')
  or coalesce(cr.bank_verified_at, su.bank_verified_at) is not null)`;

export const hasBankDetails = sql`(payments.sort_code is not null and payments.account_number is not null)`;

/** Whether a payment can be put into a batch of its account now. */
export const isReady = sql`(payments.status = 'approved' and payments.batch_id is null and ${hasBankDetails} and ${isVerified}
  and not ${isChanged} and payments.amount_pence <= ${sql.raw(String(ELEVEN_DIGITS_PENCE))})`;
