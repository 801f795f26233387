import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { Random } from '#demo/cases/random.ts';
import { banking } from '#server/app/parts/banking.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { cashier } from '#test/banking.ts';
import { goldenSet } from '#test/credits/golden-set.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeCases, storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith, type TestApp } from '#test/records-app.ts';
import { matchingJob } from './matching-job.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const set = goldenSet(7, 1_500, 1_200);

/** The same firm with the same open items, and a matching run that no process works on yet. */
async function startedRun(): Promise<{ app: TestApp; database: Database; accountId: number; runId: number }> {
  const database = await testDatabase({ seeded: true });
  const app = await appWith(banking)(database);
  const firm = await demoFirm(database);
  const { call, addAccount } = await cashier(app);
  const { id: accountId } = await addAccount();
  await storeCases(database, firm.harbour, set.cases);
  const ordered = set.items.toSorted((a, b) => a.item.itemId - b.item.itemId);
  await storeItems(
    database,
    accountId,
    ordered.map(({ item }) => item),
  );
  await call('POST', '/banking/matching', {});
  const { rows } = await database.execute<{ runId: number }>(
    sql`select job_run_id as "runId" from bank_matching_runs`,
  );
  return { app, database, accountId, runId: rows[0]!.runId };
}

const { app: calmApp, ...calm } = await startedRun();
const { app: brokenApp, ...broken } = await startedRun();
const killed = await startedRun();

/** Everything that matching writes: items with their evidence, receipts, each case's cash, and its payers. */
async function resultsOf({ database, accountId }: { database: Database; accountId: number }) {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await database.execute(query)).rows;
  return {
    items: await standingsOf(database, accountId),
    evidence: await rowsOf(
      sql`select id, match_evidence as evidence from bank_items where bank_account_id = ${accountId} order by id`,
    ),
    receipts:
      await rowsOf(sql`select bank_item_id as item, case_id as "caseId", amount_pence as pence, status, received_on::text as on
      from receipts where bank_account_id = ${accountId} order by bank_item_id`),
    parts: await rowsOf(
      sql`select bank_item_id as item, kind, case_id as "caseId", amount_pence as pence from bank_item_parts order by 1, 2`,
    ),
    payers:
      await rowsOf(sql`select case_id as "caseId", sort_code as code, account_number as number, confirmed_count as times, is_active as active
      from payer_accounts order by 1, 2, 3`),
    standings: await rowsOf(
      sql`select case_id as "caseId", received_pence as received from case_standings order by 1`,
    ),
    run: await rowsOf(sql`select matched_count as matched, suggested_count as suggested, current_entry as current, ended_at is null as open
      from bank_matching_runs`),
  };
}

const whole = await (async () => {
  await workOnRun(calmApp.services);
  return resultsOf(calm);
})();

test('the run leaves a ledger that is right, and each item once', async () => {
  expect(whole.run).toMatchObject([{ open: false, current: 1_500 }]);
  expect(whole.receipts.length).toBeGreaterThan(1_000);
  expect(new Set(whole.receipts.map(({ item }) => item)).size).toBe(whole.receipts.length);
  expect(await verifyLedger(calm.database)).toEqual([]);
});

test('interrupted after any step and resumed by a fresh process, it gives the same result', async () => {
  const { database, runId } = broken;
  for (let steps = 1; ; steps++) {
    const stopping = new AbortController();
    // A separate process shares no state with this one.
    const services = { ...brokenApp.services };
    let taken = 0;
    const unsubscribe = services.live.subscribe((topic) => {
      if (topic.startsWith('job:') && ++taken >= (steps % 3) + 1) stopping.abort();
    });
    const context = { services, signal: stopping.signal, attempt: 1, isLastAttempt: false };
    await matchingJob.run({ runId }, context).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    unsubscribe();
    const { rows } = await database.execute(sql`select from bank_matching_runs where ended_at is null`);
    if (rows.length === 0) break;
  }
  expect(await resultsOf(broken)).toEqual(whole);
});

const folder = mkdtempSync(join(tmpdir(), 'concordat-matching-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Works on the run in a separate process; kills it after N milliseconds, or lets it end. Returns whether it ended. */
async function workAndKill(after: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [program('test/matching-process.ts'), databaseUrlOf(killed.database), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000, interval: 5 }).toContain('begun');
  await Promise.race([ended, delay(after)]);
  child.kill('SIGKILL');
  await ended;
  return output.includes('done');
}

test('killed at random moments, it gives the same result: no item lost, none posted twice', async () => {
  const random = new Random(20261121, 1);
  let kills = 0;
  while (!(await workAndKill(kills < 20 ? random.between(5, 200) : 60_000))) kills++;
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(await resultsOf(killed)).toEqual(whole);
  expect(await verifyLedger(killed.database)).toEqual([]);
});
