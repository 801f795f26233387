import { addDemoStatements, demoStatementsJob } from '#demo/banking/load-statements.ts';
import { loadDemoCases } from '#demo/cases/load-cases.ts';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { writeLetters } from '#demo/letters/write-letters.ts';
import { receivePost } from '#demo/paper/receive-post.ts';
import { liveThroughYear } from '#demo/payouts/live-through-year.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';

/** The work that the demo firm does in the background after its first start: statements, payouts, letters, post. */
export const demoJobs: readonly Job[] = [demoStatementsJob, liveThroughYear, writeLetters, receivePost];

/** Loads the demo firm with its cases where there is no firm yet. Needs the starter data. */
export async function loadDemoFirm(database: Database, files: FileStore): Promise<void> {
  await loadDemo(database);
  await loadDemoCases(database, { files });
}

export { addDemoStatements };
