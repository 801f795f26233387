import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bankMatchingRuns } from '#server/activities/money/banking/tables.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from './cases.ts';
import { testDatabase } from './database.ts';
import { incomeType, posting, receiptOf } from './ledger.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { everyPermission, testApp } from './test-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const held = everyPermission.filter((name) => name !== 'config.all-domains');
const own = await signIn(held, { domainId: firm.harbour });
const foreign = await signIn(held, { domainId: firm.northgate });
const call = apiCaller(app, own.headers);
const callForeign = apiCaller(app, foreign.headers);

const mine = await addCase(database);
const theirs = await addCase(database, { domain: 'Northgate Insolvency' });
const vc = await incomeType(database);
const receipt = await posting(database, (w) => postReceipt(w, receiptOf(mine.id, vc)));
const theirReceipt = await posting(database, (w) => postReceipt(w, receiptOf(theirs.id, vc)));
const [definition] = await database.select({ id: tables.tasks.id }).from(tables.tasks);
const department = await posting(database, (w) =>
  createRow(w, 'departments', { name: 'Post room of the north', domainId: firm.northgate }),
);
const chart = tables['chart-of-accounts'];
const accountOf = async (code: string) =>
  (await database.select({ id: chart.id }).from(chart).where(eq(chart.code, code)))[0]!.id;
const [contributions, lumpSum] = [await accountOf('4010'), await accountOf('4020')];
const newTask = (to: object) => ({ caseId: mine.id, taskId: definition!.id, ...to });
const journalOn = (caseId: number) => ({
  domainId: firm.harbour,
  ledger: 'estate',
  postedOn: '2026-10-20',
  description: 'A lump sum',
  lines: [
    { accountId: contributions, caseId, debitPence: 100 },
    { accountId: lumpSum, caseId, creditPence: 100 },
  ],
});
const toCase = (toCaseId: number) => ({ toCaseId, postedOn: '2026-10-20', reason: 'x' });

type Row = [
  what: string,
  theirs: number,
  method: 'GET' | 'POST' | 'PUT',
  path: (id: number) => string,
  body?: (id: number) => object,
];

const missing = 999_999;
const rows: Row[] = [
  ['a case', theirs.id, 'GET', (id) => `/cases/${id}`],
  ['the documents of a case', theirs.id, 'GET', (id) => `/cases/${id}/documents`],
  ['a user', foreign.id, 'GET', (id) => `/users/${id}`],
  ['the tasks of a user', foreign.id, 'GET', (id) => `/users/${id}/tasks`],
  ['tasks by their user', foreign.id, 'GET', (id) => `/case-tasks?userId=${id}`],
  ['tasks by their case', theirs.id, 'GET', (id) => `/case-tasks?caseId=${id}`],
  [
    'the owner of a case',
    foreign.id,
    'POST',
    () => '/cases/bulk/assign',
    (ownerUserId) => ({ caseIds: [mine.id], ownerUserId }),
  ],
  [
    'whom a task is given to',
    foreign.id,
    'POST',
    () => '/case-tasks',
    (assignedUserId) => newTask({ assignedUserId }),
  ],
  [
    'which department a task is given to',
    department.id,
    'POST',
    () => '/case-tasks',
    (departmentId) => newTask({ departmentId }),
  ],
  ['a receipt', theirReceipt.receiptId, 'POST', (id) => `/receipts/${id}/move`, () => toCase(mine.id)],
  ['a receipt’s move', theirs.id, 'POST', () => `/receipts/${receipt.receiptId}/move`, toCase],
  ['the case of a posting', theirs.id, 'POST', () => '/manual-journals', journalOn],
];

test.each(rows)(
  '%s: what is not the caller’s looks as though it did not exist',
  async (_what, id, method, path, body) => {
    const [known, unknown] = await Promise.all(
      [id, missing].map((each) => call(method, path(each), body?.(each))),
    );
    expect(known).toEqual(unknown);
  },
);

test('the log of bank matching: a run on other domains’ accounts looks like none, and only the caller’s share of a shared one is shown', async () => {
  const start = async (domainIds: readonly number[]) => {
    const accounts = domainIds.map((domainId, n) => ({ id: n + 1, domainId }));
    await database.update(bankMatchingRuns).set({ endedAt: new Date() });
    const [job] = await database
      .insert(jobRuns)
      .values({ job: 'bank-matching', payload: { accounts }, status: 'running' })
      .returning();
    const counts = { currentEntry: 30, totalEntries: 120, matchedCount: 7, suggestedCount: 2 };
    await database.insert(bankMatchingRuns).values({ jobRunId: job!.id, ...counts });
  };
  const before = await call('GET', '/logs/bank-matching');
  await start([firm.northgate]);
  expect(await call('GET', '/logs/bank-matching')).toEqual(before);
  expect((await callForeign('GET', '/logs/bank-matching')).body.data).toMatchObject({
    currentEntry: 30,
    totalEntries: 120,
    matchedCount: 7,
  });
  const stop = { endDate: new Date().toISOString() };
  expect((await call('PUT', '/logs/bank-matching', stop)).body.data).toBeNull();
  const { data: foreign } = (await callForeign('GET', '/logs/bank-matching')).body;
  expect(foreign.endDate).toBeNull();
  expect((await call('POST', '/banking/matching/restart', { id: foreign.id })).status).toBe(409);
  expect((await callForeign('GET', '/logs/bank-matching')).body.data).toEqual(foreign);
  await start([firm.harbour, firm.northgate]);
  expect((await call('GET', '/logs/bank-matching')).body.data).toMatchObject({
    currentEntry: 25,
    totalEntries: 100,
    matchedCount: 0,
  });
});
