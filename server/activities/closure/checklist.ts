import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingFacts, barFrom } from '#server/records/acts/acting.ts';
import { closingFacts, hasClosing, reportDays } from '#server/records/case-life/closing-facts.ts';
import { solutionOfProduct } from '#server/records/case-life/solution-of-product.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { distributionRunLines, distributionRuns } from '#server/records/commitments/run-tables.ts';
import {
  type DeliveryMethod,
  deliveryMethods,
} from '#server/records/correspondence/items/delivery-choice.ts';
import { revocationOf } from '#server/records/decisions/decision-standing.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import { openRunStatuses, runReference, runStatuses } from '#shared/activities/money/distributions/runs.ts';
import { addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { daysToDelivery } from '#shared/records/correspondence/delivery-rules.ts';
import { finalReportDueOn, registerRemovalOn, sendFinalReportBy } from '#shared/records/law/final-report.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { closedCodes } from '#shared/records/law/statuses.ts';
import { closingItems, endingCodes, NEAR_MONTHS } from '#shared/records/solutions/closing.ts';
import type { ClosingGoal } from '#shared/records/solutions/closing-checks.ts';
import type { ClosingFacts } from '#shared/records/solutions/closing-facts.ts';
import { deadOf } from './end-arrangement.ts';

const { statuses, substatuses } = tables;

/** What the checklist prepares the case for: completion, or closing. */
async function goalOf(database: Database, found: Case, facts: ClosingFacts): Promise<ClosingGoal | null> {
  const [row = missing()] = await database
    .select({ code: statuses.code, substatus: substatuses.code, freezes: statuses.freezesSchedule })
    .from(statuses)
    .leftJoin(substatuses, eq(substatuses.id, found.substatusId ?? 0))
    .where(eq(statuses.id, found.statusId));
  const { code, substatus, freezes } = row;
  if (closedCodes.includes(code ?? '')) return null;
  const { approval } = await solutionOfProduct(database, found.productId);
  if (code !== approval?.status) return freezes ? 'close' : null;
  const isNear =
    found.expectedEndDate !== null && found.expectedEndDate <= addMonths(londonDate(), NEAR_MONTHS);
  const isEnding = endingCodes.includes(substatus ?? '');
  return isNear || isEnding || facts.outstandingPence === 0 ? 'complete' : null;
}

/** The open distribution run that includes the case. */
async function runOf(database: Database, caseId: number): Promise<ClosingChecklist['run']> {
  const [run] = await database
    .select({ id: distributionRuns.id, status: distributionRuns.status })
    .from(distributionRunLines)
    .innerJoin(distributionRuns, eq(distributionRuns.id, distributionRunLines.runId))
    .where(
      and(
        eq(distributionRunLines.caseId, caseId),
        isNull(distributionRunLines.leftOut),
        isNull(distributionRunLines.releasedAt),
        inArray(distributionRuns.status, [...openRunStatuses]),
      ),
    )
    .orderBy(sql`${distributionRuns.id} desc`)
    .limit(1);
  return run ? { id: run.id, reference: runReference(run.id), status: runStatuses[run.status] } : null;
}

/** The business days taken by the slowest of the firm's usual deliveries, so that everyone has the report in time. */
const slowest = (methods: readonly DeliveryMethod[]): number =>
  Math.max(
    0,
    ...methods.filter(({ isDefaultFor }) => isDefaultFor !== null).map((method) => daysToDelivery(method)),
  );

async function endOf(database: Database, found: Case, facts: ClosingFacts): Promise<ClosingChecklist['end']> {
  const endedOn = found.completedOn ?? found.terminatedOn;
  if (endedOn === null) return null;
  const revocation = await revocationOf(database, found.id);
  const isReported = facts.reportOwedTo !== null;
  const isSent = facts.reportOwedTo?.length === 0;
  // Nothing is known of a case that was closed without a report, as in another system: none is asked for.
  const isAsked =
    isReported && isRuleIn('final-report', found.jurisdiction) && (isSent || found.closedOn === null);
  const { lastOn, noticeOn } = isReported
    ? await reportDays(database, found.id)
    : { lastOn: null, noticeOn: revocation?.toldOn ?? null };
  return {
    endedOn,
    how: revocation ? 'revoked' : found.completedOn === null ? 'terminated' : 'completed',
    isArrangement: isReported || revocation !== null,
    reportDueOn: isAsked ? finalReportDueOn(endedOn) : null,
    sendReportBy: isAsked
      ? sendFinalReportBy(endedOn, await holidaysOf(database), slowest(await deliveryMethods(database)))
      : null,
    reportSentOn: isSent ? lastOn : null,
    noticeSentOn: noticeOn,
    registerRemovalOn:
      noticeOn && isRuleIn('register-removal', found.jurisdiction) ? registerRemovalOn(noticeOn) : null,
    removedOn: found.removedFromRegisterOn,
  };
}

/** Whether the actor may record the end of an arrangement, and the reason to record. */
async function endToRecord(
  database: Database,
  actor: Actor,
  found: Case,
): Promise<ClosingChecklist['endToRecord']> {
  const dead = await database.transaction((tx) => deadOf(tx, found.id));
  const reasons = dead.map((each) => `${fullName(each)} died on ${showDate(each.deceasedOn)}.`);
  return {
    barred: barFrom('termination', await actingFacts(database, actor.id, found)),
    reason: reasons.length > 0 ? reasons.join(' ') : 'The client was made bankrupt.',
    isDeath: reasons.length > 0,
  };
}

/** The checklist of a case: what prevents completing or closing it, and the clocks of a case that has ended. */
export async function checklistOf(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<ClosingChecklist> {
  const found = await visibleCase(database, actor, caseId);
  const nothing = {
    goal: null,
    items: [],
    heldPence: 0,
    mayDistribute: false,
    run: null,
    end: null,
    endToRecord: null,
  };
  if (!hasClosing(found)) return nothing;
  const facts = await closingFacts(database, found);
  const goal = await goalOf(database, found, facts);
  const run = goal === null ? null : await runOf(database, caseId);
  return {
    goal,
    items: goal === null ? [] : closingItems(facts, goal),
    heldPence: facts.heldPence,
    mayDistribute: goal !== null && run === null && facts.heldPence > facts.owedPence,
    run,
    end: await endOf(database, found, facts),
    endToRecord: facts.isEndOpen ? await endToRecord(database, actor, found) : null,
  };
}
