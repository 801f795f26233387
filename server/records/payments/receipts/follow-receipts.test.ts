import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { raiseTasks } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { type CaseProblem, verifyCases } from '#server/views/verification/verify-cases.ts';
import { addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { approveJournal } from '#test/approvals.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { refreshStandings } from '../schedules/refresh-standings.ts';
import { clearSuspense } from './clear-suspense.ts';
import { postReceipt, postReceipts } from './post-receipt.ts';
import { reverseReceipts } from './reverse-receipt.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const approver = apiCaller(app, (await signIn(everyPermission, { approvalLimit: 100_000_000 })).headers);
const contribution = await incomeType(database);

const today = londonDate();
const commencementDate = addMonths(`${addMonths(today, -6).slice(0, 8)}01`, 1);
const live = () =>
  addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    approvalDate: commencementDate,
    commencementDate,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
  });
const money = { amountPence: 10_000, receivedOn: today, method: 'so', incomeTypeId: contribution };
const receive = (id: number, more: object = {}) =>
  call('POST', `/cases/${id}/receipts`, { ...money, ...more });
const kept = async (id: number) => {
  const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  return row?.receivedPence;
};

test('posting, reversing and giving money to a case refresh its standing without another call', async () => {
  const [one, other] = [await live(), await live()];
  const receipt = (id: number, amountPence: number) =>
    receiptOf(id, contribution, { amountPence, receivedOn: today });
  const [first] = await posting(database, (w) =>
    postReceipts(w, [receipt(one.id, 4_000), receipt(other.id, 500), receipt(one.id, 300)]),
  );
  expect([await kept(one.id), await kept(other.id)]).toEqual([4_300, 500]);
  await posting(database, (w) => postReceipt(w, receipt(other.id, 20)));
  expect(await kept(other.id)).toBe(520);
  const receiptId = 'receiptId' in first! ? first.receiptId : 0;
  await posting(database, (w) => reverseReceipts(w, [{ receiptId, reason: 'Bounced.' }]));
  expect(await kept(one.id)).toBe(300);
  const { incomeTypeId: _type, ...unknown } = receiptOf(0, contribution, {
    amountPence: 60,
    receivedOn: today,
  });
  const waiting = await posting(database, (w) =>
    postReceipt(w, { ...unknown, caseId: null, domainId: firm.harbour }),
  );
  await posting(database, (w) =>
    clearSuspense(w, {
      receiptId: waiting.receiptId,
      caseId: one.id,
      incomeTypeId: contribution,
      postedOn: today,
      idempotencyKey: 'given-to-one',
    }),
  );
  expect(await kept(one.id)).toBe(360);
});

test('a receipt counts at once in the list, and no longer when it is reversed', async () => {
  const { id } = await live();
  const { body } = await receive(id);
  expect(await kept(id)).toBe(10_000);
  const undo = { reason: 'Bounced.' };
  expect((await call('POST', `/receipts/${body.data.receiptId}/reverse`, undo)).status).toBe(201);
  expect(await kept(id)).toBe(0);
});

test('a case without a schedule is counted while it has receipts', async () => {
  const { id } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const { body } = await receive(id);
  expect(await kept(id)).toBe(10_000);
  await call('POST', `/receipts/${body.data.receiptId}/reverse`, { reason: 'Not theirs.' });
  expect(await kept(id)).toBeUndefined();
});

