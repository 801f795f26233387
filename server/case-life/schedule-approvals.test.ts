import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cases } from '#server/cases/tables.ts';
import { postReceipt } from '#server/payments/receipts/post-receipt.ts';
import { tables } from '#server/reference/tables.ts';
import { addMonths, londonDate } from '#shared/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/test-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const caller = async () => {
  const user = await signIn(everyPermission, { approvalLimit: 100_000_000 });
  return Object.assign(apiCaller(app, user.headers), { userId: user.id });
};
const [asMaker, asChecker] = [await caller(), await caller()];
const contribution = await incomeType(database);
const today = londonDate();
const firstOfMonth = `${today.slice(0, 8)}01`;
const soon = addMonths(firstOfMonth, 1);

const setLimits = (scheduleCutLimitBp: number | null, scheduleMonthsLimit: number | null) =>
  database.update(tables.domains).set({ scheduleCutLimitBp, scheduleMonthsLimit });
beforeEach(() => setLimits(1_500, 12));

/** A case of which £500.00 have fallen due before today, and £250.00 came. */
async function live() {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    approvalDate: addMonths(firstOfMonth, -5),
    commencementDate: addMonths(firstOfMonth, -5),
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
  });
  const pay = (amountPence: number) =>
    posting(database, (w) => postReceipt(w, receiptOf(id, contribution, { amountPence })));
  const path = `/cases/${id}/payment-schedule`;
  const schedule = async () => (await asMaker('GET', path)).body.data;
  const due = (await schedule()).standing.arrearsPence;
  await pay(due - 25_000);
  const change = async (of: { kind: string; [field: string]: unknown }, more: object = {}) => {
    const reason = of.kind === 'amount' ? 'variation' : of.kind;
    const { scheduleVersion } = await schedule();
    const body = { scheduleVersion, reason, note: 'As agreed.', change: of, ...more };
    return asMaker('POST', path, body);
  };
  const waiting = async () =>
    (await asChecker('GET', `/approvals/of-record?entity=cases&entityId=${id}`)).body.data;
  const decide = async (step: 'approve' | 'reject', call = asChecker) => {
    const [request] = await waiting();
    return call(
      'POST',
      `/approvals/${request.id}/${step}`,
      step === 'reject' ? { comment: 'Too much.' } : {},
    );
  };
  return { id, path, pay, schedule, change, waiting, decide };
}
const waive = { kind: 'waive', upTo: today };
const cutTo = (amountPence: number) => ({ kind: 'amount', from: soon, amountPence });

test('a change within the limits is made at once; a penny beyond them waits', async () => {
  const { change, waiting, schedule } = await live();
  expect((await change(cutTo(8_500))).body.data).toEqual({ scheduleVersion: 2, isWaiting: false });
  expect((await change({ kind: 'extension', months: 12 })).body.data.isWaiting).toBe(false);
  expect((await change({ kind: 'extension', months: 1 })).body.data).toEqual({
    scheduleVersion: 3,
    isWaiting: true,
  });
  expect((await schedule()).scheduleVersion).toBe(3);
  expect(await waiting()).toMatchObject([{ kind: 'schedule', amountPence: null }]);
  const other = await live();
  expect((await other.change(cutTo(8_499))).body.data.isWaiting).toBe(true);
});

test('without limits one person is enough for anything', async () => {
  await setLimits(null, null);
  const { change } = await live();
  expect((await change(cutTo(1))).body.data.isWaiting).toBe(false);
  expect((await change(waive)).body.data.isWaiting).toBe(false);
});

test('trying a change out says why a second person has to agree', async () => {
  const { path } = await live();
  const { body } = await asMaker('POST', `${path}/preview`, { change: waive });
  expect(body.data.secondPersonReasons).toEqual(['£250.00 of arrears would be waived.']);
});

