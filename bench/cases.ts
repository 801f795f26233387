import { sql } from 'drizzle-orm';
import { cases } from '#server/records/cases/tables.ts';
import { bars, openBook } from './book.ts';

/**
 * Opening a case through HTTP at BENCH_CASES cases (a million). A case is open once all reads of its first screen have been answered; they
 * are sent together, as the browser sends them. Then each of its tabs, with what it shows and counts. `npm run bench -- cases` takes the
 * book of BENCH_DATA where there is one; BENCH_MS is how long each is measured.
 */

const milliseconds = Number(process.env.BENCH_MS ?? 5000);
const { database, domainId, memory, read, finish } = await openBook();
const stored = await database.$count(cases);
const { noteTimes, noteMemory, print } = bars('cases');

const { rows: some } = await database.execute<{ id: number }>(
  sql`select id from cases tablesample system (0.2) where domain_id = ${domainId} limit 1000`,
);
const ids = some.map(({ id }) => id);
const calendar = (id: number) => `/calendar?caseId=${id}&limit=10&page=1&actionable=false&statuses=false`;
const firstScreen = (id: number) => [
  `/cases/${id}`,
  `/cases/${id}/approval-date`,
  calendar(id),
  `/cases/${id}/payment-schedule/credit-summary`,
  `/cases/${id}/tab-counts`,
];
/** What the Summary also reads, once it is on screen. */
const summary = (id: number) => ['clocks', 'lead', 'closure'].map((part) => `/cases/${id}/${part}`);
/** What each of the other tabs reads first. */
const tabs: Record<string, (id: number) => string[]> = {
  People: (id) => [`/cases/${id}/people`, `/cases/${id}/addresses`],
  'Income & Expenditure': (id) => [`/cases/${id}/income-expenditure`],
  Assets: (id) => [`/cases/${id}/assets`],
  Creditors: (id) => [`/cases/${id}/creditors`],
  'Proposal & Voting': (id) => [`/cases/${id}/proposals`, `/cases/${id}/decisions`],
  Modifications: (id) => [`/cases/${id}/modifications`],
  Payments: (id) => [`/cases/${id}/payment-schedule`, `/cases/${id}/receipts`],
  Accounts: (id) => [`/cases/${id}/funds`, `/cases/${id}/ledger?page=1&limit=25`],
  'Annual reviews': (id) => [`/cases/${id}/annual-reviews`],
  Breaches: (id) => [`/cases/${id}/breaches`],
  Variations: (id) => [`/cases/${id}/variations`],
  Documents: (id) => [`/cases/${id}/documents`],
  Mail: (id) => [`/cases/${id}/mail`],
  'Calendar & Notes': (id) => [calendar(id)],
  Tasks: (id) => [`/case-tasks?caseId=${id}&page=1&limit=25`],
  Complaints: (id) => [`/cases/${id}/complaints`],
  Audit: (id) => [`/cases/${id}/audit?page=1&limit=25`],
};

/** How long it takes to answer all reads of a screen, for one case after another. */
async function measure(
  what: string,
  reads: (id: number) => string[],
  most: number,
  forMs: number,
): Promise<void> {
  const times: number[] = [];
  for (let at = 0, end = performance.now() + forMs; performance.now() < end || times.length < 100; at++) {
    const from = performance.now();
    await Promise.all(reads(ids[at % ids.length]!).map((path) => read(path)));
    if (at >= 50) times.push(performance.now() - from);
  }
  noteTimes(`${what}: p95 of ${times.length}`, most, times);
}

const MOST_MS = 40;
await measure(
  'open a case, its four reads and the counts of its tabs together',
  firstScreen,
  MOST_MS,
  milliseconds,
);
await measure('the clocks, lead and blockers of its Summary', summary, MOST_MS, milliseconds);
for (const [tab, reads] of Object.entries(tabs))
  await measure(`tab ${tab}`, reads, MOST_MS, milliseconds / 2);
noteMemory(memory(), 300);
await finish(print(stored));
