import { and, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { within } from '#server/platform/database/conditions.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { complaintsContract } from '#shared/activities/complaints/contract.ts';
import { complaintList } from '#shared/activities/complaints/list.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type Calendar, type ComplaintRow, complaintRows } from './complaint-row.ts';

const statuses = tables['complaint-statuses'];

/** Today and the bank holidays, by which clocks are calculated. */
export const calendarOf = async ({ services }: Pick<SignedIn, 'services'>): Promise<Calendar> => ({
  today: londonDate(),
  holidays: await holidaysOf(services.database),
});

const isUnanswered = and(
  isNull(complaints.finalSentOn),
  isNull(complaints.srcSentOn),
  isNull(complaints.holdingSentOn),
  isNull(complaints.closedOn),
);

/** The eight weeks have passed without an answer, or one of the clocks runs out within N business days. */
function nearDeadline({ today, holidays }: Calendar, within: number): SQL | undefined {
  const last = addBusinessDays(today, within, holidays);
  const isSummaryNear = and(
    gte(complaints.srcDueOn, today),
    lte(complaints.srcDueOn, last),
    sql`${complaints.regime} in ('disp', 'both')`,
  );
  return and(isUnanswered, or(lte(complaints.finalDueOn, last), isSummaryNear));
}

/** The complaints on cases that the caller may see. */
export const complaintRegister = register(complaintList, complaintsContract.list, {
  facts: (ctx) => calendarOf(ctx),
  scope: visibleCases,
  rows: ({ services }, where, cut, { facts }) => complaintRows(services.database, facts, where, cut),
  from: sql`${complaints} join ${cases} on ${cases.id} = ${complaints.caseId}
    join ${statuses} on ${statuses.id} = ${complaints.statusId}`,
  conditions: {
    caseId: complaints.caseId,
    statusId: complaints.statusId,
    ownerId: complaints.ownerUserId,
    regime: complaints.regime,
    category: complaints.category,
    isOpen: sql`${statuses.stage} <> 'closed'`,
    overdue: (_, { today }) => and(isUnanswered, lt(complaints.finalDueOn, today)),
    dueWithin: (days, { facts }) => nearDeadline(facts, days),
    receivedFrom: (from) => within(complaints.receivedOn, { from }),
    receivedTo: (to) => within(complaints.receivedOn, { to }),
    search: [
      complaints.reference,
      complaints.summary,
      complaints.ombudsmanRef,
      complaints.gatewayRef,
      cases.uniqueReference,
      cases.caseName,
    ],
  },
  orders: {
    receivedOn: complaints.receivedOn,
    reference: complaints.reference,
    caseReference: cases.uniqueReference,
    status: sql`lower(${statuses.name})`,
    owner: sql`lower(${tables.users.name})`,
    srcDueOn: complaints.srcDueOn,
    finalDueOn: complaints.finalDueOn,
  },
  // Only unanswered complaints have coming deadlines.
  first: ({ filters }) =>
    filters.sort === 'finalDueOn' && filters.dir === 'asc' ? sql`(${isUnanswered}) desc` : undefined,
  tie: complaints.id,
});

/** The complaints of a case, the latest first. */
export async function complaintsOfCase(ctx: SignedIn, caseId: number): Promise<ComplaintRow[]> {
  const { database } = ctx.services;
  await visibleCase(database, ctx.actor, caseId);
  return complaintRows(database, await calendarOf(ctx), eq(complaints.caseId, caseId), {
    order: [desc(complaints.receivedOn), desc(complaints.id)],
  });
}
