import { and, asc, desc, eq, gte, ilike, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ComplaintFilters } from '#shared/activities/complaints/contract.ts';
import type { ComplaintSort } from '#shared/activities/complaints/list.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type Calendar, type ComplaintRow, complaintRows, countComplaints } from './complaint-row.ts';

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

/** The eight weeks are over without an answer, or one of the clocks runs out within N business days. */
function nearDeadline({ today, holidays }: Calendar, within: number): SQL | undefined {
  const last = addBusinessDays(today, within, holidays);
  const isSummaryNear = and(
    gte(complaints.srcDueOn, today),
    lte(complaints.srcDueOn, last),
    sql`${complaints.regime} in ('disp', 'both')`,
  );
  return and(isUnanswered, or(lte(complaints.finalDueOn, last), isSummaryNear));
}

const matching = (term: string): SQL | undefined => {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ...[
      complaints.reference,
      complaints.summary,
      complaints.ombudsmanRef,
      complaints.gatewayRef,
      cases.uniqueReference,
      cases.caseName,
    ].map((column) => ilike(column, pattern)),
  );
};

function conditionOf(actor: Actor, calendar: Calendar, input: ComplaintFilters): SQL | undefined {
  const equal = (column: PgColumn, value: number | string | undefined) =>
    value === undefined ? undefined : eq(column, value);
  const isOpen = sql`${statuses.stage} <> 'closed'`;
  return and(
    visibleCases(actor, input.domainId),
    equal(complaints.caseId, input.caseId),
    equal(complaints.statusId, input.statusId),
    equal(complaints.ownerUserId, input.ownerId),
    equal(complaints.regime, input.regime),
    equal(complaints.category, input.category),
    input.isOpen === undefined ? undefined : input.isOpen ? isOpen : sql`not (${isOpen})`,
    input.overdue ? and(isUnanswered, lt(complaints.finalDueOn, calendar.today)) : undefined,
    input.dueWithin === undefined ? undefined : nearDeadline(calendar, input.dueWithin),
    input.receivedFrom === undefined ? undefined : gte(complaints.receivedOn, input.receivedFrom),
    input.receivedTo === undefined ? undefined : lte(complaints.receivedOn, input.receivedTo),
    input.search ? matching(input.search) : undefined,
  );
}

function orderOf({ sort, dir }: Pick<ComplaintFilters, 'sort' | 'dir'>): SQL[] {
  const keys: Record<ComplaintSort, SQL | PgColumn> = {
    receivedOn: complaints.receivedOn,
    reference: complaints.reference,
    caseReference: cases.uniqueReference,
    status: sql`lower(${statuses.name})`,
    owner: sql`lower(${tables.users.name})`,
    srcDueOn: complaints.srcDueOn,
    finalDueOn: complaints.finalDueOn,
  };
  const direction = dir === 'asc' ? asc : desc;
  const order = [direction(keys[sort]), direction(complaints.id)];
  // The deadlines that come are those of what is still unanswered.
  return sort === 'finalDueOn' && dir === 'asc' ? [sql`(${isUnanswered}) desc`, ...order] : order;
}

/** One page of the complaints on cases that the caller may see. */
export async function listComplaints(
  ctx: SignedIn,
  { page, limit, ...filters }: ComplaintFilters & { page: number; limit: number },
) {
  const { database } = ctx.services;
  const calendar = await calendarOf(ctx);
  const where = conditionOf(ctx.actor, calendar, filters);
  const [data, totalResults] = await Promise.all([
    complaintRows(database, calendar, where, {
      order: orderOf(filters),
      limit,
      offset: (page - 1) * limit,
    }),
    countComplaints(database, where),
  ]);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The same complaints from the first on, as many as `exportList` must see. */
export async function allComplaints(ctx: SignedIn, filters: ComplaintFilters) {
  const calendar = await calendarOf(ctx);
  const where = conditionOf(ctx.actor, calendar, filters);
  return complaintRows(ctx.services.database, calendar, where, {
    order: orderOf(filters),
    limit: ROWS_TO_READ,
  });
}

/** The complaints of a case, the latest first. */
export async function complaintsOfCase(ctx: SignedIn, caseId: number): Promise<ComplaintRow[]> {
  const { database } = ctx.services;
  await visibleCase(database, ctx.actor, caseId);
  return complaintRows(database, await calendarOf(ctx), eq(complaints.caseId, caseId), {
    order: [desc(complaints.receivedOn), desc(complaints.id)],
  });
}
