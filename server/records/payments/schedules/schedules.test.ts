import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { enteredLate } from '#test/entered-late.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { postReceipt } from '../receipts/post-receipt.ts';
import { reverseReceipt } from '../receipts/reverse-receipt.ts';
import { storeAgreed } from './change-schedule.ts';
import { followAmounts } from './follow-amounts.ts';
import { refreshAllStandings, refreshStandings } from './refresh-standings.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const stranger = apiCaller(app, (await signIn(['cases.sensitive'], { domainId: firm.northgate })).headers);
const contribution = await incomeType(database);

const today = londonDate();
/** Approved so long ago that five contributions have fallen due before today, the last one 10 days ago or more. */
const commencementDate = addMonths(`${addMonths(today, -6).slice(0, 8)}01`, 1);
const live = (values: object = {}) =>
  addCase(database, {
    status: 'IVA Accepted',
    approvalDate: commencementDate,
    commencementDate,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
    ...values,
  });
const [dmp] = await database.select().from(tables.products).where(eq(tables.products.type, 'dmp'));
/** A plan, whose terms no creditors voted on. */
const plan = { productId: dmp!.id, status: 'DMP Active', approvalDate: null };
const pay = (caseId: number, amountPence: number) =>
  posting(database, (w) => postReceipt(w, receiptOf(caseId, contribution, { amountPence })));
const scheduleOf = async (id: number) => (await call('GET', `/cases/${id}/payment-schedule`)).body.data;
const change = (id: number, scheduleVersion: number, of: object, more: object = {}) =>
  call('POST', `/cases/${id}/payment-schedule`, {
    scheduleVersion,
    reason: 'variation',
    note: 'As agreed with creditors.',
    change: of,
    ...more,
  });

