import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { rulingText } from '#shared/records/payments/who-decides.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const caller = async (more: object = {}) => {
  const user = await signIn(everyPermission, { approvalLimit: 100_000_000, ...more });
  return Object.assign(apiCaller(app, user.headers), { userId: user.id });
};
const licence = { ipNumber: '88124' };
const [asMaker, asChecker, asSupervisor] = [await caller(), await caller(licence), await caller(licence)];
const planStatus = (await database.select().from(tables.statuses)).find(
  ({ code }) => code === solutions.dmp.approval!.status,
)!;
const planProduct = (await database.select().from(tables.products)).find(({ type }) => type === 'dmp')!;
/** What makes a case one of a plan, on which no creditors vote. */
const plan = { productId: planProduct.id, status: String(planStatus.name), approvalDate: null };
const contribution = await incomeType(database);
const today = londonDate();
const firstOfMonth = `${today.slice(0, 8)}01`;
const soon = addMonths(firstOfMonth, 1);

const setLimits = (scheduleCutLimitBp: number | null, scheduleMonthsLimit: number | null) =>
  database.update(tables.domains).set({ scheduleCutLimitBp, scheduleMonthsLimit });
beforeEach(() => setLimits(1_500, 12));

/** A case of which £500.00 have fallen due before today, and £250.00 came. */
async function live(values: object = {}) {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    approvalDate: addMonths(firstOfMonth, -5),
    commencementDate: addMonths(firstOfMonth, -5),
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 1,
    protocolVersion: 'protocol_2021',
    supervisorUserId: asSupervisor.userId,
    ...values,
  });
  const pay = (amountPence: number) =>
    posting(database, (w) => postReceipt(w, receiptOf(id, contribution, { amountPence })));
  const path = `/cases/${id}/payment-schedule`;
  const schedule = async () => (await asMaker('GET', path)).body.data;
  const due = (await schedule()).standing.arrearsPence;
  await pay(due - 25_000);
  const change = async (
    of: { kind: string; [field: string]: unknown },
    more: object = {},
    call = asMaker,
  ) => {
    const reason = of.kind === 'amount' ? 'variation' : of.kind;
    const { scheduleVersion } = await schedule();
    const body = { scheduleVersion, reason, note: 'As agreed.', change: of, ...more };
    return call('POST', path, body);
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

const cutBy = (from: string, to: string) => `A cut from £${from} to £${to}`;
const TO_CREDITORS = 'Creditors decide: propose a variation.';

describe('creditors decide on what goes beyond the Protocol, whichever way it comes in', () => {
  test('a cut of more than 15%, as a variation or as a review, at its field and with the sentence of the preview', async () => {
    await setLimits(null, null);
    const { id, path, change, schedule } = await live();
    const sentence = `${cutBy('100.00', '84.99')} is more than 15%. ${TO_CREDITORS}`;
    const { body } = await asMaker('POST', `${path}/preview`, { change: cutTo(8_499) });
    expect(body.data.ruling.decider).toBe('creditors');
    expect(rulingText(body.data.ruling)).toBe(sentence);
    for (const reason of ['variation', 'review'])
      for (const call of [asMaker, asSupervisor]) {
        const refused = await change(cutTo(8_499), { reason }, call);
        expect([refused.status, refused.body.errors]).toEqual([400, { amountPence: sentence }]);
      }
    expect((await schedule()).versions).toEqual([]);
    const [row] = await database.select().from(cases).where(eq(cases.id, id));
    expect(row!.contributionPence).toBe(10_000);
  });

  test('under the Protocol of 2025 it is 20%, and small steps add up', async () => {
    await setLimits(null, null);
    const { change } = await live({ protocolVersion: 'protocol_2025' });
    expect((await change(cutTo(8_500), {}, asSupervisor)).body.data.isWaiting).toBe(false);
    expect((await change(cutTo(8_000), {}, asSupervisor)).body.data.isWaiting).toBe(false);
    const refused = await change(cutTo(7_999), {}, asSupervisor);
    expect(refused.body.message).toBe(`${cutBy('100.00', '79.99')} is more than 20%. ${TO_CREDITORS}`);
  });

  test('waived arrears, a tenth month of breaks and a thirteenth of extensions', async () => {
    await setLimits(null, null);
    const { change, schedule } = await live();
    expect((await change(waive)).body.errors).toEqual({
      upTo: `£250.00 of arrears would be waived. ${TO_CREDITORS}`,
    });
    expect((await change({ kind: 'break', from: soon, months: 10 })).body.errors).toEqual({
      months: `Payment breaks would come to 10 months; at most 9 are allowed. ${TO_CREDITORS}`,
    });
    expect((await change({ kind: 'extension', months: 13 })).body.errors).toEqual({
      months: `The arrangement would be extended by 13 months; at most 12 are allowed. ${TO_CREDITORS}`,
    });
    const { lines } = await schedule();
    const catchUp = { kind: 'catch_up', from: addMonths(lines.at(-1).dueOn, 13), amountPence: 25_000 };
    expect((await change(catchUp)).body.message).toBe(
      `The arrangement would be extended by 13 months; at most 12 are allowed. ${TO_CREDITORS}`,
    );
    expect((await schedule()).versions).toEqual([]);
  });

  test('and nothing is changed before they have approved the arrangement', async () => {
    const { change } = await live({ status: 'Nominee Report', approvalDate: null });
    const refused = await change(cutTo(9_000));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Creditors have not approved the arrangement yet: change its terms on the case and in the proposal.',
    ]);
  });

  test('the case form changes no term that they approved, whether or not a schedule is stored', async () => {
    const { id } = await live();
    const { version } = (await asMaker('GET', `/cases/${id}`)).body.data;
    const refused = await asMaker('PUT', `/cases/${id}`, { version, contributionPence: 100, termMonths: 12 });
    const sentence = 'Change the schedule under Payments.';
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { contributionPence: sentence, termMonths: sentence },
    ]);
  });
});

