import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { assertWay } from '#shared/platform/life/life.ts';
import type { CorrectableDay } from '#shared/records/deeds/deed-days.ts';
import { deedLife } from '#shared/records/deeds/deed-life.ts';
import { type DeedStatus, deedStatuses, endedDeeds } from '#shared/records/deeds/deeds.ts';
import { writeDeedLetters } from './deed-letters.ts';
import { keepDeedClocks } from './keep-deed-clocks.ts';
import { trustDeedSteps, trustDeeds } from './tables.ts';

export type Deed = typeof trustDeeds.$inferSelect;
/** The name of trust deeds in the audit trail, and their topic. */
export const DEEDS = 'trust-deeds';

/** What a step records besides the status: its day, AiB's reference, its document, and a note. */
export type Shown = {
  happenedOn: string | null;
  reference?: string | null | undefined;
  documentId?: number | null | undefined;
  note?: string | null | undefined;
  /** Of a correction: the day that it puts right, and what had been entered. */
  corrects?: CorrectableDay;
  correctedFrom?: string | null;
};

/** The trust deed of a case; null if none has been granted. */
export async function deedOf(tx: Database | Tx, caseId: number): Promise<Deed | null> {
  const [deed] = await tx.select().from(trustDeeds).where(eq(trustDeeds.caseId, caseId));
  return deed ?? null;
}

async function keepStep(w: Write, deed: Deed, from: DeedStatus | null, shown: Shown): Promise<void> {
  await w.tx.insert(trustDeedSteps).values({
    ...shown,
    deedId: deed.id,
    fromStatus: from,
    toStatus: deed.status,
    takenBy: w.author.id || null,
  });
  await keepDeedClocks(w, deed.caseId);
  w.changed(DEEDS);
}

/** Records that the debtor has granted a trust deed; refused if there is one. */
export async function addDeed(w: Write, caseId: number, grantedOn: string, shown: Shown): Promise<Deed> {
  if (await deedOf(w.tx, caseId)) throw conflict('The grant of the trust deed has been recorded already.');
  const deed = await addRow(w, DEEDS, trustDeeds, { caseId, status: 'granted', grantedOn });
  await keepStep(w, deed, null, shown);
  return deed;
}

/**
 * Changes a trust deed on a locked case, records the step in its history, and updates its clocks. If creditors or AiB bar it, the debtor is
 * told that it is not protected.
 */
export async function changeDeed(w: Write, before: Deed, values: Partial<Deed>, shown: Shown): Promise<Deed> {
  assertWay(deedLife, before.status, values.status ?? before.status);
  const after = await changeRow(w, DEEDS, trustDeeds, before, before.version, values);
  await keepStep(w, after, before.status, shown);
  if (after.status === 'barred' && before.status !== 'barred')
    await writeDeedLetters(w, 'deed_not_protected', after);
  return after;
}

/** Moves the trust deed of a locked case to the status that follows from a decision or the case's status; refused if it is in another. */
export async function passDeed(
  w: Write,
  caseId: number,
  status: DeedStatus,
  { from, ...values }: Partial<Deed> & { from: readonly [DeedStatus, ...DeedStatus[]] },
  shown: Shown,
): Promise<void> {
  const [before] = await w.tx.select().from(trustDeeds).where(eq(trustDeeds.caseId, caseId)).for('update');
  if (!before) throw conflict('Record the grant of the trust deed first.');
  if (!from.includes(before.status))
    throw conflict(`The trust deed is ‘${deedStatuses[before.status]}’, not ‘${deedStatuses[from[0]]}’.`);
  await changeDeed(w, before, { ...values, status }, shown);
}

const isEnded = (status: DeedStatus) => endedDeeds.some((each) => each === status);

/** Ends the trust deed of a case that went another way: sequestration, a death, or not proceeding. */
export async function stopDeed(w: Write, caseId: number, outcome: string): Promise<void> {
  const before = await deedOf(w.tx, caseId);
  if (!before || before.status === 'stopped' || isEnded(before.status)) return;
  const endedOn = londonDate();
  await changeDeed(
    w,
    before,
    { status: 'stopped', outcome, endedOn },
    { happenedOn: endedOn, note: outcome },
  );
}

/** Returns the trust deed of a re-opened case to the status it had when it was stopped. */
export async function resumeDeed(w: Write, caseId: number, note: string): Promise<void> {
  const before = await deedOf(w.tx, caseId);
  if (before?.status !== 'stopped') return;
  const steps = await w.tx.select().from(trustDeedSteps).where(eq(trustDeedSteps.deedId, before.id));
  const last = steps
    .toSorted((one, other) => other.id - one.id)
    .find(({ toStatus }) => toStatus === 'stopped');
  if (!last?.fromStatus) return;
  const values = { status: last.fromStatus, outcome: null, endedOn: null };
  await changeDeed(w, before, values, { happenedOn: londonDate(), note });
}
