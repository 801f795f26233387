import { afterAll, expect } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { calculateRun } from '#server/distributions/calculate-run.ts';
import { releaseRunJob } from '#server/distributions/release-run.ts';
import type { Job } from '#server/jobs/job.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { approveOn } from '#test/approvals.ts';
import { calculatedRun } from '#test/distributions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';

const held = ['financials.distributions', 'financials.approve-payments', 'financials.banking'];
const limit = { approvalLimit: 100_000_000 };

/** Who prepares the runs of Harbour, who approves them, and somebody of Northgate, beside a server that works on their jobs. */
export async function distributionDesk(database: Database, jobs: readonly Job[] = []) {
  const firm = await demoFirm(database);
  const built = await testApp(database);
  const { app, services, signIn } = built;
  const runner = new JobRunner(services, [calculateRun.job, releaseRunJob.job, ...jobs]);
  runner.start();
  afterAll(() => runner.stop());
  const signInAll = () => signIn([...held, 'config.all-domains'], limit);
  const maker = await signInAll();
  const asMaker = apiCaller(app, maker.headers);
  const asChecker = apiCaller(app, (await signInAll()).headers);
  const north = apiCaller(app, (await signIn(held, { domainId: firm.northgate })).headers);

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

  return { ...built, firm, maker, asMaker, asChecker, north, runFor, approvedRun, release, releasedRun };
}
