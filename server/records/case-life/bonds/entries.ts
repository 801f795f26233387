import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { type BondAction, bordereauMonthOf, penaltySum } from '#shared/activities/bonding/bonding.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { valuesOfCase } from './estate-values.ts';
import { lastSubmitted, policyOf } from './policy.ts';
import { bondEntries } from './tables.ts';

/** The name of bond entries in the audit trail, and the topic of their lists. */
export const BONDS = 'bonds';

export type BondEntry = typeof bondEntries.$inferSelect;

/** The newest entry of each person on a case, locked: what is in force, or was released. */
export const currentEntries = (tx: Tx, caseId: number): Promise<BondEntry[]> =>
  tx
    .select()
    .from(bondEntries)
    .where(and(eq(bondEntries.caseId, caseId), eq(bondEntries.isCurrent, true)))
    .orderBy(asc(bondEntries.casePersonId))
    .for('update');

/** The content of an entry; sums in pence. */
export type NewEntry = {
  casePersonId: number;
  before: BondEntry | null;
  action: BondAction;
  bondablePence: number;
  penaltyPence: number;
  premiumPence: number;
  effectiveOn: string;
  /** For new cover, when the practitioner was appointed; by default its first day. */
  appointedOn?: string;
  reason: string | null;
  /** The value of the estate today. */
  valuePence: number;
  /** Whether a person makes the entry, and so has reviewed the cover. */
  isReviewed: boolean;
};

/** Adds an entry on a locked case, replacing the previous one; it goes on the next bordereau still open. */
export async function addEntry(w: Write, found: Case, entry: NewEntry): Promise<BondEntry> {
  const { before, isReviewed, appointedOn = entry.effectiveOn, ...values } = entry;
  if (before) await changeRow(w, BONDS, bondEntries, before, before.version, { isCurrent: false });
  const isNew = entry.action === 'new';
  const added = await addRow(w, BONDS, bondEntries, {
    ...values,
    caseId: found.id,
    supervisorUserId: isNew || !before ? found.supervisorUserId : before.supervisorUserId,
    changePence: entry.penaltyPence - (before?.penaltyPence ?? 0),
    appointedOn: isNew || !before ? appointedOn : before.appointedOn,
    bordereauMonth: bordereauMonthOf(entry.effectiveOn, await lastSubmitted(w.tx, found.portfolioId)),
    ...(isReviewed && { reviewedOn: londonDate(), reviewedBy: w.author.id || null }),
  });
  if (entry.action === 'new' || entry.action === 'release') await followClocks(w.tx, found.id, 'cover');
  w.changed(BONDS);
  return added;
}

/**
 * Bonds the estate of each applicant of a locked case who is not bonded yet, as of today: the appointment has been accepted, today or on
 * the earlier day given in `more`.
 */
export async function bondApplicants(
  w: Write,
  found: Case,
  more: { appointedOn?: string; premiumPence?: number; reason?: string } = {},
): Promise<void> {
  const applicants = await w.tx
    .select({ id: casePeople.id })
    .from(casePeople)
    .where(and(eq(casePeople.caseId, found.id), inArray(casePeople.role, [...applicantRoles])))
    .orderBy(asc(casePeople.role));
  const current = new Map((await currentEntries(w.tx, found.id)).map((each) => [each.casePersonId, each]));
  const values = await valuesOfCase(w.tx, found.id);
  const policy = await policyOf(w.tx, found);
  for (const { id } of applicants) {
    const before = current.get(id) ?? null;
    if (before && before.penaltyPence > 0) continue;
    const bondablePence = values.get(id) ?? 0;
    await addEntry(w, found, {
      casePersonId: id,
      before,
      action: 'new',
      bondablePence,
      penaltyPence: penaltySum(bondablePence, policy),
      premiumPence: policy.premiumPence,
      effectiveOn: londonDate(),
      reason: null,
      valuePence: bondablePence,
      isReviewed: false,
      ...more,
    });
  }
}

/** Whether the practitioner's appointment on a case has ended: completed, terminated, rejected, not proceeding or closed. */
export async function hasEnded(
  tx: Pick<Tx, 'select'>,
  { completedOn, terminatedOn, statusId }: Pick<Case, 'completedOn' | 'terminatedOn' | 'statusId'>,
): Promise<boolean> {
  if (completedOn ?? terminatedOn) return true;
  const { statuses } = tables;
  const [status] = await tx
    .select({ isOpen: statuses.isOpen })
    .from(statuses)
    .where(eq(statuses.id, statusId));
  return status?.isOpen === false;
}

/**
 * Releases the cover of a locked case whose appointment has ended, once the estate holds no money; until then it stays covered. Returns how
 * many people were released.
 */
export async function releaseEnded(w: Write, found: Case, reason: string): Promise<number> {
  const inForce = and(
    eq(bondEntries.caseId, found.id),
    eq(bondEntries.isCurrent, true),
    gt(bondEntries.penaltyPence, 0),
  );
  if ((await w.tx.$count(bondEntries, inForce)) === 0 || !(await hasEnded(w.tx, found))) return 0;
  if ((await fundsOf(w.tx, found.id)).cashPence !== 0) return 0;
  const today = londonDate();
  const covers = (await currentEntries(w.tx, found.id)).filter(({ penaltyPence }) => penaltyPence > 0);
  for (const before of covers)
    await addEntry(w, found, {
      casePersonId: before.casePersonId,
      before,
      action: 'release',
      bondablePence: 0,
      penaltyPence: 0,
      premiumPence: 0,
      effectiveOn: today < before.effectiveOn ? before.effectiveOn : today,
      reason,
      valuePence: 0,
      isReviewed: false,
    });
  return covers.length;
}

/** Stores the estate values of some cases with their cover; returns how many have changed. */
export async function storeValues(
  w: Write,
  values: readonly { casePersonId: number; valuePence: number }[],
): Promise<number> {
  if (values.length === 0) return 0;
  const { rowCount } = await w.tx.execute(sql`
    update bond_entries e set value_pence = v.pence
    from unnest(${sql.param(values.map(({ casePersonId }) => casePersonId))}::int[],
      ${sql.param(values.map(({ valuePence }) => valuePence))}::bigint[]) as v(id, pence)
    where e.case_person_id = v.id and e.is_current and e.penalty_pence > 0 and e.value_pence <> v.pence`);
  return rowCount ?? 0;
}
