import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { CreditFileMapping } from '#shared/records/affairs/credit-file.ts';
import { debtSources } from '#shared/records/affairs/debt.ts';
import { frequencies } from '#shared/records/affairs/frequency.ts';

/** One debt of a case. Only an admitted claim counts for dividends. */
export const caseCreditors = pgTable(
  'case_creditors',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    creditorId: integer()
      .notNull()
      .references(() => tables.creditors.id),
    creditId: integer()
      .notNull()
      .references(() => tables.credits.id),
    debtStatusId: integer()
      .notNull()
      .references(() => tables['debt-statuses'].id),
    accountNumber: text(),
    secondaryRef: text(),
    originalCreditorId: integer().references(() => tables.creditors.id),
    dcaCreditorId: integer().references(() => tables.creditors.id),
    assignedOn: day(),
    /** The seller's debt, if this one was bought: what the seller received counts towards the buyer's claim. */
    assignedFromId: integer().references((): AnyPgColumn => caseCreditors.id),
    balanceSoaPence: money().notNull(),
    balanceConfirmedPence: money(),
    confirmedOn: day(),
    /** When the creditor was last asked to prove the debt. */
    proofRequestedOn: day(),
    claimReceivedOn: day(),
    claimPence: money(),
    claimRejectedPence: money(),
    claimAdmittedPence: money(),
    admittedOn: day(),
    admittedByUserId: userRef(),
    /** An admission over the domain's limit that is waiting for approval: how much, and as of which day. */
    proposedPence: money(),
    proposedOn: day(),
    proposedByUserId: userRef(),
    isAssociate: boolean().notNull().default(false),
    associateReason: text(),
    isPreferential: boolean().notNull().default(false),
    isSecured: boolean().notNull().default(false),
    securityPence: money(),
    isExcluded: boolean().notNull().default(false),
    excludedReason: text(),
    /** The reason for the debt's status: disputed, withheld, rejected, withdrawn. */
    statusReason: text(),
    isJoint: boolean().notNull().default(false),
    /** When the creditor opted out of further notices, and the document that shows it. */
    optedOutOn: day(),
    optedOutPaper: text(),
    currentPaymentPence: money(),
    arrearsPence: money(),
    source: text({ enum: keysOf(debtSources) })
      .notNull()
      .default('client'),
    notes: text(),
  },
  (t) => [
    // Includes all columns that reports on creditors sum and search, so that a million debts are read without their rows.
    index('case_creditors_sums').on(
      t.caseId,
      t.creditorId,
      t.debtStatusId,
      t.isExcluded,
      t.balanceSoaPence,
      t.claimAdmittedPence,
      t.proposedPence,
      t.claimReceivedOn,
      t.id,
    ),
    index().on(t.creditorId, t.debtStatusId),
    index('case_creditors_assigned_from').on(t.assignedFromId).where(sql`assigned_from_id is not null`),
    // The number as letters quote it, without punctuation.
    index('case_creditors_account')
      .on(sql`upper(regexp_replace(account_number, '[^A-Za-z0-9]', '', 'g'))`)
      .where(sql`account_number is not null`),
  ],
);

/** Debts reported by others whose creditor or kind is not known here yet: each waits until a person says. */
export const waitingDebts = pgTable(
  'waiting_debts',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** The name used in the file or by the introducer. */
    creditorName: text().notNull(),
    creditType: text(),
    accountNumber: text(),
    secondaryRef: text(),
    balanceSoaPence: money().notNull(),
    currentPaymentPence: money(),
    arrearsPence: money(),
    isJoint: boolean().notNull().default(false),
    source: text({ enum: keysOf(debtSources) }).notNull(),
    notes: text(),
  },
  (t) => [index().on(t.caseId)],
);

/** How credit files of each source are read, learned from its last one. */
export const creditFileMappings = pgTable(
  'credit_file_mappings',
  {
    ...rowBase(),
    source: text().notNull(),
    mapping: jsonb().$type<Omit<CreditFileMapping, 'source'>>().notNull(),
  },
  (t) => [uniqueIndex('credit_file_mappings_source').on(sql`lower(${t.source})`)],
);

/** One asset of the statement of affairs. */
export const caseAssets = pgTable(
  'case_assets',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    assetTypeId: integer()
      .notNull()
      .references(() => tables.assets.id),
    description: text().notNull(),
    ownerCasePersonIds: integer().array().notNull().default(sql`'{}'`),
    valuePence: money().notNull(),
    valuationOn: day(),
    valuationSource: text(),
    chargeHolder: text(),
    securedPence: money().notNull().default(0),
    isExcluded: boolean().notNull().default(false),
    excludedReason: text(),
    realisationPlan: text(),
    expectedRealisationPence: money(),
  },
  (t) => [index().on(t.caseId)],
);

/** An income and expenditure statement under Standard Financial Statement headings. One per case is current. */
export const iandeStatements = pgTable(
  'iande_statements',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    statementOn: day().notNull(),
    kind: text({ enum: ['initial', 'annual', 'variation'] }).notNull(),
    adults: integer().notNull().default(1),
    children16To18: integer('children_16_to_18').notNull().default(0),
    childrenUnder16: integer('children_under_16').notNull().default(0),
    vehicles: integer().notNull().default(0),
    preparedByUserId: userRef(),
    isCurrent: boolean().notNull().default(true),
    /** Per month, stored with the lines. */
    incomePence: money().notNull().default(0),
    expenditurePence: money().notNull().default(0),
    explanation: text(),
  },
  (t) => [index().on(t.caseId), uniqueIndex('iande_statements_current').on(t.caseId).where(sql`is_current`)],
);

/** A line of a statement: either an income or an expenditure. */
export const iandeLines = pgTable(
  'iande_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statementId: integer()
      .notNull()
      .references(() => iandeStatements.id, { onDelete: 'cascade' }),
    incomeId: integer().references(() => tables.incomes.id),
    expenditureId: integer().references(() => tables.expenditures.id),
    amountPence: money().notNull(),
    frequency: text({ enum: frequencies }).notNull().default('monthly'),
    monthlyPence: money().notNull(),
    payer: text({ enum: ['applicant_1', 'applicant_2', 'shared'] })
      .notNull()
      .default('applicant_1'),
    isEvidenced: boolean().notNull().default(false),
    notes: text(),
  },
  (t) => [index().on(t.statementId)],
);
