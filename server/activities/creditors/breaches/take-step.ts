import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { changeBreach } from '#server/records/case-life/breaches/end-breaches.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { openVariation } from '#server/records/terms/open-variation.ts';
import {
  type BreachFacts,
  type BreachStep,
  whyNotStep,
} from '#shared/activities/creditors/breaches/breaches.ts';
import type { BreachItem } from '#shared/activities/creditors/breaches/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { isUndecided } from '#shared/records/decisions/decisions.ts';
import { BREACHES, type Breach, visibleBreach } from './breach-row.ts';
import { whyHeldBack } from './held-back.ts';
import { isLive } from './live-case.ts';

/** The breach that is to change, and the version that the caller saw. */
export type Seen = { caseId: number; id: number; version: number };

/** What a step is taken on: the stored breach, what pages show of it, and its case, locked. */
export type Stepping = { w: Write; found: Case; before: Breach; shown: BreachItem; today: string };

/** What the steps about a breach are judged by. */
export async function factsOf(tx: Database | Tx, found: Case, breach: BreachItem): Promise<BreachFacts> {
  const { status, remedyByOn, notice, type, creditorsDecision, isWaiverWaiting } = breach;
  return {
    status,
    severity: type.severity,
    referToCreditors: type.referToCreditors,
    remedyByOn,
    noticeSentOn: notice?.sentOn ?? null,
    hasNotice: type.hasNotice,
    creditorsDecision,
    isWaiverWaiting,
    heldBack: await whyHeldBack(tx, found),
    isDecisionOpen: breach.decision !== null && isUndecided(breach.decision.status),
    isVariationOpen: (await openVariation(tx, found.id)) !== null,
    isLive: await isLive(tx, found),
  };
}

/** What a step changes, what the history says of it, and what follows from it on the case. */
export type Taken = { values: Partial<Breach>; note: string | null; follow?: () => Promise<void> };

/** Takes a step about a breach on its locked case: refused where something stands in its way, or somebody changed it meanwhile. */
export function takeStep(
  ctx: SignedIn,
  { caseId, id, version }: Seen,
  step: BreachStep,
  change: (at: Stepping) => Promise<Taken>,
): Promise<BreachItem> {
  return writeToCase(ctx, caseId, async (w, found) => {
    await stepWithin(w, ctx.actor, found, { id, version, step }, change);
    return visibleBreach(w.tx, ctx.actor, caseId, id);
  });
}

/** The same on a case that the caller has locked. */
export async function stepWithin(
  w: Write,
  actor: Actor,
  found: Case,
  { id, version, step }: { id: number; version: number; step: BreachStep },
  change: (at: Stepping) => Promise<Taken>,
): Promise<void> {
  const before = await lockRow(w, caseBreaches, id, { column: caseBreaches.caseId, id: found.id });
  const shown = await visibleBreach(w.tx, actor, found.id, id);
  await checkVersion(w, before, version, () => shown);
  const today = londonDate();
  const obstacle = whyNotStep(await factsOf(w.tx, found, shown), step, today);
  if (obstacle) throw new AppError('conflict', obstacle);
  const { values, note, follow } = await change({ w, found, before, shown, today });
  await changeBreach(w, before, values, note);
  await follow?.();
  w.changed(BREACHES);
}
