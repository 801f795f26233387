import { and, eq } from 'drizzle-orm';
import {
  acceptAtApproval,
  lapseAtRejection,
} from '#server/activities/creditors/modifications/follow-decision.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { moveCase } from '#server/records/case-life/change-status.ts';
import { deedOf, passDeed } from '#server/records/case-life/deeds/change-deed.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import { statusByCode, statusOf } from '#server/records/case-life/status-of-case.ts';
import { factsOf, obstacles } from '#server/records/case-life/transitions.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DeedStatus } from '#shared/records/deeds/deeds.ts';
import { firstDistributionOn } from '#shared/records/solutions/dates.ts';
import { ivaCodes, SUSPENDED } from '#shared/records/solutions/iva.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';
import type { DecisionHandler, DecisionStep } from './handler.ts';
import { refusedCreditors } from './refused-creditors.ts';

/** The case as it is now, within the transaction that locks it. */
async function caseNow(tx: Tx, { id }: Case): Promise<Case> {
  const [found = missing()] = await tx.select().from(cases).where(eq(cases.id, id));
  return found;
}

/** The statuses through which a decision moves a case of a solution. */
type Path = {
  /** While it is before creditors. */
  open: string;
  adjourned: string | null;
  awaitsConsent: string | null;
  approved: string;
  rejected: string;
  /** The status after a revocation and the sub status during a suspension; null if neither can happen. */
  revoked: string | null;
  suspended: string | null;
  /** The reason for a rejection, if the chair noted none. */
  why: string;
};

/** What prevents the case from going to creditors with these dates. */
async function caseBlockers(
  tx: Tx,
  path: Path,
  { found, decision, noticeDeliveredOn }: Omit<DecisionStep, 'actor'> & { noticeDeliveredOn: string | null },
): Promise<string[]> {
  const current = (await statusOf(tx, found.statusId)) ?? missing();
  if (current.code === path.open || current.code === path.adjourned) return [];
  const target = await statusByCode(tx, path.open);
  if (!current.allowedNextIds.includes(target.id))
    return [`The case is in ${current.name}: ${target.name} cannot follow it yet.`];
  if (noticeDeliveredOn === null && decision.kind !== 'objections') return [];
  const dates = { decisionDate: decision.decisionDate, ...(noticeDeliveredOn && { noticeDeliveredOn }) };
  const then = { ...found, ...dates };
  const facts = await factsOf(tx, then);
  // Only the window of a trust deed opens here; `deedBlockers` decides whether it may.
  const { blockers } = obstacles(then, target, { ...facts, ...(facts.deed && { deed: 'window' as const }) });
  return blockers.map(({ text }) => text);
}

/** Copies the dates of the decision to the case. */
async function storeDates(
  w: Write,
  actor: Actor,
  found: Case,
  dates: { noticeDeliveredOn?: string | null; decisionDate: string },
): Promise<void> {
  await changeCase(w, actor, await caseNow(w.tx, found), dates);
}

async function move(
  w: Write,
  { actor, found, reason }: DecisionStep,
  code: string,
  values: Record<string, unknown> = {},
): Promise<void> {
  const target = await statusByCode(w.tx, code);
  const now = await caseNow(w.tx, found);
  if (now.statusId === target.id) await changeCase(w, actor, now, values);
  else await moveCase(w, actor, now, { statusId: target.id, reason: reason ?? null, values });
}

/** Moves a running case to the sub status of a suspension; unchanged if it is there already, or Settings has none. */
async function suspend(w: Write, { actor, found, reason }: DecisionStep, code: string): Promise<void> {
  const now = await caseNow(w.tx, found);
  const { substatuses } = tables;
  const [sub] = await w.tx
    .select({ id: substatuses.id })
    .from(substatuses)
    .where(and(eq(substatuses.statusId, now.statusId), eq(substatuses.code, code)));
  if (!sub || sub.id === now.substatusId) return;
  await moveCase(w, actor, now, { statusId: now.statusId, substatusId: sub.id, reason: reason ?? null });
}

/** The terms that modifications changed; none if they are as proposed. */
async function modifiedValues(
  w: Write,
  { actor, found, decision, voters }: Parameters<DecisionHandler['approved']>[1],
) {
  const before = await caseNow(w.tx, found);
  const { terms, effect } = await acceptAtApproval(w, actor, before, {
    approvedOn: decision.decisionDate,
    decisionId: decision.id,
    refusedCreditorIds: refusedCreditors(voters),
  });
  const { contributionPence, termMonths } = terms;
  return {
    ...(effect.minDividend !== undefined && { minDividendPledged: effect.minDividend }),
    ...(effect.equityReviewMonth !== undefined && {
      equityReviewDueOn: addMonths(
        before.commencementDate ?? decision.decisionDate,
        effect.equityReviewMonth,
      ),
    }),
    ...(contributionPence !== before.contributionPence && { contributionPence }),
    ...(termMonths !== before.termMonths && { termMonths }),
  };
}

const datesOf = ({ decision, noticeDeliveredOn }: DecisionStep & { noticeDeliveredOn: string | null }) => ({
  decisionDate: decision.decisionDate,
  ...(noticeDeliveredOn && { noticeDeliveredOn }),
});

