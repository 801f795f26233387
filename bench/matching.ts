import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { goldenSet } from '#test/credits/golden-set.ts';
import { storeCases, storeItems } from '#test/matching-set.ts';
import { type Book, bars, openBook } from './book.ts';
import { watchLoop } from './loop-delays.ts';
import { stepsSince, storeSteps } from './matching-limit.ts';

/**
 * Automatic matching of BENCH_ITEMS items (50,000) against BENCH_LIVE cases (100,000) end to end, posting included, in a server,
 * beside a bare program that stores the same rows in a copy of the same database. The items are the noisy set of docs/matching.md, so
 * what is posted is checked as well.
 */

const itemCount = Number(process.env.BENCH_ITEMS ?? 50_000);
const caseCount = Number(process.env.BENCH_LIVE ?? 100_000);
const shown = (count: number) => count.toLocaleString('en-GB');
const folder = mkdtempSync(join(tmpdir(), 'concordat-matching-'));
const [dataDir, limitDir] = [join(folder, 'run'), join(folder, 'limit')];
const { note, noteMemory, print } = bars('matching');

const open = (where: string) => openDatabase({ databaseUrl: null, databasePool: 4, dataDir: where });

/** Makes the cases and the items; returns the reference of the right case by item. */
async function prepare(): Promise<Map<number, string | null>> {
  const { database, close } = await open(dataDir);
  await loadStarter(database);
  await loadDemo(database);
  const { rows } = await database.execute<{ domainId: number; accountId: number }>(sql`
    insert into bank_accounts (domain_id, name, kind, ledger_account_id)
    select d.id, 'Client account', 'client_umbrella', a.id from domains d, chart_of_accounts a
    where d.name = 'Harbour Debt Solutions' and a.code = '1000' returning domain_id as "domainId", id as "accountId"`);
  const { domainId, accountId } = rows[0]!;
  const set = goldenSet(20261121, itemCount, caseCount);
  await storeCases(database, domainId, set.cases);
  const ordered = set.items.toSorted((a, b) => a.item.itemId - b.item.itemId);
  const ids = await storeItems(
    database,
    accountId,
    ordered.map(({ item }) => item),
  );
  await database.execute(sql`vacuum analyze`);
  await database.execute(sql`checkpoint`);
  await close();
  return new Map(ordered.map(({ truth }, n) => [ids[n]!, truth]));
}

/** Starts a run through HTTP and waits until it has ended; returns how many seconds that took. */
async function run({ call, read }: Book): Promise<number> {
  const started = performance.now();
  await read('/banking/matching', 'POST', {});
  for (;;) {
    await delay(100);
    const { endDate } = await call<MatchingLog>('GET', '/logs/bank-matching');
    if (endDate !== null) return (performance.now() - started) / 1_000;
  }
}

async function check({ database }: Book, truthOf: ReadonlyMap<number, string | null>): Promise<void> {
  const { rows: posted } = await database.execute<{ id: number; reference: string }>(sql`
    select i.id, c.unique_reference as reference from bank_items i join cases c on c.id = i.case_id
    where i.amount_pence > 0 and i.status in ('matched', 'reversed')`);
  const wrong = posted.filter(({ id, reference }) => truthOf.get(id) !== reference).length;
  note('wrong postings', '0', `${wrong} of ${shown(posted.length)}`, wrong === 0);
  const problems = await verifyLedger(database);
  const isRight = problems.length === 0;
  note('ledger afterwards', 'right', isRight ? 'right' : JSON.stringify(problems[0]), isRight);
}

try {
  const truthOf = await prepare();
  cpSync(dataDir, limitDir, { recursive: true });
  const loopDelays = watchLoop(folder);
  const book = await openBook(dataDir);
  const since = new Date();
  await loopDelays(book);
  const seconds = await run(book);
  const { p99, longest } = await loopDelays(book);
  const memory = book.memory();
  await check(book, truthOf);
  const steps = await stepsSince(book.database, since);
  await book.close();

  const limit = await open(limitDir);
  const client = await limit.database.$client.connect();
  const bare = await storeSteps(client, steps);
  client.release();
  await limit.close();
  note(
    `${shown(itemCount)} items against ${shown(caseCount)} cases, beside bare statements that store the same`,
    '0.60',
    `${(bare / seconds).toFixed(2)} (${seconds.toFixed(1)} s, ${bare.toFixed(1)} s)`,
    bare / seconds >= 0.6,
  );
  note(
    'event loop delay meanwhile, p99',
    '50 ms',
    `${p99.toFixed(1)} ms (longest ${longest.toFixed(0)} ms)`,
    p99 <= 50,
  );
  noteMemory(memory, 256);
  process.exitCode = print(caseCount) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
