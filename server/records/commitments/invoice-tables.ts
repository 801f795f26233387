import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { journals } from '#server/records/ledger/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import {
  invoiceCategories,
  invoiceStatuses,
  lineStatuses,
  vatTreatments,
} from '#shared/activities/money/invoices/invoices.ts';
import type { LineMapping } from '#shared/activities/money/invoices/line-files.ts';
import type { MatchProposal } from '#shared/activities/money/invoices/propose-matches.ts';
import { keysOf } from '#shared/platform/options.ts';
import { payments } from './payment-tables.ts';
import { allocations } from './tables.ts';

/** Suppliers' invoices to the firm, and their credit notes. */
export const invoices = pgTable(
  'invoices',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    supplierId: integer()
      .notNull()
      .references(() => tables.suppliers.id),
    number: text().notNull(),
    issueDate: day().notNull(),
    taxPoint: day(),
    dueDate: day(),
    netPence: money().notNull(),
    vatPence: money().notNull(),
    vatTreatment: text({ enum: keysOf(vatTreatments) }).notNull(),
    category: text({ enum: keysOf(invoiceCategories) }).notNull(),
    isCreditNote: boolean().notNull().default(false),
    creditsInvoiceId: integer().references((): AnyPgColumn => invoices.id),
    /** The invoice document, and the file from which its lines were read. */
    fileId: integer().references(() => files.id),
    lineFileId: integer().references(() => files.id),
    notes: text(),
    status: text({ enum: keysOf(invoiceStatuses) })
      .notNull()
      .default('received'),
    comment: text(),
    submittedBy: userRef(),
    approvedBy: userRef(),
    journalId: integer().references(() => journals.id),
    /** The amount the firm has owed since approval; negative for a credit note. */
    owedPence: money(),
    /** The payment that settles it, alone or with others of its supplier. */
    paymentId: integer().references(() => payments.id),
    paidJournalId: integer().references(() => journals.id),
    paidOn: day(),
  },
  (t) => [
    // A supplier never uses a number twice, ignoring spaces and case.
    uniqueIndex('invoices_number')
      .on(t.supplierId, sql`lower(replace(number, ' ', ''))`)
      .where(sql`status <> 'cancelled'`),
    index().on(t.domainId, t.issueDate, t.id),
    index().on(t.creditsInvoiceId),
    index().on(t.fileId),
    index().on(t.lineFileId),
    index().on(t.paymentId),
    check('invoices_amounts', sql`net_pence >= 0 and vat_pence >= 0 and net_pence + vat_pence > 0`),
    check('invoices_credits', sql`is_credit_note or credits_invoice_id is null`),
    check('invoices_two_people', sql`approved_by is null or approved_by <> submitted_by`),
  ],
);

/** What an invoice bills, each line for one case. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    ...rowBase(),
    invoiceId: integer()
      .notNull()
      .references(() => invoices.id),
    seq: integer().notNull(),
    reference: text(),
    clientName: text(),
    accountNumber: text(),
    description: text().notNull(),
    quantity: integer().notNull().default(1),
    netPence: money().notNull(),
    vatPence: money().notNull(),
    status: text({ enum: keysOf(lineStatuses) })
      .notNull()
      .default('unmatched'),
    caseId: caseRef(),
    /** The case's expense that this line evidences. */
    allocationId: integer().references(() => allocations.id),
    /** A credit note names the same expense as its invoice. */
    isCredit: boolean().notNull().default(false),
    isMatchedByItself: boolean().notNull().default(false),
    isWaiting: boolean().notNull().default(false),
    statusReason: text(),
    proposals: jsonb().$type<MatchProposal[]>().notNull().default([]),
    hasBest: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.invoiceId, t.seq, t.id),
    index().on(t.caseId),
    uniqueIndex('invoice_lines_one_invoice')
      .on(t.allocationId)
      .where(sql`allocation_id is not null and not is_credit`),
    check('invoice_lines_amounts', sql`net_pence >= 0 and vat_pence >= 0 and net_pence + vat_pence > 0`),
    check(
      'invoice_lines_matched',
      sql`(status = 'matched') = (allocation_id is not null) and (case_id is null) = (allocation_id is null)`,
    ),
  ],
);

/** How a supplier's files are read, learned from the last import. */
export const invoiceMappings = pgTable(
  'invoice_mappings',
  {
    ...rowBase(),
    supplierId: integer()
      .notNull()
      .references(() => tables.suppliers.id),
    mapping: jsonb().$type<LineMapping>().notNull(),
  },
  (t) => [uniqueIndex().on(t.supplierId)],
);
