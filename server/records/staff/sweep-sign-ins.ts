import { lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { passwordResets, sessions, signInAttempts } from './tables.ts';

/** Removes what is no longer needed: attempts after a day, links a week after they expired, sessions after 90 days. */
export async function sweepSignIns(database: Database): Promise<void> {
  await database.delete(signInAttempts).where(lt(signInAttempts.at, sql`now() - interval '1 day'`));
  await database.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now() - interval '7 days'`));
  const old = sql`now() - interval '90 days'`;
  await database.delete(sessions).where(or(lt(sessions.expiresAt, old), lt(sessions.endedAt, old)));
}

export const sweepSignInsJob = defineScheduledJob(
  'sweep-sign-ins',
  '20 3 * * *',
  ({ services }) => sweepSignIns(services.database),
  { isMadeUp: true },
);
