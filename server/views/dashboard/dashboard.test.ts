import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { complaints as complaintsPart } from '#server/app/parts/complaints.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { dashboard as dashboardPart } from '#server/app/parts/dashboard.ts';
import { reports } from '#server/app/parts/reports.ts';
import { reviews } from '#server/app/parts/reviews.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { addJob, defineJob } from '#server/platform/jobs/job.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, addMonths, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import type { Dashboard, Figures } from '#shared/views/dashboard/contract.ts';
import { addCase, addStanding } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { dueTasksOf } from './due-tasks.ts';
import { mondayOf, newCasesOf } from './new-cases.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await appWith(
  complaintsPart,
  creditors,
  dashboardPart,
  reports,
  reviews,
)(database);
const firm = await demoFirm(database);
const today = londonDate();
const [department, elsewhere] = await write(database, systemActor, async (w) => [
  await createRow(w, 'departments', { name: 'Dashboard team' }),
  await createRow(w, 'departments', { name: 'Another team' }),
]);
const person = async (held: string[], more: object = {}) => {
  const user = await signIn(held, { domainId: firm.harbour, departmentId: department!.id, ...more });
  return { ...user, call: apiCaller(app, user.headers) };
};
const worker = await person(['reports.wip']);
const both = await person(['reports.wip'], { additionalDomainIds: [firm.northgate] });
const plain = await person([]);
const [definition] = await database.select({ id: tables.tasks.id }).from(tables.tasks).limit(1);

const dashboard = async ({ call }: typeof worker, query = ''): Promise<Dashboard> => {
  const { status, body } = await call('GET', `/dashboard${query}`);
  expect(status).toBe(200);
  return body.data;
};

let harbourCase: { id: number };
let northgateCase: { id: number };

async function addTask(caseId: number, actionAt: Date, more: Partial<typeof caseTasks.$inferInsert>) {
  await database.insert(caseTasks).values({ caseId, taskId: definition!.id, actionAt, ...more });
}

beforeAll(async () => {
  harbourCase = await addCase(database, { domain: 'Harbour Debt Solutions', caseOwnerUserId: firm.priya });
  northgateCase = await addCase(database, { domain: 'Northgate Insolvency', caseOwnerUserId: worker.id });
  for (const status of ['Pack Sent', 'IVA Accepted', 'IVA Completed', 'Closed', 'Not Proceeding'])
    await addCase(database, {
      domain: 'Harbour Debt Solutions',
      status,
      caseOwnerUserId: worker.id,
      enquiryOn: '2026-01-05',
    });
});

test('tasks are counted by the London day on which they are due, on either side of midnight in summer and winter', async () => {
  const due = async (on: string, at: Date, expected: object) => {
    await database.delete(caseTasks);
    await addTask(harbourCase.id, at, { assignedUserId: worker.id });
    const ctx = { services, actor: { ...worker, domainIds: [firm.harbour] } };
    const { mine } = await dueTasksOf(ctx as never, on);
    expect(mine).toMatchObject({ overdue: 0, today: 0, nextDays: 0, ...expected });
  };
  for (const day of ['2026-07-15', '2026-12-15', '2026-03-29', '2026-10-25']) {
    await due(day, new Date(londonInstant(day).getTime() - 1), { overdue: 1 });
    await due(day, londonInstant(day), { today: 1 });
    await due(day, new Date(londonInstant(addDays(day, 1)).getTime() - 1), { today: 1 });
    await due(day, londonInstant(addDays(day, 1)), { nextDays: 1 });
    await due(day, new Date(londonInstant(addDays(day, 8)).getTime() - 1), { nextDays: 1 });
    await due(day, londonInstant(addDays(day, 8)), {});
  }
});