test('an approved change is the next version, of who asked and of who agreed', async () => {
  const { id, change, schedule, decide } = await live();
  await change(waive);
  expect((await decide('approve', asMaker)).status).toBe(409);
  expect((await decide('approve')).body.data.decision).toBe('approved');
  const { scheduleVersion, standing, versions, lines } = await schedule();
  expect([scheduleVersion, standing.arrearsPence]).toEqual([2, 0]);
  const [maker, checker] = await Promise.all(
    [asMaker, asChecker].map(async ({ userId }) => {
      const [user] = await database.select().from(tables.users).where(eq(tables.users.id, userId));
      return user!.name;
    }),
  );
  expect(versions[0]).toMatchObject({ reason: 'waive', createdBy: maker, approvedBy: checker });
  expect(lines.filter(({ waivedPence }: { waivedPence?: number }) => waivedPence)).toMatchObject([
    { status: 'waived', waivedPence: 5_000, expectedPence: 5_000 },
    { status: 'waived', waivedPence: 10_000, expectedPence: 0 },
    { status: 'waived', waivedPence: 10_000, expectedPence: 0 },
  ]);
  const [row] = await database.select().from(cases).where(eq(cases.id, id));
  expect(row!.contributionPence).toBe(10_000);
});

test('a rejected change leaves the schedule, and another may be asked for', async () => {
  const { change, schedule, decide, waiting } = await live();
  await change(cutTo(5_000));
  expect((await change(cutTo(4_000))).body.message).toBe(
    'A change of this schedule waits for approval already.',
  );
  expect((await decide('reject')).body.data.decision).toBe('rejected');
  expect((await schedule()).versions).toEqual([]);
  expect((await change(cutTo(4_000))).body.data.isWaiting).toBe(true);
  expect(await waiting()).toHaveLength(1);
});

test('a pending request becomes void when the schedule changes or its arrears are paid', async () => {
  const { change, pay, waiting, schedule, decide } = await live();
  await change(cutTo(5_000));
  await change(cutTo(9_000));
  expect(await waiting()).toEqual([]);
  await change(waive);
  await pay(25_000);
  expect((await decide('approve')).body.data.decision).toBe('void');
  expect((await schedule()).scheduleVersion).toBe(2);
});

test('arrears are caught up without a second person; the case is up to date and its copy for lists says so', async () => {
  const { id, change, schedule } = await live();
  expect((await change({ kind: 'catch_up', from: soon, amountPence: 10_000 })).body.data.isWaiting).toBe(
    false,
  );
  const { standing, lines } = await schedule();
  expect(standing.arrearsPence).toBe(0);
  expect(
    lines
      .filter(({ kind }: { kind: string }) => kind === 'catch_up')
      .map(({ expectedPence }: { expectedPence: number }) => expectedPence),
  ).toEqual([10_000, 10_000, 5_000]);
  const { body } = await asMaker('GET', `/cases/${id}`);
  expect(body.data.standing).toMatchObject({ arrearsPence: 0 });
});

test.each([
  ['nothing', { kind: 'catch_up', from: soon, amountPence: 0 }],
  ['less than nothing', { kind: 'catch_up', from: soon, amountPence: -1 }],
  ['half a penny', { kind: 'catch_up', from: soon, amountPence: 0.5 }],
  ['more than any', { kind: 'catch_up', from: soon, amountPence: 100_000_001 }],
  ['a penny a month', { kind: 'catch_up', from: soon, amountPence: 1 }],
  ['a day that is gone', { kind: 'catch_up', from: '2020-01-01', amountPence: 10_000 }],
  ['a day before any was due', { kind: 'waive', upTo: '2020-01-01' }],
  ['a day that is none', { kind: 'waive', upTo: '2026-02-30' }],
])('%s is refused', async (_what, of) => {
  const { change, schedule, waiting } = await live();
  expect((await change(of)).status).toBe(400);
  expect((await schedule()).versions).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('of twenty deciders at once one changes the schedule', async () => {
  const { change, waiting, schedule } = await live();
  await change(waive);
  const [{ id }] = await waiting();
  const deciders = await Promise.all(Array.from({ length: 20 }, caller));
  const answers = await Promise.all(deciders.map((call) => call('POST', `/approvals/${id}/approve`, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await schedule()).scheduleVersion).toBe(2);
});
