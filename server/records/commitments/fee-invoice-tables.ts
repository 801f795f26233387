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
import { caseRef } from '#server/records/cases/tables.ts';
import { journals } from '#server/records/ledger/tables.ts';
import { domainRef } from '#server/records/reference/tables.ts';
import {
  type FeeCreditLine,
  feeCreditStatuses,
  feeVatTreatments,
  type Party,
} from '#shared/activities/money/fee-invoices/fee-invoices.ts';
import { keysOf } from '#shared/platform/options.ts';
import { allocations } from './tables.ts';

/** The last number used in each domain's series. Locked by the issuer, so that no number is left out or used twice. */
export const feeInvoiceNumbers = pgTable('fee_invoice_numbers', {
  domainId: domainRef().primaryKey(),
  last: integer().notNull().default(0),
});

/** The firm's fee invoices to estates, and their credit notes. Never changed once issued. */
export const feeInvoices = pgTable(
  'fee_invoices',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    number: integer().notNull(),
    caseId: caseRef().notNull(),
    isCreditNote: boolean().notNull().default(false),
    creditsId: integer().references((): AnyPgColumn => feeInvoices.id),
    issuedOn: day().notNull(),
    taxPoint: day().notNull(),
    vatTreatment: text({ enum: keysOf(feeVatTreatments) }).notNull(),
    /** Also for a credit note: the amounts it credits. */
    netPence: money().notNull(),
    vatPence: money().notNull(),
    /** The journal that drew the fees, or credited them. */
    journalId: integer()
      .notNull()
      .references(() => journals.id),
    supplier: jsonb().$type<Party>().notNull(),
    customer: jsonb().$type<Party>().notNull(),
    /** Why a credit note was issued. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('fee_invoices_number').on(t.domainId, t.number),
    uniqueIndex('fee_invoices_journal').on(t.journalId),
    index().on(t.creditsId),
    index().on(t.caseId),
    check('fee_invoices_amounts', sql`net_pence > 0 and vat_pence >= 0`),
    check('fee_invoices_credits', sql`is_credit_note = (credits_id is not null)`),
  ],
);

/** Each fee drawn, on one invoice and on any credit notes that credit it. */
export const feeInvoiceLines = pgTable(
  'fee_invoice_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    feeInvoiceId: integer()
      .notNull()
      .references(() => feeInvoices.id),
    allocationId: integer()
      .notNull()
      .references(() => allocations.id),
    isCredit: boolean().notNull().default(false),
    description: text().notNull(),
    netPence: money().notNull(),
    vatPence: money().notNull(),
    vatRateBp: integer().notNull(),
  },
  (t) => [
    uniqueIndex('fee_invoice_lines_once').on(t.allocationId).where(sql`not is_credit`),
    index().on(t.allocationId, t.isCredit),
    index().on(t.feeInvoiceId),
    check('fee_invoice_lines_amounts', sql`net_pence > 0 and vat_pence >= 0 and vat_rate_bp >= 0`),
  ],
);

/** Fees that somebody wants to credit: a second person decides, and the credit note is issued on approval. */
export const feeCredits = pgTable(
  'fee_credits',
  {
    ...rowBase(),
    feeInvoiceId: integer()
      .notNull()
      .references(() => feeInvoices.id),
    lines: jsonb().$type<FeeCreditLine[]>().notNull(),
    reason: text().notNull(),
    status: text({ enum: keysOf(feeCreditStatuses) }).notNull(),
    comment: text(),
    creditNoteId: integer().references(() => feeInvoices.id),
  },
  (t) => [
    uniqueIndex('fee_credits_one_waiting').on(t.feeInvoiceId).where(sql`status = 'waiting'`),
    index().on(t.creditNoteId),
    check('fee_credits_issued', sql`(status = 'issued') = (credit_note_id is not null)`),
  ],
);
