import { col, type InferRow, missing, oneRow } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { officeAccountOf } from '#server/records/ledger/bank-accounts/office-account.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { paymentReference } from '#shared/activities/money/outgoing/payment-reference.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { supplierPaidLines } from '#shared/records/ledger/payment-events.ts';
import { insertPayments } from './store-payments.ts';

/** The amount that the firm owes a supplier for approved invoices, less credit notes. */
export type Bill = {
  domainId: number;
  supplierId: number;
  amountPence: number;
  /** The reference that the supplier sees on its statement: the number of its invoice. */
  reference: string;
  description: string;
  /** The same key is never released twice. */
  key: string;
};

const payerColumns = {
  supplier: col.text,
  isActive: col.boolean,
  isVerified: col.boolean,
  payeeName: col.text,
  sortCode: col.text.orNull,
  accountNumber: col.text.orNull,
};
type Payer = InferRow<typeof payerColumns> & { bankAccountId: number | null };

/** The supplier as it is now, locked against changes of its bank details, and the office account that pays. */
async function payerOf({ tx }: Write, { domainId, supplierId }: Bill): Promise<Payer> {
  const row = await oneRow(tx, payerColumns)`
    select s.name as supplier, s.is_active as "isActive", s.bank_verified_at is not null as "isVerified",
      coalesce(s.account_name, s.name) as "payeeName", s.sort_code as "sortCode", s.account_number as "accountNumber"
    from suppliers s where s.id = ${supplierId} for share of s`;
  return { ...row, bankAccountId: await officeAccountOf(tx, domainId) };
}

function problemOf({ supplier, isActive, isVerified, bankAccountId }: Payer): string | null {
  if (!isActive) return `${supplier} is suspended: nothing can be paid to it.`;
  if (!isVerified) return `The bank details of ${supplier} are not verified.`;
  return bankAccountId === null
    ? 'The firm has no office account that pays. Add one in Bank Accounts.'
    : null;
}

const limits = { length: 18, alphabet: 'any' } as const;

/** The invoice number as a bank accepts it; a long one is cut to its distinctive end. */
function referenceOf({ reference: custom }: Bill): string {
  const none = { accountNumber: null, caseReference: custom, ourReference: null };
  const found = paymentReference('custom', { ...none, custom }, limits);
  if ('reference' in found) return found.reference;
  const plain = custom.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain.slice(-limits.length) || 'INVOICE';
}

/**
 * Pays a supplier from the office account: posts what the firm owed it, and makes the payment ready for a batch.
 * Returns the payment's id.
 */
export async function releaseBill(w: Write, bill: Bill): Promise<number> {
  const { domainId, supplierId, amountPence, description, key } = bill;
  const payer = await payerOf(w, bill);
  const problem = problemOf(payer);
  if (problem) throw conflict(problem);
  const { payeeName, sortCode, accountNumber, bankAccountId } = payer;
  const today = londonDate();
  await postJournal(w, {
    domainId,
    ledger: 'office',
    postedOn: today,
    description,
    source: 'payment',
    approvedBy: null,
    idempotencyKey: key,
    lines: supplierPaidLines({ supplierId, amountPence, bankAccountId }),
  });
  const row = {
    key,
    domainId,
    caseId: null,
    bankAccountId,
    creditorId: null,
    supplierId,
    amountPence,
  } as const;
  const payee = {
    payeeKind: 'supplier',
    payeeName,
    sortCode,
    accountNumber,
    reference: referenceOf(bill),
  } as const;
  const stored = await insertPayments(w, [{ ...row, ...payee }], today);
  const id = stored.get(key) ?? missing();
  w.audit({ entity: 'payments', entityId: id, action: 'released', after: { payee: payeeName, amountPence } });
  w.changed('payments');
  return id;
}
