import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import type { ReceiptHandling } from '#shared/records/reference/status-words.ts';
import { cashier } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf } from '#test/matching-desk.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const firm = await demoFirm(database);
const { account, add, run, detail, newCase, holds, receiptsOf, payersOf, proven } = await triageDesk(
  database,
  app,
);
const manager = apiCaller(app.app, (await app.signIn(['settings.statuses'])).headers);

afterEach(async () => {
  await database.execute(sql`update bank_items set status = 'ignored', ignored_reason = 'of an earlier test'
    where status in ('unmatched', 'suggested')`);
});

let payers = 0;
/** An account of its own for each payer: one that has paid for another case is a conflict. */
const newPayer = () => ({ payerSortCode: '20-30-40', payerAccountNumber: String(12_345_678 + ++payers) });

/** The outcome of a payment that names a case in the status. */
async function outcomeIn(status: string, lastName: string, values: object = {}) {
  const { id, uniqueReference } = await newCase(lastName, { status, ...values });
  const [item] = await add(paid(`G ${lastName} ${uniqueReference}`, newPayer()));
  await run();
  const found = (await standingsOf(database, account.id)).find((row) => row.id === item);
  return { item: item!, caseId: id, reference: uniqueReference, status: found?.status };
}

/** Sets what happens to receipts of cases in a status, as its form does. */
async function handle(name: string, bankReceipts: ReceiptHandling) {
  const { body } = await manager('GET', `/statuses?search=${encodeURIComponent(name)}`);
  const { id, version } = body.data.find((row: { name: string }) => row.name === name);
  expect((await manager('PUT', `/statuses/${id}`, { version, bankReceipts })).status).toBe(200);
}

test.each(['Lead', 'With Creditors', 'IVA Completed', 'IVA Terminated', 'Bankruptcy', 'Deceased', 'Closed'])(
  'a payment to a case that is %s is proposed, also by the reference alone',
  async (status) => {
    const lastName = `Was${status.replace(/\W/g, '').toLowerCase()}`;
    const { item, reference, status: outcome } = await outcomeIn(status, lastName);
    expect(outcome).toBe('suggested');
    const { best, proposals } = await detail(item);
    expect([best, proposals[0]?.case.uniqueReference]).toEqual(['case', reference]);
    expect(proposals[0]?.explanations.map(({ text }) => text)).toContain(
      `The case is ${status}: a person decides about its receipts.`,
    );
    const [bare] = await add(paid(reference, { amountPence: 1_234, bookedOn: '2026-09-20' }));
    await run();
    expect((await detail(bare!)).proposals[0]).toMatchObject({ score: 70 });
  },
);

test('the status says what becomes of it: posted, or held as unallocated with the reason', async () => {
  await handle('Deceased', 'post');
  const posted = await outcomeIn('Deceased', 'Lately');
  expect(posted.status).toBe('matched');
  expect((await holds(posted.caseId)).cash).toBe(15_000);
  await handle('Deceased', 'unallocated');
  const held = await outcomeIn('Deceased', 'Heldby');
  expect(held.status).toBe('matched');
  expect(await receiptsOf(held.item)).toEqual([15_000]);
  expect((await holds(held.caseId)).cash).toBe(0);
  expect(await payersOf(held.caseId)).toEqual([]);
  expect((await detail(held.item)).parts).toMatchObject([
    {
      case: null,
      incomeType: null,
      amountPence: 15_000,
      reason: `${held.reference} is Deceased: its receipts are held as unallocated.`,
    },
  ]);
  await handle('Deceased', 'propose');
  expect((await outcomeIn('Deceased', 'Asked')).status).toBe('suggested');
  await proven();
});

test('a closed case is known by its reference before anything was paid to it', async () => {
  await handle('Closed', 'post');
  const { status, caseId, item } = await outcomeIn('Closed', 'Reopened');
  expect(status).toBe('matched');
  expect((await holds(caseId)).cash).toBe(15_000);
  expect(await payersOf(caseId)).toMatchObject([{ times: 1 }]);
  expect((await detail(item)).case?.id).toBe(caseId);
  await handle('Closed', 'propose');
});

test('a reference of the other domain is shown only as such, and prevents posting', async () => {
  const other = await newCase('Faraway', { domain: 'Northgate Insolvency', uniqueReference: 'NGI777001' });
  const own = await newCase('Nearby', { uniqueReference: 'HDS777001' });
  const [strange, both, nobody] = await add(
    paid(`G FARAWAY ${other.uniqueReference}`),
    paid(`G NEARBY ${own.uniqueReference} NGI 777 001`),
    paid('G NOBODY NGI777002'),
  );
  await run();
  expect(await detail(strange!)).toMatchObject({
    status: 'unmatched',
    proposals: [],
    notes: expect.arrayContaining(['NGI777001 belongs to another domain of the firm.']),
  });
  const suggestion = await detail(both!);
  expect(suggestion).toMatchObject({ status: 'suggested', proposals: [{ case: { id: own.id } }] });
  expect(suggestion.notes).toEqual(['NGI777001 belongs to another domain of the firm.']);
  expect(JSON.stringify([await detail(strange!), suggestion])).not.toMatch(/Northgate|Faraway/);
  expect((await detail(nobody!)).notes[0]).toBe('No case has the reference NGI777002.');
  const everywhere = { additionalDomainIds: [firm.northgate] };
  const head = await cashier(app, undefined, everywhere);
  expect((await head.call('GET', `/banking/items/${strange}`)).body.data.notes[0]).toBe(
    'NGI777001 belongs to Northgate Insolvency, another domain than this account’s.',
  );
});
