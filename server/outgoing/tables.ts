import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bankAccounts } from '#server/bank-accounts/tables.ts';
import { caseRef } from '#server/cases/tables.ts';
import { allocations } from '#server/commitments/tables.ts';
import { day, money, rowBase } from '#server/database/columns.ts';
import { domainRef, tables } from '#server/reference/tables.ts';
import { keysOf } from '#shared/options.ts';
import { paymentStates } from '#shared/outgoing/payment-states.ts';
import { payeeKinds } from '#shared/outgoing/payments.ts';

/** Money on its way out. Payee and bank details are those of the release: nothing that changes afterwards moves it elsewhere. */
export const payments = pgTable(
  'payments',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    /** The case that pays; none where a payment is of several. */
    caseId: caseRef(),
    bankAccountId: integer().references(() => bankAccounts.id),
    payeeKind: text({ enum: keysOf(payeeKinds) }).notNull(),
    creditorId: integer().references(() => tables.creditors.id),
    supplierId: integer().references(() => tables.suppliers.id),
    payeeName: text().notNull(),
    sortCode: text(),
    accountNumber: text(),
    reference: text().notNull(),
    amountPence: money().notNull(),
    dueOn: day().notNull(),
    status: text({ enum: keysOf(paymentStates) })
      .notNull()
      .default('approved'),
    statusReason: text(),
    /** What released it: the same is never released twice. */
    releaseKey: text().notNull(),
  },
  (t) => [
    uniqueIndex().on(t.releaseKey),
    index().on(t.domainId, t.status, t.id),
    index().on(t.caseId),
    index().on(t.creditorId),
    check('payments_amount', sql`amount_pence > 0`),
    check(
      'payments_payee',
      sql`(payee_kind = 'creditor') = (creditor_id is not null) and (payee_kind = 'supplier') = (supplier_id is not null)`,
    ),
  ],
);

/** Which allocations a payment pays. What is due is paid by one payment at a time: a returned one has left it. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    allocationId: integer()
      .notNull()
      .references(() => allocations.id),
    amountPence: money().notNull(),
    /** Set when the payment came back or was cancelled: the allocation may be paid by another then. */
    endedOn: day(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.allocationId] }),
    uniqueIndex('payment_allocations_one_open').on(t.allocationId).where(sql`ended_on is null`),
  ],
);
