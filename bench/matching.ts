import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { goldenSet } from '#demo/banking/golden-set.ts';
import { createServices } from '#server/app/services.ts';
import { startAutoMatching } from '#server/banking/matching/matching-job.ts';
import { openDatabase } from '#server/database/open.ts';
import { systemActor } from '#server/database/write.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/logging.ts';
import { loadDemo, loadStarter } from '#server/seed/load.ts';
import { verifyLedger } from '#server/verification/verify-ledger.ts';
import { everything, workOnRun } from '#test/matching-desk.ts';
import { storeCases, storeItems } from '#test/matching-set.ts';
import { bars } from './book.ts';

/**
 * Automatic matching of BENCH_ITEMS items (50,000) against BENCH_LIVE cases (100,000) end to end, posting included, in the process of
 * a server, whose event loop is watched. The items are the noisy set of docs/matching.md, so what is posted is checked as well.
 */

const itemCount = Number(process.env.BENCH_ITEMS ?? 50_000);
const caseCount = Number(process.env.BENCH_LIVE ?? 100_000);
const dataDir = mkdtempSync(join(tmpdir(), 'concordat-matching-'));
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SESSION_SECRET: 's'.repeat(40) });
const { database, close } = await openDatabase(settings);
const services = createServices({ settings, database, log: createLog(settings) });
const { note, print } = bars('matching');

try {
  await loadStarter(database);
  await loadDemo(database);
  const { rows } = await database.execute<{ domainId: number; accountId: number; chartId: number }>(sql`
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
  const truthOf = new Map(ordered.map(({ truth }, n) => [ids[n]!, truth]));

  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const started = performance.now();
  await startAutoMatching({ services, actor: everything, author: systemActor }, {});
  await workOnRun(services);
  const seconds = (performance.now() - started) / 1_000;
  delays.disable();
  const p99 = delays.percentile(99) / 1e6;
  note(
    `${itemCount.toLocaleString('en-GB')} items against ${caseCount.toLocaleString('en-GB')} cases, posting included`,
    '25 s',
    `${seconds.toFixed(1)} s`,
    seconds <= 25,
  );
  note(
    'event loop delay meanwhile, p99',
    '50 ms',
    `${p99.toFixed(1)} ms (longest ${(delays.max / 1e6).toFixed(0)} ms)`,
    p99 <= 50,
  );

  const { rows: posted } = await database.execute<{ id: number; reference: string }>(sql`
    select i.id, c.unique_reference as reference from bank_items i join cases c on c.id = i.case_id
    where i.amount_pence > 0 and i.status in ('matched', 'reversed')`);
  const wrong = posted.filter(({ id, reference }) => truthOf.get(id) !== reference).length;
  note('wrong postings', '0', `${wrong} of ${posted.length.toLocaleString('en-GB')}`, wrong === 0);
  const problems = await verifyLedger(database);
  note(
    'ledger afterwards',
    'right',
    problems.length === 0 ? 'right' : JSON.stringify(problems[0]),
    problems.length === 0,
  );
  process.exitCode = print(caseCount) ? 0 : 1;
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
