import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import type { Case } from '#server/records/cases/access.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { openVariations } from '#shared/activities/creditors/variations/variations.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { assertWay } from '#shared/platform/life/life.ts';
import { dayBefore } from '#shared/platform/past-days.ts';
import { caseVariations, variationSteps } from './variation-tables.ts';

/** A stored variation. */
export type Variation = typeof caseVariations.$inferSelect;
/** The name of variations in the audit trail and in approvals, and their topic. */
export const VARIATIONS = 'case-variations';

const isOpenOn = (caseId: number) =>
  and(eq(caseVariations.caseId, caseId), inArray(caseVariations.status, [...openVariations]));

/** The open variation of a case; null if there is none. */
export async function openVariation(tx: Database | Tx, caseId: number): Promise<Variation | null> {
  const [row] = await tx.select().from(caseVariations).where(isOpenOn(caseId));
  return row ?? null;
}

/** Changes a locked variation, and records the step in its history. */
export async function changeVariation(
  w: Write,
  before: Variation,
  values: Partial<Variation>,
  note: string | null,
): Promise<Variation> {
  assertWay(variationLife, before.status, values.status ?? before.status);
  const after = await changeRow(w, VARIATIONS, caseVariations, before, before.version, values);
  const { clientAgreedOn, decidedOn, effectiveOn } = values;
  const happenedOn = dayBefore(londonDate(), clientAgreedOn, decidedOn, effectiveOn);
  await noteStep(w, after, before.status, note, happenedOn);
  return after;
}

/** Records a step in the history of a variation. */
export async function noteStep(
  w: Write,
  { id, status }: Variation,
  fromStatus: Variation['status'] | null,
  note: string | null,
  happenedOn: string | null = null,
): Promise<void> {
  const takenBy = w.author.id || null;
  const step = { variationId: id, fromStatus, toStatus: status, note, happenedOn, takenBy };
  await w.tx.insert(variationSteps).values(step);
  w.changed(VARIATIONS);
}

/**
 * Refuses to change the schedule of a locked case while a variation is with the supervisor or creditors: they would be deciding on a
 * different schedule.
 */
export async function refuseWhileDecided(tx: Tx, { id }: Pick<Case, 'id'>): Promise<void> {
  const open = await openVariation(tx, id);
  if (open?.status === 'submitted' || open?.status === 'issued')
    throw new AppError(
      'conflict',
      `Variation ${open.number} is ${open.status === 'issued' ? 'with creditors' : 'with the supervisor'}: the schedule changes with it, or once it is withdrawn.`,
    );
}

/**
 * Withdraws the open variation of a locked case whose arrangement has ended; returns the decision about it that creditors have before them.
 */
export async function endVariations(
  w: Write,
  { id }: Pick<Case, 'id'>,
  statusName: string,
): Promise<number | null> {
  const [before] = await w.tx.select().from(caseVariations).where(isOpenOn(id)).for('update');
  if (!before) return null;
  const statusReason = `The case moved to ${statusName}.`;
  await changeVariation(w, before, { status: 'withdrawn', statusReason }, statusReason);
  await voidApprovals(w, { entity: VARIATIONS, entityId: before.id }, statusReason);
  return before.status === 'issued' ? before.decisionId : null;
}
