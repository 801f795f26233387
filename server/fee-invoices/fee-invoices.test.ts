import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { calculateRun } from '#server/distributions/calculate-run.ts';
import { releaseRunJob } from '#server/distributions/release-run.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import { reverseJournal } from '#server/ledger/reverse-journal.ts';
import { tables } from '#server/reference/tables.ts';
import { verifyLedger } from '#server/verification/verify-ledger.ts';
import { londonDate } from '#shared/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { addEstate, calculatedRun, lineOf } from '#test/distributions.ts';
import { posting } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';
import { issueFeeInvoices, issueFeeInvoicesJob, issueNext } from './issue-fee-invoices.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await testApp(database);
const runner = new JobRunner(services, [calculateRun.job, releaseRunJob.job, issueFeeInvoicesJob]);
runner.start();
afterAll(() => runner.stop());

const held = ['financials.distributions', 'financials.approve-payments', 'financials.banking'];
const limit = { approvalLimit: 100_000_000 };
const maker = await signIn([...held, 'config.all-domains'], limit);
const asMaker = apiCaller(app, maker.headers);
const asChecker = apiCaller(app, (await signIn([...held, 'config.all-domains'], limit)).headers);
const north = apiCaller(app, (await signIn(held, { domainId: firm.northgate })).headers);
await issueFeeInvoices(database);

const feeModel = {
  nomineeFee: 4_000,
  supervisorPercentBp: 4_000,
  supervisorBase: 'total_realisations',
  bondPremium: 0,
  registrationFee: 0,
  expectedExpenses: 0,
};

/** A portfolio of Harbour whose supervisor was never the nominee: fees bear VAT at the standard rate. */
async function standardPortfolio(): Promise<number> {
  const { portfolios } = tables;
  const [own] = await database.select().from(portfolios).where(eq(portfolios.domainId, firm.harbour));
  const { id: _id, ...values } = own!;
  const [row] = await database
    .insert(portfolios)
    .values({ ...values, name: `Bought ${Date.now()}`, vatTreatment: 'standard' })
    .returning({ id: portfolios.id });
  return row!.id;
}

/** A case whose nominee's and supervisor's fees a run has drawn: £40.00 and £60.00 of £150.00. */
async function drawn(more: object = {}) {
  const estate = await addEstate(database, { feeModel, ...more });
  const run = await calculatedRun(asMaker, { domainId: firm.harbour, caseId: estate.id });
  const line = await lineOf(asMaker, run.id, estate.id);
  const step = (what: string, version: number) =>
    asMaker('POST', `/financials/distributions/${run.id}/${what}`, { version });
  const { body } = await step('submit', run.version);
  expect(body.data.status).toBe('submitted');
  await approveOn(asChecker, 'distributions', run.id);
  const read = async () => (await asMaker('GET', `/financials/distributions/${run.id}`)).body.data;
  await step('release', (await read()).version);
  await expect.poll(async () => (await read()).status).toBe('released');
  return { ...estate, run: await read(), line };
}
const invoicesOf = async (caseId: number) =>
  (await asMaker('GET', `/financials/fee-invoices?caseId=${caseId}`)).body.data;
const detail = async (id: number, call = asMaker) => call('GET', `/financials/fee-invoices/${id}`);

test('a fee that is exempt is invoiced once, with no VAT and the sentence that says so', async () => {
  const { id, line, uniqueReference } = await drawn();
  expect(line.feeVatPence).toEqual({ nominee: 0, supervisor: 0, variation: 0 });
  expect((await asMaker('GET', '/financials/fee-invoices/due')).body.data).toEqual({
    count: 2,
    pence: 10_000,
  });
  await issueFeeInvoices(database);
  await issueFeeInvoices(database);
  const [invoice, ...others] = await invoicesOf(id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    reference: expect.stringMatching(/^[A-Z]+-\d{6}$/),
    case: { id, uniqueReference },
    vatTreatment: 'exempt',
    netPence: 10_000,
    vatPence: 0,
    grossPence: 10_000,
    status: 'issued',
    issuedOn: londonDate(),
    taxPoint: londonDate(),
  });
  const { body } = await detail(invoice.id);
  expect(
    body.data.lines.map(({ netPence, vatRateBp }: Record<string, number>) => [netPence, vatRateBp]),
  ).toEqual([
    [4_000, 0],
    [6_000, 0],
  ]);
  expect(body.data).toMatchObject({ customer: { details: [`Case ${uniqueReference}`] }, credits: null });
  const pdf = await app.inject({
    url: `/api/financials/fee-invoices/${invoice.id}/pdf`,
    headers: maker.headers,
  });
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(await verifyLedger(database)).toEqual([]);
});