test('a case follows its agreed terms until they are changed', async () => {
  const { id } = await live();
  await pay(id, 25_000);
  const { scheduleVersion, versions, standing, lines } = await scheduleOf(id);
  expect([scheduleVersion, versions, lines.length]).toEqual([1, [], 60]);
  expect(standing).toMatchObject({ receivedPence: 25_000, totalPence: 600_000 });
  expect(lines.slice(0, 3).map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid', 'part']);
  const summary = (await call('GET', `/cases/${id}/payment-schedule/credit-summary`)).body.data;
  expect(summary).toMatchObject({
    ...standing,
    contributionPence: 10_000,
    lastReceiptOn: expect.any(String),
  });
});

test('a change is tried out first, then made as a new version, and the case follows', async () => {
  const { id } = await live();
  const [before] = await database.select().from(cases).where(eq(cases.id, id));
  const from = addMonths(`${today.slice(0, 8)}01`, 1);
  const of = { kind: 'break', from, months: 2 };
  const preview = (await call('POST', `/cases/${id}/payment-schedule/preview`, { change: of })).body.data;
  expect(preview.after.totalPence).toBe(preview.before.totalPence);
  expect(preview.after.expectedEndOn).toBe(addMonths(preview.before.expectedEndOn, 2));
  expect((await scheduleOf(id)).versions).toEqual([]);

  expect((await change(id, 1, of, { reason: 'break' })).status).toBe(201);
  const changed = await scheduleOf(id);
  expect(changed.lines).toEqual(preview.lines);
  expect(changed.versions).toMatchObject([
    { scheduleVersion: 2, reason: 'break', note: 'As agreed with creditors.' },
    { scheduleVersion: 1, reason: 'initial' },
  ]);
  const [row] = await database.select().from(cases).where(eq(cases.id, id));
  expect(row?.expectedEndDate).toBe(addMonths(before!.commencementDate!, before!.termMonths! + 2));

  expect((await change(id, 2, { kind: 'amount', from, amountPence: 12_000 })).status).toBe(201);
  const [raised] = await database.select().from(cases).where(eq(cases.id, id));
  expect(raised?.contributionPence).toBe(12_000);
});

test('a contribution that was dated ahead is the case’s from its day on', async () => {
  const { id } = await live();
  const from = addMonths(`${today.slice(0, 8)}01`, 3);
  expect((await change(id, 1, { kind: 'amount', from, amountPence: 12_000 })).status).toBe(201);
  const contribution = async () => {
    const [row] = await database.select().from(cases).where(eq(cases.id, id));
    return [row?.contributionPence, row?.version];
  };
  const [before, version] = await contribution();
  expect(before).toBe(10_000);
  expect(await followAmounts(database)).toBe(0);
  expect(await followAmounts(database, { today: from })).toBe(1);
  expect(await contribution()).toEqual([12_000, Number(version) + 1]);
  expect(await followAmounts(database, { today: from })).toBe(0);
});

test('impossible values are refused at their field, stale changes as a whole', async () => {
  const { id } = await live();
  const tooLong = await change(id, 1, { kind: 'break', from: today, months: 10 });
  expect([tooLong.status, tooLong.body.errors]).toEqual([
    400,
    {
      months:
        'Payment breaks would come to 10 months; at most 9 are allowed. Creditors decide: propose a variation.',
    },
  ]);
  for (const of of [
    { kind: 'amount', from: today, amountPence: 0 },
    { kind: 'amount', from: '31/02/2026', amountPence: 1 },
    { kind: 'holiday' },
  ])
    expect((await change(id, 1, of)).status).toBe(400);
  const both = await Promise.all([
    change(id, 1, { kind: 'extension', months: 1 }),
    change(id, 1, { kind: 'extension', months: 2 }),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const untermed = await addCase(database, {});
  const without = await change(untermed.id, 1, { kind: 'extension', months: 1 });
  expect(without.body.errors.kind).toMatch(/^There is no schedule yet/);
});

test('a reason names no other kind of change, and a lump sum falls within the longest arrangement', async () => {
  const { id } = await live();
  const extension = { kind: 'extension', months: 1 };
  const unfit = await change(id, 1, extension, { reason: 'break' });
  expect([unfit.status, unfit.body.errors]).toEqual([400, { reason: 'Must fit what changes.' }]);
  for (const dueOn of ['1900-01-01', '2199-12-31']) {
    const { status, body } = await change(id, 1, { kind: 'lump', dueOn, amountPence: 1 });
    expect([status, body.errors.dueOn]).toEqual([400, expect.stringMatching(/^Enter a day from /)]);
  }
  const lump = { kind: 'lump', dueOn: today, amountPence: 5_000 };
  for (const version of [1, 2]) expect((await change(id, version, lump)).status).toBe(201);
  const { lines } = await scheduleOf(id);
  expect(lines.filter(({ kind }: { kind: string }) => kind === 'lump')).toHaveLength(2);
  const empty = await change(id, 3, extension, { note: ' ' });
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([400, ['note']]);
  expect((await change(id, 2, extension)).status).toBe(409);
});

test('excessive arrears are capped at the maximum', async () => {
  const { id } = await live(plan);
  const to = (version: number, from: string, amountPence: number) =>
    change(id, version, { kind: 'amount', from, amountPence });
  expect((await to(1, commencementDate, 100_000_000)).status).toBe(201);
  expect((await to(2, addMonths(commencementDate, 4), 1)).status).toBe(201);
  const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  expect(row).toMatchObject({ monthsInArrears: 999_999 });
  expect(row?.arrearsPence).toBeGreaterThan(400_000_000);
});

test('a case that has ended owes what fell due up to that day, the payment of the day included', async () => {
  const { id } = await live();
  const put = async (values: object) => {
    const { version } = (await call('GET', `/cases/${id}`)).body.data;
    expect((await call('PUT', `/cases/${id}`, { version, ...values })).status).toBe(200);
    const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
    return row;
  };
  const terminatedOn = addMonths(commencementDate, 2);
  // A day that was recorded before is corrected: nobody only types one.
  await database.update(cases).set({ terminatedOn: commencementDate }).where(eq(cases.id, id));
  expect(await put({ terminatedOn, ...enteredLate })).toMatchObject({
    arrearsPence: 30_000,
    nextDueOn: null,
  });
  const { standing, lines } = await scheduleOf(id);
  expect(standing).toMatchObject({ arrearsPence: 30_000, dueToDatePence: 30_000, nextDueOn: null });
  const owed = lines.reduce((sum: number, line: { arrearsPence: number }) => sum + line.arrearsPence, 0);
  expect(owed).toBe(30_000);
  const summary = (await call('GET', `/cases/${id}/payment-schedule/credit-summary`)).body.data;
  expect(summary).toMatchObject(standing);
  const again = await put({ terminatedOn: null });
  expect(again?.arrearsPence).toBeGreaterThan(30_000);
  expect(again?.nextDueOn).not.toBeNull();
});

test('a case of another domain has no schedule to see or change', async () => {
  const { id } = await live();
  const path = `/cases/${id}/payment-schedule`;
  const extension = { kind: 'extension', months: 1 };
  const body = { scheduleVersion: 1, reason: 'extension', note: 'No.', change: extension };
  for (const answer of [
    await stranger('GET', path),
    await stranger('GET', `${path}/credit-summary`),
    await stranger('POST', `${path}/preview`, { change: extension }),
    await stranger('POST', path, body),
  ])
    expect(answer.status).toBe(404);
});

test('the copy for lists always equals a fresh calculation', async () => {
  const some = [await live(), await live(), await live()];
  const [first, second, third] = some.map(({ id }) => id) as [number, number, number];
  const receipt = await pay(first, 30_000);
  await pay(second, 5_000);
  await change(third, 1, { kind: 'lump', dueOn: today, amountPence: 50_000 });
  await posting(database, (w) => reverseReceipt(w, { receiptId: receipt.receiptId, reason: 'Bounced.' }));
  await database.transaction((tx) => refreshStandings(tx, [first, second]));
  const copy = () => database.select().from(caseStandings).orderBy(caseStandings.caseId);
  const kept = await copy();
  expect(kept.find(({ caseId }) => caseId === first)).toMatchObject({ receivedPence: 0 });
  expect(kept.find(({ caseId }) => caseId === second)).toMatchObject({ receivedPence: 5_000 });
  await database.delete(caseStandings);
  await refreshAllStandings(database);
  expect(await copy()).toEqual(expect.arrayContaining(kept));
});

test('approval keeps the agreed terms as the first version, once', async () => {
  const { id } = await live();
  const [found] = await database.select().from(cases).where(eq(cases.id, id));
  for (let time = 0; time < 2; time++) await posting(database, (w) => storeAgreed(w, found!));
  const { versions, lines } = await scheduleOf(id);
  expect(versions).toMatchObject([{ scheduleVersion: 1, reason: 'initial' }]);
  expect(lines).toHaveLength(60);
});

test('the terms of a case are changed on the case until it has a schedule, and then by the schedule alone', async () => {
  const { id } = await live(plan);
  const version = async () => (await call('GET', `/cases/${id}`)).body.data.version;
  const put = async (values: object) => call('PUT', `/cases/${id}`, { version: await version(), ...values });
  expect((await put({ contributionPence: 20_000 })).status).toBe(200);
  const [standing] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  expect(standing?.arrearsPence).toBe(standing?.dueToDatePence);
  expect((await call('GET', `/cases/${id}`)).body.data.hasSchedule).toBe(false);

  expect((await change(id, 1, { kind: 'extension', months: 1 })).status).toBe(201);
  expect((await call('GET', `/cases/${id}`)).body.data.hasSchedule).toBe(true);
  const refused = await put({
    contributionPence: 5_000,
    contributionDay: 2,
    termMonths: 12,
    commencementDate: today,
    caseName: 'Renamed',
  });
  const sentence = 'Change the schedule under Payments.';
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      contributionPence: sentence,
      contributionDay: sentence,
      termMonths: sentence,
      commencementDate: sentence,
    },
  ]);
  const same = { contributionPence: 20_000, contributionDay: 1, termMonths: 60, commencementDate };
  expect((await put({ ...same, caseName: 'Renamed' })).status).toBe(200);
});

