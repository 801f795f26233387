import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobs } from '#server/app/job-list.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { type LongJob, startRun } from '#server/platform/jobs/long-job.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { reportRuns } from '#server/views/reports/tables.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);

const longJobs = jobs.filter(({ long }) => long !== undefined);

/** What a press starts each long job with. */
const started: Readonly<Record<string, object>> = {
  'back-fill': { name: 'early-cases' },
  'bulk-letters': { caseIds: [1, 2], templateId: 1, versionId: 1, deliveryMethodId: null },
  'ordered-letters': { templateId: 1, versionId: 1, raisedBy: 'Distribution 1', orders: [] },
  'calculate-distribution': { runId: 1, of: '1 all 2026-01-01' },
  'release-distribution': { runId: 1, releasedOn: '2026-01-01' },
  'import-statements': { importId: 1, domainIds: 'all', csvProfiles: [], isOwnProfile: false },
  'bank-matching': { matchingRunId: 1, accounts: [], upTo: 0, settings: {} },
  'nightly-rules': { today: '2026-01-01' },
};

test('every long job of the list says what one press starts, and is tried here', () => {
  expect(longJobs.filter(({ long }) => !long!.once).map(({ name }) => name)).toEqual([]);
  expect(longJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(started).toSorted());
});

describe.each(longJobs.map((job) => [job.name, job] as const))('%s', (name, job) => {
  // The payloads differ, and what they hold does not matter here.
  const long = { job, payload: z.any(), cursor: z.any(), once: job.long!.once } as LongJob<object, unknown>;
  const press = () => write(database, systemActor, (w) => startRun(w, long, started[name]!));

  test('of two presses at once one starts it; after it has ended it may be started again', async () => {
    const both = await Promise.allSettled([press(), press()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(press()).rejects.toThrow('already been started');
    const runs = await database.select().from(jobRuns).where(eq(jobRuns.job, name));
    expect(runs).toHaveLength(1);
    await database.update(jobRuns).set({ status: 'failed' }).where(eq(jobRuns.job, name));
    await expect(press()).resolves.toBeGreaterThan(runs[0]!.id);
  });
});

describe('what is started by a call', () => {
  test('a report that is asked for twice at once is made once', async () => {
    const firm = await demoFirm(database);
    const { headers } = await signIn(['reports.wip'], { domainId: firm.harbour });
    const press = () =>
      app.inject({
        method: 'POST',
        url: '/api/trpc/reportRuns.make',
        headers,
        payload: { name: 'wip', format: 'csv' },
      });
    const both = await Promise.all([press(), press()]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await database.$count(reportRuns)).toBe(1);
  });

  test('a distribution that is begun twice at once is one run', async () => {
    const firm = await demoFirm(database);
    const { headers } = await signIn(['financials.distributions'], { domainId: firm.harbour });
    const call = apiCaller(app, headers);
    const body = { domainId: firm.harbour, kind: 'regular', cutoffOn: '2026-01-01' };
    const both = await Promise.all([1, 2].map(() => call('POST', '/financials/distributions', body)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});
