import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closure } from '#server/app/parts/closure.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(closure, creditors)(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const reader = apiCaller(app, (await signIn([], { domainId: firm.harbour, caseAccess: 'read' })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const yesterday = addDays(today, -1);
const courtReference = 'County Court at Leeds, 123 of 2026';

const caseOf = async (caseId: number) => (await call('GET', `/cases/${caseId}`)).body.data;
const clocksOf = async (caseId: number): Promise<Map<string, CaseClock>> =>
  new Map(
    (await call('GET', `/cases/${caseId}/clocks`)).body.data.flatMap((clock: CaseClock) =>
      clock.status === 'superseded' ? [] : [[clock.rule, clock]],
    ),
  );
const revoked = { order: 'revoked', orderedOn: today, courtReference };
const note = { resultNoticeOn: today, stateNotifiedOn: today };

/** The outcome and its date in the line of a case in the register file. */
async function registered(caseId: number): Promise<string> {
  const { uniqueReference } = await caseOf(caseId);
  const { text } = await call('GET', `/decisions/register?search=${uniqueReference}`);
  return text.trim().split('\n').at(-1)!;
}

test('a revocation ends the arrangement, in the register too, which lets go of it after three months', async () => {
  const { caseId, id } = await desk.approved();
  const answer = await desk.step(caseId, id, 'order', revoked);
  expect(answer.body.data).toMatchObject({ status: 'approved', courtOrder: 'revoked', courtReference });
  const found = await caseOf(caseId);
  expect(found).toMatchObject({ status: { name: 'IVA Revoked' }, terminatedOn: today });
  const [row] = await database.select().from(cases).where(eq(cases.id, caseId));
  expect(row!.terminationReason).toBe(
    `Approval revoked by the court on ${showDate(today)}: ${courtReference}.`,
  );
  expect(await registered(caseId)).toContain(`,Revoked,${showDate(today)},`);
  const entries = await database
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'decisions'), eq(auditLog.entityId, id)));
  expect(entries.map(({ action }) => action)).toContain('revoked');

  const before = await clocksOf(caseId);
  expect(before.get('revocation')).toMatchObject({ status: 'open', triggerOn: today, isEntered: false });
  expect(before.has('final-report')).toBe(false);
  expect(before.has('register-removal')).toBe(false);
  await desk.step(caseId, id, 'result', { ...note, orderToldOn: today });
  const after = await clocksOf(caseId);
  expect(after.get('revocation')).toMatchObject({ status: 'met', metOn: today });
  expect(after.get('register-removal')).toMatchObject({ status: 'open', dueOn: addMonths(today, 3) });
  const { body } = await call('GET', `/cases/${caseId}/closure`);
  expect(body.data.end).toMatchObject({
    how: 'revoked',
    endedOn: today,
    reportDueOn: null,
    registerRemovalOn: addMonths(today, 3),
  });
  expect(body.data.items.map(({ check }: { check: string }) => check)).not.toContain('finalReport');

  const again = await desk.step(caseId, id, 'order', { ...revoked, order: 'suspended' });
  expect(again.body.message).toBe(`The court revoked the approval on ${showDate(today)}.`);
});

