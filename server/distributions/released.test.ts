import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mailItems } from '#server/correspondence/tables.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { tables } from '#server/reference/tables.ts';
import { approveOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { addEstate, calculatedRun, lineOf, noFees } from '#test/distributions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';
import { calculateRun } from './calculate-run.ts';
import { dividendLetters } from './dividend-letters.ts';
import { releaseRunJob } from './release-run.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await testApp(database);
const runner = new JobRunner(services, [calculateRun.job, dividendLetters.job, releaseRunJob.job]);
runner.start();
afterAll(() => runner.stop());

const held = ['financials.distributions', 'financials.approve-payments', 'config.all-domains'];
const limit = { approvalLimit: 100_000_000 };
const maker = await signIn(held, limit);
const asMaker = apiCaller(app, maker.headers);
const asChecker = apiCaller(app, (await signIn(held, limit)).headers);
const north = apiCaller(app, (await signIn(held.slice(0, 2), { domainId: firm.northgate })).headers);
const runFor = (caseId: number) => calculatedRun(asMaker, { domainId: firm.harbour, caseId });

test('a released run leads to its payments, batches and journals, and they lead back', async () => {
  const estate = await addEstate(database, { feeModel: { ...noFees, nomineeFee: 5_000 } });
  const run = await runFor(estate.id);
  const path = `/financials/distributions/${run.id}`;
  await asMaker('POST', `${path}/submit`, {});
  await approveOn(asChecker, 'distributions', run.id);
  expect((await asMaker('POST', `${path}/release`, {})).status).toBe(200);
  await expect.poll(async () => (await asMaker('GET', path)).body.data.status).toBe('released');
  const { body } = await asMaker('GET', `${path}/released`);
  expect(body.data).toEqual({
    payments: [{ status: 'approved', count: 2, totalPence: 15_000 }],
    batches: [],
    journals: [
      { ledger: 'estate', count: 1, totalPence: 15_000 },
      { ledger: 'office', count: 1, totalPence: 5_000 },
    ],
  });
  const { body: listed } = await asMaker('GET', `/financials/payments?runId=${run.id}`);
  expect(listed.data.map(({ runId, amountPence }: Record<string, number>) => [runId, amountPence])).toEqual([
    [run.id, 10_000],
    [run.id, 5_000],
  ]);
  const { journalId } = await lineOf(asMaker, run.id, estate.id);
  const { rows } = await database.execute(sql`select ledger from journals where id = ${journalId}`);
  expect(rows).toEqual([{ ledger: 'estate' }]);
  expect((await north('GET', `${path}/released`)).status).toBe(404);

  const { templates } = tables;
  const [notice] = await database
    .select({ id: templates.id })
    .from(templates)
    .where(eq(templates.name, 'Dividend notice and remittance'));
  const notices = { templateId: notice!.id };
  expect((await north('POST', `${path}/notices`, notices)).status).toBe(404);
  expect((await asMaker('POST', `${path}/notices`, notices)).body.data).toEqual({ count: 1 });
  const written = () =>
    database
      .select()
      .from(mailItems)
      .where(eq(mailItems.raisedBy, `Distribution ${run.reference}`));
  await expect.poll(async () => (await written()).length).toBe(1);
  expect((await written())[0]).toMatchObject({
    caseId: estate.id,
    facts: { 'figures.dividend': '£100.00', 'figures.dividendPencePerPound': '10.00' },
  });
  expect((await asMaker('POST', `${path}/notices`, notices)).status).toBe(409);
});

test('the summary of a run and the working of a case are files, too', async () => {
  const estate = await addEstate(database, { feeModel: { ...noFees, nomineeFee: 5_000 } });
  const run = await runFor(estate.id);
  const file = async (path: string) =>
    (await app.inject({ url: `/api/financials/distributions/${run.id}/${path}`, headers: maker.headers }))
      .body;
  const summary = await file('summary/export');
  expect(summary).toContain('Part,What,Count,Amount,Last run');
  expect(summary).toMatch(/By payment type,Nominee[^,]*,1,50\.00/);
  const working = await file(`cases/${estate.id}/export`);
  expect(working).toMatch(/Cleared by the cut-off,,,150\.00/);
  expect(working).toMatch(/,"?Dividend, unsecured"?,1000\.00,-100\.00/);
  expect(working).toMatch(/Stays in the case,,,0\.00/);
});
