import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { bankItems } from '#server/activities/money/banking/tables.ts';
import { copyBatch } from '#server/platform/database/copy.ts';
import { addAccount, importerOf } from './bank-account.ts';
import { bars, openBook, timesOf } from './book.ts';

/**
 * Import of 50,000 CSV lines, a tenth of them known, into an account that holds BENCH_ITEMS items (a million), through HTTP from the
 * first byte to the posted file, beside a COPY of the new lines into the same table; and the lists of that account's items.
 */

const items = Number(process.env.BENCH_ITEMS ?? 1_000_000);
const LINES = 50_000;
const { database, domainId, memory, call, read, finish } = await openBook();
const { note, noteTimes, print } = bars('banking');

const account = await addAccount(database, call, domainId);

const two = (n: number) => String(n).padStart(2, '0');
const lineOf = (n: number) => ({
  day: two(1 + (n % 28)),
  month: two(1 + (n % 12)),
  description: `FASTER PAYMENT HDS${String(n % 100_000).padStart(6, '0')} CLIENT ${(n * 7_919) % 90_001}`,
  amountPence: 100 + (n % 40_000),
});
const csv = (from: number, to: number) => {
  const lines = Array.from({ length: to - from }, (_, at) => {
    const { day, month, description, amountPence } = lineOf(from + at);
    return `${day}/${month}/2025,${description},${(amountPence / 100).toFixed(2)}`;
  });
  return `Date,Description,Amount\n${lines.join('\n')}\n`;
};

/** Stores the lines by COPY and rolls back; returns how many milliseconds the COPY took. */
async function copyLines(from: number, to: number, importId: number): Promise<number> {
  const batch = copyBatch(
    bankItems,
    'bankAccountId bankImportId lineNumber bookedOn amountPence description contentHash occurrence',
  );
  for (let n = from; n < to; n++) {
    const { day, month, description, amountPence } = lineOf(n);
    batch.add({
      bankAccountId: account.id,
      bankImportId: importId,
      lineNumber: n + 2,
      bookedOn: `2025-${month}-${day}`,
      amountPence,
      description,
      contentHash: createHash('sha256').update(`copied ${n}`).digest('hex'),
      occurrence: 0,
    });
  }
  const client = await database.$client.connect();
  await client.query('begin');
  const started = performance.now();
  await batch.take()(client);
  const copied = performance.now() - started;
  await client.query('rollback');
  client.release();
  return copied;
}

const importFile = importerOf(call, account.id);

// What the account already holds: its lines are made in the database, as part of the file of a first import.
const { imported: first } = await importFile('first.csv', csv(0, LINES / 10));
await database.execute(sql`
  insert into bank_items (bank_account_id, bank_import_id, line_number, booked_on, amount_pence, description, status,
    ignored_reason, content_hash, occurrence)
  select ${account.id}, ${first.id}, n, date '2014-01-01' + n % 3650, case when n % 11 = 0 then -1 else 1 end * (100 + n % 50000),
    'FASTER PAYMENT HDS' || lpad((n % 100000)::text, 6, '0') || ' CLIENT ' || (n * 7919::bigint) % 90001,
    case when n % 50 = 0 then 'unmatched' when n % 500 = 1 then 'ignored' else 'matched' end,
    case when n % 500 = 1 then 'made up' end, encode(sha256(n::text::bytea), 'hex'), 0
  from generate_series(1, ${items}::int) n`);
await database.execute(sql`vacuum analyze bank_items`);
const copied = await copyLines(LINES / 10, LINES, first.id);
await database.execute(sql`vacuum bank_items`);

const before = memory();
let most = before;
const watch = setInterval(() => (most = Math.max(most, memory())), 100);
const { imported, took } = await importFile('bench.csv', csv(0, LINES));
clearInterval(watch);
const { newCount, duplicateCount } = imported;
if (newCount !== LINES * 0.9 || duplicateCount !== LINES * 0.1)
  throw new Error(`Posted ${newCount}, repeated ${duplicateCount}: not what the file holds.`);
note(
  `import ${LINES.toLocaleString('en-GB')} lines into an account of ${items.toLocaleString('en-GB')}, beside COPY of the new ones`,
  '0.50',
  `${(copied / took).toFixed(2)} (${(took / 1000).toFixed(1)} s, ${(copied / 1000).toFixed(1)} s)`,
  copied / took >= 0.5,
);
note('memory of the server meanwhile', '256 MB', `${Math.round(most)} MB`, most <= 256);
note('of which the import', '80 MB', `${Math.round(most - before)} MB`, most - before <= 80);

const lists: [what: string, query: string][] = [
  ['all items, page 1', ''],
  ['all items, page 400', 'page=400'],
  ['open items, the oldest first', 'status=open&dir=asc'],
  ['matched items, page 100', 'status=matched&page=100'],
  ['money out by amount', 'direction=out&sort=amount'],
  ['of one amount', 'amountFrom=12345&amountTo=12345'],
  ['found by a reference', 'search=HDS012345'],
  ['found by a common word', 'search=payment'],
  ['found by two words, open', 'search=client%2077&status=open'],
];
for (const [what, query] of lists) {
  const times = await timesOf(50, 10, () => read(`/banking/accounts/${account.id}/items?${query}`));
  noteTimes(`${what}: p95`, 60, times);
}
noteTimes('list of bank accounts with balances', 300, await timesOf(1, 0, () => read('/banking/accounts')));
await finish(print(await database.$count(sql`cases`)));
