import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { writeUnaudited } from '#server/platform/database/write.ts';
import { addJob, defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { bankImports } from '../tables.ts';
import { startDomainRun } from './matching-job.ts';

const payload = z.object({ domainId: z.int(), userId: z.int() });
type Imported = z.output<typeof payload>;

/** How long to wait while other files are being read or another run is in progress. */
const AGAIN_MS = 2_000;

/** Starts matching the open lines of a domain once its imports are posted and no other run is in progress. */
export const matchImportedJob: Job<Imported> = defineJob(
  'match-imported',
  payload,
  async (given, { services: { database } }) => {
    const isStarted = !(await isImporting(database, given.domainId)) && (await start(database, given));
    if (!isStarted)
      await writeUnaudited(database, { id: given.userId }, (w) => matchSoon(w.tx, given, AGAIN_MS));
  },
);

/** Matches the open lines of a domain, in the user's name, after this many milliseconds. */
export const matchSoon = (tx: Tx, given: Imported, afterMs = 0): Promise<void> =>
  addJob(tx, matchImportedJob, given, {
    key: `match-imported:${given.domainId}`,
    runAt: new Date(Date.now() + afterMs),
  });

/** Whether files are still being read into accounts of the domain; those whose job was lost do not count. */
async function isImporting(database: Database, domainId: number): Promise<boolean> {
  const [one] = await database
    .select({ id: bankImports.id })
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.bankAccountId))
    .innerJoin(jobRuns, eq(jobRuns.id, bankImports.jobRunId))
    .where(
      and(
        eq(bankAccounts.domainId, domainId),
        inArray(bankImports.status, ['uploaded', 'balance_checked']),
        inArray(jobRuns.status, ['waiting', 'running']),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** Returns false while another run is in progress. */
async function start(database: Database, { domainId, userId }: Imported): Promise<boolean> {
  try {
    await startDomainRun(database, { id: userId }, domainId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.refusal === 'conflict') return false;
    throw error;
  }
}
