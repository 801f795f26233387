import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money } from '#server/platform/database/columns.ts';
import { domainRef, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { approvalDecisions, approvalKinds } from '#shared/records/approvals/approvals.ts';
import type { Paper, Working } from '#shared/records/approvals/contract.ts';

/** Everything that was put before a second person. What was asked for never changes: a request whose subject changed is void. */
export const approvals = pgTable(
  'approvals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: keysOf(approvalKinds) }).notNull(),
    /** The record that it is about, by the name of its entity in the audit trail. */
    entity: text().notNull(),
    entityId: integer().notNull(),
    /** None for what belongs to all domains, such as a creditor. */
    domainId: domainRef(),
    /** The cases it touches; only who sees all of them sees it. */
    caseIds: integer().array().notNull().default([]),
    amountPence: money(),
    summary: text().notNull(),
    working: jsonb().$type<Working>().notNull(),
    papers: jsonb().$type<Paper[]>().notNull(),
    /** Of the amounts and payees that were asked for. */
    digest: text().notNull(),
    /** Null if the program made the request. */
    requestedBy: userRef(),
    requestedAt: instant().notNull().defaultNow(),
    slaDueOn: day().notNull(),
    assignedTo: userRef(),
    /** Who approved it first, where two must; then it waits for the second. */
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
