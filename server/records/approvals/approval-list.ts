import { and, arrayContains, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { contains, equals, holds } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeOf, register } from '#server/records/reference/register.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { approvalsContract } from '#shared/records/approvals/contract.ts';
import { approvalList } from '#shared/records/approvals/list.ts';
import { approvalRows, inDomainsOf, visibleApprovals } from './approval-row.ts';
import { changedSince } from './changed-since.ts';
import { decidable } from './decide-approval.ts';
import type { ApprovalHandlers } from './handler.ts';
import { barredFrom, decidersOf, limitOf, overLimit } from './may-decide.ts';
import { isOpenRow } from './request-approval.ts';
import { approvals } from './tables.ts';

const ofCase = (term: string) =>
  sql`exists (select from ${cases} named where named.id = any(${approvals.caseIds})
    and (${contains(sql`named.unique_reference`, term)} or ${contains(sql`named.case_name`, term)}))`;

const isOverdue = () => and(isOpenRow, lt(approvals.slaDueOn, londonDate()));

/** Requests that the actor may decide: neither made nor first approved by them, nor passed to somebody else. */
const forUser = (userId: number) =>
  and(
    isOpenRow,
    sql`${approvals.requestedBy} is distinct from ${userId}`,
    sql`${approvals.firstApprovedBy} is distinct from ${userId}`,
    or(isNull(approvals.assignedTo), eq(approvals.assignedTo, userId)),
  );

/** The number of requests of each kind that meet the condition, their totals and how many are overdue. */
const countKinds = (database: Database, where: SQL | undefined) =>
  database
    .select({
      kind: approvals.kind,
      count: sqlOf(col.number)`count(*)::int`,
      amountPence: sqlOf(col.number)`coalesce(sum(${approvals.amountPence}), 0)::float8`,
      overdue: sqlOf(col.number)`(count(*) filter (where ${isOverdue()}))::int`,
    })
    .from(approvals)
    .where(where)
    .groupBy(approvals.kind)
    .orderBy(approvals.kind);

/** The queue; the counts by kind ignore the filter by kind, so that another kind can be chosen. */
export const approvalRegister = register(approvalList, approvalsContract.list, {
  scope: (actor, domainId, { filters }) =>
    and(visibleApprovals(actor, domainId), filters.decision === undefined ? isOpenRow : undefined),
  rows: ({ services }, where, cut, { filters: { kind } }) =>
    approvalRows(services.database, and(where, equals(approvals.kind, kind)), cut),
  meta: async ({ services }, where, page, { filters: { kind } }) => {
    const counts = await countKinds(services.database, where);
    const shown = counts.filter((each) => kind === undefined || each.kind === kind);
    const total = shown.reduce((sum, { count }) => sum + count, 0);
    const overdue = shown.reduce((sum, each) => sum + each.overdue, 0);
    const kinds = counts.map(({ overdue: _overdue, ...each }) => each);
    return { ...placeOf(page, total), kinds, overdue };
  },
  conditions: {
    kind: () => undefined,
    decision: approvals.decision,
    requesterId: approvals.requestedBy,
    mine: (_, { actor }) => forUser(actor.id),
    overdue: isOverdue,
    search: (term) => or(holds([approvals.summary], term), ofCase(term)),
  },
  orders: {
    slaDueOn: approvals.slaDueOn,
    requestedAt: approvals.requestedAt,
    decidedAt: approvals.decidedAt,
    amountPence: approvals.amountPence,
    kind: approvals.kind,
  },
  tie: approvals.id,
});

/** One request with its supporting details, and the actions open to the caller. */
export async function approvalDetail(ctx: SignedIn, handlers: ApprovalHandlers, id: number) {
  const { database } = ctx.services;
  const userId = ctx.actor.id;
  return database.transaction(async (tx) => {
    const { request, handler } = await decidable(tx, ctx, handlers, id);
    const [row = missing()] = await approvalRows(tx, eq(approvals.id, id));
    const isWaiting = request.decision === 'pending' || request.decision === 'escalated';
    return {
      ...row,
      working: request.working,
      papers: request.papers,
      blocker: isWaiting ? await barredFrom(tx, request, handler, userId) : 'This has already been decided.',
      overLimit: overLimit(request, await limitOf(tx, userId)),
      changed: isWaiting ? await changedSince(tx, request, handler) : [],
      mayWithdraw: isWaiting && request.requestedBy === userId,
    };
  });
}

/** The people to whom a request may be passed: everybody else who may decide it. */
export async function otherDeciders(ctx: SignedIn, handlers: ApprovalHandlers, id: number) {
  return ctx.services.database.transaction(async (tx) => {
    const { request, handler } = await decidable(tx, ctx, handlers, id);
    return (await decidersOf(tx, request, handler)).filter((each) => each.id !== ctx.actor.id);
  });
}

/** The pending requests on a record, for everybody who sees its domain; for a case, also those on its parts. */
export async function waitingOn(
  { services: { database }, actor }: SignedIn,
  { entity, entityId }: { entity: string; entityId: number },
) {
  const where =
    entity === 'cases'
      ? arrayContains(approvals.caseIds, [entityId])
      : and(eq(approvals.entity, entity), eq(approvals.entityId, entityId));
  const rows = await approvalRows(database, and(where, isOpenRow, inDomainsOf(actor)), { limit: 20 });
  return rows.map((row) => ({ ...row, mayWithdraw: row.requester?.id === actor.id }));
}

/** The number of requests waiting for the user's decision, and how many are overdue. */
export async function waitingForUser({ services: { database }, actor }: SignedIn, domainId?: number) {
  const kinds = await countKinds(database, and(visibleApprovals(actor, domainId), forUser(actor.id)));
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    overdue: kinds.reduce((sum, { overdue }) => sum + overdue, 0),
    kinds: kinds.map(({ kind, count, amountPence }) => ({ kind, count, amountPence })),
  };
}
