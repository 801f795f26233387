import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { orderedLetters } from '#server/records/correspondence/bulk/order-letters.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { receipts } from '#server/records/payments/receipt-tables.ts';
import { reverseReceipt } from '#server/records/payments/receipts/reverse-receipt.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate, lineOf, noFees } from '#test/distributions.ts';
import { balanceOf, posting } from '#test/ledger.ts';

const database = await testDatabase({ seeded: true });
const desk = await distributionDesk(database, { jobs: [orderedLetters.job], more: [outgoing] });
const { app, firm, maker, asMaker, north, runFor, approvedRun, release, releasedRun } = desk;
type Estate = Awaited<ReturnType<typeof addEstate>>;

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
  const { run, path } = await approvedRun(estate.id);
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

test('a case whose month was closed since is held back with why, and can be paid in another run', async () => {
  const estate = await addEstate(database);
  const { run, path } = await approvedRun(estate.id);
  const month = `${londonDate().slice(0, 7)}-01`;
  const set = (status: string) =>
    database.execute(sql`
      insert into periods (domain_id, month, status) values (${firm.harbour}, ${month}, ${status})
      on conflict (domain_id, month) do update set status = excluded.status`);
  await set('closed');
  try {
    await release(path);
  } finally {
    await set('open');
  }
  expect(await lineOf(asMaker, run.id, estate.id)).toMatchObject({
    leftOut: 'blocked',
    leftOutNote: expect.stringContaining('is closed: nothing can be posted to it'),
    dividendPence: 0,
  });
  expect(await balanceOf(database, '1000', estate.id)).toBe(15_000);
  await releasedRun(estate.id);
  expect(await balanceOf(database, '1000', estate.id)).toBe(0);
});

test('one penny among three equal claims goes to one of them', async () => {
  const claims = [{ admittedPence: 50_000 }, { admittedPence: 50_000 }, { admittedPence: 50_000 }];
  const estate = await addEstate(database, { receivedPence: 1, claims });
  await releasedRun(estate.id);
  const { rows } = await database.execute(sql`
    select array_agg(l.share_pence::int order by l.case_creditor_id) as shares from dividends v
    join dividend_lines l on l.dividend_id = v.id where v.case_id = ${estate.id}`);
  expect(rows).toEqual([{ shares: [1] }]);
  const { body } = await asMaker('GET', `/financials/payments?caseId=${estate.id}`);
  expect(body.data.map(({ amountPence }: { amountPence: number }) => amountPence)).toEqual([1]);
  expect(await balanceOf(database, '1000', estate.id)).toBe(0);
});

describe('the share of a disputed claim', () => {
  const setStatus = async (debtId: number, code: string, values: object = {}) => {
    const statuses = tables['debt-statuses'];
    const [status] = await database.select({ id: statuses.id }).from(statuses).where(eq(statuses.code, code));
    const change = { debtStatusId: status!.id, ...values };
    await database.update(caseCreditors).set(change).where(eq(caseCreditors.id, debtId));
  };
  /** £75.00 was paid on the first claim, and £75.00 retained for the second, which is disputed. */
  async function disputed() {
    const claims = [{ admittedPence: 50_000 }, { claimPence: 50_000, status: 'claim-received' }];
    const estate = await addEstate(database, { claims });
    const [first, second] = estate.debts.map(({ id }) => id) as [number, number];
    await setStatus(second, 'disputed');
    await releasedRun(estate.id);
    const [held] = await database
      .select()
      .from(allocations)
      .where(and(eq(allocations.caseCreditorId, second), eq(allocations.retainedReason, 'dispute')));
    expect(held).toMatchObject({ status: 'retained', amountPence: 7_500 });
    return { ...estate, first, second, held: held! };
  }
  const giveUp = ({ held }: Awaited<ReturnType<typeof disputed>>) =>
    asMaker('POST', `/allocations/${held.id}/cancel`, { version: held.version, reason: 'Not as claimed' });
  const paidOn = async (caseCreditorId: number) => {
    const { rows } = await database.execute<{ pence: number }>(sql`
      select coalesce(sum(amount_pence), 0)::int as pence from allocations
      where case_creditor_id = ${caseCreditorId} and journal_id is not null`);
    return rows[0]!.pence;
  };

  test('is paid once it is admitted', async () => {
    const { id, second } = await disputed();
    await setStatus(second, 'admitted', { claimAdmittedPence: 50_000 });
    await releasedRun(id);
    expect(await paidOn(second)).toBe(7_500);
  });

  test('goes to the others once it is refused', async () => {
    const estate = await disputed();
    await setStatus(estate.second, 'withdrawn');
    expect((await giveUp(estate)).status).toBe(200);
    await releasedRun(estate.id);
    expect([await paidOn(estate.first), await paidOn(estate.second)]).toEqual([15_000, 0]);
    expect(await verifyLedger(database)).toEqual([]);
  });

  test('is divided again once the claim is admitted for less', async () => {
    const estate = await disputed();
    await setStatus(estate.second, 'admitted', { claimAdmittedPence: 10_000 });
    expect((await giveUp(estate)).status).toBe(200);
    await releasedRun(estate.id);
    expect([await paidOn(estate.first), await paidOn(estate.second)]).toEqual([12_500, 2_500]);
  });
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
  const { run, path } = await releasedRun(estate.id);
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
