import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { testDatabase } from '#test/database.ts';
import { addRichCase } from '#test/letters.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const asker = await signIn(everyPermission);
const call = apiCaller(app, asker.headers);

const today = londonDate();
const commencementDate = addMonths(`${today.slice(0, 8)}01`, -6);
const next = addMonths(`${today.slice(0, 8)}01`, 1);

/** A running arrangement of £150 a month whose contribution the caller decides on as its supervisor. */
async function running(values: object = {}) {
  const dates = { approvalDate: commencementDate, commencementDate };
  const { id } = await addRichCase(database, { ...dates, supervisorUserId: asker.id, ...values }, false);
  return id;
}

const change = (id: number, reason: string, of: object) =>
  call('POST', `/cases/${id}/payment-schedule`, {
    scheduleVersion: 1,
    reason,
    note: 'As agreed.',
    change: of,
  });

const lettersOf = async (id: number) =>
  (
    await database
      .select({
        title: mailItems.title,
        status: mailItems.status,
        raisedBy: mailItems.raisedBy,
        facts: mailItems.facts,
      })
      .from(mailItems)
      .where(eq(mailItems.caseId, id))
      .orderBy(asc(mailItems.id))
  ).map(({ facts, ...item }) => ({ ...item, says: facts['schedule.change'] }));

const toClient = (says: string) => ({
  title: 'Change of payments confirmed',
  status: 'draft',
  raisedBy: 'Payments changed',
  says,
});

test('a rise and a lump sum are confirmed to the client alone', async () => {
  const rising = await running();
  const rise = await change(rising, 'review', { kind: 'amount', from: next, amountPence: 16_000 });
  expect([rise.status, rise.body.data?.isWaiting]).toEqual([201, false]);
  expect(await lettersOf(rising)).toEqual([
    toClient(`From ${letterDate(next)} the monthly payment is £160.00 instead of £150.00.`),
  ]);
  const lump = await running();
  const dueOn = addDays(next, 10);
  expect((await change(lump, 'review', { kind: 'lump', dueOn, amountPence: 50_000 })).status).toBe(201);
  expect(await lettersOf(lump)).toEqual([
    toClient(`A lump sum of £500.00 is to be paid on ${letterDate(dueOn)}.`),
  ]);
});

test('a cut below what creditors agreed to is told to them as well, in the words of the place', async () => {
  const says = `From ${letterDate(next)} the monthly payment is £140.00 instead of £150.00.`;
  for (const [jurisdiction, title] of [
    ['EW', 'Change of payments, to creditors'],
    ['NI', 'Change of payments, to creditors, Northern Ireland'],
  ] as const) {
    const id = await running({ jurisdiction });
    const cut = await change(id, 'review', { kind: 'amount', from: next, amountPence: 14_000 });
    expect([cut.status, cut.body.data?.isWaiting]).toEqual([201, false]);
    expect(await lettersOf(id)).toEqual([
      toClient(says),
      { title, status: 'draft', raisedBy: 'Payments eased', says },
    ]);
  }
});

test('arrears that are caught up are told to creditors only where they wait for longer', async () => {
  const within = await running();
  const plan = await change(within, 'review', { kind: 'catch_up', from: next, amountPence: 50_000 });
  expect([plan.status, plan.body.data?.isWaiting]).toEqual([201, false]);
  const [{ says } = { says: '' }, ...others] = await lettersOf(within);
  expect(says).toMatch(
    /^Arrears of £[\d,.]+ are paid in instalments of £500\.00 a month beside the monthly payment, from 1 .* to 1 .*\.$/,
  );
  expect(others).toEqual([]);
});

test('arrears waived after the end of an arrangement are a matter of the firm: no letter says so', async () => {
  const id = await running();
  await database.update(cases).set({ terminatedOn: today }).where(eq(cases.id, id));
  const waived = await change(id, 'review', { kind: 'waive', upTo: today });
  expect(await lettersOf(id)).toEqual([]);
  expect(waived.status).toBe(201);
});