test('my tasks and my department’s are told apart, and each number is that of its list', async () => {
  await database.delete(caseTasks);
  const at = (days: number) => londonInstant(addDays(today, days), '17:00');
  for (const [days, more] of [
    [-3, { assignedUserId: worker.id }],
    [-1, { assignedUserId: worker.id }],
    [-1, { assignedUserId: worker.id, status: 'completed' }],
    [0, { assignedUserId: worker.id }],
    [2, { assignedUserId: worker.id }],
    [7, { assignedUserId: worker.id }],
    [8, { assignedUserId: worker.id }],
    [-1, { assignedUserId: plain.id }],
    [-1, { departmentId: department!.id }],
    [0, { departmentId: department!.id }],
    [-1, { departmentId: elsewhere!.id }],
  ] as const)
    await addTask(harbourCase.id, at(days), more);
  await addTask(northgateCase.id, at(-1), { assignedUserId: worker.id });
  const { tasks } = await dashboard(worker);
  expect(tasks.mine).toMatchObject({ overdue: 2, today: 1, nextDays: 2 });
  expect(tasks.department).toMatchObject({ overdue: 1, today: 1, nextDays: 0 });
  expect(tasks.mine.days.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0, 0, 0, 1]);
  expect(tasks.mine.days[0]?.day).toBe(today);
  const total = async (query: string) =>
    (await worker.call('GET', `/case-tasks?${query}`)).body.meta.totalResults;
  for (const [who, counts] of [
    [`userId=${worker.id}`, tasks.mine],
    [`departmentId=${department!.id}`, tasks.department],
  ] as const) {
    expect(await total(`${who}&overdue=true`)).toBe(counts.overdue);
    expect(await total(`${who}&dueFrom=${today}&dueTo=${today}`)).toBe(counts.today);
    const next = `dueFrom=${addDays(today, 1)}&dueTo=${addDays(today, 7)}`;
    expect(await total(`${who}&${next}`)).toBe(counts.nextDays);
  }
  await database.delete(caseTasks);
});

test('open cases stand by stage in the order of a case’s life, and each number is that of its list', async () => {
  const { openCases } = await dashboard(worker);
  expect(openCases?.stages.map(({ stage, count }) => [stage, count])).toEqual([
    ['lead', 1],
    ['advice', 1],
    ['drafting', 0],
    ['proposal', 0],
    ['live', 1],
    ['closing', 0],
    ['closed', 1],
  ]);
  expect(openCases).toMatchObject({ total: 4, inProgress: 2, furtherOwners: 0 });
  expect(openCases?.owners.map(({ id, count }) => [id, count])).toEqual([
    [worker.id, 3],
    [firm.priya, 1],
  ]);
  const total = async (query: string) => (await worker.call('GET', `/cases?${query}`)).body.meta.totalResults;
  for (const { stage, count, statuses } of openCases!.stages) {
    expect([stage, await total(`stage=${stage}&isOpen=true`)]).toEqual([stage, count]);
    for (const status of statuses)
      expect([status.name, await total(`statusId=${status.id}`)]).toEqual([status.name, status.count]);
  }
  for (const { id, count } of openCases!.owners) expect(await total(`ownerId=${id}&isOpen=true`)).toBe(count);
  expect(await total('isOpen=true')).toBe(openCases!.total);
});

test('the domains are those of the caller, or the one that is asked for', async () => {
  expect((await dashboard(both)).openCases?.total).toBe(5);
  expect((await dashboard(both, `?domainId=${firm.northgate}`)).openCases?.total).toBe(1);
  expect((await dashboard(worker, `?domainId=${firm.northgate}`)).openCases?.total).toBe(0);
  const all = await person(['reports.wip', 'config.all-domains']);
  expect((await dashboard(all)).openCases?.total).toBe(5);
  expect((await both.call('GET', '/dashboard?domainId=none')).status).toBe(400);
});

test('without the permission for work in progress there are no such numbers', async () => {
  expect((await dashboard(plain)).openCases).toBeNull();
});

test('new cases are counted by the week of their enquiry, and each number is that of its list', async () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  const enquired = async (enquiryOn: string, domain = 'Harbour Debt Solutions') => {
    await addCase(database, { domain, enquiryOn, status: 'Closed' });
  };
  for (const day of ['2025-03-02', '2025-03-03', '2025-03-04', '2025-03-06', '2025-03-10', '2025-03-12'])
    await enquired(day);
  await enquired('2025-03-11', 'Northgate Insolvency');
  const ctx = { services, actor: { ...worker, domainIds: [firm.harbour] } };
  const { weeks, lastWeekSoFar } = await newCasesOf(ctx as never, '2025-03-12');
  expect(weeks).toHaveLength(8);
  expect(weeks.slice(-3)).toEqual([
    { from: '2025-02-24', to: '2025-03-02', count: 1 },
    { from: '2025-03-03', to: '2025-03-09', count: 3 },
    { from: '2025-03-10', to: '2025-03-16', count: 2 },
  ]);
  expect(lastWeekSoFar).toBe(2);
  const { body } = await worker.call('GET', '/cases?enquiredFrom=2025-03-03&enquiredTo=2025-03-09');
  expect(body.meta.totalResults).toBe(3);
});

