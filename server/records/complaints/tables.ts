import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';

/** An expression of dissatisfaction, with both clocks of the FCA's DISP 1.5 and 1.6 from the day it was received. */
export const complaints = pgTable(
  'complaints',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    reference: text().notNull(),
    receivedOn: day().notNull(),
    receivedByUserId: userRef(),
    channel: text({ enum: ['phone', 'email', 'letter', 'portal', 'social', 'person'] }).notNull(),
    summary: text().notNull(),
    category: text({
      enum: ['fees', 'conduct', 'delay', 'data', 'payments', 'communication', 'advice', 'other'],
    }).notNull(),
    /** What it is about; null if it was logged before this was asked. */
    about: text({ enum: ['office_holder', 'regulated', 'both', 'other'] }),
    regime: text({ enum: ['disp', 'ip_gateway', 'both', 'none'] }).notNull(),
    /** Why it is under a different regime from that of its subject. */
    regimeReason: text(),
    statusId: integer()
      .notNull()
      .references(() => tables['complaint-statuses'].id),
    acknowledgedOn: day(),
    /** Three business days after receipt. */
    srcDueOn: day().notNull(),
    /** When the summary resolution communication went out. */
    srcSentOn: day(),
    /** Eight weeks after receipt; nothing extends it. */
    finalDueOn: day().notNull(),
    holdingSentOn: day(),
    finalSentOn: day(),
    closedOn: day(),
    /** Since when the firm has been waiting for the client; null while the firm is to act. */
    clockStoppedOn: day(),
    /** How many days the firm waited for the client before. */
    clockStoppedDays: integer().notNull().default(0),
    outcome: text({ enum: ['upheld', 'partly', 'not_upheld', 'withdrawn'] }),
    redressPence: money(),
    rootCause: text(),
    lessons: text(),
    ombudsmanRef: text(),
    ombudsmanOutcome: text({
      enum: ['upheld', 'partly', 'not_upheld', 'withdrawn', 'out_of_jurisdiction'],
    }),
    gatewayRef: text(),
    ownerUserId: userRef().notNull(),
    reopenedFromId: integer().references((): AnyPgColumn => complaints.id),
  },
  (t) => [uniqueIndex().on(t.reference), index().on(t.caseId), index().on(t.finalDueOn)],
);

/** The steps of a complaint; the first has no previous status. Rows are only ever added. */
export const complaintStatusChanges = pgTable(
  'complaint_status_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    complaintId: integer()
      .notNull()
      .references(() => complaints.id),
    fromStatusId: integer().references(() => tables['complaint-statuses'].id),
    toStatusId: integer()
      .notNull()
      .references(() => tables['complaint-statuses'].id),
    /** The day it happened, which may be earlier than the day it was recorded. */
    changedOn: day().notNull(),
    note: text(),
    changedAt: instant().notNull().defaultNow(),
    changedBy: integer(),
  },
  (t) => [index().on(t.complaintId)],
);
