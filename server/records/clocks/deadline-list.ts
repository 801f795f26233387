import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { within } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeAmong } from '#server/records/reference/count-up-to.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, daysBetween } from '#shared/platform/dates.ts';
import { clocksContract, type ListedDeadline } from '#shared/records/clocks/contract.ts';
import { daysAhead, deadlineList } from '#shared/records/clocks/list.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { isOpenDeadline } from './clock-list.ts';
import { caseClocks } from './tables.ts';

const { portfolios, statuses, users } = tables;
const owners = alias(users, 'owner');
const supervisors = alias(users, 'supervisor');

async function deadlineRows(
  database: Database,
  where: SQL | undefined,
  { order, limit, offset }: Cut,
  today: string,
): Promise<ListedDeadline[]> {
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
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    ...row,
    law: clockRules[row.rule].law,
    daysLeft: daysBetween(today, row.dueOn),
  })) as ListedDeadline[];
}

/** The open deadlines on cases that the caller may see. */
export const deadlineRegister = register(deadlineList, clocksContract.deadlines, {
  scope: (actor, domainId) => and(isOpenDeadline, visibleCases(actor, domainId)),
  rows: ({ services }, where, cut, { today }) => deadlineRows(services.database, where, cut, today),
  meta: ({ services: { database } }, where, page) =>
    placeAmong(
      database,
      database
        .select({ one: sql`1` })
        .from(caseClocks)
        .innerJoin(cases, eq(cases.id, caseClocks.caseId))
        .where(where),
      page,
    ),
  conditions: {
    when: (when, { today }) =>
      when === 'overdue'
        ? lt(caseClocks.dueOn, today)
        : within(caseClocks.dueOn, { from: today, to: addDays(today, daysAhead[when]) }),
    clock: caseClocks.rule,
    ownerId: cases.caseOwnerUserId,
    portfolioId: cases.portfolioId,
  },
  orders: { dueOn: caseClocks.dueOn },
  tie: caseClocks.id,
});
