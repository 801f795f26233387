import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, addMonths, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { addRichCase, idOf } from '#test/letters.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { followArrears } from './follow-arrears.ts';
import { writeLettersByClock } from './letters-by-clock.ts';

const database = await testDatabase({ seeded: true });
const contribution = await incomeType(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const { statuses, substatuses } = tables;

const today = londonDate();
const thisMonth = `${today.slice(0, 8)}01`;
/** The last payment that fell due before today. */
const lastDue = thisMonth < today ? thisMonth : addMonths(thisMonth, -1);
const commencementDate = addMonths(lastDue, -5);

const substatus = async (name: string) =>
  (await database.select().from(substatuses).where(eq(substatuses.name, name)))[0]!.id;

/** An arrangement that has paid N of its contributions. */
async function live(paid: number, substatusName = 'Up to Date') {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    approvalDate: commencementDate,
    commencementDate,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
    substatusId: await substatus(substatusName),
  });
  if (paid > 0)
    await posting(database, (w) =>
      postReceipt(w, receiptOf(id, contribution, { amountPence: paid * 10_000 })),
    );
  await database.transaction((tx) => refreshStandings(tx, [id]));
  return id;
}
/** How many contributions of £100 have fallen due. */
const DUE = await (async () => {
  const id = await live(0, 'Payment Break');
  const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  return row!.arrearsPence / 10_000;
})();
const lettersOf = (caseId: number) =>
  database.select().from(mailItems).where(eq(mailItems.caseId, caseId)).orderBy(asc(mailItems.id));
const titlesOf = async (caseId: number) => (await lettersOf(caseId)).map(({ title }) => title);
const onDay = (days: number) => writeLettersByClock(database, { today: addDays(lastDue, days) });

test('a missed payment is written about at each step, once, as a draft; who has paid or is not chased is left alone', async () => {
  const behind = await live(DUE - 1);
  const paid = await live(DUE);
  const onBreak = await live(DUE - 1, 'Payment Break');
  await onDay(0);
  expect(await titlesOf(behind)).toEqual([]);
  await onDay(1);
  await onDay(1);
  await onDay(2);
  expect(await lettersOf(behind)).toMatchObject([
    { title: 'Missed payment 1', status: 'draft', raisedBy: expect.stringMatching(/^Payment of .* missed$/) },
  ]);
  await onDay(5);
  await onDay(7);
  await onDay(21);
  expect(await titlesOf(behind)).toEqual(['Missed payment 1', 'Missed payment 2', 'Missed payment final']);
  expect([await titlesOf(paid), await titlesOf(onBreak)]).toEqual([[], []]);
});

test('a payment stops the next step; a case that joins late does not get the earlier ones', async () => {
  const behind = await live(DUE - 1);
  await onDay(12);
  expect(await titlesOf(behind)).toEqual([]);
  await posting(database, (w) => postReceipt(w, receiptOf(behind, contribution, { amountPence: 10_000 })));
  await onDay(21);
  expect(await titlesOf(behind)).toEqual([]);
});

test('several processes that wake at once write a letter once', async () => {
  const behind = await live(DUE - 1);
  await Promise.all([onDay(1), onDay(1), onDay(1)]);
  expect(await titlesOf(behind)).toEqual(['Missed payment 1']);
});

test('before a payment falls due, a template that says so is sent at once', async () => {
  const id = await live(DUE);
  const reminder = await idOf(database, 'templates', 'Payment reminder text');
  const { body } = await call('GET', `/templates/${reminder}`);
  const saved = await call('PUT', `/templates/${reminder}`, {
    version: body.data.version,
    raisedOn: 'payment_due',
    raisedAfterDays: 3,
    sendsByItself: true,
  });
  expect(saved.status).toBe(200);
  const next = addMonths(lastDue, 1);
  await writeLettersByClock(database, { today: addDays(next, -4) });
  expect(await titlesOf(id)).toEqual([]);
  await writeLettersByClock(database, { today: addDays(next, -3) });
  await writeLettersByClock(database, { today: addDays(next, -2) });
  expect(await lettersOf(id)).toMatchObject([
    { title: 'Payment reminder text', raisedBy: expect.stringMatching(/^Payment due on/) },
  ]);
});

