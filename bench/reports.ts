import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { compile, inlined } from '#server/views/reports/compiled.ts';
import { sources } from '#server/views/reports/sources.ts';
import { sumOf } from '#shared/platform/money.ts';
import { type ReportName, reportNames, reportOf } from '#shared/views/reports/registry.ts';
import { bars, ms, openBook, shareOf } from './book.ts';
import { fillBook } from './ledger-book.ts';
import { anybody } from './reference-entity.ts';

/**
 * Reports through HTTP at BENCH_CASES cases (a million) and BENCH_LINES journal lines (five million): the first page of each in one
 * domain, each as CSV beside a bare COPY of its query in the same run, and searches while three long ones are written.
 * `npx tsx bench/reports.ts wip tasks` measures those alone, BENCH_FILES=off their pages without files, BENCH_FILES=large only the largest
 * files: receipts as a workbook and a million of them as CSV, accounts of 20,000 cases.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const wanted = process.argv.slice(2);
const names = reportNames.filter((name) => wanted.length === 0 || wanted.includes(name));
const book = await openBook();
const { origin, headers, database, domainId, memory, finish } = book;
const { note, noteTimes, print } = bars('reports');
const stored = await fillBook(database);

/** The filters of reports that need one: the clients of the creditor who has the most. */
const { rows: largest } = await database.execute<{ creditorId: number }>(
  'select creditor_id as "creditorId" from case_creditors group by 1 order by count(*) desc limit 1',
);
const filters: Partial<Record<ReportName, Record<string, number>>> = { 'clients-of-creditor': largest[0]! };

const path = (name: ReportName, more: Record<string, string>) =>
  `${origin}/api/reports/${name}?${new URLSearchParams({
    domainId: String(domainId),
    ...Object.fromEntries(Object.entries(filters[name] ?? {}).map(([key, value]) => [key, String(value)])),
    download: 'true',
    ...more,
  })}`;

async function timed(url: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - from;
}

