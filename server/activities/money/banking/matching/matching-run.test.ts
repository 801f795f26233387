import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { cashier } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeItems, type TestItem } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { closeBrokenRuns } from './matching-run.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const firm = await demoFirm(database);
const { call, addAccount } = await cashier(app);
let account = await addAccount();
beforeEach(async () => {
  account = await addAccount();
});
afterEach(async () => {
  await database.execute(sql`update bank_matching_runs set ended_at = now() where ended_at is null`);
  await database.execute(sql`update bank_items set status = 'ignored', ignored_reason = 'of an earlier test'
    where status in ('unmatched', 'suggested')`);
});

const person = (lastName: string) => ({ firstName: 'Grace', lastName });
const paying = {
  contributionPence: 15_000,
  contributionDay: 5,
  commencementDate: '2026-01-05',
  termMonths: 60,
};
const newCase = (lastName: string, more: object = {}) =>
  addCase(database, { status: 'IVA Accepted', people: [person(lastName)], ...paying, ...more });
const paid = (description: string, more: Partial<TestItem> = {}): TestItem => ({
  bookedOn: '2026-10-06',
  amountPence: 15_000,
  description,
  ...more,
});
const start = (input: object = {}) => call('POST', '/banking/matching', input);
const log = async () => (await call('GET', '/logs/bank-matching')).body.data;
const run = async (accountId = account.id) => {
  const { status } = await start();
  expect(status).toBe(201);
  await workOnRun(app.services);
  return standingsOf(database, accountId);
};
const caseCash = async (caseId: number) =>
  Number(
    (
      await database.execute<{
        pence: string;
      }>(sql`select coalesce(sum(l.debit_pence - l.credit_pence), 0) as pence
        from journal_lines l join chart_of_accounts a on a.id = l.account_id where a.code = '1000' and l.case_id = ${caseId}`)
    ).rows[0]!.pence,
  );

describe('one run at a time', () => {
  test('a second start is refused for every caller', async () => {
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Bank matching is running already.',
    );
    expect(await log()).toMatchObject({ endDate: null });
  });

  test('an ended run does no more, and the next may start', async () => {
    const { uniqueReference } = await newCase('Endham');
    await storeItems(database, account.id, [paid(`G ENDHAM ${uniqueReference}`)]);
    await start();
    expect((await call('PUT', '/logs/bank-matching', { endDate: new Date().toISOString() })).status).toBe(
      200,
    );
    await workOnRun(app.services);
    expect(await standingsOf(database, account.id)).toMatchObject([{ status: 'unmatched' }]);
    expect(await run()).toMatchObject([{ status: 'matched', reference: uniqueReference }]);
    expect(await log()).toMatchObject({ endDate: expect.any(String), matchedCount: 1, currentEntry: 1 });
  });

  test('restarting a run that was already restarted does not end the new one', async () => {
    const end = (id: number) => call('PUT', '/logs/bank-matching', { id, endDate: new Date().toISOString() });
    const stuck = (await start()).body.data;
    expect((await end(stuck.id)).body.data.endDate).not.toBeNull();
    const next = (await start()).body.data;
    expect((await end(stuck.id)).body.data).toMatchObject({ id: next.id, endDate: null });
    await workOnRun(app.services);
    expect(await log()).toMatchObject({ id: next.id, endDate: expect.any(String) });
  });

  const restart = (id: number) => call('POST', '/banking/matching/restart', { id });
  const endAll = async () => {
    await workOnRun(app.services);
    expect(await log()).toMatchObject({ endDate: expect.any(String) });
  };

  test('a restart ends the run and starts the next in one step: no other run slips in between', async () => {
    const stuck = (await start()).body.data;
    const [restarted, ...others] = await Promise.all([
      restart(stuck.id),
      ...Array.from({ length: 6 }, () => start()),
    ]);
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 409));
    expect(restarted).toMatchObject({ status: 201, body: { data: { endDate: null } } });
    expect(restarted.body.data.id).toBeGreaterThan(stuck.id);
    await endAll();
  });

  test('a second restart leaves the run of the first alone; one of a run that has ended starts another', async () => {
    const stuck = (await start()).body.data;
    const [one, other] = await Promise.all([restart(stuck.id), restart(stuck.id)]);
    expect(other.body.data.id).toBe(one.body.data.id);
    await endAll();
    expect((await restart(stuck.id)).body.data.id).toBeGreaterThan(one.body.data.id);
    await endAll();
  });

  test('a run whose job was lost is closed as a server starts', async () => {
    await database.execute(
      sql`insert into bank_matching_runs (started_at, total_entries) values (now() - interval '2 hours', 5)`,
    );
    expect(await log()).toMatchObject({ endDate: null });
    await writeUnaudited(database, systemActor, closeBrokenRuns);
    expect(await log()).toMatchObject({ endDate: expect.any(String) });
  });

  test('needs the permission, and matches only accounts that the caller may see', async () => {
    const stranger = await app.signIn(['reports.tasks']);
    const refused = await app.app.inject({
      method: 'POST',
      url: '/api/banking/matching',
      headers: stranger.headers,
    });
    expect(refused.statusCode).toBe(403);
    const { uniqueReference } = await newCase('Elsewhere');
    await storeItems(database, account.id, [paid(`G ELSEWHERE ${uniqueReference}`)]);
    const northern = await cashier(app, undefined, { domainId: firm.northgate });
    expect((await northern.call('POST', '/banking/matching', { bankAccountId: account.id })).status).toBe(
      404,
    );
    expect((await northern.call('POST', '/banking/matching', {})).status).toBe(201);
    await workOnRun(app.services);
    expect(await standingsOf(database, account.id)).toMatchObject([{ status: 'unmatched' }]);
  });
});

