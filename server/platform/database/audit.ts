import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who changed what, when and from where. Append-only: a trigger refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    entityId: integer().notNull(),
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown> | null>(),
    after: jsonb().$type<Record<string, unknown> | null>(),
    userId: integer(),
    /** Who acted, if it was not a user: the key of an introducer. */
    author: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ip: text(),
    requestId: text(),
    caseId: integer(),
  },
  (t) => [index().on(t.entity, t.entityId, t.id), index().on(t.caseId, t.id)],
);
