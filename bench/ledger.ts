import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { cases } from '#server/records/cases/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { bars, byTurns, noteLoad, openBook } from './book.ts';
import { fillLedger } from './ledger-book.ts';
import { load } from './load.ts';

/**
 * The ledger at BENCH_LINES journal lines (five million): reading it through HTTP, and posting receipts, 16 at once, beside a bare pg
 * transaction that stores the same rows under the same triggers.
 */

const milliseconds = Number(process.env.BENCH_MS ?? 5000);
const AT_ONCE = 16;
const { origin, headers, database, domainId, memory, finish } = await openBook();
const lines = Number(process.env.BENCH_LINES ?? 5_000_000);
await fillLedger(database, lines);
const table = bars('ledger');
const { note, noteMemory, print } = table;

const { rows: accounts } = await database.execute<{ id: number; code: string }>(
  sql`select id, code from chart_of_accounts where code in ('1000', '4010')`,
);
const accountId = (code: string) => accounts.find((row) => row.code === code)!.id;
const { rows: some } = await database.execute<{ id: number }>(
  sql`select id from cases where domain_id = ${domainId} order by id limit 2000`,
);
const ids = some.map(({ id }) => id);

const reads: [what: string, most: number, path: (turn: number) => string][] = [
  ['trial balance of today, all domains', 300, () => '/trial-balance'],
  [
    'trial balance of a past day and one domain',
    300,
    () => `/trial-balance?on=2025-06-30&domainId=${domainId}`,
  ],
  ['entries of the client bank, first page', 60, () => `/chart-of-accounts/${accountId('1000')}/entries`],
  [
    'entries of the client bank, page 100',
    150,
    () => `/chart-of-accounts/${accountId('1000')}/entries?page=100`,
  ],
  ['ledger of a case', 40, (turn) => `/cases/${ids[turn % ids.length]}/ledger`],
  ['receipts and payments of a case', 60, (turn) => `/cases/${ids[turn % ids.length]}/receipts-and-payments`],
];
for (const [what, most, path] of reads) {
  let turn = 0;
  const next = () => ({ method: 'GET', path: `/api${path(turn++)}`, headers });
  await noteLoad(table, origin, what, most, next, milliseconds);
}

const { rows: types } = await database.execute<{ id: number }>(
  sql`select id from income_types where account_id = ${accountId('4010')} order by id limit 1`,
);
const incomeTypeId = types[0]!.id;
const today = new Date().toISOString().slice(0, 10);
let turn = 0;
const receipt = () => ({ caseId: ids[turn++ % ids.length]!, amountPence: 10_000 + (turn % 500) });

const throughServer = async () => {
  const { perSecond } = await load(
    origin,
    Array.from({ length: AT_ONCE }, () => ({
      next: () => {
        const { caseId, amountPence } = receipt();
        const body = {
          incomeTypeId,
          amountPence,
          receivedOn: today,
          method: 'so',
          payerName: 'A SAMPLE',
          idempotencyKey: randomUUID(),
        };
        return { method: 'POST', path: `/api/cases/${caseId}/receipts`, body, headers };
      },
    })),
    milliseconds,
  );
  return perSecond;
};

/** The rows of one receipt, in the fewest statements that can store them. */
async function storeBare(client: pg.ClientBase): Promise<void> {
  const { caseId, amountPence } = receipt();
  await client.query('begin');
  const { rows } = await client.query<{ id: number }>(
    `insert into journals (domain_id, ledger, posted_on, description, source, idempotency_key, line_count, total_pence, created_by)
     values ($1, 'estate', $2, 'Voluntary contribution, HDS000001', 'receipt', $3, 2, $4, 1) returning id`,
    [domainId, today, `case:${caseId}:${randomUUID()}`, amountPence],
  );
  const journalId = rows[0]!.id;
  await client.query(
    `insert into journal_lines (journal_id, line, domain_id, posted_on, account_id, case_id, debit_pence, credit_pence)
     values ($1, 1, $2, $3, $4, $6, $7, 0), ($1, 2, $2, $3, $5, $6, 0, $7)`,
    [journalId, domainId, today, accountId('1000'), accountId('4010'), caseId, amountPence],
  );
  const added = await client.query<{ id: number }>(
    `insert into receipts (domain_id, case_id, income_type_id, received_on, cleared_on, amount_pence, method, payer_name, status, journal_id, created_by, updated_by)
     values ($1, $2, $3, $4, $4, $5, 'so', 'A SAMPLE', 'cleared', $6, 1, 1) returning id`,
    [domainId, caseId, incomeTypeId, today, amountPence, journalId],
  );
  await client.query(
    `insert into audit_log (entity, entity_id, action, after, user_id, case_id)
     values ('journals', $1, 'posted', $2, 1, $4), ('receipts', $3, 'created', $2, 1, $4)`,
    [journalId, JSON.stringify({ amountPence, receivedOn: today }), added.rows[0]!.id, caseId],
  );
  await client.query(
    `insert into case_standings (case_id, as_at, due_to_date_pence, received_pence, arrears_pence, months_in_arrears)
     values ($1, $2, 0, $3, 0, 0) on conflict (case_id) do update set as_at = excluded.as_at, received_pence = excluded.received_pence`,
    [caseId, today, amountPence],
  );
  await client.query(`select pg_notify('concordat_live', $1)`, [
    JSON.stringify([`case:${caseId}`, 'ledger']),
  ]);
  await client.query('commit');
}

async function barePerSecond(): Promise<number> {
  const pool = new pg.Pool({ ...database.$client.options, max: AT_ONCE });
  const started = performance.now();
  const end = started + milliseconds;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = await pool.connect();
      for (; performance.now() < end; done++) await storeBare(client);
      client.release();
    }),
  );
  await pool.end();
  return (done * 1000) / (performance.now() - started);
}

await load(origin, [{ next: () => ({ method: 'GET', path: '/api/health' }) }], 200);
const { ours, bare } = await byTurns(throughServer, barePerSecond);
const share = ours / bare;
note(
  `a receipt, ${AT_ONCE} at once, beside a bare transaction`,
  '0.40',
  `${share.toFixed(2)} (${ours.toFixed(0)}/s, ${bare.toFixed(0)}/s)`,
  share >= 0.4,
);

const from = performance.now();
// The bare transactions also store receipts and balances, so every rule must hold.
const problems = await verifyLedger(database);
note(
  `every rule proven at ${lines.toLocaleString('en-GB')} lines`,
  '0 broken',
  `${problems.length} broken, ${((performance.now() - from) / 1000).toFixed(0)} s`,
  problems.length === 0,
);
noteMemory(memory(), 300);
await finish(print(await database.$count(cases)));
