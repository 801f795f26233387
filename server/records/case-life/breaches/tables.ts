import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { breachStatuses, creditorDecisions } from '#shared/activities/creditors/breaches/breaches.ts';
import { keysOf } from '#shared/platform/options.ts';

const mailRef = () => integer().references(() => mailItems.id);

/** A breach of an arrangement's terms, recorded or suspected by the nightly check. A case can have only one open of each type. */
export const caseBreaches = pgTable(
  'case_breaches',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    breachTypeId: integer()
      .notNull()
      .references(() => tables['breach-types'].id),
    status: text({ enum: keysOf(breachStatuses) }).notNull(),
    detectedOn: day().notNull(),
    detectedBy: text({ enum: ['system', 'user'] }).notNull(),
    detail: text().notNull(),
    /** The term that was broken and how to remedy it, as named in the notice. */
    clause: text(),
    remedy: text(),
    /** Arrears at detection; months in hundredths. */
    monthsInArrears: integer(),
    arrearsPence: money(),
    noticeItemId: mailRef(),
    servedOn: day(),
    remedyByOn: day(),
    clientResponseOn: day(),
    clientResponse: text(),
    /** The variation that resolves it. */
    variationId: integer().references(() => caseVariations.id),
    referredOn: day(),
    /** The creditors' decision that it was referred to. */
    decisionId: integer().references(() => decisions.id),
    creditorsDecidedOn: day(),
    creditorsDecision: text({ enum: keysOf(creditorDecisions) }),
    /** How it ended, in words. */
    outcome: text(),
    endedOn: day(),
    /** The reason given for waiving it. */
    waiverReason: text(),
    waivedBy: userRef(),
  },
  (t) => [
    uniqueIndex('case_breaches_one_open')
      .on(t.caseId, t.breachTypeId)
      .where(sql`status not in ('remedied', 'waived', 'terminated')`),
    index().on(t.caseId, t.id),
    index('case_breaches_open')
      .on(t.status, t.remedyByOn, t.id)
      .where(sql`status not in ('remedied', 'waived', 'terminated')`),
    index().on(t.noticeItemId).where(sql`notice_item_id is not null`),
    index().on(t.variationId).where(sql`variation_id is not null`),
    index().on(t.decisionId).where(sql`decision_id is not null`),
  ],
);

/** The history of a breach, step by step. Rows are only ever added. */
export const breachSteps = pgTable(
  'case_breach_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    breachId: integer()
      .notNull()
      .references(() => caseBreaches.id),
    fromStatus: text({ enum: keysOf(breachStatuses) }),
    toStatus: text({ enum: keysOf(breachStatuses) }).notNull(),
    note: text(),
    /** The day on which it happened, if earlier than when it was entered. */
    happenedOn: day(),
    takenAt: instant().notNull().defaultNow(),
    takenBy: integer(),
  },
  (t) => [index().on(t.breachId)],
);
