import { char, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';

/** Keys with which introducers send leads into one domain. Only the hash is kept. */
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
    /** What their leads are opened as, and by whom they are looked after. */
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
    /** The calls of the minute that began then. */
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
    /** Of what was sent, so that a repeat can be told from a different one. */
    contentSha256: char({ length: 64 }).notNull(),
    receivedAt: instant().notNull().defaultNow(),
    consentAt: instant().notNull(),
    consentText: text().notNull(),
    consentSource: text().notNull(),
    notes: text(),
    /** How many debts were reported, and became debts at once. */
    debts: jsonb().$type<{ added: number; waiting: number }>().notNull(),
  },
  (t) => [
    uniqueIndex('leads_reference_once').on(t.introducerId, t.domainId, t.reference),
    uniqueIndex('leads_case').on(t.caseId),
    index().on(t.introducerId, t.id),
  ],
);
