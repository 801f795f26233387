import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  pgView,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { journals } from '#server/records/ledger/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  allocationKinds,
  allocationStatuses,
  type ProposedShare,
  retainedReasons,
} from '#shared/records/commitments/allocations.ts';
import { expenseCategories } from '#shared/records/commitments/contract.ts';

const columns = () => ({
  ...rowBase(),
  caseId: caseRef().notNull(),
  kind: text({ enum: keysOf(allocationKinds) }).notNull(),
  paymentTypeId: integer()
    .notNull()
    .references(() => tables['payment-types'].id),
  /** The payee, by kind: one of the three is set; a fee goes to the firm, a refund to the client. */
  supplierId: integer().references(() => tables.suppliers.id),
  caseCreditorId: integer().references(() => caseCreditors.id),
  toCaseId: caseRef(),
  category: text({ enum: keysOf(expenseCategories) }),
  /** Net and VAT together: what leaves the case. */
  amountPence: money().notNull(),
  netPence: money().notNull(),
  vatPence: money().notNull().default(0),
  invoiceExpected: boolean().notNull().default(false),
  /** The firm has paid the supplier's invoice, so the estate repays the firm. */
  isRecharge: boolean().notNull().default(false),
  description: text(),
  allocatedOn: day().notNull(),
  status: text({ enum: keysOf(allocationStatuses) }).notNull(),
  retainedReason: text({ enum: keysOf(retainedReasons) }),
  statusReason: text(),
  /** The line of the distribution run that proposed it. Runs are a later module: their migration adds the foreign key. */
  runLineId: integer(),
  idempotencyKey: text().notNull(),
  /** Set when the money moves. */
  releasedOn: day(),
  journalId: integer().references(() => journals.id),
});

/**
 * Money of a case that is set aside for somebody. No journal is posted until it moves. Its migration keeps half of each page free, so that
 * later changes of a row, such as its payment being confirmed, need no index update.
 */
export const allocations = pgTable(
  'allocations',
  {
    ...columns(),
    /** The creditor receives more than a hundred pence in the pound with it, as the approval states. */
    isBeyondClaim: boolean().notNull().default(false),
  },
  (t) => [
    /**
     * Also finds what a case has set aside: a run makes hundreds of thousands of rows, and every further index adds to the cost of each.
     */
    uniqueIndex().on(t.caseId, t.idempotencyKey),
    index().on(t.caseCreditorId),
    index().on(t.runLineId),
    index().on(t.supplierId, t.id).where(sql`supplier_id is not null`),
    /** Not touched when the bank confirms a payment later. */
    index('allocations_kept_back').on(t.caseCreditorId).where(sql`retained_reason is not null`),
    check(
      'allocations_amounts',
      sql`amount_pence > 0 and net_pence >= 0 and vat_pence >= 0 and amount_pence = net_pence + vat_pence`,
    ),
    check('allocations_retained', sql`(status = 'retained') = (retained_reason is not null)`),
    check(
      'allocations_payee',
      sql`(kind = 'expense') = (supplier_id is not null and category is not null)
        and (kind = 'creditor') = (case_creditor_id is not null) and (kind = 'transfer') = (to_case_id is not null)`,
    ),
  ],
);

/**
 * The money that an open distribution run sets aside for a case, as one row: the rows of `allocations` are created when the run is
 * released. A run over 20,000 cases proposes 200,000 of them, and is calculated more often than it is released.
 */
export const runProposals = pgTable(
  'run_proposals',
  {
    /** Runs are a later module: their migration adds the foreign key. */
    runLineId: integer().primaryKey(),
    caseId: caseRef().notNull(),
    allocatedOn: day().notNull(),
    shares: json().$type<ProposedShare[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: integer(),
  },
  (t) => [index().on(t.caseId)],
);

/**
 * Everything that is or was set aside: allocations, and the shares proposed by open runs, which have no id yet. Its migration has the
 * query.
 */
export const allAllocations = pgView('all_allocations', { ...columns(), id: integer() }).existing();