test('a case that moves is counted where it stands', async () => {
  const [live] = await database
    .select({ id: tables.statuses.id })
    .from(tables.statuses)
    .where(eq(tables.statuses.name, 'IVA Accepted'));
  await database.update(cases).set({ statusId: live!.id }).where(eq(cases.id, harbourCase.id));
  const liveNow = async () =>
    (await dashboard(worker)).openCases?.stages.find(({ stage }) => stage === 'live')?.count;
  await expect.poll(liveNow).toBe(2);
});

test('complaints near a deadline are those of the register, the nearest first', async () => {
  const holidays = await holidaysOf(database);
  const officer = await person(['reports.complaint-register']);
  const [received] = await database
    .select({ id: tables['complaint-statuses'].id })
    .from(tables['complaint-statuses'])
    .where(eq(tables['complaint-statuses'].code, 'received'));
  let made = 0;
  const complain = async (caseId: number, srcDueOn: string, finalDueOn: string, more: object = {}) => {
    const reference = `CMP-TEST-${++made}`;
    await database.insert(complaints).values({
      caseId,
      reference,
      receivedOn: addDays(finalDueOn, -56),
      channel: 'phone',
      summary: 'Nobody called back.',
      category: 'delay',
      regime: 'disp',
      statusId: received!.id,
      srcDueOn,
      finalDueOn,
      ownerUserId: officer.id,
      ...more,
    });
    return reference;
  };
  const soon = addBusinessDays(today, 5, holidays);
  const past = addDays(today, -1);
  const final = await complain(harbourCase.id, past, soon);
  const over = await complain(harbourCase.id, addDays(today, -50), past);
  const summary = await complain(harbourCase.id, addBusinessDays(today, 1, holidays), addDays(today, 50));
  await complain(harbourCase.id, past, addBusinessDays(today, 6, holidays));
  await complain(harbourCase.id, past, soon, { finalSentOn: past });
  await complain(northgateCase.id, past, soon);
  const found = (await dashboard(officer)).complaints;
  expect(found).toMatchObject({ within: 5, near: 3, overdue: 1 });
  expect(found?.next.map(({ reference, kind, isOver }) => [reference, kind, isOver])).toEqual([
    [over, 'final', true],
    [summary, 'summary', false],
    [final, 'final', false],
  ]);
  expect(found?.days.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 1]);
  const total = async (query: string) =>
    (await officer.call('GET', `/complaints?${query}`)).body.meta.totalResults;
  expect([await total('dueWithin=5'), await total('overdue=true')]).toEqual([3, 1]);
  expect((await dashboard(worker)).complaints).toBeNull();
});