describe('a run', () => {
  test('posts to the case named, learns its payer, and knows the payer the next time', async () => {
    const { id, uniqueReference } = await newCase('Learnwell');
    const payer = { payerSortCode: '20-30-40', payerAccountNumber: '12345678' };
    await storeItems(database, account.id, [
      paid(`G LEARNWELL ${uniqueReference}`, payer),
      paid('G LEARNWELL', { ...payer, bookedOn: '2026-11-05' }),
      paid('SOMEBODY ELSE', { amountPence: 99 }),
    ]);
    const items = await run();
    expect(items).toMatchObject([
      { status: 'matched', reference: uniqueReference },
      { status: 'suggested', reference: uniqueReference, score: 80 },
      { status: 'unmatched', reference: null },
    ]);
    expect(await caseCash(id)).toBe(15_000);
    const { rows } = await database.execute(
      sql`select confirmed_count as times from payer_accounts where case_id = ${id}`,
    );
    expect(rows).toEqual([{ times: 1 }]);
    const { rows: standing } = await database.execute(
      sql`select received_pence::int as received from case_standings where case_id = ${id}`,
    );
    expect(standing).toEqual([{ received: 15_000 }]);
  });

  test('leaves what falls in a closed month, with the reason', async () => {
    const { id, uniqueReference } = await newCase('Closedale');
    await storeItems(database, account.id, [
      paid(`G CLOSEDALE ${uniqueReference}`, { bookedOn: '2025-08-05' }),
      paid(`G CLOSEDALE ${uniqueReference}`),
    ]);
    await database.execute(
      sql`insert into periods (domain_id, month, status) values (${firm.harbour}, '2025-08-01', 'closed')`,
    );
    expect(await run()).toMatchObject([
      { status: 'unmatched', problem: 'August 2025 is closed: nothing can be posted to it.' },
      { status: 'matched', reference: uniqueReference },
    ]);
    expect(await verifyLedger(database)).toEqual([]);
    expect(await log()).toMatchObject({ errorCount: 1, matchedCount: 1 });
    expect(await caseCash(id)).toBe(15_000);
  });

  test('never posts a tie', async () => {
    const payer = { payerSortCode: '20-30-40', payerAccountNumber: '99999999' };
    const both = [await newCase('Tiewell'), await newCase('Tiewell')];
    for (const { id } of both)
      await database.execute(sql`insert into payer_accounts (case_id, sort_code, account_number, confirmed_count)
        values (${id}, '20-30-40', '99999999', 5)`);
    await storeItems(database, account.id, [paid('G TIEWELL', payer)]);
    expect(await run()).toMatchObject([{ status: 'suggested', score: 80 }]);
  });

  test('finds no case of another domain', async () => {
    const { uniqueReference } = await newCase('Farfield', { domain: 'Northgate Insolvency' });
    await storeItems(database, account.id, [paid(`G FARFIELD ${uniqueReference}`)]);
    expect(await run()).toMatchObject([{ status: 'unmatched', reference: null }]);
  });

  test('takes a receipt back when the bank does: the case owes it again', async () => {
    const { id, uniqueReference } = await newCase('Bouncely');
    await storeItems(database, account.id, [
      paid(`G BOUNCELY ${uniqueReference}`),
      paid(`UNPAID G BOUNCELY ${uniqueReference}`, { amountPence: -15_000, bookedOn: '2026-10-09' }),
    ]);
    const items = await run();
    expect(items).toMatchObject([
      { status: 'reversed', pairedItemId: items[1]!.id },
      { status: 'matched', pairedItemId: items[0]!.id },
    ]);
    expect(await caseCash(id)).toBe(0);
    const { rows } = await database.execute(
      sql`select received_pence::int as received from case_standings where case_id = ${id}`,
    );
    expect(rows).toEqual([{ received: 0 }]);
    expect(await verifyLedger(database)).toEqual([]);
  });

  test('pairs the halves of a transfer, and both accounts agree with their books', async () => {
    const [from, to] = [await addAccount(), await addAccount()];
    await storeItems(database, from.id, [paid('TRANSFER TO COLLECTION', { amountPence: -77_700 })]);
    await storeItems(database, to.id, [paid('TRANSFER IN', { amountPence: 77_700, bookedOn: '2026-10-07' })]);
    const [out] = await run(from.id);
    const [into] = await standingsOf(database, to.id);
    expect([out, into]).toMatchObject([
      { status: 'matched', pairedItemId: into!.id },
      { status: 'matched', pairedItemId: out!.id },
    ]);
    for (const { id } of [from, to])
      expect((await call('GET', `/banking/accounts/${id}`)).body.data.difference).toMatchObject({ pence: 0 });
    expect(await verifyLedger(database)).toEqual([]);
  });

  test('leaves an item that a cashier is dealing with', async () => {
    const { uniqueReference } = await newCase('Heldover');
    const [held, free] = await storeItems(database, account.id, [
      paid(`G HELDOVER ${uniqueReference}`),
      paid(`G HELDOVER ${uniqueReference}`, { bookedOn: '2026-11-06' }),
    ]);
    await database.transaction(async (tx) => {
      await tx.execute(sql`select from bank_items where id = ${held!} for update`);
      await run();
    });
    expect(await standingsOf(database, account.id)).toMatchObject([
      { id: held, status: 'unmatched' },
      { id: free, status: 'matched' },
    ]);
  });
});