test('a suspension leaves the case accepted, out of the reach of notices, and is told of twice', async () => {
  const { caseId, id } = await desk.approved();
  const suspended = { ...revoked, order: 'suspended', orderedOn: yesterday, suspendedUntil: today };
  await desk.step(caseId, id, 'order', suspended);
  expect(await caseOf(caseId)).toMatchObject({
    status: { name: 'IVA Accepted' },
    substatus: { name: 'Suspended by the Court' },
    terminatedOn: null,
  });
  expect(await registered(caseId)).toContain(`,Suspended,${showDate(yesterday)},`);
  const clocks = await clocksOf(caseId);
  expect(clocks.get('revocation')).toMatchObject({ status: 'open', triggerOn: yesterday });
  expect(clocks.get('suspension-end')).toMatchObject({ status: 'open', triggerOn: today });
  const early = await desk.step(caseId, id, 'result', { ...note, suspensionEndToldOn: yesterday });
  expect(early.body.errors.suspensionEndToldOn).toBe(`The suspension lasts until ${showDate(today)}.`);
  await desk.step(caseId, id, 'result', { ...note, orderToldOn: today, suspensionEndToldOn: today });
  const told = await clocksOf(caseId);
  expect([told.get('revocation')!.status, told.get('suspension-end')!.status]).toEqual(['met', 'met']);
  await desk.step(caseId, id, 'result', note);
  expect((await desk.read(caseId, id)).orderToldOn).toBe(today);

  await desk.step(caseId, id, 'order', revoked);
  expect(await caseOf(caseId)).toMatchObject({ status: { name: 'IVA Revoked' } });
  expect((await clocksOf(caseId)).get('revocation')).toMatchObject({ status: 'open', triggerOn: today });
});

test('bad orders are refused at their fields, and nothing follows from them', async () => {
  const { caseId, id } = await desk.approved();
  const errorsOf = async (more: object) =>
    (await desk.step(caseId, id, 'order', { ...revoked, ...more })).body.errors;
  expect(await errorsOf({ orderedOn: addDays(today, 1) })).toHaveProperty('orderedOn');
  expect(await errorsOf({ orderedOn: addDays(yesterday, -1) })).toEqual({
    orderedOn: `Creditors approved on ${showDate(yesterday)}.`,
  });
  expect(await errorsOf({ courtReference: ' ' })).toEqual({
    courtReference: 'Give the court and its number.',
  });
  expect(await errorsOf({ suspendedUntil: today })).toEqual({
    suspendedUntil: 'A revocation has no last day.',
  });
  expect(await errorsOf({ order: 'suspended', suspendedUntil: yesterday })).toEqual({
    suspendedUntil: `Not before the order of ${showDate(today)}.`,
  });
  const path = desk.path(caseId, id);
  expect((await stranger('POST', `${path}/order`, revoked)).status).toBe(404);
  expect((await reader('POST', `${path}/order`, revoked)).status).toBe(403);
  const untold = await desk.step(caseId, id, 'result', { ...note, orderToldOn: today });
  expect(untold.body.errors.orderToldOn).toBe('No such order of the court is recorded.');
  expect(await caseOf(caseId)).toMatchObject({ status: { name: 'IVA Accepted' } });

  await database.update(cases).set({ terminatedOn: today }).where(eq(cases.id, caseId));
  const late = await desk.step(caseId, id, 'order', { ...revoked, order: 'suspended' });
  expect(late.body.message).toBe('The arrangement has ended, so there is nothing left to suspend.');

  const open = await addCaseToDecide(database, firm);
  const openId = await desk.opened(open.id);
  expect((await desk.step(open.id, openId, 'order', revoked)).body.message).toMatch(/^Voting is open/);
});

test('the status is entered by recording the order, not by hand; two who record it at once revoke once', async () => {
  const { caseId, id } = await desk.approved();
  const [status] = await database
    .select()
    .from(tables.statuses)
    .where(eq(tables.statuses.code, 'iva-revoked'));
  const { version } = await caseOf(caseId);
  const byHand = { version, statusId: status!.id, reason: 'Court.' };
  expect((await call('POST', `/cases/${caseId}/status`, byHand)).body.message).toMatch(
    /^Record the order of the court/,
  );
  const both = await Promise.all([
    desk.step(caseId, id, 'order', revoked),
    desk.step(caseId, id, 'order', revoked),
  ]);
  expect(both.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(
    await database.$count(
      caseStatusChanges,
      and(eq(caseStatusChanges.caseId, caseId), eq(caseStatusChanges.toStatusId, status!.id)),
    ),
  ).toBe(1);
});
