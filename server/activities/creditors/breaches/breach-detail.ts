import { eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { breachSteps, caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { tables } from '#server/records/reference/tables.ts';
import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import { noticeNeeds } from '#shared/activities/creditors/breaches/breach-needs.ts';
import type { BreachDetail, ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { missingOf, offered } from '#shared/platform/life/life.ts';
import { breachRows, visibleBreach } from './breach-row.ts';
import { holdingBack } from './held-back.ts';
import { isLive } from './live-case.ts';
import { factsOf } from './take-step.ts';

const { users } = tables;

/** A breach with its history and the actions open to the caller. */
export async function breachDetail(
  { services: { database }, actor }: SignedIn,
  caseId: number,
  id: number,
): Promise<BreachDetail> {
  const breach = await visibleBreach(database, actor, caseId, id);
  const found = await visibleCase(database, actor, caseId);
  const facts = await factsOf(database, found, breach, actor);
  const history = await database
    .select({
      id: breachSteps.id,
      from: breachSteps.fromStatus,
      to: breachSteps.toStatus,
      happenedOn: breachSteps.happenedOn,
      at: breachSteps.takenAt,
      by: users.name,
      note: breachSteps.note,
    })
    .from(breachSteps)
    .leftJoin(users, eq(users.id, breachSteps.takenBy))
    .where(eq(breachSteps.breachId, id))
    .orderBy(breachSteps.id);
  const [standing] = await database
    .select({ arrearsPence: caseStandings.arrearsPence, monthsInArrears: caseStandings.monthsInArrears })
    .from(caseStandings)
    .where(eq(caseStandings.caseId, caseId));
  return {
    ...breach,
    standing: standing ?? null,
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    steps: offered(breachLife, facts),
  };
}

/** The breaches of a case, newest first, and why no notice can be served on it now. */
export async function breachesOfCase(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<{ data: ListedBreach[]; heldBack: string | null; isLive: boolean }> {
  const found = await visibleCase(database, actor, caseId);
  const heldBack = missingOf(noticeNeeds, await holdingBack(database, found));
  return {
    data: await breachRows(database, eq(caseBreaches.caseId, caseId)),
    heldBack: heldBack.map(({ text }) => text).join(' ') || null,
    isLive: await isLive(database, found),
  };
}