/** A call of the pages, which answers rows and totals separately over tRPC. */
async function called(procedure: string, name: ReportName, more: object): Promise<number> {
  const from = performance.now();
  const answer = await fetch(`${origin}/api/trpc/reports.${procedure}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, domainId, filters: filters[name] ?? {}, ...more }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - from;
}

async function firstPage(name: ReportName): Promise<void> {
  const times: number[] = [];
  const adding: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const time = await called('page', name, { page: 1, limit: 25 });
    // Totals that take long are added up less often.
    const added = sumOf(adding, (each) => each) < 20_000 ? await called('totals', name, {}) : null;
    if (round < 0) continue;
    times.push(time);
    if (added !== null) adding.push(added);
  }
  noteTimes(`${name}: first page, p95`, 500, times, `; totals ${ms(shareOf(adding, 0.5))}`);
}

type Given = Record<string, string>;

/** How long PostgreSQL takes to write the rows of a report by a bare COPY. */
async function bareCopy(client: pg.PoolClient, name: ReportName, given: Given = {}): Promise<number> {
  const { columns: shown, ...chosen } = given;
  const compiled = compile(reportOf(name), sources[name], {
    isWhole: true,
    given: { ...filters[name], ...chosen, ...(shown && { columns: shown.split(',') }) },
    domainIds: [domainId],
    reader: anybody,
  });
  const columns = sql.join(
    compiled.columns.map((column) => sql`r.${sql.identifier(column.name)}`),
    sql`, `,
  );
  const query = sql`copy (select ${columns} from (${compiled.rows}) r order by ${compiled.order}) to stdout`;
  const from = performance.now();
  for await (const _chunk of client.query(copyTo(inlined(query)))) continue;
  return performance.now() - from;
}

/** A report as a file: its rows, the times to its first byte and its end in milliseconds, and how much the server grew meanwhile. */
async function whole(name: ReportName, more: Given = {}) {
  const before = memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memory())), 200);
  const from = performance.now();
  const answer = await fetch(path(name, more), { headers });
  if (!answer.ok)
    throw new Error(`${name} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  let first = 0;
  let lines = 0;
  for await (const chunk of answer.body!) {
    first ||= performance.now() - from;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const time = performance.now() - from;
  clearInterval(watch);
  return { first, time, lines, growth: most - before };
}

async function download(name: ReportName, given: Given = {}, times = 3): Promise<void> {
  const client = await database.$client.connect();
  const bare: number[] = [];
  const files: Awaited<ReturnType<typeof whole>>[] = [];
  for (let round = 0; round < times; round++) {
    bare.push(await bareCopy(client, name, given));
    files.push(await whole(name, given));
  }
  client.release();
  const { first, time, lines, growth } = files.toSorted((one, other) => one.time - other.time)[1]!;
  const copied = shareOf(bare, 0.5);
  const what = `${name}: ${lines.toLocaleString('en-GB')} lines of CSV`;
  note(`${what}, first byte`, ms(1000), ms(first), first <= 1000);
  note(
    `${what}, speed beside COPY`,
    '0.50',
    `${(copied / time).toFixed(2)} (${ms(time)} and ${ms(copied)})`,
    copied / time >= 0.5,
  );
  note(`${what}, growth`, '60 MB', `${growth.toFixed(0)} MB`, growth <= 60);
}

async function workbook(name: ReportName, given: Given): Promise<void> {
  const { time, growth } = await whole(name, { ...given, format: 'xlsx' });
  const what = `${name} as a workbook, ${given.columns!.split(',').length} columns`;
  note(what, '5.0 s', `${(time / 1000).toFixed(1)} s`, time <= 5000);
  note(`${what}, growth`, '150 MB', `${growth.toFixed(0)} MB`, growth <= 150);
}

const payments =
  'reference,client,receivedOn,clearedOn,postedOn,method,incomeType,amountPence,payer,matchedBy,portfolio,product';

/** Receipts with twelve columns: about 100,000 as a workbook, and about a million as CSV. */
async function manyReceipts(): Promise<void> {
  const backTo = async (rows: number) => {
    const { rows: found } = await database.execute<{ day: string }>(
      sql`select received_on::text as day from receipts r join cases c on c.id = r.case_id and c.domain_id = ${domainId}
        order by received_on desc offset ${rows} limit 1`,
    );
    return { from: found[0]!.day, to: '2030-01-01', columns: payments };
  };
  await workbook('customer-payments', await backTo(100_000));
  await workbook('customer-payments', await backTo(100_000));
  await download('customer-payments', await backTo(1_000_000));
}

/** The accounts of about 20,000 cases, as a file. */
async function accounts(): Promise<void> {
  const { rows: found } = await database.execute<{ portfolioId: string; ownerId: string; cases: number }>(
    sql`select portfolio_id::text as "portfolioId", case_owner_user_id::text as "ownerId", count(*)::int as cases from cases
      where domain_id = ${domainId} and exists (select from journal_lines l where l.case_id = cases.id) group by 1, 2 order by abs(count(*) - 20000) limit 1`,
  );
  const { cases: count, ...given } = found[0]!;
  const { time, lines, growth } = await whole('receipts-and-payments', given);
  const what = `receipts-and-payments of ${count.toLocaleString('en-GB')} cases, ${lines.toLocaleString('en-GB')} lines`;
  note(what, '20 s', `${(time / 1000).toFixed(1)} s`, time <= 20_000);
  note(`${what}, growth`, '60 MB', `${growth.toFixed(0)} MB`, growth <= 60);
}

async function searches(milliseconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let n = 0; performance.now() < end; n++)
    times.push(
      await timed(
        `${origin}/api/search/term?term=${['smith', 'jones', 'khan', 'taylor'][n % 4]}&domainId=${domainId}`,
      ),
    );
  return shareOf(times, 0.95);
}

/** Downloads a file and discards it: counting its lines here would delay the searches that this process times. */
async function drained(name: ReportName): Promise<void> {
  const answer = await fetch(path(name, {}), { headers });
  await answer.body!.pipeTo(new WritableStream());
}

/** The median of three rounds, since a p95 of five seconds is noisy. */
async function searchMeanwhile(): Promise<void> {
  await searches(2000);
  const found: { idle: number; busy: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const idle = await searches(5000);
    const three = Promise.all([drained('wip'), drained('wip'), drained('wip')]);
    found.push({ idle, busy: await searches(5000) });
    await three;
  }
  const { idle, busy } = found.toSorted((one, other) => one.busy / one.idle - other.busy / other.idle)[1]!;
  note(
    'search while three reports are written, p95, median of three rounds',
    '2.0 ×',
    `${(busy / idle).toFixed(2)} × (${ms(busy)} and ${ms(idle)})`,
    busy <= 2 * idle,
  );
}

if (process.env.BENCH_FILES !== 'large') for (const name of names) await firstPage(name);
const ofFiles = process.env.BENCH_FILES ?? 'all';
if (ofFiles === 'all') for (const name of names) await download(name);
if (ofFiles !== 'off') {
  if (names.includes('customer-payments')) await manyReceipts();
  if (names.includes('receipts-and-payments')) await accounts();
  if (names.includes('wip')) await searchMeanwhile();
}
await finish(print(stored));
