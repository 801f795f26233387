import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { day, instant, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { actNames, capacities, delegableActs } from '#shared/records/acts/reserved-acts.ts';

/** The written authority of an office holder for somebody to act in their name. It is revoked, never removed. */
export const writtenAuthorities = pgTable(
  'written_authorities',
  {
    ...rowBase(),
    officeHolderUserId: userRef().notNull(),
    userId: userRef().notNull(),
    /** The portfolio it is limited to; null: all cases of which they hold the office. */
    portfolioId: integer().references(() => tables.portfolios.id),
    acts: text({ enum: delegableActs }).array().notNull(),
    fromOn: day().notNull(),
    toOn: day(),
    /** The signed document; null if the office holder gave it under their own sign-in. */
    fileId: integer().references(() => files.id),
    revokedOn: day(),
    revokedReason: text(),
  },
  (t) => [index().on(t.userId), index().on(t.officeHolderUserId)],
);

/** Acts on a case reserved to its office holder or chair: by whom, in whose name, under which authority. Rows are only ever added. */
export const reservedActsDone = pgTable(
  'reserved_acts_done',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: caseRef().notNull(),
    act: text({ enum: actNames }).notNull(),
    capacity: text({ enum: keysOf(capacities) }).notNull(),
    /** Its subject, as named in the audit trail, such as a decision. */
    entity: text(),
    entityId: integer(),
    actedAt: instant().notNull().defaultNow(),
    /** The day, in London. */
    actedOn: day().notNull(),
    actedBy: userRef().notNull(),
    inNameOf: userRef().notNull(),
    authorityId: integer().references(() => writtenAuthorities.id),
  },
  (t) => [index().on(t.caseId), index().on(t.entity, t.entityId)],
);
