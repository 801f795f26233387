import { afterAll, expect } from 'vitest';
import { calculateRun } from '#server/activities/money/distributions/calculate-run.ts';
import { releaseRunJob } from '#server/activities/money/distributions/release-run.ts';
import { distributions } from '#server/app/parts/distributions.ts';
import type { Part } from '#server/app/parts/part.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { approveOn } from './approvals.ts';
import { calculatedRun } from './distributions.ts';
import { moneyDesk } from './money-desk.ts';

/** Who prepares the runs of Harbour, who approves them, and somebody of Northgate, beside a server that works on their jobs; `more` is mounted as well. */
export async function distributionDesk(
  database: Database,
  { jobs = [], more = [] }: { jobs?: readonly Job[]; more?: readonly Part[] } = {},
) {
  const desk = await moneyDesk(database, [distributions, ...more]);
  const { firm, asMaker, asChecker } = desk;
  const runner = new JobRunner(desk.services, [calculateRun.job, releaseRunJob.job, ...jobs]);
  runner.start();
  afterAll(() => runner.stop());

  /** A run for this case alone, calculated. */
  const runFor = (caseId: number, more: object = {}) =>
    calculatedRun(asMaker, { domainId: firm.harbour, caseId, ...more });
  const pathOf = (run: { id: number }) => `/financials/distributions/${run.id}`;

  /** The same run once the second person has approved it. */
  async function approvedRun(caseId: number, more: object = {}) {
    const run = await runFor(caseId, more);
    const path = pathOf(run);
    await asMaker('POST', `${path}/submit`, {});
    await approveOn(asChecker, 'distributions', run.id);
    return { run, path };
  }

  async function release(path: string): Promise<void> {
    expect((await asMaker('POST', `${path}/release`, {})).status).toBe(200);
    await expect.poll(async () => (await asMaker('GET', path)).body.data.status).toBe('released');
  }

  /** The same run, released. */
  async function releasedRun(caseId: number, more: object = {}) {
    const approved = await approvedRun(caseId, more);
    await release(approved.path);
    return approved;
  }

  return { ...desk, runFor, approvedRun, release, releasedRun };
}
