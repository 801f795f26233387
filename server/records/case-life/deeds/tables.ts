import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { correctableDays } from '#shared/records/deeds/deed-days.ts';
import { deedStatuses } from '#shared/records/deeds/deeds.ts';

/** The trust deed of a case, and its status. Days that were not recorded, as in an old system, stay unknown. */
export const trustDeeds = pgTable(
  'trust_deeds',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    status: text({ enum: keysOf(deedStatuses) }).notNull(),
    grantedOn: day(),
    publishedOn: day(),
    documentsSentOn: day(),
    windowEndedOn: day(),
    appliedOn: day(),
    registeredOn: day(),
    dischargeRefusedOn: day(),
    refusalReason: text(),
    debtorDischargedOn: day(),
    endedOn: day(),
    /** How it ended, in words. */
    outcome: text(),
    /** When it came from an old system, or from a version without these steps; null where it was granted here. */
    cameOn: day(),
  },
  (t) => [uniqueIndex('trust_deeds_case').on(t.caseId)],
);

/** The history of a trust deed, step by step. Rows are only ever added. */
export const trustDeedSteps = pgTable(
  'trust_deed_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    deedId: integer()
      .notNull()
      .references(() => trustDeeds.id),
    fromStatus: text({ enum: keysOf(deedStatuses) }),
    toStatus: text({ enum: keysOf(deedStatuses) }).notNull(),
    /** The day on which it happened, possibly long before it was entered. */
    happenedOn: day(),
    reference: text(),
    documentId: integer().references(() => caseDocuments.id),
    note: text(),
    /** Of a correction: which day it puts right, and what had been entered. */
    corrects: text({ enum: keysOf(correctableDays) }),
    correctedFrom: day(),
    takenAt: instant().notNull().defaultNow(),
    takenBy: integer(),
  },
  (t) => [index().on(t.deedId)],
);

/** The annual accounts and returns of a trust deed that were sent. */
export const trustDeedReturns = pgTable(
  'trust_deed_returns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    deedId: integer()
      .notNull()
      .references(() => trustDeeds.id),
    year: integer().notNull(),
    sentOn: day().notNull(),
    documentId: integer().references(() => caseDocuments.id),
  },
  (t) => [uniqueIndex('trust_deed_returns_year').on(t.deedId, t.year)],
);
