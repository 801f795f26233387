import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Random } from '#demo/cases/random.ts';
import { banking } from '#server/app/parts/banking.ts';
import { distributions } from '#server/app/parts/distributions.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { now, setClock } from '#shared/platform/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { addPayingAccount, newBatch } from '#test/payments.ts';
import { storeEstates, workOnPayouts } from '#test/payouts.ts';
import { appWith } from '#test/records-app.ts';

/** How often calculation, release and file are each killed; `PAYOUT_KILLS=20` for the long run. */
const KILLS = Number(process.env.PAYOUT_KILLS ?? 2);
vi.setConfig({ testTimeout: 480_000 + KILLS * 60_000, hookTimeout: 120_000 });

/** One step of calculation, and one and a half of release, for each kill. */
const ESTATES = 210 * KILLS;

// Both desks post on one date, though midnight may pass between them.
const moment = now();
beforeAll(() => setClock(() => moment));
afterAll(() => setClock(() => new Date()));

/** The same firm with the same estates, and the steps of a run by two people; `work` completes what a server process would. */
async function payoutDesk(
  work: (desk: { url: string; dataDir: string; userId: number; local: () => Promise<void> }) => Promise<void>,
) {
  const database = await testDatabase({ seeded: true });
  const { app, services, signIn } = await appWith(banking, distributions, outgoing)(database);
  const firm = await demoFirm(database);
  const held = [
    'financials.distributions',
    'financials.approve-payments',
    'financials.banking',
    'config.all-domains',
  ];
  const maker = await signIn(held, { approvalLimit: 1_000_000_000 });
  const asMaker = apiCaller(app, maker.headers);
  const asChecker = apiCaller(app, (await signIn(held, { approvalLimit: 1_000_000_000 })).headers);
  const account = await addPayingAccount(asMaker, database, {
    sortCode: '11-87-65',
    accountNumber: '64371389',
    name: 'Paying',
  });
  await storeEstates(database, firm.harbour, { count: ESTATES, creditors: 2 });
  const worked = () =>
    work({
      url: databaseUrlOf(database),
      dataDir: services.settings.dataDir,
      userId: maker.id,
      local: () => workOnPayouts(services, maker.id),
    });
  const take = async (path: string, input: object = {}) => {
    const { status, body } = await asMaker('POST', `/financials/distributions${path}`, input);
    expect([status, body.errors]).toEqual([expect.any(Number), undefined]);
    return body.data;
  };
  const { id } = await take('', {
    domainId: firm.harbour,
    kind: 'regular',
    cutoffOn: '2026-10-31',
    isEveryCase: true,
  });
  await worked();
  await take(`/${id}/submit`);
  expect((await approveOn(asChecker, 'distributions', id)).body.data.decision).toBe('approved');
  await take(`/${id}/release`);
  await worked();
  await newBatch(asMaker, account.id);
  await worked();
  return { database, services };
}

type Desk = Awaited<ReturnType<typeof payoutDesk>>;

/** Everything that a run and its file write, by names that do not depend on how often it was tried. */
async function resultsOf({ database }: Desk) {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await database.execute(query)).rows;
  return {
    run: await rowsOf(
      sql`select r.status, j.status as job, j.done, j.total from distribution_runs r join job_runs j on j.id = r.job_run_id`,
    ),
    lines: await rowsOf(sql`
      select case_id, cleared_pence, supervisor_pence, dividend_pence, remaining_pence, pence_per_pound, left_out, facts_digest, working,
        released_at is null as open from distribution_run_lines order by case_id`),
    allocations: await rowsOf(sql`
      select case_id, idempotency_key, amount_pence, status, journal_id is null as open from allocations order by case_id, idempotency_key`),
    journals: await rowsOf(sql`
      select idempotency_key, total_pence, posted_on::text from journals where source = 'allocation_release' order by 1`),
    payments: await rowsOf(sql`
      select release_key, payee_name, account_number, reference, amount_pence, status from payments order by release_key`),
    paid: await rowsOf(sql`
      select a.idempotency_key, a.case_id, p.release_key, pa.amount_pence from payment_allocations pa
      join allocations a on a.id = pa.allocation_id join payments p on p.id = pa.payment_id order by 2, 1`),
    dividends: await rowsOf(sql`
      select v.case_id, v.dividend_pence, v.declared_on::text, l.case_creditor_id, l.share_pence from dividends v
      join dividend_lines l on l.dividend_id = v.id order by 1, 4`),
    audit: await rowsOf(sql`
      select entity, action, case_id, count(*)::int as count from audit_log
      where entity in ('distributions', 'payments', 'dividends', 'payment-batches') group by 1, 2, 3 order by 1, 2, 3`),
    files: await rowsOf(sql`
      select f.count, f.total_pence, b.status from payment_files f join payment_batches b on b.id = f.batch_id`),
  };
}

type Results = Awaited<ReturnType<typeof resultsOf>>;

/** The rows that a killed run lacks or has besides. A comparison of them all is too long for Vitest, which cuts off what differs. */
function differences(killed: Results, whole: Results) {
  const textsOf = (results: Results) =>
    Object.entries(results).flatMap(([of, rows]) =>
      rows.map((row, n) => `${of} ${n} ${JSON.stringify(row)}`),
    );
  const [had, expected] = [textsOf(killed), textsOf(whole)];
  const but = (texts: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return texts.filter((text) => !known.has(text));
  };
  return { without: but(expected, had), besides: but(had, expected) };
}

let kills = 0;
const random = new Random(20261122, 1);

/** Works in separate processes; kills the first of them at random moments, and lets the last one end. */
async function workAndKill({
  url,
  dataDir,
  userId,
}: {
  url: string;
  dataDir: string;
  userId: number;
}): Promise<void> {
  for (let left = KILLS; ; left--) {
    const words = [program('test/payout-process.ts'), url, dataDir, String(userId), moment.toISOString()];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await expect.poll(() => output, { timeout: 180_000, interval: 5 }).toContain('begun');
    await Promise.race([ended, delay(left > 0 ? random.between(5, 400) : 120_000)]);
    child.kill('SIGKILL');
    await ended;
    if (output.includes('done')) return;
    kills++;
  }
}

test('killed at random moments, a run is calculated, released and its file written as though nothing had been', async () => {
  const calm = await payoutDesk(({ local }) => local());
  const whole = await resultsOf(calm);
  expect(whole.run).toMatchObject([{ status: 'released', job: 'finished' }]);
  expect(whole.payments.length).toBeGreaterThan(ESTATES);
  expect(whole.files).toEqual([
    { count: whole.payments.length - 1, total_pence: expect.anything(), status: 'generated' },
  ]);
  const killed = await payoutDesk(workAndKill);
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  expect(differences(await resultsOf(killed), whole)).toEqual({ without: [], besides: [] });
  expect(await killed.database.transaction(verifyLedger)).toEqual([]);
  const { rows } = await killed.database.execute<{ sha256: string }>(sql`select sha256 from payment_files`);
  const { sha256 } = rows[0]!;
  const stored = await killed.services.files.readWhole(sha256);
  expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
});
