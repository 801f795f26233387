import { z } from 'zod';
import { addDemoStatements, demoStatementsJob } from '#demo/banking/load-statements.ts';
import { hasCases, loadDemoCases } from '#demo/cases/load-cases.ts';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { writeLetters } from '#demo/letters/write-letters.ts';
import { receivePost } from '#demo/paper/receive-post.ts';
import { liveThroughYear } from '#demo/payouts/live-through-year.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { addJob, defineJob, type Job } from '#server/platform/jobs/job.ts';

const CASES_KEY = 'demo-cases';

/** Loads the cases of the demo firm, and then starts its year with the bank if wanted. */
const demoCasesJob = defineJob(
  CASES_KEY,
  z.object({ withStatements: z.boolean() }),
  async ({ withStatements }, { services: { database, files, log }, signal }) => {
    log.info('the cases of the demo firm are being loaded');
    await loadDemoCases(database, { files, signal });
    log.info('the cases of the demo firm are loaded');
    if (withStatements) await addDemoStatements(database);
  },
);

/** The demo firm's background work after its first start: cases, statements, payouts, letters, post. */
export const demoJobs: readonly Job[] = [
  demoCasesJob,
  demoStatementsJob,
  liveThroughYear,
  writeLetters,
  receivePost,
];

/** Loads the demo firm's staff, creditors and settings if there is no firm yet. Needs the starter data. */
export const loadDemoFirm = (database: Database): Promise<boolean> => loadDemo(database);

/**
 * Gives a demo firm its cases and statements in the background, unless it has them. Returns whether the cases are still to come. Call it at
 * each start.
 */
export async function fillDemoFirm(
  database: Database,
  { withStatements }: { withStatements: boolean },
): Promise<boolean> {
  if (await hasCases(database)) {
    if (withStatements) await addDemoStatements(database);
    return false;
  }
  await writeUnaudited(database, systemActor, (w) =>
    addJob(w.tx, demoCasesJob, { withStatements }, { key: CASES_KEY, queue: CASES_KEY }),
  );
  return true;
}