/** A decision that moves its case along the statuses of its solution, with all that follows from each. */
const followedBy = (path: Path): DecisionHandler => ({
  blockers: (tx, about) => caseBlockers(tx, path, about),
  planned: (w, step) => storeDates(w, step.actor, step.found, datesOf(step)),
  opened: (w, step) => move(w, step, path.open, datesOf(step)),
  adjourned: async (w, step) => {
    if (path.adjourned === null) throw conflict('The objection period of a trust deed cannot be postponed.');
    await move(w, step, path.adjourned, { decisionDate: step.decision.decisionDate });
  },
  awaitsConsent: async (w, step) => {
    if (path.awaitsConsent === null) throw conflict('Creditors cannot modify a trust deed.');
    await move(w, step, path.awaitsConsent);
  },
  approved: async (w, step) =>
    move(w, step, path.approved, {
      ...(path.awaitsConsent === null ? {} : await modifiedValues(w, step)),
      ...firstDistributionOn(step.found, step.found.commencementDate ?? step.decision.decisionDate),
    }),
  rejected: async (w, step) => {
    await lapseAtRejection(w, step.found, step.decision.id);
    await move(w, { ...step, reason: step.reason ?? path.why }, path.rejected);
  },
  ordered: async (w, step) => {
    const { courtOrder, courtOrderOn } = step.decision;
    if (courtOrder === 'revoked' && path.revoked !== null)
      await move(w, step, path.revoked, { terminatedOn: courtOrderOn });
    if (courtOrder === 'suspended' && path.suspended !== null) await suspend(w, step, path.suspended);
  },
});

/**
 * The decision on the proposal moves its case: to creditors when voting opens, to adjourned when it is postponed, to the client, who has to
 * agree to modifications,, and to the outcome with all that follows from it (domain notes 8.1).
 */
export const proposalDecision = followedBy({
  open: ivaCodes.withCreditors,
  adjourned: ivaCodes.adjourned,
  awaitsConsent: ivaCodes.modificationsToAgree,
  approved: ivaCodes.ivaAccepted,
  rejected: ivaCodes.ivaRejected,
  revoked: ivaCodes.ivaRevoked,
  suspended: SUSPENDED,
  why: 'Creditors rejected the proposal.',
});

/** What must be recorded before the window can be opened, by the stage of the trust deed. */
const beforeWindow: Readonly<Partial<Record<DeedStatus, string>>> = {
  granted: 'Record first when the notice was published in the Register of Insolvencies.',
  published: 'Record first when creditors were sent the documents.',
};

async function deedBlockers(tx: Tx, { id }: Case): Promise<string[]> {
  const deed = await deedOf(tx, id);
  const lacks = deed ? beforeWindow[deed.status] : 'Record the grant of the trust deed first.';
  return lacks ? [lacks] : [];
}

/** The window counts from the publication recorded on the trust deed. */
async function refuseOtherPublication(
  tx: Tx,
  { found, decision: { publishedOn } }: DecisionStep,
): Promise<void> {
  const deed = await deedOf(tx, found.id);
  if (deed?.publishedOn && publishedOn !== deed.publishedOn)
    throw invalidAt(
      'publishedOn',
      `The notice was published on ${showDate(deed.publishedOn)}, as the trust deed records.`,
    );
}

const deedPath = followedBy({
  open: trustDeedCodes.objections,
  adjourned: null,
  awaitsConsent: null,
  approved: trustDeedCodes.isProtected,
  rejected: trustDeedCodes.notProtected,
  revoked: null,
  suspended: null,
  why: 'Creditors objected.',
});

/**
 * The objections window of a trust deed. Unless creditors bar it, registration can be applied for; the case waits for it, and is protected
 * only once registered.
 */
export const trustDeedDecision: DecisionHandler = {
  ...deedPath,
  blockers: async (tx, about) => [
    ...(await deedBlockers(tx, about.found)),
    ...((await deedPath.blockers?.(tx, about)) ?? []),
  ],
  planned: async (w, step) => {
    await refuseOtherPublication(w.tx, step);
    await deedPath.planned?.(w, step);
  },
  opened: async (w, step) => {
    await passDeed(
      w,
      step.found.id,
      'window',
      // Already in the window: taken on like that, or re-opened after its decision was withdrawn with the case.
      { from: ['delivered', 'window'] },
      { happenedOn: step.decision.publishedOn },
    );
    await deedPath.opened?.(w, step);
  },
  approved: async (w, { found, decision: { decisionDate }, reason }) =>
    passDeed(
      w,
      found.id,
      'cleared',
      { from: ['window'], windowEndedOn: decisionDate },
      { happenedOn: decisionDate, note: reason },
    ),
  rejected: async (w, step) => {
    const { decisionDate } = step.decision;
    const outcome = step.reason ?? 'Creditors objected.';
    await passDeed(
      w,
      step.found.id,
      'barred',
      { from: ['window'], windowEndedOn: decisionDate, endedOn: decisionDate, outcome },
      { happenedOn: decisionDate, note: outcome },
    );
    await deedPath.rejected(w, step);
  },
  withdrawn: async (w, { found, decision, reason }) => {
    if (decision.openedAt !== null)
      await passDeed(
        w,
        found.id,
        'delivered',
        { from: ['window'] },
        { happenedOn: londonDate(), note: reason },
      );
  },
};
