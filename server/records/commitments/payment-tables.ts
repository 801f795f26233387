import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import { batchStates } from '#shared/activities/money/outgoing/batch-states.ts';
import type { FileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { fileFormats } from '#shared/activities/money/outgoing/file-settings.ts';
import { paymentStates } from '#shared/activities/money/outgoing/payment-states.ts';
import { payeeKinds } from '#shared/activities/money/outgoing/payments.ts';
import { bacsReports } from '#shared/activities/money/outgoing/report-codes.ts';
import { reportOutcomes } from '#shared/activities/money/outgoing/report-outcomes.ts';
import { keysOf } from '#shared/platform/options.ts';
import { allocations } from './tables.ts';

/** Payments that one file pays from one account: on one day, or each on its own up to the pay day. */
export const paymentBatches = pgTable(
  'payment_batches',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    /** The day on which payees have the money. */
    payOn: day().notNull(),
    /** The day named in the file: with Bacs, the processing day; if there are several, the first. */
    processingOn: day().notNull(),
    status: text({ enum: keysOf(batchStates) })
      .notNull()
      .default('building'),
    statusReason: text(),
    /** A warning for a person, for example that bank details changed after the file was downloaded. */
    warning: text(),
    authorisedBy: userRef(),
    authorisedAt: instant(),
    submittedBy: userRef(),
    submittedAt: instant(),
  },
  (t) => [index().on(t.domainId, t.id), index().on(t.bankAccountId, t.status)],
);

/** All files generated for a batch. The newest counts; the others are kept with the reason for the newer one. */
export const paymentFiles = pgTable(
  'payment_files',
  {
    /** Assigned beforehand: the submission serial is derived from it. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    batchId: integer()
      .notNull()
      .references(() => paymentBatches.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    format: text({ enum: keysOf(fileFormats) }).notNull(),
    /** The account's settings at the time: the file is read back with them. */
    settings: jsonb().$type<FileSettings>().notNull(),
    fileName: text().notNull(),
    sha256: char({ length: 64 }).notNull(),
    byteCount: integer().notNull(),
    count: integer().notNull(),
    totalPence: money().notNull(),
    createdOn: day().notNull(),
    generatedAt: instant().notNull().defaultNow(),
    generatedBy: userRef(),
    /** Why it replaced an earlier one; null for the first. */
    reason: text(),
    downloadCount: integer().notNull().default(0),
    downloadedAt: instant(),
    downloadedBy: userRef(),
    /** Set when a newer file replaced it, or its batch was taken apart. */
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('payment_files_current').on(t.batchId).where(sql`retired_at is null`),
    index().on(t.batchId, t.id),
    index().on(t.fileId),
  ],
);

/** Outgoing payments. Payee and bank details are those at the release; later changes do not affect them. */
export const payments = pgTable(
  'payments',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    /** The case that pays; null for a payment of several cases. */
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
    /** The key of the release: none is released twice. */
    releaseKey: text().notNull(),
    /** The batch that pays it: one at a time, so that no payment is in two files. */
    batchId: integer().references(() => paymentBatches.id),
    /** The day on which its batch's file pays it. */
    processingOn: day(),
    /** The statement line that shows it as paid. Banking is a later module: the migration adds the foreign key. */
    bankItemId: integer(),
    /** The line that brought it back, likewise. */
    returnItemId: integer(),
    /** The line of the office account that shows a payment to the firm as arrived, likewise. */
    arrivalItemId: integer(),
    paidOn: day(),
    /** For a cheque: its number, six digits or more with leading zeros, and its date of issue. */
    chequeNumber: text(),
    chequeOn: day(),
    returnedOn: day(),
    /** The deadline for dealing with a return. */
    actBy: day(),
    /** The payment that came back or was never sent, which this one replaces. */
    reissueOfId: integer().references((): AnyPgColumn => payments.id),
    /** When a dividend that nobody claimed was released to the other creditors: it is never paid again. */
    givenUpOn: day(),
  },
  (t) => [
    uniqueIndex().on(t.releaseKey),
    index().on(t.domainId, t.status, t.id),
    index().on(t.caseId),
    index().on(t.creditorId),
    index().on(t.supplierId),
    index().on(t.batchId),
    index('payments_bank_item').on(t.bankItemId).where(sql`bank_item_id is not null`),
    uniqueIndex('payments_return_item').on(t.returnItemId),
    uniqueIndex('payments_arrival_item').on(t.arrivalItemId).where(sql`arrival_item_id is not null`),
    uniqueIndex('payments_reissued_once').on(t.reissueOfId),
    uniqueIndex('payments_cheque').on(t.bankAccountId, t.chequeNumber).where(sql`cheque_number is not null`),
    check(
      'payments_in_batch',
      sql`case when status = 'in_batch' then batch_id is not null when status = 'sent' then (batch_id is null) = (cheque_number is not null)
        when status in ('pending', 'approved', 'cancelled') then batch_id is null else true end`,
    ),
    check('payments_by_cheque', sql`(cheque_number is null) = (cheque_on is null)`),
    check('payments_amount', sql`amount_pence > 0`),
    check(
      'payments_payee',
      sql`(payee_kind = 'creditor') = (creditor_id is not null) and (payee_kind = 'supplier') = (supplier_id is not null)`,
    ),
  ],
);

/** Which allocations a payment pays. An allocation is in one payment at a time: a returned payment no longer counts. */
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
    /** When the payment came back or was cancelled: the allocation can then be in another. */
    endedOn: day(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.allocationId] }),
    uniqueIndex('payment_allocations_one_open').on(t.allocationId).where(sql`ended_on is null`),
  ],
);

/** The Bacs reports that were taken in, each file once. */
export const bacsReportFiles = pgTable('bacs_report_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileId: integer()
    .notNull()
    .references(() => files.id),
  fileName: text().notNull(),
  sha256: char({ length: 64 }).notNull().unique(),
  report: text({ enum: keysOf(bacsReports) }).notNull(),
  serviceUserNumber: text(),
  reportedOn: day(),
  takenAt: instant().notNull().defaultNow(),
  takenBy: userRef(),
});

/** One row of a Bacs report about a payment or account, and its outcome. */
export const bacsReportRows = pgTable(
  'bacs_report_rows',
  {
    ...rowBase(),
    reportFileId: integer()
      .notNull()
      .references(() => bacsReportFiles.id),
    /**
     * The domain of its payment, else of the account with the report's service user number. Without one, its uploader has to deal with it.
     */
    domainId: domainRef(),
    lineNumber: integer().notNull(),
    reason: text().notNull(),
    payeeName: text(),
    reference: text(),
    sortCode: text().notNull(),
    accountNumber: text().notNull(),
    processedOn: day(),
    amountPence: money(),
    newAccountName: text(),
    newSortCode: text(),
    newAccountNumber: text(),
    paymentId: integer().references(() => payments.id),
    /** The request to change the payee's bank details to the new ones. */
    approvalId: integer().references(() => approvals.id),
    /** If a change was requested, its outcome is read from the request. */
    outcome: text({ enum: keysOf(reportOutcomes) }).notNull(),
    note: text(),
    dueOn: day().notNull(),
  },
  (t) => [
    index().on(t.reportFileId, t.lineNumber),
    index().on(t.dueOn, t.id),
    index().on(t.paymentId),
    index().on(t.approvalId),
    check('bacs_report_rows_asked', sql`outcome <> 'change_asked' or approval_id is not null`),
  ],
);
