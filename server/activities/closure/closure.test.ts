import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closure } from '#server/app/parts/closure.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { finalReportDueOn, registerRemovalOn } from '#shared/records/law/final-report.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { idOf } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { asMaker, releasedRun } = await distributionDesk(database, { more: [closure] });
const { app, signIn } = await appWith(closure)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const clerk = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);

const today = londonDate();

/** An arrangement of one payment that has come in: nothing more is due, and the money is held. */
const settled = () =>
  addEstate(database, {
    receivedPence: 15_000,
    termMonths: 1,
    contributionDay: 5,
    claims: [{ admittedPence: 100_000 }],
    people: [{ titleId: firm.mr }],
    supervisorUserId: firm.practitioner,
  });

const checklist = async (id: number): Promise<ClosingChecklist> =>
  (await call('GET', `/cases/${id}/closure`)).body.data;
const blockersOf = async (id: number) =>
  (await checklist(id)).items.flatMap(({ check, blocker }) => (blocker ? [check] : []));

async function move(id: number, name: string, more: object = {}, by = call) {
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.name, name));
  return by('POST', `/cases/${id}/status`, { version, statusId: status!.id, ...more });
}

test('from funds held to closed: each blocker is lifted, and the clocks of the end run', async () => {
  const { id } = await settled();
  expect(await checklist(id)).toMatchObject({
    goal: 'complete',
    heldPence: 15_000,
    mayDistribute: true,
    end: null,
  });
  expect(await blockersOf(id)).toEqual(['funds']);
  expect((await move(id, 'IVA Completed')).body.message).toMatch(/^£150\.00 is still held/);

  const { run } = await releasedRun(id, { kind: 'closing', cutoffOn: today });
  expect(run).toMatchObject({ kind: 'closing', case: { id } });
  expect(await blockersOf(id)).toEqual([]);
  expect((await move(id, 'IVA Completed')).status).toBe(200);

  const letters = await database.select().from(mailItems).where(eq(mailItems.caseId, id));
  expect(letters.map(({ title }) => title).toSorted()).toEqual([
    'Completion certificate and report',
    'Notice of completion to creditors',
  ]);
  const recipients = await database
    .select({ title: mailItems.title, type: mailRecipients.type })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .where(eq(mailItems.caseId, id));
  expect(recipients.map(({ title, type }) => `${title}: ${type}`).toSorted()).toEqual([
    'Completion certificate and report: client',
    'Notice of completion to creditors: creditor',
    'Notice of completion to creditors: sos',
  ]);

  const { end } = await checklist(id);
  expect(end).toMatchObject({
    endedOn: today,
    how: 'completed',
    reportDueOn: finalReportDueOn(today),
    reportSentOn: null,
    registerRemovalOn: null,
  });
  expect(await blockersOf(id)).toEqual(['finalReport', 'checklist']);
  const early = await move(id, 'Closed');
  expect(early.body.message).toMatch(/has not been sent to the client, creditors and the Secretary of State/);

  for (const { id: itemId } of letters) {
    await database.update(mailItems).set({ status: 'sent', sentOn: today }).where(eq(mailItems.id, itemId));
    await database
      .update(mailRecipients)
      .set({ status: 'sent', sentOn: today })
      .where(eq(mailRecipients.itemId, itemId));
  }
  // A text message is not a report.
  const byText = await idOf(database, 'delivery-methods', 'Text message');
  const usual = await idOf(database, 'delivery-methods', 'Email');
  const sentBy = (deliveryMethodId: number) =>
    database
      .update(mailRecipients)
      .set({ deliveryMethodId })
      .where(
        inArray(
          mailRecipients.itemId,
          letters.map((letter) => letter.id),
        ),
      );
  await sentBy(byText);
  expect(await blockersOf(id)).toEqual(['finalReport', 'checklist']);
  expect((await checklist(id)).end).toMatchObject({ reportSentOn: null });
  await sentBy(usual);
  expect(await blockersOf(id)).toEqual(['checklist']);
  expect((await checklist(id)).end).toMatchObject({
    reportSentOn: today,
    noticeSentOn: today,
    registerRemovalOn: registerRemovalOn(today),
  });
  const [task] = await database
    .select({ id: caseTasks.id })
    .from(caseTasks)
    .where(and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open')));
  expect((await call('POST', `/case-tasks/${task!.id}/complete`, {})).status).toBe(200);
  expect(await blockersOf(id)).toEqual([]);
  expect((await move(id, 'Closed')).status).toBe(200);
  expect((await checklist(id)).goal).toBeNull();
  expect((await database.select().from(cases).where(eq(cases.id, id)))[0]).toMatchObject({ closedOn: today });
});

test('the last payment of an estate is made however small it is: nothing is kept back that could never go', async () => {
  const { id, debts } = await addEstate(database, {
    receivedPence: 15_000,
    termMonths: 1,
    contributionDay: 5,
    claims: [{ admittedPence: 100_000 }, { admittedPence: 1_000 }],
    people: [{ titleId: firm.mr }],
  });
  const { creditors } = tables;
  const small = debts[1]!.creditorId;
  await database.update(creditors).set({ minPayment: 500 }).where(eq(creditors.id, small));
  const regular = await releasedRun(id, { cutoffOn: today });
  expect(regular.run).toMatchObject({ retainedPence: 149 });
  expect(await blockersOf(id)).toEqual(['retained', 'funds']);
  await releasedRun(id, { kind: 'closing', cutoffOn: today });
  expect(await blockersOf(id)).toEqual([]);
});

test('a closed case is opened again by those who approve payments, with a reason', async () => {
  const { id } = await settled();
  await releasedRun(id, { kind: 'closing', cutoffOn: today });
  await move(id, 'IVA Completed');
  const [closed] = await database.select().from(tables.statuses).where(eq(tables.statuses.code, 'closed'));
  const [completed] = await database
    .select()
    .from(tables.statuses)
    .where(eq(tables.statuses.code, 'iva-completed'));
  await database.update(mailItems).set({ status: 'sent' }).where(eq(mailItems.caseId, id));
  await database.execute(`update mail_recipients set status = 'sent', sent_on = current_date
    where item_id in (select id from mail_items where case_id = ${id})`);
  await database.update(caseTasks).set({ status: 'cancelled' }).where(eq(caseTasks.caseId, id));
  expect((await move(id, closed!.name as string)).status).toBe(200);
  const late = { reason: 'Late funds from the sale of a car.' };
  expect((await move(id, completed!.name as string, late, clerk)).status).toBe(403);
  expect((await clerk('GET', `/cases/${id}/transitions`)).body.data).toEqual([]);
  expect((await move(id, completed!.name as string, {})).body.errors).toEqual({ reason: 'Give the reason.' });
  expect((await move(id, completed!.name as string, late)).status).toBe(200);
  expect((await checklist(id)).goal).toBe('close');
});

test('what is due, retained or being varied stands in the way of completion', async () => {
  const { id } = await addEstate(database, {
    receivedPence: 0,
    termMonths: 2,
    contributionDay: 5,
    approvalDate: '2026-01-05',
    expectedEndDate: today,
  });
  expect(await blockersOf(id)).toEqual(['schedule']);
  const [varied] = await database
    .select()
    .from(tables.substatuses)
    .where(eq(tables.substatuses.code, 'variation-proposed'));
  await database.update(cases).set({ substatusId: varied!.id }).where(eq(cases.id, id));
  expect(await blockersOf(id)).toEqual(['schedule', 'variation']);
});

test('of a case that was closed without its final report, as in another system, none is asked for', async () => {
  const ended = { terminatedOn: '2024-03-08', closedOn: '2024-05-28', status: 'Closed' };
  const { id } = await addEstate(database, { ...ended, receivedPence: 0, approvalDate: '2021-04-16' });
  expect((await checklist(id)).end).toMatchObject({
    how: 'terminated',
    isArrangement: true,
    reportDueOn: null,
    reportSentOn: null,
  });
});

test('only a run for one case, or one that closes it, names a case; another domain’s case has no checklist', async () => {
  const { id } = await settled();
  const wrong = { domainId: firm.harbour, kind: 'regular', cutoffOn: today, caseId: id };
  expect((await asMaker('POST', '/financials/distributions', wrong)).body.errors).toEqual({
    caseId: 'Only a run for a single case, or one that closes it, can name one.',
  });
  expect((await stranger('GET', `/cases/${id}/closure`)).status).toBe(404);
});
