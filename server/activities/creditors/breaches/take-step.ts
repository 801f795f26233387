import type { Database, Tx } from '#server/platform/database/connect.ts';
import { actingFacts, barFrom } from '#server/records/acts/acting.ts';
import { changeBreach } from '#server/records/case-life/breaches/end-breaches.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import type { Case } from '#server/records/cases/access.ts';
import {
  lifeOnCase,
  type Stepping as SteppingOn,
  type Taken as TakenOn,
} from '#server/records/cases/life-on-case.ts';
import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import type { BreachFacts } from '#shared/activities/creditors/breaches/breach-needs.ts';
import type { ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { isUndecided } from '#shared/records/decisions/decisions.ts';
import { BREACHES, type Breach, visibleBreach } from './breach-row.ts';
import { holdingBack } from './held-back.ts';
import { isLive } from './live-case.ts';

export type Stepping = SteppingOn<Breach, ListedBreach, BreachFacts>;
export type Taken = TakenOn<Breach>;

/** The facts that decide which steps a breach may take. */
export async function factsOf(
  tx: Database | Tx,
  found: Case,
  breach: ListedBreach,
  actor: Actor,
): Promise<BreachFacts> {
  const acting = await actingFacts(tx, actor.id, found);
  const { id, status, remedyByOn, notice, type, decision, creditorsDecision, isWaiverWaiting } = breach;
  return {
    ...(await holdingBack(tx, found)),
    id,
    today: londonDate(),
    status,
    severity: type.severity,
    referToCreditors: type.referToCreditors,
    remedyByOn,
    noticeSentOn: notice?.sentOn ?? null,
    isNoticeOnItsWay: notice !== null && notice.sentOn === null && notice.status !== 'cancelled',
    isNoticeCancelled: notice?.status === 'cancelled' && notice.sentOn === null,
    hasNotice: type.hasNotice,
    creditorsDecision,
    isWaiverWaiting,
    openDecision: decision !== null && isUndecided(decision.status) ? decision.id : null,
    isLive: await isLive(tx, found),
    barred: {
      breach_notice: barFrom('breach_notice', acting),
      termination: barFrom('termination', acting),
    },
  };
}

/** Takes a step of a breach on its locked case; refused if something prevents it, or somebody has changed the breach meanwhile. */
export const { takeStep, stepWithin } = lifeOnCase({
  life: breachLife,
  table: caseBreaches,
  topic: BREACHES,
  show: visibleBreach,
  facts: factsOf,
  store: changeBreach,
  answer: (tx, actor, { id: caseId }, id) => visibleBreach(tx, actor, caseId, id),
});
