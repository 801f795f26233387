import { and, asc, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import type { CaseClock, NearDeadlines } from '#shared/records/clocks/contract.ts';
import { daysAhead, deadlineRules } from '#shared/records/clocks/list.ts';
import { holidayTable } from '#shared/records/law/calendars.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { isOverdue, kindOf } from '#shared/records/law/clock-states.ts';
import { calendarFor, type Whereabouts } from '#shared/records/law/places.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { placeOf } from './keep-clocks.ts';
import { caseClocks } from './tables.ts';

const { domains } = tables;

/** How many days ahead a deadline counts as near. */
const WITHIN = daysAhead.next14;
const SHOWN = 6;
const MOST_COUNTED = 1_000;

/** The prefix of the subjects of clocks that people started. */
export const ENTERED = 'entered:';

/** A stored clock as pages show it. */
export function shownClock(
  row: typeof caseClocks.$inferSelect,
  today: string,
  where: Whereabouts,
): CaseClock {
  const {
    id,
    version,
    rule,
    ruleVersion,
    subject,
    triggerOn,
    dueOn,
    words,
    status,
    metOn,
    reason,
    replacesId,
  } = row;
  const { name, law } = clockRules[rule];
  return {
    id,
    version,
    rule,
    law,
    name,
    kind: kindOf(rule),
    ruleVersion,
    subject,
    triggerOn,
    dueOn,
    words,
    holidays: holidayTable(clockRules[rule], calendarFor(rule, where)),
    status,
    metOn,
    reason,
    replacesId,
    isOverdue: isOverdue(row, today),
    isEntered: subject.startsWith(ENTERED),
  };
}

/** All clocks of a case, nearest first: running, met and replaced ones. */
export async function clocksOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  await visibleCase(database, actor, caseId);
  const where = await database.transaction((tx) => placeOf(tx, caseId));
  const today = londonDate();
  const rows = await database
    .select()
    .from(caseClocks)
    .where(eq(caseClocks.caseId, caseId))
    .orderBy(asc(caseClocks.dueOn), asc(caseClocks.id));
  return rows.map((row) => shownClock(row, today, where));
}

/** The running clocks whose day is a deadline. */
export const isOpenDeadline = and(eq(caseClocks.status, 'open'), inArray(caseClocks.rule, deadlineRules));

/** The near or missed deadlines on the caller's own cases; counted up to a thousand. */
export async function myDeadlines(
  { services: { database }, actor }: SignedIn,
  domainId?: number,
): Promise<NearDeadlines> {
  const today = londonDate();
  const near = and(
    isOpenDeadline,
    lte(caseClocks.dueOn, addDays(today, WITHIN)),
    eq(cases.caseOwnerUserId, actor.id),
    visibleCases(actor, domainId),
  );
  const inWords = database
    .select({ dueOn: caseClocks.dueOn })
    .from(caseClocks)
    .innerJoin(cases, eq(cases.id, caseClocks.caseId))
    .where(near)
    .limit(MOST_COUNTED)
    .as('inWords');
  const [counts = missing()] = await database
    .select({
      near: sqlOf(col.number)`count(*) filter (where ${gte(inWords.dueOn, today)})::int`,
      overdue: sqlOf(col.number)`count(*) filter (where ${lt(inWords.dueOn, today)})::int`,
    })
    .from(inWords);
  const rows = await database
    .select({
      clock: caseClocks,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      where: { place: cases.jurisdiction, firmPlace: sqlOf(col.word<Jurisdiction>())`${domains.place}` },
    })
    .from(caseClocks)
    .innerJoin(cases, eq(cases.id, caseClocks.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(near)
    .orderBy(asc(caseClocks.dueOn), asc(caseClocks.id))
    .limit(SHOWN);
  return {
    within: WITHIN,
    ...counts,
    next: rows.map(({ clock, case: of, where }) => ({ ...shownClock(clock, today, where), case: of })),
  };
}
