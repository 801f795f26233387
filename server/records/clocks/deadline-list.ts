import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeAmong } from '#server/records/reference/count-up-to.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, daysBetween, londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DeadlineFilters, DeadlineItem } from '#shared/records/clocks/contract.ts';
import { daysAhead } from '#shared/records/clocks/list.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { isOpenDeadline } from './clock-list.ts';
import { caseClocks } from './tables.ts';

const { portfolios, statuses, users } = tables;
const owners = alias(users, 'owner');
const supervisors = alias(users, 'supervisor');

function timeOf(when: DeadlineFilters['when'], today: string): SQL | undefined {
  if (when === undefined) return undefined;
  return when === 'overdue'
    ? lt(caseClocks.dueOn, today)
    : and(gte(caseClocks.dueOn, today), lte(caseClocks.dueOn, addDays(today, daysAhead[when])));
}

const conditionOf = (actor: Actor, input: DeadlineFilters, today: string): SQL | undefined =>
  and(
    isOpenDeadline,
    visibleCases(actor, input.domainId),
    timeOf(input.when, today),
    input.clock === undefined ? undefined : eq(caseClocks.rule, input.clock),
    input.ownerId === undefined ? undefined : eq(cases.caseOwnerUserId, input.ownerId),
    input.portfolioId === undefined ? undefined : eq(cases.portfolioId, input.portfolioId),
  );

type Cut = { dir: 'asc' | 'desc'; limit: number; offset?: number };

async function deadlineRows(
  database: Database,
  where: SQL | undefined,
  { dir, limit, offset = 0 }: Cut,
  today: string,
): Promise<DeadlineItem[]> {
  const way = dir === 'asc' ? asc : desc;
  const rows = await database
    .select({
      id: caseClocks.id,
      rule: caseClocks.rule,
      triggerOn: caseClocks.triggerOn,
      dueOn: caseClocks.dueOn,
      words: caseClocks.words,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      status: statuses.name,
      owner: { id: owners.id, name: owners.name },
      supervisor: { id: supervisors.id, name: supervisors.name },
      portfolio: { id: portfolios.id, name: portfolios.name },
    })
    .from(caseClocks)
    .innerJoin(cases, eq(cases.id, caseClocks.caseId))
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .leftJoin(owners, eq(owners.id, cases.caseOwnerUserId))
    .leftJoin(supervisors, eq(supervisors.id, cases.supervisorUserId))
    .leftJoin(portfolios, eq(portfolios.id, cases.portfolioId))
    .where(where)
    .orderBy(way(caseClocks.dueOn), way(caseClocks.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    ...row,
    law: clockRules[row.rule].law,
    daysLeft: daysBetween(today, row.dueOn),
  })) as DeadlineItem[];
}

/** One page of the open deadlines on cases that the caller may see. */
export async function listDeadlines(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: DeadlineFilters & { page: number; limit: number },
) {
  const today = londonDate();
  const where = conditionOf(actor, filters, today);
  const among = database
    .select({ one: sql`1` })
    .from(caseClocks)
    .innerJoin(cases, eq(cases.id, caseClocks.caseId))
    .where(where);
  const [data, meta] = await Promise.all([
    deadlineRows(database, where, { dir: filters.dir, limit, offset: (page - 1) * limit }, today),
    placeAmong(database, among, { page, limit }),
  ]);
  return { data, meta };
}

/** The same deadlines from the first on, as many as a file must see. */
export function allDeadlines({ services: { database }, actor }: SignedIn, filters: DeadlineFilters) {
  const today = londonDate();
  return deadlineRows(
    database,
    conditionOf(actor, filters, today),
    { dir: filters.dir, limit: ROWS_TO_READ },
    today,
  );
}
