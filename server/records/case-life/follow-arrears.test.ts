import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import {
  refreshAllStandings,
  refreshStandings,
} from '#server/records/payments/schedules/refresh-standings.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { followArrears } from './follow-arrears.ts';

const database = await testDatabase({ seeded: true });
const contribution = await incomeType(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const { substatuses, domains, tasks } = tables;
const ids = new Map(
  (await database.select({ id: substatuses.id, name: substatuses.name }).from(substatuses)).map(
    ({ id, name }) => [name, id],
  ),
);

const today = londonDate();
/** Five contributions of £100 have fallen due before today. */
const commencementDate = addMonths(`${addMonths(today, -6).slice(0, 8)}01`, 1);
async function live(substatus: string, paidPence: number, more: object = {}) {
  const { id } = await addCase(database, {
    status: 'IVA Accepted',
    approvalDate: commencementDate,
    commencementDate,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
    substatusId: ids.get(substatus)!,
    ...more,
  });
  if (paidPence > 0)
    await posting(database, (w) => postReceipt(w, receiptOf(id, contribution, { amountPence: paidPence })));
  await database.transaction((tx) => refreshStandings(tx, [id]));
  return id;
}
const duePence = await (async () => {
  const id = await live('Payment Break', 0);
  const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  return row!.arrearsPence;
})();
/** A case that is `months` hundredths of a month behind. */
const behind = (substatus: string, months: number, more: object = {}) =>
  live(substatus, duePence - months * 100, more);
const substatusOf = async (id: number) => {
  const [row] = await database
    .select({ name: substatuses.name })
    .from(cases)
    .innerJoin(substatuses, eq(substatuses.id, cases.substatusId))
    .where(eq(cases.id, id));
  return row?.name;
};
const follow = () => followArrears(database);

test.each([
  ['Up to Date', 99, 'Up to Date'],
  ['Up to Date', 100, 'In Arrears'],
  ['Up to Date', 299, 'In Arrears'],
  ['Up to Date', 300, 'Arrears over 3 Months'],
  ['In Arrears', 0, 'Up to Date'],
  ['Arrears over 3 Months', 250, 'In Arrears'],
  ['Payment Break', 300, 'Payment Break'],
  ['Breach Notice Served', 300, 'Breach Notice Served'],
  ['Variation Proposed', 0, 'Variation Proposed'],
])('%s, %i hundredths of a month behind, becomes %s', async (before, months, after) => {
  const id = await behind(before, months);
  await follow();
  expect(await substatusOf(id)).toBe(after);
});

test('a move leaves its trace and raises its work, and nothing happens the night after', async () => {
  await follow();
  const id = await behind('Up to Date', 310);
  expect(await follow()).toBe(1);
  expect(await follow()).toBe(0);
  const changes = await database
    .select({ reason: caseStatusChanges.reason })
    .from(caseStatusChanges)
    .where(eq(caseStatusChanges.caseId, id));
  expect(changes).toEqual([{ reason: 'Arrears of 3.10 months.' }]);
  const raised = await database
    .select({ name: tasks.name })
    .from(caseTasks)
    .innerJoin(tasks, eq(tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open')))
    .orderBy(asc(tasks.name));
  expect(raised).toEqual([{ name: 'Serve notice of breach' }]);
});

test('a case that has left the status, or whose domain is closed, is left alone', async () => {
  const shut = await behind('Up to Date', 300, { domain: 'Northgate Insolvency' });
  await database.update(domains).set({ isActive: false }).where(eq(domains.name, 'Northgate Insolvency'));
  const ended = await behind('Up to Date', 300, { status: 'IVA Completed' });
  expect(await follow()).toBe(0);
  expect([await substatusOf(shut), await substatusOf(ended)]).toEqual(['Up to Date', 'Up to Date']);
});

test('every case of the firm is followed the night after it fell behind', async () => {
  const id = await live('Up to Date', duePence);
  await follow();
  expect(await substatusOf(id)).toBe('Up to Date');
  await refreshAllStandings(database, { today: addMonths(today, 2) });
  await follow();
  expect(await substatusOf(id)).toBe('In Arrears');
});

test('a break of the schedule shows in the sub status and moves the end; when it is over, arrears count again', async () => {
  const id = await live('Up to Date', duePence);
  const from = addMonths(`${today.slice(0, 8)}01`, 1);
  const change = { kind: 'break', from, months: 2 };
  const sent = { scheduleVersion: 1, reason: 'break', note: 'Lost her job.', change };
  expect((await call('POST', `/cases/${id}/payment-schedule`, sent)).status).toBe(201);
  const found = (await call('GET', `/cases/${id}`)).body.data;
  expect(found).toMatchObject({
    substatus: { name: 'Payment Break' },
    expectedEndDate: addMonths(commencementDate, 62),
    standing: { nextDueOn: addMonths(from, 2) },
  });
  const { versions } = (await call('GET', `/cases/${id}/payment-schedule`)).body.data;
  expect(versions).toMatchObject([
    { reason: 'break', createdBy: expect.any(String) },
    { reason: 'initial', createdBy: null },
  ]);
  await followArrears(database, { today: addMonths(from, 1) });
  expect(await substatusOf(id)).toBe('Payment Break');
  await followArrears(database, { today: addDays(addMonths(from, 1), 1) });
  expect(await substatusOf(id)).toBe('Up to Date');
});

test('a break that is still ahead changes nothing yet', async () => {
  const id = await live('In Arrears', duePence - 10_000);
  const change = { kind: 'break', from: addMonths(`${today.slice(0, 8)}01`, 4), months: 1 };
  const sent = { scheduleVersion: 1, reason: 'break', note: 'In spring.', change };
  expect((await call('POST', `/cases/${id}/payment-schedule`, sent)).status).toBe(201);
  expect(await substatusOf(id)).toBe('In Arrears');
});
