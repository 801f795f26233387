import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { systemActor, write } from '#server/platform/database/write.ts';
import { postReceipts } from '#server/records/payments/receipts/post-receipt.ts';
import { type ReceiptInput } from '#server/records/payments/receipts/receipt-entry.ts';
import { bars, openBook } from './book.ts';

/**
 * A distribution run through HTTP on a book with BENCH_LIVE live cases of eight creditors each: its calculation, and its release with
 * journals, payments and audit. Meanwhile, the time that a small request waits shows the delay of the server's event loop.
 */

const LIVE = Number(process.env.BENCH_LIVE ?? 20_000);
const CREDITORS = 8;
const { origin, database, domainId, memory, processor, call, read, finish } = await openBook();
const began = Date.now();
const { note, print } = bars(
  `distribution of ${LIVE.toLocaleString('en-GB')} live cases, ${CREDITORS} creditors each`,
);

await prepare();
let run = 0;
await timed('calculation', 12 * (LIVE / 20_000), 'calculated', async () => {
  run = await begin();
  return run;
});
const { rows } = await database.execute<{ count: number; pence: number }>(sql`
  select count(*)::int as count, sum(a.amount_pence)::float8 as pence from all_allocations a
  join distribution_run_lines l on l.id = a.run_line_id where l.run_id = ${run}`);
console.log(
  `${rows[0]!.count.toLocaleString('en-GB')} allocations of £${(rows[0]!.pence / 100).toLocaleString('en-GB')}`,
);
await approve();
await timed('release', 90 * (LIVE / 20_000), 'released', async () => {
  await read(`/financials/distributions/${run}/release`, 'POST', {});
  return run;
});
await finish(print(LIVE));

/** Live cases that owe eight creditors with verified bank details and have received £500.00. */
async function prepare(): Promise<void> {
  await database.execute(sql`update creditors set bank_verified_at = now(), sort_code = coalesce(sort_code, '990001'),
    account_number = coalesce(account_number, '31926819'), min_payment = null`);
  const { rows: live } = await database.execute<{ id: number }>(sql`
    update cases set status_id = (select id from statuses where code = 'iva-accepted'), approval_date = '2024-01-05',
      next_distribution_on = null, distribution_frequency = 'quarterly'
    where id in (select id from cases where domain_id = ${domainId} order by id limit ${LIVE}) returning id`);
  const ids = live.map(({ id }) => id);
  await database.execute(sql`
    update cases set status_id = (select id from statuses where code = 'closed')
    where domain_id = ${domainId} and id > ${ids.at(-1)!} and status_id = (select id from statuses where code = 'iva-accepted')`);
  await database.execute(
    sql`update case_creditors set is_excluded = true where case_id = any(${sql.param(ids)}::int[])`,
  );
  await database.execute(sql`
    insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence, claim_pence, claim_admitted_pence)
    select c, k.id, (select min(id) from credits), (select id from debt_statuses where code = 'admitted'), 100000 + c % 977, 100000 + c % 977, 100000 + c % 977
    from unnest(${sql.param(ids)}::int[]) c, (select id from creditors order by id limit ${CREDITORS}) k`);
  const { rows: types } = await database.execute<{ id: number }>(
    sql`select id from income_types where code = 'vc' or name = 'Voluntary contribution' limit 1`,
  );
  for (let from = 0; from < ids.length; from += 1_000)
    await write(database, systemActor, (w) =>
      postReceipts(
        w,
        ids.slice(from, from + 1_000).map(
          (caseId): ReceiptInput => ({
            caseId,
            incomeTypeId: types[0]!.id,
            bankAccountId: null,
            bankItemId: null,
            amountPence: 250_000,
            receivedOn: '2026-10-05',
            method: 'so',
            payerName: null,
            payerReference: null,
            idempotencyKey: `bench-${began}-${caseId}`,
          }),
        ),
      ),
    );
  await database.execute('vacuum analyze');
}

async function begin(): Promise<number> {
  const { id } = await call<{ id: number }>('POST', '/financials/distributions', {
    domainId,
    kind: 'regular',
    cutoffOn: '2026-10-31',
    isEveryCase: true,
  });
  return id;
}

/** As a second person would; the run stays tied to what was submitted. */
async function approve(): Promise<void> {
  await read(`/financials/distributions/${run}/submit`, 'POST', {});
  await database.execute(sql`update distribution_runs set status = 'approved',
    approved_by = (select id from users where username = 'james.whitlock') where id = ${run}`);
}

/** How long a small request waits, sent a hundred times a second: more would take time away from the work that is measured. */
async function waitsUntil(isDone: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isDone()) {
    const from = performance.now();
    await fetch(`${origin}/api/health`).then((answer) => answer.text());
    waits.push(performance.now() - from);
    await sleep(10);
  }
  return waits.sort((one, other) => one - other);
}

/** The elapsed and processor time of work on the run, the growth of the server's memory, and how long small requests wait. */
async function timed(
  what: string,
  most: number,
  status: string,
  start: () => Promise<number>,
): Promise<void> {
  const before = memory();
  const worked = processor();
  const from = performance.now();
  const id = await start();
  let highest = before;
  let isDone = false;
  const waiting = waitsUntil(() => isDone);
  for (;;) {
    const { rows: found } = await database.execute<{ status: string }>(
      sql`select status from distribution_runs where id = ${id}`,
    );
    highest = Math.max(highest, memory());
    if (found[0]!.status === status) break;
    await sleep(100);
  }
  const seconds = (performance.now() - from) / 1000;
  const { server, database: postgres } = processor();
  isDone = true;
  const waits = await waiting;
  const aCase = (spent: number) => `${((spent / LIVE) * 1000).toFixed(2)} ms`;
  console.log(
    `${what}, processor time a case: server ${aCase(server - worked.server)}, PostgreSQL ${aCase(postgres - worked.database)}`,
  );
  note(`${what}, all cases`, `${most.toFixed(1)} s`, `${seconds.toFixed(1)} s`, seconds <= most);
  note(
    `${what}: memory growth`,
    '150 MB',
    `${Math.max(0, highest - before).toFixed(0)} MB`,
    highest - before <= 150,
  );
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  note(
    `${what}: p99 of a small request meanwhile`,
    '50 ms',
    `${p99.toFixed(0)} ms (longest ${(waits.at(-1) ?? 0).toFixed(0)})`,
    p99 <= 50,
  );
}
