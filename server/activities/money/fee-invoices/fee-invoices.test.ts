import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { feeInvoices } from '#server/app/parts/fee-invoices.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import type { FeeInvoiceDetail } from '#shared/activities/money/fee-invoices/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import { feeLineOf } from '#shared/records/fees/fee-working.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate, lineOf } from '#test/distributions.ts';
import { balanceOf, posting, postingsOf } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { issueFeeInvoices, issueFeeInvoicesJob, issueNext } from './issue-fee-invoices.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn, maker, firm, asMaker, asChecker, north, releasedRun } = await distributionDesk(
  database,
  { jobs: [issueFeeInvoicesJob], more: [feeInvoices] },
);
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
  const { run } = await releasedRun(estate.id);
  return { ...estate, run, line: await lineOf(asMaker, run.id, estate.id) };
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

/** The invoice of a case whose fees were drawn. */
async function billed(more: object = {}) {
  const estate = await drawn(more);
  await issueFeeInvoices(database);
  const [{ id }] = await invoicesOf(estate.id);
  return { ...estate, invoice: (await detail(id)).body.data };
}
const askBack = (invoice: FeeInvoiceDetail, pence: (number | null)[], call = asMaker) =>
  call('POST', `/financials/fee-invoices/${invoice.id}/credit`, {
    lines: pence.map((grossPence, n) => ({ lineId: invoice.lines[n]!.id, grossPence })),
    reason: 'Taken above the cap',
  });
const approveBack = ({ id }: FeeInvoiceDetail) => approveOn(asChecker, 'fee-invoices', id);

describe('fees refunded', () => {
  test('in part have a credit note with the next number, its postings, and its PDF', async () => {
    const { id, invoice } = await billed({ portfolioId: await standardPortfolio() });
    const asked = await askBack(invoice, [null, 1_200]);
    expect([asked.status, asked.body.message]).toEqual([200, expect.anything()]);
    expect((await approveOn(asMaker, 'fee-invoices', invoice.id)).status).toBe(409);
    expect((await approveBack(invoice)).body.data.decision).toBe('approved');

    const [note, part] = await invoicesOf(id);
    expect([note.status, part.status]).toEqual(['credit', 'part_credited']);
    expect(note).toMatchObject({ netPence: 1_000, vatPence: 200, issuedOn: londonDate() });
    const numberOf = ({ reference }: { reference: string }) => Number(reference.slice(-6));
    expect(numberOf(note)).toBe(numberOf(invoice) + 1);
    const { data } = (await detail(note.id)).body;
    expect(data).toMatchObject({
      credits: { id: invoice.id },
      reason: 'Taken above the cap',
      mayCredit: false,
    });
    expect(await postingsOf(database, data.journalId)).toEqual([
      `Dr 1000 (${id}) 1200`,
      `Cr 5020 (${id}) 1200`,
    ]);
    const { rows } = await database.execute<{ id: number }>(sql`
      select o.id from journals e join journals o on o.idempotency_key = e.idempotency_key || ':office' where e.id = ${data.journalId}`);
    expect(await postingsOf(database, rows[0]!.id)).toEqual([
      'Dr 7010 (no case) 1000',
      'Dr 2700 (no case) 200',
      'Cr 1500 (no case) 1200',
    ]);
    const pdf = await app.inject({
      url: `/api/financials/fee-invoices/${note.id}/pdf`,
      headers: maker.headers,
    });
    const text = (await textOfPdf(pdf.rawPayload)).join(' ');
    expect(text).toContain(`Credit for part of invoice ${invoice.reference}`);
    expect(text).toContain('Reason: Taken above the cap');
    expect((await detail(invoice.id)).body.data).toMatchObject({
      creditedBy: [{ id: note.id, grossPence: 1_200 }],
      lines: [{ leftPence: 4_000 }, { leftPence: 4_800 }],
    });
    expect(await verifyLedger(database)).toEqual([]);
  });

  test('of the rest take everything back, to the last penny of VAT, and no more', async () => {
    const { id, invoice } = await billed({ portfolioId: await standardPortfolio() });
    for (const pence of [
      [null, 1_001],
      [4_000, 4_999],
    ]) {
      await askBack(invoice, pence);
      expect((await approveBack(invoice)).body.data.decision).toBe('approved');
    }
    const notes = (await invoicesOf(id)).filter(({ status }: { status: string }) => status === 'credit');
    const sum = (part: 'netPence' | 'vatPence') => sumOf(notes as FeeInvoiceDetail[], (note) => note[part]);
    expect([sum('netPence'), sum('vatPence')]).toEqual([invoice.netPence, invoice.vatPence]);
    expect((await detail(invoice.id)).body.data).toMatchObject({ status: 'credited', mayCredit: false });
    const refused = await askBack(invoice, [1, null]);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'lines.0.grossPence': 'Only £0.00 of it is left.' },
    ]);
    expect(await balanceOf(database, '5020', id)).toBe(0);
    expect(await verifyLedger(database)).toEqual([]);
  });

  test.each<[(number | null)[], string, string]>([
    [[4_001, null], 'lines.0.grossPence', 'Only £40.00 of it is left.'],
    [[null, 6_001], 'lines.1.grossPence', 'Only £60.00 of it is left.'],
    [[0, null], 'lines.0.grossPence', 'Must be at least 1.'],
    [[-1, null], 'lines.0.grossPence', 'Must be at least 1.'],
    [[null, null], 'lines.0.grossPence', 'Enter an amount.'],
  ])('of %j are refused at their field', async (pence, field, message) => {
    const { invoice } = await billed();
    const { status, body } = await askBack(invoice, pence);
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
  });

  test('wait once, leave nothing behind when they are rejected, and are nothing to another domain', async () => {
    const { id, invoice } = await billed();
    expect((await askBack(invoice, [1_000, null], north)).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => askBack(invoice, [1_000, null])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const request = await waitingOn(asChecker, 'fee-invoices', invoice.id);
    await asChecker('POST', `/approvals/${request}/reject`, { comment: 'Within the cap' });
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await balanceOf(database, '5010', id)).toBe(4_000);
    expect((await askBack(invoice, [1_000, null])).status).toBe(200);
  });

  test('unblock a case from which more was drawn than it owed', async () => {
    const { id, invoice } = await billed({ claims: [] });
    await database
      .update(cases)
      .set({ feeModel: { ...feeModel, nomineeFee: 3_000 } })
      .where(eq(cases.id, id));
    const nominee = async () => {
      const { body } = await asMaker('GET', `/cases/${id}/fees`);
      return feeLineOf(body.data, 'nominee').refundPence;
    };
    expect(await nominee()).toBe(1_000);
    await askBack(invoice, [1_000, null]);
    await approveBack(invoice);
    expect(await nominee()).toBe(0);
  });
});

test('a release is not reversed as a journal, which would leave its payments and invoices behind', async () => {
  const { invoice } = await billed();
  const clerk = apiCaller(app, (await signIn(['financials.journals', 'config.all-domains'])).headers);
  const { status, body } = await clerk('POST', `/journals/${invoice.journalId}/reverse`, {
    postedOn: londonDate(),
    reason: 'Drawn twice',
  });
  expect([status, body.message]).toEqual([
    409,
    'A release is reversed through its payment, and a fee through its fee invoice.',
  ]);
});

test('numbers have no gaps, even with concurrent issues and failures', async () => {
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