test('in a status that ends a case nothing more falls due, without any date, and every place says the same', async () => {
  const { id } = await addCase(database, {
    status: 'Bankruptcy',
    statusChangedAt: new Date(`${addMonths(commencementDate, 2)}T12:00:00Z`),
    approvalDate: commencementDate,
    commencementDate,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
    equityReviewDueOn: addMonths(today, 12),
  });
  await database.transaction((tx) => refreshStandings(tx, [id]));
  const same = { arrearsPence: 30_000, monthsInArrears: 300, nextDueOn: null };
  const { standing } = await scheduleOf(id);
  expect(standing).toMatchObject({ ...same, dueToDatePence: 30_000, nextDuePence: null });
  const found = (await call('GET', `/cases/${id}`)).body.data;
  expect(found.standing).toMatchObject({ ...same, dueToDatePence: 30_000, receivedPence: 0 });
  expect(found).toMatchObject({ nextAnnual: null, status: { hasEnded: true } });
  const { data: listed } = (await call('GET', `/cases?search=${found.uniqueReference}`)).body;
  expect(listed).toMatchObject([{ ...same, nextAnnualOn: null }]);
  expect((await call('GET', `/cases/${id}/approval-date`)).body.data).toMatchObject({
    equityReviewDueOn: null,
    nextAnnualOn: null,
    nextReportDueOn: null,
  });
});

test('the copy of a case whose term ended is corrected overnight', async () => {
  const { id } = await live();
  await database.transaction((tx) => refreshStandings(tx, [id]));
  const [ended] = await database
    .select({ id: tables.statuses.id })
    .from(tables.statuses)
    .where(eq(tables.statuses.name, 'Deceased'));
  await database.update(cases).set({ statusId: ended!.id }).where(eq(cases.id, id));
  await refreshAllStandings(database);
  const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  expect(row?.nextDueOn).toBeNull();
});