test('proposal, working, books and invoice agree on the VAT within a standard-rated fee', async () => {
  const { id, line, run } = await drawn({ portfolioId: await standardPortfolio() });
  // The nominee's fee is exempt; 60.00 holds 10.00 of VAT at 20%.
  expect(line.feeVatPence).toEqual({ nominee: 0, supervisor: 1_000, variation: 0 });
  const { rows: posted } = await database.execute<{ pence: number }>(sql`
    select sum(l.credit_pence)::int as pence from journals j join journal_lines l on l.journal_id = j.id
    join chart_of_accounts a on a.id = l.account_id and a.code = '2700' where j.idempotency_key = ${`distribution:${run.id}:${id}:office`}`);
  expect(posted).toEqual([{ pence: 1_000 }]);
  await issueFeeInvoices(database);
  const [invoice] = await invoicesOf(id);
  expect(invoice).toMatchObject({ vatTreatment: 'standard', netPence: 9_000, vatPence: 1_000 });
  const { body } = await detail(invoice.id);
  expect(body.data.lines).toMatchObject([
    { netPence: 4_000, vatPence: 0, vatRateBp: 0 },
    { netPence: 5_000, vatPence: 1_000, vatRateBp: 2_000 },
  ]);
  expect(await verifyLedger(database)).toEqual([]);
});

test('a release that is reversed has one credit note, which names its invoice', async () => {
  const { id } = await drawn();
  await issueFeeInvoices(database);
  const [invoice] = await invoicesOf(id);
  const { journalId } = (await detail(invoice.id)).body.data;
  await posting(database, (w) =>
    reverseJournal(w, { journalId, postedOn: londonDate(), reason: 'Drawn twice' }),
  );
  await issueFeeInvoices(database);
  await issueFeeInvoices(database);
  const [credit, credited, ...others] = await invoicesOf(id);
  expect(others).toEqual([]);
  expect([credit.status, credited.status]).toEqual(['credit', 'credited']);
  expect((await detail(credit.id)).body.data).toMatchObject({
    grossPence: 10_000,
    credits: { id: invoice.id, reference: invoice.reference, issuedOn: londonDate() },
  });
  expect((await detail(invoice.id)).body.data.creditedBy).toMatchObject({ id: credit.id });
});

test('numbers have no gap, whoever issues at once and whatever fails', async () => {
  const { id } = await drawn();
  const failing = posting(database, async (w) => {
    await issueNext(w);
    throw new Error('The server died');
  });
  await expect(failing).rejects.toThrow('The server died');
  expect(await invoicesOf(id)).toEqual([]);
  await Promise.all([issueFeeInvoices(database), issueFeeInvoices(database), issueFeeInvoices(database)]);
  expect(await invoicesOf(id)).toHaveLength(1);
  const { rows } = await database.execute<{ isWhole: boolean }>(sql`
    select bool_and(number = nth) as "isWhole" from (
      select number, row_number() over (partition by domain_id order by number) as nth from fee_invoices) numbered`);
  expect(rows).toEqual([{ isWhole: true }]);
  await expect(database.execute(sql`delete from fee_invoices where case_id = ${id}`)).rejects.toMatchObject({
    cause: { message: 'fee_invoices is append-only' },
  });
});

test('a fee invoice of another domain does not exist for the caller', async () => {
  const { id } = await drawn();
  await issueFeeInvoices(database);
  const [invoice] = await invoicesOf(id);
  expect((await detail(invoice.id, north)).status).toBe(404);
  expect((await north('GET', `/financials/fee-invoices?caseId=${id}`)).body.data).toEqual([]);
});
