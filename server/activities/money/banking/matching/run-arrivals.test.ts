import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { accountValues, freshNumber, ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { posting } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { sendBatch } from '#test/payment-desk.ts';
import { addPayingAccount } from '#test/payments.ts';
import { matchingJob } from './matching-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await distributionDesk(database, { jobs: [matchingJob], more: [banking, outgoing] });
const { asMaker } = desk;
const values = { ...freshNumber(), kind: 'office', ledgerAccountId: await ledgerAccount(database, '1500') };
const made = await asMaker('POST', '/banking/accounts', await accountValues(database, values));
const officeId: number = made.body.data.id;
let counter = 0;

/** A fee of an estate, released and sent to the office account in a batch. */
async function feeSent(amountPence: number) {
  const { id: accountId } = await addPayingAccount(asMaker, database);
  const { id: caseId } = await addEstate(database, { receivedPence: amountPence });
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into allocations (case_id, kind, payment_type_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
    select ${caseId}, 'fee', t.id, ${amountPence}, ${amountPence}, '2026-10-31', 'approved', ${`fee:${++counter}`}
    from payment_types t where t.class = 'supervisor_fee' order by t.id limit 1 returning id`);
  const key = `fee:${counter}`;
  await posting(database, (w) =>
    releaseAllocations(w, [
      {
        caseId,
        allocationIds: [rows[0]!.id],
        key,
        groupKey: key,
        description: 'Fee',
        approvedBy: null,
      },
    ]),
  );
  await database.execute(
    sql`update payments set bank_account_id = ${accountId} where release_key like ${`${key}:%`}`,
  );
  await sendBatch(desk, accountId);
  // Its day is over: lines that are dated ahead are held.
  const sent = await database.execute<{ id: number; on: string }>(
    sql`update payments set processing_on = ${addDays(londonDate(), -3)} where release_key like ${`${key}:%`}
      returning id, processing_on::text as "on"`,
  );
  return sent.rows[0]!;
}

async function match(): Promise<void> {
  await asMaker('POST', '/banking/matching', { bankAccountId: officeId });
  await expect
    .poll(async () => (await asMaker('GET', '/logs/bank-matching')).body.data.endDate)
    .not.toBeNull();
}

const item = async (id: number) => (await asMaker('GET', `/banking/items/${id}`)).body.data;
const reconciled = async () =>
  (await asMaker('GET', `/banking/accounts/${officeId}/reconciliation?on=${londonDate()}`)).body.data;
const inTransit = async () =>
  (await reconciled()).differences.filter(({ kind }: { kind: string }) => kind === 'in_transit');

test('a fee is on its way to the office account until its line confirms it, and again once that is undone', async () => {
  const { id, on } = await feeSent(12_345);
  expect(await inTransit()).toEqual([expect.objectContaining({ subject: 'payment', id, pence: 12_345 })]);
  const [line = 0] = await storeItems(database, officeId, [
    { bookedOn: on, amountPence: 12_345, description: 'HARBOUR PAYMENTS' },
  ]);
  await match();
  const matched = await item(line);
  expect(matched).toMatchObject({ status: 'matched', matchedKind: 'payment', matchedId: id });
  const undone = await asMaker('POST', `/banking/items/${line}/undo`, { version: matched.version });
  expect(undone.body.data).toMatchObject({ status: 'unmatched', payable: [{ kind: 'arrival', id }] });
  await match();
  expect((await item(line)).status).toBe('unmatched');
  const { version } = await item(line);
  const again = { version, kind: 'payment', paidId: id, processingOn: null };
  expect((await asMaker('POST', `/banking/items/${line}/pay`, again)).body.data.status).toBe('matched');
  expect(await verifyLedger(database)).toEqual([]);
});

test('two payments of one amount are left to a person, and a line of another amount or before its day fits none', async () => {
  const [first, second] = [await feeSent(5_000), await feeSent(5_000)];
  const lines = await storeItems(database, officeId, [
    { bookedOn: first.on, amountPence: 5_000, description: 'FEES' },
    { bookedOn: first.on, amountPence: 5_001, description: 'FEES' },
    { bookedOn: addDays(first.on, -1), amountPence: 5_000, description: 'FEES' },
  ]);
  await match();
  const found = await Promise.all(lines.map(item));
  expect(found.map(({ status }) => status)).toEqual(['unmatched', 'unmatched', 'unmatched']);
  expect(found.map(({ payable }) => payable.map(({ id }: { id: number }) => id))).toEqual([
    [second.id, first.id],
    [],
    [],
  ]);
});
