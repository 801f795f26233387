import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { isOpen, kindsDecidedWith } from '#shared/records/approvals/approvals.ts';
import type { Approval } from './handler.ts';
import { approvals } from './tables.ts';

const { users, domains } = tables;
const requester = alias(users, 'requester');
const assignee = alias(users, 'assignee');
const decider = alias(users, 'decider');
const firstApprover = alias(users, 'first_approver');

/** The first case of a request; few have several. */
const firstCase = eq(cases.id, sql`${approvals.caseIds}[1]`);

/**
 * Requests of the actor's domains whose cases they can all see. The first case is looked up by id for each request: with a join, the
 * planner read every case.
 */
export function inDomainsOf(actor: Pick<Actor, 'domainIds'>, domainId?: number): SQL | undefined {
  const { domainIds } = actor;
  const chosen = domainId === undefined ? undefined : eq(approvals.domainId, domainId);
  if (domainIds === 'all') return chosen;
  const held = sql`${sql.param([...domainIds])}::int[]`;
  const seesFirst = sql`(select ${visibleCases(actor)} from ${cases} where ${firstCase})`;
  const seesOthers = sql`(cardinality(${approvals.caseIds}) = 1 or not exists (
    select from cases hidden where hidden.id = any(${approvals.caseIds}) and not hidden.domain_id = any(${held})))`;
  return and(
    chosen,
    sql`(${approvals.domainId} is null or ${approvals.domainId} = any(${held}))`,
    or(sql`${approvals.caseIds} = '{}'`, and(seesFirst, seesOthers)),
  );
}

/** The requests that the actor may see and, except for their own, decide. */
export function visibleApprovals(actor: Pick<Actor, 'domainIds' | 'permissions'>, domainId?: number) {
  const kinds = kindsDecidedWith(actor.permissions);
  return and(kinds.length === 0 ? sql`false` : inArray(approvals.kind, kinds), inDomainsOf(actor, domainId));
}

const columns = {
  approval: approvals,
  domain: { id: domains.id, name: domains.name },
  case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
  requester: { id: requester.id, name: requester.name },
  assignee: { id: assignee.id, name: assignee.name },
  decider: { id: decider.id, name: decider.name },
  firstApprover: { id: firstApprover.id, name: firstApprover.name },
};

type Cut = { order?: SQL[]; limit?: number; offset?: number };

/** Requests with the names of the rows they refer to, joined only for the page. */
export async function approvalRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order = [sql`${approvals.slaDueOn}`, sql`${approvals.id}`], limit = 1_000, offset = 0 }: Cut = {},
) {
  const today = londonDate();
  const page = database
    .select({ id: approvals.id })
    .from(approvals)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await database
    .select(columns)
    .from(approvals)
    .leftJoin(domains, eq(domains.id, approvals.domainId))
    .leftJoin(cases, firstCase)
    .leftJoin(requester, eq(requester.id, approvals.requestedBy))
    .leftJoin(assignee, eq(assignee.id, approvals.assignedTo))
    .leftJoin(decider, eq(decider.id, approvals.decidedBy))
    .leftJoin(firstApprover, eq(firstApprover.id, approvals.firstApprovedBy))
    .where(inArray(approvals.id, page))
    .orderBy(...order);
  return rows.map(({ approval, ...named }) => ({
    ...shownOf(approval),
    ...named,
    isOverdue: isOpen(approval.decision) && approval.slaDueOn < today,
  }));
}

const shownOf = ({
  id,
  kind,
  entity,
  entityId,
  summary,
  papers,
  amountPence,
  requestedAt,
  slaDueOn,
  decision,
  firstApprovedAt,
  decidedAt,
  comment,
}: Approval) => ({
  id,
  kind,
  entity,
  entityId,
  summary,
  href: papers[0]?.href ?? null,
  amountPence,
  requestedAt,
  slaDueOn,
  decision,
  firstApprovedAt,
  decidedAt,
  comment,
});

/** The refusal of a request that does not exist, or that the caller may not see. */
export const noSuchApproval = () => noSuch('request');

/** A request of a domain and cases that the actor sees; refused as though it did not exist otherwise. */
export async function foundApproval(database: Database | Tx, actor: Actor, id: number): Promise<Approval> {
  const where = and(eq(approvals.id, id), inDomainsOf(actor));
  const [found] = await database.select().from(approvals).where(where);
  if (!found) throw noSuchApproval();
  return found;
}