test('papers are asked for again while the case stays in its status', async () => {
  const { id } = await addCase(database, { domain: 'Harbour Debt Solutions', status: 'Pack Sent' });
  const since = addDays(today, -30);
  await database
    .update(cases)
    .set({ statusChangedAt: londonInstant(since, '10:00') })
    .where(eq(cases.id, id));
  const after = (days: number) => writeLettersByClock(database, { today: addDays(since, days) });
  await after(6);
  expect(await titlesOf(id)).toEqual([]);
  await after(7);
  await after(8);
  expect(await lettersOf(id)).toMatchObject([
    { title: 'Evidence chaser 1', raisedBy: 'Pack Sent for 7 days' },
  ]);
  const drafting = await idOf(database, 'statuses', 'Drafting');
  await database.update(cases).set({ statusId: drafting }).where(eq(cases.id, id));
  await after(14);
  expect(await titlesOf(id)).toEqual(['Evidence chaser 1']);
});

test('a payment break is confirmed when it is agreed, and its end is announced', async () => {
  const id = await live(DUE);
  const from = addMonths(thisMonth, 1);
  const change = { kind: 'break', from, months: 1 };
  const sent = { scheduleVersion: 1, reason: 'break', note: 'Lost her job.', change };
  expect((await call('POST', `/cases/${id}/payment-schedule`, sent)).status).toBe(201);
  expect(await lettersOf(id)).toMatchObject([
    { title: 'Payment break confirmation', status: 'draft', raisedBy: 'Payment break agreed' },
  ]);
  const later = addDays(from, 1);
  await followArrears(database, { today: later });
  await followArrears(database, { today: later });
  expect(await titlesOf(id)).toEqual(['Payment break confirmation', 'Payment break is over']);
});

test('an extension is confirmed to the client, and told to the creditors of an arrangement', async () => {
  const { id } = await addRichCase(database, { approvalDate: commencementDate, commencementDate });
  const change = { kind: 'extension', months: 2 };
  const sent = { scheduleVersion: 1, reason: 'extension', note: 'Two payments were missed.', change };
  const made = await call('POST', `/cases/${id}/payment-schedule`, sent);
  expect([made.status, made.body.data?.isWaiting]).toEqual([201, false]);
  const told = (await lettersOf(id)).map(({ title, status, raisedBy, facts }) => [
    title,
    status,
    raisedBy,
    facts['schedule.extension'],
  ]);
  expect(told).toEqual([
    ['Extension confirmed', 'draft', 'Extension agreed', '2 months'],
    ['Extension of the arrangement', 'draft', 'Arrangement extended', '2 months'],
  ]);
});

test('the status after which a letter is written must be chosen before it is published', async () => {
  const { body } = await call('POST', '/templates', {
    name: 'After a status',
    documentTypeId: await idOf(database, 'documents', 'Client letter'),
    audience: 'client',
    format: 'html',
    body: '<p>Words</p>',
    raisedOn: 'in_status',
    raisedAfterDays: 2,
  });
  const { id, version } = body.data;
  const refused = await call('POST', `/templates/${id}/publish`, { version });
  expect(refused.body.errors).toHaveProperty('raisedInStatusId');
  const [chaser] = await database
    .select()
    .from(tables.templates)
    .where(and(eq(tables.templates.name, 'Evidence chaser 1'), eq(tables.templates.raisedOn, 'in_status')));
  const [packSent] = await database.select().from(statuses).where(eq(statuses.name, 'Pack Sent'));
  expect(chaser).toMatchObject({ raisedInStatusId: packSent!.id, publishedVersion: 1 });
});
