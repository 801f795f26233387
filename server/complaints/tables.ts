import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cases } from '#server/cases/tables.ts';
import { day, money, rowBase } from '#server/database/columns.ts';
import { tables } from '#server/reference/tables.ts';

/** An expression of dissatisfaction, with both clocks of the FCA's DISP 1.5 and 1.6 from the day it was received. */
export const complaints = pgTable(
  'complaints',
  {
    ...rowBase(),
    caseId: integer()
      .notNull()
      .references(() => cases.id),
    reference: text().notNull(),
    receivedOn: day().notNull(),
    receivedByUserId: integer().references(() => tables.users.id),
    channel: text({ enum: ['phone', 'email', 'letter', 'portal', 'social', 'person'] }).notNull(),
    summary: text().notNull(),
    category: text({
      enum: ['fees', 'conduct', 'delay', 'data', 'payments', 'communication', 'advice', 'other'],
    }).notNull(),
    regime: text({ enum: ['disp', 'ip_gateway', 'both', 'none'] }).notNull(),
    statusId: integer()
      .notNull()
      .references(() => tables['complaint-statuses'].id),
    acknowledgedOn: day(),
    /** Three business days after receipt. */
    srcDueOn: day().notNull(),
    /** Eight weeks after receipt. */
    finalDueOn: day().notNull(),
    finalSentOn: day(),
    outcome: text({ enum: ['upheld', 'partly', 'not_upheld', 'withdrawn'] }),
    redressPence: money(),
    rootCause: text(),
    lessons: text(),
    ombudsmanRef: text(),
    gatewayRef: text(),
    ownerUserId: integer()
      .notNull()
      .references(() => tables.users.id),
    reopenedFromId: integer(),
  },
  (t) => [uniqueIndex().on(t.reference), index().on(t.caseId), index().on(t.finalDueOn)],
);
