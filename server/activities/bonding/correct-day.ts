import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { BONDS, type BondEntry, currentEntries } from '#server/records/case-life/bonds/entries.ts';
import { lastSubmitted } from '#server/records/case-life/bonds/policy.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { chainBeyond } from '#server/records/case-life/read-chain.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { enterLateDays } from '#server/records/late-dates/enter-late.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { bordereauMonthOf } from '#shared/activities/bonding/bonding.ts';
import type { BondsOfCase, CoverDayInput } from '#shared/activities/bonding/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt, noSuch } from '#shared/platform/errors.ts';
import { bondPrecedesAppointment, chainWith } from '#shared/records/rules/order.ts';
import { bondsOf } from './case-bonds.ts';

/** The entries of the cover in force, the first one first: nothing from before it was taken out anew. */
async function entriesOfCover(tx: Tx, current: BondEntry): Promise<BondEntry[]> {
  const all = await tx
    .select()
    .from(bondEntries)
    .where(and(eq(bondEntries.caseId, current.caseId), eq(bondEntries.casePersonId, current.casePersonId)))
    .orderBy(asc(bondEntries.id))
    .for('update');
  return all.slice(all.findLastIndex(({ action }) => action === 'new'));
}

/** Refuses a first day that its own entry, the next one, or the appointment contradicts. */
async function refuseDay(tx: Tx, found: Case, cover: readonly BondEntry[], on: string): Promise<void> {
  const [first = missing(), next] = cover;
  if (first.appointedOn === on) throw invalidAt('on', 'That is the day on record.');
  if (first.submittedOn !== null && on > first.effectiveOn)
    throw invalidAt('on', `The surety was told that it took effect on ${showDate(first.effectiveOn)}.`);
  if (next && on > next.effectiveOn)
    throw invalidAt('on', `The cover was changed on ${showDate(next.effectiveOn)}: not after that day.`);
  const beyond = await chainBeyond(tx, found.id);
  const problem = bondPrecedesAppointment.broken(chainWith({ ...beyond, bondedOn: on }, found));
  if (problem && bondPrecedesAppointment.broken(chainWith(beyond, found)) === null)
    throw invalidAt('on', problem);
}

/**
 * Puts the first day of a cover right, with its reason and evidence: the program bonds an estate as of the day on which the case is moved,
 * and the surety may have covered it before. What a bordereau has declared stays as declared.
 */
export const correctCoverDay = (
  ctx: SignedIn,
  { caseId, id, version, on, note, evidence }: CoverDayInput,
): Promise<BondsOfCase> =>
  writeToCase(ctx, caseId, async (w, found) => {
    const current = (await currentEntries(w.tx, caseId)).find((each) => each.id === id);
    if (!current) throw noSuch('bond', 'case');
    await checkVersion(w, current, version);
    if (current.penaltyPence === 0) throw conflict('There is no cover in force.');
    const cover = await entriesOfCover(w.tx, current);
    await refuseDay(w.tx, found, cover, on);
    await enterLateDays(w, ctx.actor, found, { bond: on }, { lateReason: note, lateEvidence: evidence });
    for (const entry of cover)
      await changeRow(w, BONDS, bondEntries, entry, entry.version, await corrected(w, found, entry, on), {
        action: 'corrected',
      });
    await followClocks(w.tx, caseId, 'cover');
    w.changed(BONDS);
    return bondsOf(w.tx, found);
  });

/** What an entry becomes; one not yet declared takes effect on the right day, on a bordereau that is still open. */
async function corrected(w: Write, found: Case, entry: BondEntry, on: string) {
  const reviewed = { appointedOn: on, reviewedOn: londonDate(), reviewedBy: w.author.id || null };
  if (entry.action !== 'new' || entry.submittedOn !== null) return reviewed;
  const bordereauMonth = bordereauMonthOf(on, await lastSubmitted(w.tx, found.portfolioId));
  return { ...reviewed, effectiveOn: on, bordereauMonth };
}
