import { and, eq, isNull } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRows } from '#server/records/reference/versioned-rows.ts';
import { penaltySum } from '#shared/activities/bonding/bonding.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { bondTaskKey, endBondTasks } from './bond-tasks.ts';
import { addEntry, BONDS, currentEntries } from './entries.ts';
import { valuesOfCase } from './estate-values.ts';
import { type Policy, policyOf } from './policy.ts';
import { bondEntries } from './tables.ts';

const isSameBond = (one: Policy, other: Policy) =>
  one.insurer?.id === other.insurer?.id && one.policyRef === other.policyRef;

async function nameOf(w: Write, userId: number | null): Promise<string> {
  const { users } = tables;
  const [user] = await w.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userId ?? 0));
  return user?.name ?? 'nobody';
}

/**
 * Moves the bonds of a locked case to its supervisor, or to its portfolio's bond, once these have changed: whoever ceases to act is
 * released on their own bordereau, and the estate is bonded again from today, for its value but no less than last declared. Without cover
 * in force there is nothing to move, and no cover is released while there is no successor.
 */
export async function moveBonds(w: Write, before: Case, after: Case): Promise<void> {
  if (before.supervisorUserId === after.supervisorUserId && before.portfolioId === after.portfolioId) return;
  if (after.supervisorUserId === null) return;
  const [left, arrived] = [await policyOf(w.tx, before), await policyOf(w.tx, after)];
  const covers = (await currentEntries(w.tx, after.id)).filter(
    ({ penaltyPence, supervisorUserId }) =>
      penaltyPence > 0 && (supervisorUserId !== after.supervisorUserId || !isSameBond(left, arrived)),
  );
  if (covers.length === 0) return;
  const values = await valuesOfCase(w.tx, after.id);
  const arriving = await nameOf(w, after.supervisorUserId);
  for (const cover of covers) {
    const { casePersonId } = cover;
    const today = londonDate();
    const common = {
      casePersonId,
      effectiveOn: today < cover.effectiveOn ? cover.effectiveOn : today,
      isReviewed: false,
    };
    const leaving = await nameOf(w, cover.supervisorUserId);
    const isHandedOver = cover.supervisorUserId !== after.supervisorUserId;
    const released = await addEntry(w, before, {
      ...common,
      before: cover,
      action: 'release',
      bondablePence: 0,
      penaltyPence: 0,
      premiumPence: 0,
      reason: isHandedOver
        ? `${leaving} has ceased to act: ${arriving} takes over.`
        : 'Another bond covers the estate.',
      valuePence: 0,
    });
    const bondablePence = Math.max(values.get(casePersonId) ?? 0, cover.bondablePence);
    await addEntry(w, after, {
      ...common,
      before: released,
      action: 'new',
      bondablePence,
      penaltyPence: penaltySum(bondablePence, arrived),
      premiumPence: arrived.premiumPence,
      reason: isHandedOver ? `${arriving} acts in place of ${leaving}.` : null,
      valuePence: values.get(casePersonId) ?? 0,
    });
    if (before.portfolioId !== after.portfolioId) await keepWithPortfolio(w, before, casePersonId);
  }
  const keys = covers.map(({ id }) => bondTaskKey(id));
  await endBondTasks(w, after, `Re-bonded: ${arriving} now acts.`, keys);
}

/** Entries not yet reported to the previous portfolio's surety go on its bordereau, including the release. */
async function keepWithPortfolio(w: Write, { portfolioId }: Case, casePersonId: number): Promise<void> {
  const earlier = and(
    eq(bondEntries.casePersonId, casePersonId),
    eq(bondEntries.isCurrent, false),
    isNull(bondEntries.portfolioId),
  );
  const entries = await w.tx.select().from(bondEntries).where(earlier).for('update');
  await changeRows(w, BONDS, bondEntries, entries, { portfolioId });
}