test('receipts that are posted at the same moment are all counted', async () => {
  const { id } = await live();
  const answers = await Promise.all(Array.from({ length: 8 }, () => receive(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(await kept(id)).toBe(80_000);
});

test('a repeat of a receipt changes nothing', async () => {
  const { id } = await live();
  const idempotencyKey = 'the-same-receipt';
  for (let time = 0; time < 2; time++) await receive(id, { idempotencyKey });
  expect(await kept(id)).toBe(10_000);
});

test('unallocated money counts once it is given to its case', async () => {
  const { id } = await live();
  const { incomeTypeId, ...unknown } = money;
  const { body } = await call('POST', '/receipts', { ...unknown, domainId: firm.harbour });
  const to = { caseId: id, incomeTypeId, amountPence: 6_000 };
  expect((await call('POST', `/receipts/${body.data.receiptId}/allocate`, to)).status).toBe(201);
  expect(await kept(id)).toBe(6_000);
});

test('a receipt that is moved counts for the case it belongs to', async () => {
  const [wrong, right] = [await live(), await live()];
  const { body } = await receive(wrong.id);
  const move = { toCaseId: right.id, postedOn: today, reason: 'Wrong reference.' };
  const asked = await call('POST', `/receipts/${body.data.receiptId}/move`, move);
  expect([await kept(wrong.id), await kept(right.id)]).toEqual([10_000, undefined]);
  await approveJournal(approver, asked.body.data.id);
  expect([await kept(wrong.id), await kept(right.id)]).toEqual([0, 10_000]);
});

const { tasks } = tables;
/** The task 'Chase missed payment', raised on a case today. */
async function chased(id: number) {
  const [definition] = await database
    .select({ id: tasks.id })
    .from(tasks)
    .where(eq(tasks.autoCompleteWhen, 'payment_received'));
  const [found] = await database.select().from(cases).where(eq(cases.id, id));
  await posting(database, (w) => raiseTasks(w, found!, [definition!.id], 'status'));
  return async () => {
    const [task] = await database
      .select()
      .from(caseTasks)
      .where(and(eq(caseTasks.caseId, id), eq(caseTasks.taskId, definition!.id)));
    return task!;
  };
}
const lastDue = today.endsWith('-01') ? addMonths(today, -1) : `${today.slice(0, 8)}01`;
const paidInFull = `The payment due on ${showDate(lastDue)} has been received in full.`;
/** How much is overdue today of a case of these tests. */
const overdue = async (id: number) => {
  const [row] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  return row!.arrearsPence;
};
const refreshed = async () => {
  const { id } = await live();
  await database.transaction((tx) => refreshStandings(tx, [id]));
  return id;
};

test('a chase is answered by the payment that was missed, and not by just any that arrives', async () => {
  const id = await refreshed();
  const chase = await chased(id);
  await receive(id);
  expect((await chase()).status).toBe('open');
  await receive(id, { incomeTypeId: await incomeType(database, 'Windfall'), amountPence: 900_000 });
  expect((await chase()).status).toBe('open');
  await receive(id, { amountPence: (await overdue(id)) - 1 });
  expect((await chase()).status).toBe('open');
  await receive(id, { amountPence: 1 });
  expect(await chase()).toMatchObject({ status: 'completed', completionNote: paidInFull });
  const trail = await database
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.caseId, id), eq(auditLog.entity, 'case-tasks'), eq(auditLog.action, 'updated')));
  expect(trail).toMatchObject([{ after: { status: 'completed' } }]);
});

test('two receipts at the same moment answer a chase together', async () => {
  const id = await refreshed();
  const chase = await chased(id);
  const half = (await overdue(id)) / 2;
  await Promise.all([receive(id, { amountPence: half }), receive(id, { amountPence: half })]);
  expect((await chase()).status).toBe('completed');
});

test('a chase that a payment answered is open again once the payment bounces', async () => {
  const id = await refreshed();
  const chase = await chased(id);
  const { body } = await receive(id, { amountPence: await overdue(id) });
  expect((await chase()).status).toBe('completed');
  await call('POST', `/receipts/${body.data.receiptId}/reverse`, { reason: 'Bounced.' });
  expect(await chase()).toMatchObject({ status: 'open', completionNote: null });
});

test('raised when nothing is missing, a chase waits for the next payment; without a schedule, for any contribution', async () => {
  const id = await refreshed();
  await receive(id, { amountPence: await overdue(id) });
  const next = await chased(id);
  await receive(id, { amountPence: 1 });
  expect((await next()).status).toBe('open');
  await receive(id, { amountPence: 9_999 });
  expect((await next()).status).toBe('completed');
  const { id: bare } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const any = await chased(bare);
  await receive(bare, { amountPence: 1 });
  expect(await any()).toMatchObject({ status: 'completed', completionNote: 'A contribution arrived.' });
});

test('the check of cases names a chase that was closed by nothing', async () => {
  const id = await refreshed();
  const { id: taskId } = await (await chased(id))();
  const told = async () => {
    const problems: CaseProblem[] = [];
    await database.transaction((tx) => verifyCases(tx, (problem) => problems.push(problem)));
    return problems.filter(({ rule }) => rule === 'Tasks and what they wait for');
  };
  expect(await told()).toEqual([]);
  const close = {
    status: 'completed',
    completedAt: new Date(),
    completionNote: 'A payment arrived.',
  } as const;
  await database.update(caseTasks).set(close).where(eq(caseTasks.id, taskId));
  expect(await told()).toMatchObject([{ detail: expect.stringContaining(showDate(lastDue)) }]);
});
