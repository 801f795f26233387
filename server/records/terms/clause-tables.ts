import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import type { Resolution } from '#shared/activities/creditors/modifications/resolve-conflict.ts';
import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { Effect } from '#shared/records/affairs/effects.ts';
import { solutions } from '#shared/records/reference/solutions.ts';

const { category } = solutions.modifications.fields;

/** A clause that changes what was proposed for a case, from the library or in its own words. */
export const caseModifications = pgTable(
  'case_modifications',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** The library clause; null for a clause in its own words. */
    modificationId: integer().references(() => tables.modifications.id),
    title: text().notNull(),
    category: text({ enum: keysOf(category.options) }).notNull(),
    /** The wording with its merge fields filled, as put to the client. */
    text: text().notNull(),
    proposedByCreditorId: integer().references(() => tables.creditors.id),
    receivedOn: day().notNull(),
    /** The creditors' decision that it came with. */
    decisionId: integer(),
    status: text({ enum: keysOf(modificationStates) })
      .notNull()
      .default('proposed'),
    /** Why it was rejected, or lapsed. */
    statusReason: text(),
    requiresClientConsent: boolean().notNull().default(true),
    /** The day on which the last of the applicants consented. */
    clientConsentOn: day(),
    /** Its effect as data. Fixed once it is accepted. */
    effect: jsonb().$type<Effect>().notNull().default({}),
    /** Somebody has said that it changes no figures; otherwise an empty effect is one that has not been entered yet. */
    hasNoEffect: boolean().notNull().default(false),
    effectiveFrom: day(),
    acceptedAt: instant(),
    acceptedBy: userRef(),
    /** Debts (case_creditors) whose secured or preferential rights it cuts: each creditor must consent. */
    cutsRightsOf: integer().array().notNull().default(sql`'{}'`),
    /** Clauses of the case that its wording contradicts, besides those that change the same figure. */
    contradicts: integer().array().notNull().default(sql`'{}'`),
    /** The clause that displaced it, if any. */
    conflictsWithId: integer().references((): AnyPgColumn => caseModifications.id),
    resolvedAt: instant(),
    resolvedBy: userRef(),
    /** The sets compared when its conflict was resolved, with what each would bring creditors. */
    resolution: jsonb().$type<Resolution>(),
  },
  (t) => [
    index().on(t.caseId),
    index().on(t.modificationId),
    index().on(t.acceptedAt).where(sql`accepted_at is not null`),
    uniqueIndex('case_modifications_one_open')
      .on(t.caseId, t.modificationId, sql`coalesce(proposed_by_creditor_id, 0)`)
      .where(sql`modification_id is not null and status in ('proposed', 'accepted')`),
    check(
      'case_modifications_accepted',
      sql`(status = 'accepted') <= (effective_from is not null and accepted_at is not null)`,
    ),
    check('case_modifications_superseded', sql`(status = 'superseded') = (conflicts_with_id is not null)`),
  ],
);
