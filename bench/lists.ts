import { sql } from 'drizzle-orm';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { refreshAllStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { type CaseSort, caseList } from '#shared/records/cases/list.ts';
import { sortsOf } from '#shared/records/reference/lists.ts';
import { bars, timesOf as measureTimes, ms, openBook } from './book.ts';

/**
 * Lists of cases through HTTP at BENCH_CASES cases (a million), with their count: every order that the list offers, both ways, with each of
 * the usual filters, on page 1 and page 1,000. `npx tsx bench/lists.ts owner product` measures those orders alone. An order is shown by its
 * worst list; those above the bar are named, each with its p95.
 */

const bar = 60;
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const wanted = process.argv.slice(2);
const orders = sortsOf(caseList).filter((sort) => wanted.length === 0 || wanted.includes(sort));

const { database, domainId, memory, read, finish } = await openBook();
const stored = await database.$count(cases);
const { note, noteMemory, print } = bars('lists of cases, the worst of each order');
if ((await database.$count(caseStandings)) === 0) {
  console.log('Counting how the cases stand');
  await refreshAllStandings(database);
  await database.execute('analyze case_standings');
}

/** The value for each filter: the one that most cases of the domain have. */
async function commonest(column: string): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select ${sql.raw(column)} as id from cases tablesample system (1) where domain_id = ${domainId} and ${sql.raw(column)} is not null
      group by 1 order by count(*) desc limit 1`,
  );
  return rows[0]!.id;
}

const year = new Date().getFullYear() - 2;
const owner = await commonest('case_owner_user_id');
const filters: Record<string, string> = {
  'all domains': '',
  'a domain': `&domainId=${domainId}`,
  'a status': `&domainId=${domainId}&statusId=${await commonest('status_id')}`,
  'a sub status': `&domainId=${domainId}&substatusId=${await commonest('substatus_id')}`,
  live: `&domainId=${domainId}&stage=live`,
  'live, all domains': '&stage=live',
  open: `&domainId=${domainId}&isOpen=true`,
  'an owner': `&domainId=${domainId}&ownerId=${owner}`,
  'an owner, live': `&domainId=${domainId}&ownerId=${owner}&stage=live`,
  'a department': `&domainId=${domainId}&departmentId=${await commonest('department_id')}`,
  'a portfolio': `&domainId=${domainId}&portfolioId=${await commonest('portfolio_id')}`,
  'a product': `&domainId=${domainId}&productId=${await commonest('product_id')}`,
  'an introducer': `&domainId=${domainId}&introducerId=${await commonest('introducer_id')}`,
  'approved in a year': `&domainId=${domainId}&approvedFrom=${year}-01-01&approvedTo=${year}-12-31`,
  'enquired in a year': `&domainId=${domainId}&enquiredFrom=${year}-01-01&enquiredTo=${year}-12-31`,
  vulnerable: `&domainId=${domainId}&isVulnerable=true`,
  'in arrears': `&domainId=${domainId}&arrears=any`,
  'months behind': `&domainId=${domainId}&arrears=behind`,
  'a name': `&domainId=${domainId}&search=khan`,
};

/** The p50 and p95 of requests one after the other, in milliseconds, after some that are not counted. */
async function timesOf(path: string): Promise<{ p50: number; p95: number }> {
  const times = await measureTimes(rounds, 3, () => read(`/cases?limit=25${path}`));
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1]!;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measure(sort: CaseSort, page: number) {
  const measured: { list: string; p50: number; p95: number }[] = [];
  for (const [filter, query] of Object.entries(filters))
    for (const dir of ['asc', 'desc'])
      measured.push({
        list: `${filter}, ${dir}`,
        ...(await timesOf(`${query}&sort=${sort}&dir=${dir}&page=${page}`)),
      });
  measured.sort((one, other) => other.p95 - one.p95);
  const slow = measured.filter(({ p95 }) => p95 > bar);
  for (const { list, p95 } of slow) console.log(`${sort}, page ${page}: ${list}: ${ms(p95)}`);
  const { list, p50, p95 } = measured[0]!;
  const others = measured.map((each) => each.p95)[Math.floor(measured.length / 2)]!;
  note(
    `by ${sort}, page ${page.toLocaleString('en-GB')}: p95 of the worst of ${measured.length}, of the middle one`,
    ms(bar),
    `${ms(p95)} (${list}; p50 ${ms(p50)}), ${ms(others)}`,
    slow.length === 0,
  );
}

for (const sort of orders) for (const page of [1, 1000]) await measure(sort, page);
noteMemory(memory(), 300);
await finish(print(stored));
