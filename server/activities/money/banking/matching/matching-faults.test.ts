import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { cashier } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeItems, type TestItem } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { matchingJob } from './matching-job.ts';

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

const newCase = (lastName: string) =>
  addCase(database, {
    status: 'IVA Accepted',
    people: [{ firstName: 'Grace', lastName }],
    contributionPence: 15_000,
    contributionDay: 28,
    commencementDate: '2024-01-28',
    termMonths: 60,
  });
const paid = (description: string, bookedOn: string): TestItem => ({
  bookedOn,
  description,
  amountPence: 15_000,
});
const log = async () => (await call('GET', '/logs/bank-matching')).body.data;
const start = async () => expect((await call('POST', '/banking/matching', {})).status).toBe(201);

/** Works on the newest run for N steps, as a process that is then stopped. */
async function takeSteps(count: number): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let taken = 0;
  // Checked after each step.
  signal.throwIfAborted = () => {
    if (++taken < count) return;
    stopping.abort();
    throw new DOMException('', 'AbortError');
  };
  const { rows } = await database.execute<{ runId: number }>(
    sql`select job_run_id as "runId" from bank_matching_runs order by id desc limit 1`,
  );
  const context = { services: app.services, signal, attempt: 1, isLastAttempt: false };
  await expect(matchingJob.run(rows[0]!, context)).rejects.toThrow(DOMException);
}

const closeMonth = (month: string) =>
  database.execute(
    sql`insert into periods (domain_id, month, status) values (${firm.harbour}, ${month}, 'closed')
      on conflict (domain_id, month) do update set status = 'closed'`,
  );

test('a month that is closed in the middle of a run: the rest of it stays with the reason, and the run ends', async () => {
  const { uniqueReference } = await newCase('Closely');
  const day = (n: number) => `2025-0${1 + Math.floor(n / 800)}-${String(1 + (n % 25)).padStart(2, '0')}`;
  const days = Array.from({ length: 1_600 }, (_, n) => day(n)).toSorted();
  await storeItems(
    database,
    account.id,
    days.map((on) => paid(`G CLOSELY ${uniqueReference}`, on)),
  );
  await start();
  // Transfers, payments, arrivals and returns, then the first 1,500 items; the last 100 of February still wait when it is closed.
  await takeSteps(5);
  const before = await standingsOf(database, account.id);
  expect(before.filter(({ status }) => status === 'matched')).toHaveLength(1_500);
  expect(await log()).toMatchObject({ currentEntry: 1_500, totalEntries: 1_600, endDate: null });
  await closeMonth('2025-02-01');
  await workOnRun(app.services);
  const after = await standingsOf(database, account.id);
  expect(after.filter(({ status }) => status === 'matched')).toEqual(
    before.filter(({ status }) => status === 'matched'),
  );
  const left = after.filter(({ status }) => status !== 'matched');
  expect(left).toHaveLength(100);
  expect(new Set(left.map(({ status, problem }) => `${status}: ${problem}`))).toEqual(
    new Set(['unmatched: February 2025 is closed: nothing can be posted to it.']),
  );
  expect(await log()).toMatchObject({
    currentEntry: 1_600,
    matchedCount: 1_500,
    errorCount: 100,
    endDate: expect.any(String),
  });
  expect(await verifyLedger(database)).toEqual([]);
  await database.execute(
    sql`update periods set status = 'open' where domain_id = ${firm.harbour} and month = '2025-02-01'`,
  );
  await start();
  await workOnRun(app.services);
  expect((await standingsOf(database, account.id)).every(({ status }) => status === 'matched')).toBe(true);
});

test('two server processes on one database have one run between them', async () => {
  const second = await cashier(await appWith(banking)(database));
  const answers = await Promise.all([
    call('POST', '/banking/matching', {}),
    second.call('POST', '/banking/matching', {}),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { body } = await second.call('GET', '/logs/bank-matching');
  expect(body.data).toEqual(await log());
  await workOnRun(app.services);
  expect((await second.call('GET', '/logs/bank-matching')).body.data.endDate).not.toBeNull();
});

describe('clock changes', () => {
  const changes = [
    ['the day clocks go forward', '2026-03-29'],
    ['the day clocks go back', '2026-10-25'],
  ] as const;

  test.each(changes)('%s is a day like any other', async (_, day) => {
    const { id, uniqueReference } = await newCase(`Clockwell ${day}`);
    await storeItems(database, account.id, [paid(`G CLOCKWELL ${uniqueReference}`, day)]);
    await start();
    await workOnRun(app.services);
    expect(await standingsOf(database, account.id)).toMatchObject([{ status: 'matched' }]);
    const { rows } = await database.execute(sql`
      select r.received_on::text as received, j.posted_on::text as posted, i.match_evidence::text as evidence
      from receipts r join journals j on j.id = r.journal_id join bank_items i on i.id = r.bank_item_id
      where r.case_id = ${id}`);
    expect(rows).toMatchObject([{ received: day, posted: day }]);
    const days = /"daysLate": ?(-?\d+)/.exec(String(rows[0]!.evidence))?.[1];
    expect(days).toBe(day === '2026-03-29' ? '1' : '-3');
  });

  test('the duration of a run is measured between instants, whatever the clocks show', async () => {
    await start();
    await database.execute(
      sql`update bank_matching_runs set started_at = '2026-10-25T00:30:00Z' where ended_at is null`,
    );
    // 00:30 UTC is 01:30 in summer time; an hour later London shows 01:30 again.
    expect(await log()).toMatchObject({ startDate: '2026-10-25T00:30:00.000Z', endDate: null });
    await workOnRun(app.services);
  });
});