describe('the supervisor decides within the Protocol', () => {
  test('in person at once; for anybody else the change waits for a licensed practitioner', async () => {
    const { change, schedule, waiting, decide } = await live();
    expect((await change(cutTo(9_500), {}, asSupervisor)).body.data).toEqual({
      scheduleVersion: 2,
      isWaiting: false,
    });
    expect((await schedule()).versions[0].approvedBy).not.toBeNull();
    expect((await change(cutTo(9_000))).body.data).toEqual({ scheduleVersion: 2, isWaiting: true });
    expect((await schedule()).scheduleVersion).toBe(2);
    expect(await waiting()).toMatchObject([{ kind: 'schedule' }]);
    const barred = await decide('approve', await caller());
    expect(barred.body.message).toMatch(/licensed insolvency practitioner/);
    expect((await decide('approve')).body.data.decision).toBe('approved');
    const { versions } = await schedule();
    expect(versions[0]).toMatchObject({ scheduleVersion: 3, approvedBy: expect.any(String) });
    expect(versions.at(-1)).toMatchObject({ scheduleVersion: 1, inForceFrom: addMonths(firstOfMonth, -5) });
  });

  test('breaks and extensions are made at once, and a month beyond the limit of the domain waits', async () => {
    await setLimits(null, 6);
    const { change } = await live();
    expect((await change({ kind: 'extension', months: 6 })).body.data.isWaiting).toBe(false);
    expect((await change({ kind: 'extension', months: 1 })).body.data.isWaiting).toBe(true);
  });
});

test('in a plan, on which no creditors vote, the limits of the domain alone decide', async () => {
  const { change, schedule } = await live(plan);
  expect((await change(cutTo(8_500))).body.data).toEqual({ scheduleVersion: 2, isWaiting: false });
  // Small steps add up.
  expect((await change(cutTo(8_499))).body.data.isWaiting).toBe(true);
  expect((await schedule()).scheduleVersion).toBe(2);
  await setLimits(null, null);
  const other = await live(plan);
  expect((await other.change(cutTo(1))).body.data.isWaiting).toBe(false);
  expect((await other.change(waive)).body.data.isWaiting).toBe(false);
});

test('trying a change out says why a second person has to agree', async () => {
  const { path } = await live(plan);
  const { body } = await asMaker('POST', `${path}/preview`, { change: waive });
  expect(body.data.ruling).toEqual({
    decider: 'second_person',
    reasons: ['£250.00 of arrears would be waived.'],
  });
});

test('an approved change is the next version, of who asked and of who agreed', async () => {
  const { id, change, schedule, decide } = await live(plan);
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
  const { change, schedule, decide, waiting } = await live(plan);
  await change(cutTo(5_000));
  expect((await change(cutTo(4_000))).body.message).toBe(
    'A change of this schedule is already awaiting approval.',
  );
  expect((await decide('reject')).body.data.decision).toBe('rejected');
  expect((await schedule()).versions).toEqual([]);
  expect((await change(cutTo(4_000))).body.data.isWaiting).toBe(true);
  expect(await waiting()).toHaveLength(1);
});

test('a pending request becomes void when the schedule changes or its arrears are paid', async () => {
  const { change, pay, waiting, schedule, decide } = await live(plan);
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
  const { change, waiting, schedule } = await live(plan);
  await change(waive);
  const [{ id }] = await waiting();
  const deciders = await Promise.all(Array.from({ length: 20 }, () => caller()));
  const answers = await Promise.all(deciders.map((call) => call('POST', `/approvals/${id}/approve`, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await schedule()).scheduleVersion).toBe(2);
});
