import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import type { VariationFigures } from '#shared/activities/creditors/variations/figures.ts';
import type { VariationTerms } from '#shared/activities/creditors/variations/terms.ts';
import { variationKinds, variationStatuses } from '#shared/activities/creditors/variations/variations.ts';
import { keysOf } from '#shared/platform/options.ts';

/** A change of the terms of a running arrangement. A case can have only one open. */
export const caseVariations = pgTable(
  'case_variations',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** Which of the case's variations it is, from 1. */
    number: integer().notNull(),
    kind: text({ enum: keysOf(variationKinds) }).notNull(),
    customName: text(),
    reason: text().notNull(),
    ifRefused: text(),
    status: text({ enum: keysOf(variationStatuses) })
      .notNull()
      .default('draft'),
    /** Why it was rejected, withdrawn or superseded. */
    statusReason: text(),
    terms: jsonb().$type<VariationTerms>().notNull(),
    /** On top of the total cost cap. */
    feePence: money().notNull().default(0),
    clientAgreedOn: day(),
    /** The document (case_documents) that shows the client's agreement. */
    documentId: integer(),
    /** The version of the schedule that it was based on when it was put to whoever decides. */
    scheduleVersion: integer(),
    /** Why creditors decide rather than the supervisor, as it stood then. */
    formalReasons: jsonb().$type<string[]>(),
    /** The figures as they were put to whoever decides. */
    figures: jsonb().$type<VariationFigures>(),
    /** The creditors' decision (decisions). */
    decisionId: integer(),
    decidedOn: day(),
    decidedBy: userRef(),
    effectiveOn: day(),
    madeScheduleVersion: integer(),
    endBefore: day(),
    endAfter: day(),
    /** The clause (case_modifications) through which it changes fees and dividend. */
    modificationId: integer(),
    supersededById: integer().references((): AnyPgColumn => caseVariations.id),
  },
  (t) => [
    uniqueIndex('case_variations_one_open')
      .on(t.caseId)
      .where(sql`status in ('draft', 'client_agreed', 'submitted', 'issued')`),
    uniqueIndex().on(t.caseId, t.number),
    index().on(t.caseId, t.effectiveOn).where(sql`status = 'approved'`),
    check('case_variations_approved', sql`(status = 'approved') = (effective_on is not null)`),
    check('case_variations_superseded', sql`(status = 'superseded') >= (superseded_by_id is not null)`),
    check('case_variations_fee', sql`fee_pence >= 0`),
    check(
      'case_variations_reason',
      sql`(status in ('rejected', 'withdrawn', 'superseded')) <= (status_reason is not null)`,
    ),
  ],
);

/** The history of a variation, step by step. Rows are only ever added. */
export const variationSteps = pgTable(
  'case_variation_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    variationId: integer()
      .notNull()
      .references(() => caseVariations.id),
    fromStatus: text({ enum: keysOf(variationStatuses) }),
    toStatus: text({ enum: keysOf(variationStatuses) }).notNull(),
    note: text(),
    /** The day on which it happened, if earlier than when it was entered. */
    happenedOn: day(),
    takenAt: instant().notNull().defaultNow(),
    takenBy: integer(),
  },
  (t) => [index().on(t.variationId)],
);
