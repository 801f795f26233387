import { sql } from 'drizzle-orm';
import { caseStandings } from '#server/cases/standing-table.ts';
import { cases } from '#server/cases/tables.ts';
import { refreshAllStandings } from '#server/payments/schedules/refresh-standings.ts';
import { bars, ms, openBook } from './book.ts';
import { load, type Shot } from './load.ts';

/**
 * Opening a case and listing cases through HTTP at BENCH_CASES cases (a million). A case is open when all reads of its first screen are
 * answered; they are sent together, as the browser sends them. Lists are timed with a filter and their count, on page 1 and page 1,000.
 */

const milliseconds = Number(process.env.BENCH_MS ?? 5000);
const { origin, headers, database, domainId, memory, close } = await openBook();
const stored = await database.$count(cases);
const { note, print } = bars('cases');

const { rows: some } = await database.execute<{ id: number }>(
  sql`select id from cases tablesample system (0.2) where domain_id = ${domainId} limit 1000`,
);
const ids = some.map(({ id }) => id);
const get = async (path: string) => {
  const answer = await fetch(`${origin}/api${path}`, { headers });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  await answer.arrayBuffer();
};
const firstScreen = (id: number) => [
  `/cases/${id}`,
  `/cases/${id}/approval-date`,
  `/calendar?caseId=${id}&limit=10&page=1&actionable=false&statuses=false`,
  `/cases/${id}/payment-schedule/credit-summary`,
];

const times: number[] = [];
for (let at = 0, end = performance.now() + milliseconds; performance.now() < end; at++) {
  const from = performance.now();
  await Promise.all(firstScreen(ids[at % ids.length]!).map(get));
  if (at >= 50) times.push(performance.now() - from);
}
times.sort((one, other) => one - other);
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
note(
  `open a case, its four reads together: p95 of ${times.length}`,
  ms(40),
  `${ms(at(0.95))} (p50 ${ms(at(0.5))})`,
  at(0.95) <= 40,
);

/** The ids a filter can name, the most common first, so that the first has enough pages to jump to. */
const commonest = async (column: string) => {
  const { rows } = await database.execute<{ id: number }>(
    sql`select ${sql.raw(column)} as id from cases tablesample system (1) where domain_id = ${domainId} and ${sql.raw(column)} is not null
      group by 1 order by count(*) desc limit 8`,
  );
  return rows.map(({ id }) => id);
};
if ((await database.$count(caseStandings)) === 0) {
  console.log('Counting how the cases stand');
  await refreshAllStandings(database);
  await database.execute('analyze case_standings');
}
const filters: [what: string, query: string[]][] = [
  ['of a domain', ['']],
  ['of a status', (await commonest('status_id')).slice(0, 3).map((id) => `&statusId=${id}`)],
  ['of an owner', (await commonest('case_owner_user_id')).slice(0, 3).map((id) => `&ownerId=${id}`)],
  [
    'approved in a year',
    [2, 3, 4].map((ago) => {
      const year = new Date().getFullYear() - ago;
      return `&approvedFrom=${year}-01-01&approvedTo=${year}-12-31`;
    }),
  ],
  ['open, by last contact', ['&isOpen=true&sort=lastContactAt&dir=desc']],
  ['live, by owner', ['&stage=live&sort=owner&dir=asc']],
  ['in arrears', ['any', 'behind', 'breach'].map((band) => `&arrears=${band}`)],
  [
    'in arrears, by months',
    ['any', 'behind', 'breach'].flatMap((band) =>
      ['asc', 'desc'].map((dir) => `&arrears=${band}&sort=monthsInArrears&dir=${dir}`),
    ),
  ],
];
for (const [what, queries] of filters)
  for (const page of [1, 1000]) {
    let turn = 0;
    const next = (): Shot => ({
      method: 'GET',
      path: `/api/cases?page=${page}&limit=25&domainId=${domainId}${queries[turn++ % queries.length]}`,
      headers,
    });
    await load(origin, [{ next }], 500);
    const { p50, p95, requests } = await load(origin, [{ next }], milliseconds / 3);
    note(
      `${what}, page ${page.toLocaleString('en-GB')}: p95 of ${requests}`,
      ms(60),
      `${ms(p95)} (p50 ${ms(p50)})`,
      p95 <= 60,
    );
  }
note('memory of the server afterwards', '300 MB', `${memory().toFixed(0)} MB`, memory() <= 300);
await close();
process.exit(print(stored) ? 0 : 1);