test('what reports add up to is theirs; reviews and breaches are counted as their lists count them', async () => {
  const figures = async ({ call }: typeof worker, query = ''): Promise<Figures> => {
    const { status, body } = await call('GET', `/dashboard/figures${query}`);
    expect(status).toBe(200);
    return body.data;
  };
  expect(await figures(plain)).toEqual({
    annuals: null,
    deadlines: { within: 14, near: 0, overdue: 0 },
    breaches: { open: 0, remedyOver: 0 },
    wip: null,
    month: null,
  });
  const month = monthOf(today);
  const live = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    commencementDate: addMonths(month, -2),
    contributionDay: 5,
    contributionPence: 12_300,
    termMonths: 60,
    feeModel: { nomineePlusExpensesCap: 99 },
  });
  await addStanding(database, {
    caseId: live.id,
    asAt: today,
    dueToDatePence: 0,
    receivedPence: 0,
    arrearsPence: 0,
    monthsInArrears: 0,
  });
  await posting(database, async (w) =>
    postReceipt(w, receiptOf(live.id, await incomeType(database), { receivedOn: month, amountPence: 4_500 })),
  );
  for (const [yearNo, days, more] of [
    [1, -1, {}],
    [2, 60, {}],
    [3, 61, {}],
    [4, 10, { reportSentOn: today }],
  ] as const)
    await database.insert(annualReviews).values({
      caseId: live.id,
      yearNo,
      periodFrom: addDays(today, days - 400),
      periodTo: addDays(today, days - 60),
      dueOn: addDays(today, days),
      ...more,
    });
  const failed = await addCase(database, { domain: 'Harbour Debt Solutions', status: 'IVA Terminated' });
  await database.insert(annualReviews).values({
    caseId: failed.id,
    yearNo: 1,
    periodFrom: addDays(today, -400),
    periodTo: addDays(today, -61),
    dueOn: addDays(today, -1),
  });
  const types = await database.select({ id: tables['breach-types'].id }).from(tables['breach-types']);
  for (const [at, status, remedyByOn] of [
    [0, 'open', null],
    [1, 'notice_served', addDays(today, -1)],
    [2, 'notice_served', today],
    [3, 'remedied', addDays(today, -1)],
  ] as const)
    await database.insert(caseBreaches).values({
      caseId: live.id,
      breachTypeId: types[at]!.id,
      status,
      detectedOn: addDays(today, -9),
      detectedBy: 'user',
      detail: 'Missed',
      remedyByOn,
    });
  // Whoever owns the case: the dashboard counts the firm's, beside one's own.
  for (const [seq, days] of [-2, 0, 14, 15].entries())
    await database.insert(caseClocks).values({
      caseId: live.id,
      rule: 'annual-report',
      ruleVersion: 1,
      subject: `test:${seq}`,
      triggerOn: addDays(today, -400),
      dueOn: addDays(today, days),
      times: 1,
      words: 'Test',
      status: 'open',
    });
  const held = ['reports.wip', 'reports.monthly-payments', 'reports.annuals-due'];
  const manager = await person(held, { additionalDomainIds: [firm.northgate] });
  const total = async (path: string) => (await manager.call('GET', path)).body;
  await expect
    .poll(() => figures(manager))
    .toMatchObject({
      annuals: { within: 60, near: 3, overdue: 1 },
      deadlines: { within: 14, near: 2, overdue: 1 },
      breaches: { open: 3, remedyOver: 1 },
      month: { duePence: 12_300, receivedPence: 4_500 },
    });
  const found = await figures(manager);
  // The year of the third ends tomorrow; that of the arrangement that failed is due no more.
  for (const path of ['/annual-reviews?dueWithin=60', '/reports/annuals-due?dueWithin=60'])
    expect([path, (await total(path)).meta.totalResults]).toEqual([path, 3]);
  for (const path of ['/annual-reviews?overdue=true', '/reports/annuals-due?overdue=true'])
    expect([path, (await total(path)).meta.totalResults]).toEqual([path, 1]);
  expect((await total('/deadlines?when=overdue')).meta.totalResults).toBe(1);
  expect((await total('/deadlines?when=next14')).meta.totalResults).toBe(2);
  expect((await total('/breaches?isOpen=true')).meta.totalResults).toBe(3);
  expect(found.wip?.map(({ stage }) => stage)).toEqual(['lead', 'advice', 'drafting', 'proposal']);
  for (const { stage, count } of found.wip!)
    expect([stage, (await total(`/reports/wip?stage=${stage}`)).meta.totalResults]).toEqual([stage, count]);
  const { sums } = await total('/reports/monthly-payments');
  expect(found.month).toEqual({ duePence: sums.month13Expected, receivedPence: sums.month13Received });
  expect((await figures(manager, `?domainId=${firm.northgate}`)).month).toEqual({
    duePence: 0,
    receivedPence: 0,
  });
  expect((await figures(manager, '?domainId=999999')).breaches).toEqual({ open: 0, remedyOver: 0 });
});

test('the dashboard says that the demo firm is still being loaded until the last of its jobs is done', async () => {
  const job = defineJob('demo-letters', z.object({}), () => Promise.resolve());
  expect(await dashboard(plain)).toMatchObject({ isDemoLoading: false });
  await database.transaction((tx) => addJob(tx, job, {}, { key: 'demo-letters' }));
  expect(await dashboard(plain)).toMatchObject({ isDemoLoading: true });
  await database.execute(sql`select graphile_worker.remove_job('demo-letters')`);
  expect(await dashboard(plain)).toMatchObject({ isDemoLoading: false });
});
