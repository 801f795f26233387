import { char, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';

/** Keys with which introducers send leads to one domain. Only the hash is kept. */
export const introducerKeys = pgTable(
  'introducer_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    introducerId: integer()
      .notNull()
      .references(() => tables.introducers.id),
    domainId: domainRef().notNull(),
    name: text().notNull(),
    keySha256: char({ length: 64 }).notNull().unique(),
    /** The key's last characters. */
    hint: text().notNull(),
    /** What their leads are opened as, and who looks after them. */
    productId: integer()
      .notNull()
      .references(() => tables.products.id),
    ownerUserId: userRef().notNull(),
    perMinute: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: userRef(),
    revokedAt: instant(),
    revokedBy: userRef(),
    lastUsedAt: instant(),
    /** The start of the minute in which calls are counted. */
    minuteFrom: instant(),
    minuteCalls: integer().notNull().default(0),
  },
  (t) => [index().on(t.introducerId)],
);

/** What an introducer sent, once for each of their references in a domain, with the client's consent as evidence. */
export const leads = pgTable(
  'leads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    introducerId: integer()
      .notNull()
      .references(() => tables.introducers.id),
    keyId: integer()
      .notNull()
      .references(() => introducerKeys.id),
    domainId: domainRef().notNull(),
    reference: text().notNull(),
    caseId: caseRef().notNull(),
    /** Digest of what was sent, to tell a repeat from a different lead. */
    contentSha256: char({ length: 64 }).notNull(),
    receivedAt: instant().notNull().defaultNow(),
    consentAt: instant().notNull(),
    consentText: text().notNull(),
    consentSource: text().notNull(),
    notes: text(),
    /** How many of the debts reported were added at once, and how many are waiting. */
    debts: jsonb().$type<{ added: number; waiting: number }>().notNull(),
  },
  (t) => [
    uniqueIndex('leads_reference_once').on(t.introducerId, t.domainId, t.reference),
    uniqueIndex('leads_case').on(t.caseId),
    index().on(t.introducerId, t.id),
  ],
);
