import type { Tx } from '#server/platform/database/connect.ts';
import { databaseError } from '#server/platform/database/database-error.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { chainBeyond } from '#server/records/case-life/read-chain.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { appointmentOf } from '#server/records/decisions/chair.ts';
import { DECISION, type Decision, visibleDecision } from '#server/records/decisions/decision-row.ts';
import { refuseSecondProposal } from '#server/records/decisions/decision-standing.ts';
import { votersOf } from '#server/records/decisions/electorate.ts';
import { keepDecisionClocks } from '#server/records/decisions/keep-decision-clocks.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { windowEnds } from '#shared/activities/creditors/decisions/objections.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type DecisionKind, isMeeting, type Procedure } from '#shared/records/decisions/decisions.ts';
import { chainWith, noticeFollowsReport } from '#shared/records/rules/order.ts';
import { detailOf, lastDelivery } from './decision-detail.ts';
import type { DecisionHandlers } from './handler.ts';
import { changeDecision, type DecisionKey, writeToDecision } from './write-to-decision.ts';

export type Plan = {
  procedure: Procedure;
  sought: string;
  chairUserId: number;
  /** The document of the case by which the office holder appointed the chair. */
  chairDocumentId?: number | null | undefined;
  decisionDate: string;
  publishedOn: string | null;
  meetingTime: string | null;
  meetingPlace: string | null;
};

async function refusePlan(tx: Tx, found: Case, kind: DecisionKind, plan: Plan): Promise<void> {
  const { chairUserId, procedure, meetingTime, publishedOn } = plan;
  const chair = await staffProblem(tx, found.domainId, chairUserId);
  if (chair) throw invalid({ chairUserId: chair });
  if (isMeeting(procedure) && !meetingTime)
    throw invalid({ meetingTime: 'Say at what time creditors meet.' });
  if (kind === 'objections' && publishedOn === null)
    throw invalid({ publishedOn: 'Say when the notice was published in the Register of Insolvencies.' });
}

/** Only meetings have times and places; the window of a trust deed follows from its publication. */
function planned(kind: DecisionKind, { meetingTime, meetingPlace, publishedOn, ...plan }: Plan) {
  if (kind === 'objections' && publishedOn !== null)
    return {
      ...plan,
      procedure: 'objections' as const,
      publishedOn,
      decisionDate: windowEnds(publishedOn),
      meetingTime: null,
      meetingPlace: null,
    };
  const meets = isMeeting(plan.procedure);
  return {
    ...plan,
    publishedOn: null,
    meetingTime: meets ? meetingTime : null,
    meetingPlace: meets ? meetingPlace : null,
  };
}

/** Tells the subject's activity which dates are planned. */
export async function tellPlanned(
  w: Write,
  handlers: DecisionHandlers,
  { actor, found, decision }: { actor: Actor; found: Case; decision: Decision },
): Promise<void> {
  const noticeDeliveredOn = lastDelivery(await votersOf(w.tx, decision));
  await handlers[decision.kind]?.planned?.(w, { actor, found, decision, noticeDeliveredOn });
}

type NewDecision = Plan & { kind: DecisionKind; subjectId?: number | undefined };

/**
 * Prepares a decision on a locked case, for activities that put something to creditors; refused while one of its kind is undecided, and
 * once creditors have decided on the case's proposal.
 */
export async function prepareDecision(
  w: Write,
  actor: Actor,
  handlers: DecisionHandlers,
  found: Case,
  { kind, subjectId, ...plan }: NewDecision,
): Promise<Decision> {
  await refuseSecondProposal(w.tx, { caseId: found.id, kind });
  await refusePlan(w.tx, found, kind, plan);
  const values = {
    ...planned(kind, plan),
    ...(await appointmentOf(w.tx, actor, found, plan)),
    caseId: found.id,
    kind,
    subjectId: subjectId ?? null,
  };
  const decision = await addRow(w, DECISION, decisions, values).catch((error: unknown) => {
    if (databaseError(error)?.code === '23505')
      throw conflict('A decision of this kind is already open: it must end first.');
    throw error;
  });
  await handlers[kind]?.prepared?.(w, { actor, found, decision, reason: decision.sought });
  await tellPlanned(w, handlers, { actor, found, decision });
  await keepDecisionClocks(w, decision.id);
  w.changed('decisions');
  return decision;
}

/** Prepares a decision of creditors. Nothing is open yet: notices, values and associates come first. */
export function createDecision(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  { caseId, ...plan }: NewDecision & { caseId: number },
) {
  if ((plan.kind === 'breach') !== (plan.subjectId !== undefined))
    throw invalid({
      subjectId: plan.kind === 'breach' ? 'Choose the breach.' : 'Only a breach can be referred in this way.',
    });
  return writeToCase(ctx, caseId, async (w, found) => {
    const { id } = await prepareDecision(w, ctx.actor, handlers, found, plan);
    return detailOf(w.tx, ctx.actor, handlers, found, await visibleDecision(w.tx, ctx.actor, { caseId, id }));
  });
}

/** Changes what was prepared, until voting opens. */
export function changePlan(ctx: SignedIn, handlers: DecisionHandlers, key: DecisionKey, plan: Plan) {
  return writeToDecision(ctx, handlers, key, 'update', async (w, before, found) => {
    await refusePlan(w.tx, found, before.kind, plan);
    const decision = await changeDecision(w, before, {
      ...planned(before.kind, plan),
      ...(await appointmentOf(w.tx, ctx.actor, found, plan, before)),
    });
    await tellPlanned(w, handlers, { actor: ctx.actor, found, decision });
  });
}

/** Why creditors cannot have had notice of the proposal on that day, or null: the nominee had not yet reported. */
export const beforeReport = async (
  tx: Tx,
  found: Case,
  { kind }: Pick<Decision, 'kind'>,
  sentOn: string,
): Promise<string | null> =>
  kind === 'approval'
    ? noticeFollowsReport.broken({
        ...chainWith(await chainBeyond(tx, found.id), found),
        noticeSentOn: sentOn,
      })
    : null;

/** Records that somebody has checked the creditors for associates of the client, or undoes it. */
export function checkAssociates(
  ctx: SignedIn,
  handlers: DecisionHandlers,
  key: DecisionKey,
  isChecked: boolean,
) {
  return writeToDecision(ctx, handlers, key, 'checkAssociates', async (w, decision) => {
    await changeDecision(w, decision, {
      associatesCheckedAt: isChecked ? now() : null,
      associatesCheckedBy: isChecked ? ctx.actor.id : null,
    });
  });
}
