import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { caseCreditors } from '#server/affairs/tables.ts';
import { orderedLetters } from '#server/correspondence/bulk/ordered-letters.ts';
import { mailItems } from '#server/correspondence/tables.ts';
import { systemActor, write } from '#server/database/write.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { publishTemplate } from '#server/letters/publish-template.ts';
import { reverseReceipt } from '#server/payments/receipts/reverse-receipt.ts';
import { receipts } from '#server/payments/receipts/tables.ts';
import { createRow } from '#server/reference/rows.ts';
import { tables } from '#server/reference/tables.ts';
import { approveOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { addEstate, calculatedRun, lineOf, noFees } from '#test/distributions.ts';
import { balanceOf, posting } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';
import { calculateRun } from './calculate-run.ts';
import { releaseRunJob } from './release-run.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await testApp(database);
const runner = new JobRunner(services, [calculateRun.job, orderedLetters.job, releaseRunJob.job]);
runner.start();
afterAll(() => runner.stop());

const held = ['financials.distributions', 'financials.approve-payments', 'config.all-domains'];
const limit = { approvalLimit: 100_000_000 };
const maker = await signIn(held, limit);
const asMaker = apiCaller(app, maker.headers);
const asChecker = apiCaller(app, (await signIn(held, limit)).headers);
const north = apiCaller(app, (await signIn(held.slice(0, 2), { domainId: firm.northgate })).headers);
const runFor = (caseId: number) => calculatedRun(asMaker, { domainId: firm.harbour, caseId });
type Estate = Awaited<ReturnType<typeof addEstate>>;
async function approved({ id }: Estate) {
  const run = await runFor(id);
  const path = `/financials/distributions/${run.id}`;
  await asMaker('POST', `${path}/submit`, {});
  await approveOn(asChecker, 'distributions', run.id);
  return { run, path };
}
async function release(path: string): Promise<void> {
  expect((await asMaker('POST', `${path}/release`, {})).status).toBe(200);
  await expect.poll(async () => (await asMaker('GET', path)).body.data.status).toBe('released');
}

const ofCreditor = (values: object) => (estate: Estate) =>
  database.update(tables.creditors).set(values).where(eq(tables.creditors.id, estate.debts[0]!.creditorId));

test.each<[string, cash: number, change: (estate: Estate) => Promise<unknown>]>([
  ['whose creditor is not verified any more', 15_000, ofCreditor({ bankVerifiedAt: null })],
  ['whose creditor has another bank account', 15_000, ofCreditor({ accountNumber: '44444444' })],
  [
    'whose claim was admitted otherwise',
    15_000,
    ({ debts }) =>
      database
        .update(caseCreditors)
        .set({ claimAdmittedPence: 90_000 })
        .where(eq(caseCreditors.id, debts[0]!.id)),
  ],
  [
    'whose receipt bounced',
    0,
    async ({ id }) => {
      const of = eq(receipts.caseId, id);
      const [receipt] = await database.select({ receiptId: receipts.id }).from(receipts).where(of);
      return posting(database, (w) => reverseReceipt(w, { ...receipt!, reason: 'Unpaid' }));
    },
  ],
])('a case %s since is held back, and nothing of it is released', async (_what, cash, change) => {
  const estate = await addEstate(database);
  const { run, path } = await approved(estate);
  await change(estate);
  await release(path);
  expect(await lineOf(asMaker, run.id, estate.id)).toMatchObject({
    leftOut: 'changed',
    isReleased: false,
    dividendPence: 0,
  });
  expect(await balanceOf(database, '1000', estate.id)).toBe(cash);
  expect((await asMaker('GET', `/financials/payments?caseId=${estate.id}`)).body.data).toEqual([]);
  const { rows } = await database.execute(sql`
    select id from allocations where case_id = ${estate.id} and status in ('released', 'paid')`);
  expect(rows).toEqual([]);
});

/** A published notice that asks for nothing but the dividend. */
const noticeTemplate = () =>
  write(database, systemActor, async (w) => {
    const [type] = await w.tx
      .select({ id: tables.documents.id })
      .from(tables.documents)
      .where(eq(tables.documents.name, 'Dividend notice'));
    const row = await createRow(w, 'templates', {
      name: 'Notice of a test',
      documentTypeId: type!.id,
      audience: 'creditor',
      format: 'html',
      body: '<p>{{figures.dividend}} of {{figures.dividendAvailable}}</p>',
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });

test('a released run leads to its payments, batches and journals, and they lead back', async () => {
  const estate = await addEstate(database, { feeModel: { ...noFees, nomineeFee: 5_000 } });
  const { run, path } = await approved(estate);
  await release(path);
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

  const notices = { templateId: await noticeTemplate(), kind: 'notices' };
  const at = (town: string | null) =>
    ofCreditor({ town, addressLine1: '1 High Street', postcode: town && 'LS1 4AB' })(estate);
  expect((await north('POST', `${path}/letters`, notices)).status).toBe(404);
  await at(null);
  const begin = async () => (await asMaker('POST', `${path}/letters`, notices)).body.data;
  const ended = (id: number) => async () => (await asMaker('GET', `/bulk-letters/${id}`)).body.data.status;
  const refused = await begin();
  await expect.poll(ended(refused.id)).toBe('failed');
  const { body: why } = await asMaker('GET', `/bulk-letters/${refused.id}`);
  expect(why.data.message).toMatch(/^Nothing was written: 1 of 1 letters cannot be made yet\.\nTST/);
  expect(await database.$count(mailItems, eq(mailItems.raisedBy, `Distribution ${run.reference}`))).toBe(0);
  await at('Leeds');
  const made = await begin();
  expect(made).toMatchObject({ total: 1 });
  await expect.poll(ended(made.id)).toBe('finished');
  const written = () =>
    database
      .select()
      .from(mailItems)
      .where(eq(mailItems.raisedBy, `Distribution ${run.reference}`));
  expect((await written())[0]).toMatchObject({
    caseId: estate.id,
    runId: made.id,
    facts: { 'figures.dividend': '£100.00', 'figures.dividendPencePerPound': '10.00' },
  });
  expect((await asMaker('POST', `${path}/letters`, notices)).status).toBe(409);
  await asMaker('POST', `/bulk-letters/${made.id}/cancel`, { reason: 'Too early' });
  expect((await written())[0]).toMatchObject({ status: 'cancelled' });
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
