import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { upgradedOn } from '#server/platform/database/upgraded.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { cameOn } from '#server/records/cases/came-on.ts';
import { dueDiligence } from '#server/records/due-diligence/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { fullName } from '#shared/records/cases/names.ts';
import type { SigningDays } from '#shared/records/solutions/before-signing-days.ts';
import { adviceRecords } from './proposal-tables.ts';

/**
 * The day since which an existing firm has been held to the order of what comes before a signature; null where its database began with that.
 * What was signed before it is not judged.
 */
export const signingDaysSince = (tx: Database | Tx): Promise<string | null> =>
  upgradedOn(tx, '0153_late_doors.sql');

/** The days of signatures, by person, beside those of what comes before them; those from before the case or the rule came are left out. */
export async function signingDaysOf(
  tx: Database | Tx,
  caseId: number,
  signed: ReadonlyMap<number, string>,
): Promise<SigningDays> {
  if (signed.size === 0) return { signed: [], adviceSignedOffOn: null };
  const [came, since] = [await cameOn(tx, caseId), await signingDaysSince(tx)];
  const [advice] = await tx
    .select({ at: adviceRecords.signedOffAt })
    .from(adviceRecords)
    .where(eq(adviceRecords.caseId, caseId));
  const checked = await tx
    .select({ personId: dueDiligence.personId, on: dueDiligence.firstCompletedOn })
    .from(dueDiligence)
    .where(eq(dueDiligence.caseId, caseId));
  const applicants = await applicantsOf(tx, caseId);
  return {
    adviceSignedOffOn: advice?.at ? londonDate(advice.at) : null,
    signed: applicants.flatMap((person) => {
      const signedOn = signed.get(person.personId);
      if (!signedOn || (came !== null && signedOn <= came) || (since !== null && signedOn < since)) return [];
      const checkedOn = checked.find(({ personId }) => personId === person.personId)?.on ?? null;
      return [{ name: fullName(person), signedOn, checkedOn }];
    }),
  };
}
