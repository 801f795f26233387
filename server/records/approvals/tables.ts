import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money } from '#server/platform/database/columns.ts';
import { domainRef, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { approvalDecisions, approvalKinds } from '#shared/records/approvals/approvals.ts';
import type { Paper, Working } from '#shared/records/approvals/contract.ts';

/** Everything that was submitted to a second person. A request never changes: if its subject changes, it is void. */
export const approvals = pgTable(
  'approvals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: keysOf(approvalKinds) }).notNull(),
    /** The record concerned, by its entity's name in the audit trail. */
    entity: text().notNull(),
    entityId: integer().notNull(),
    /** Null for what concerns every domain, such as a creditor. */
    domainId: domainRef(),
    /** The cases it touches; only those who see all of them see it. */
    caseIds: integer().array().notNull().default([]),
    amountPence: money(),
    summary: text().notNull(),
    working: jsonb().$type<Working>().notNull(),
    papers: jsonb().$type<Paper[]>().notNull(),
    /** The digest of the amounts and payees requested. */
    digest: text().notNull(),
    /** Null if the program made the request. */
    requestedBy: userRef(),
    requestedAt: instant().notNull().defaultNow(),
    slaDueOn: day().notNull(),
    assignedTo: userRef(),
    /** The first approver, if two are needed; then it waits for the second. */
    firstApprovedBy: userRef(),
    firstApprovedAt: instant(),
    decision: text({ enum: keysOf(approvalDecisions) })
      .notNull()
      .default('pending'),
    decidedBy: userRef(),
    decidedAt: instant(),
    comment: text(),
    /** When the requester saw what happened to it. */
    seenAt: instant(),
  },
  (t) => [
    uniqueIndex('approvals_one_open')
      .on(t.entity, t.entityId, t.kind)
      .where(sql`decision in ('pending', 'escalated')`),
    index('approvals_queue').on(t.slaDueOn, t.id).where(sql`decision in ('pending', 'escalated')`),
    index('approvals_cases').using('gin', t.caseIds).where(sql`decision in ('pending', 'escalated')`),
    index('approvals_answered')
      .on(t.requestedBy)
      .where(sql`seen_at is null and decision in ('approved', 'rejected', 'void')`),
    check(
      'approvals_two_people',
      sql`decision not in ('approved', 'rejected') or (decided_by is not null and decided_by is distinct from requested_by)`,
    ),
    check(
      'approvals_first_of_two',
      sql`first_approved_by is null or (first_approved_at is not null and first_approved_by is distinct from requested_by
        and (decision <> 'approved' or decided_by <> first_approved_by))`,
    ),
    check('approvals_rejected_why', sql`decision <> 'rejected' or comment is not null`),
  ],
);
