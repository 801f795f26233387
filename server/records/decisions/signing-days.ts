import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { cameOn } from '#server/records/cases/came-on.ts';
import { dueDiligence } from '#server/records/due-diligence/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { fullName } from '#shared/records/cases/names.ts';
import type { SigningDays } from '#shared/records/solutions/before-signing-days.ts';
import { adviceRecords } from './proposal-tables.ts';

/**
 * Since when a firm that was here before has been held to the days of what comes before a signature; no row where its database began with
 * that. What was signed until then is not judged.
 */
export const signingSinceText = `select (m.applied_at at time zone 'Europe/London')::date as since from schema_migrations m
  where m.name = '0153_late_doors.sql'
    and m.applied_at > (select min(f.applied_at) from schema_migrations f) + interval '1 hour'`;

/** The same as a day; null where the database began with it. */
export async function signingDaysSince(tx: Database | Tx): Promise<string | null> {
  const [row] = await planned(tx, { since: col.day }, signingSinceText, []);
  return row?.since ?? null;
}

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
