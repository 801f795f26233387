import { sql } from 'drizzle-orm';
import { cases } from '#server/cases/tables.ts';
import { bars, ms, openBook } from './book.ts';

/**
 * Opening a case through HTTP at BENCH_CASES cases (a million). It is open when all reads of its first screen are answered; they are
 * sent together, as the browser sends them.
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

note('memory of the server afterwards', '300 MB', `${memory().toFixed(0)} MB`, memory() <= 300);
await close();
process.exit(print(stored) ? 0 : 1);
