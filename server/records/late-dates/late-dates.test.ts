import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const today = londonDate();
const ago = (days: number) => addDays(today, -days);

const added = async (values: object = {}) =>
  (await addCaseToDecide(database, firm, { status: 'Drafting', nomineeReportOn: null, ...values })).id;
async function change(id: number, values: object) {
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  return call('PUT', `/cases/${id}`, { version, ...values });
}
const lateOf = async (id: number) => (await call('GET', `/cases/${id}/late-dates`)).body.data;
const audited = async (id: number) => (await call('GET', `/cases/${id}/audit`)).body.data;

test('a date entered more than a week late asks why, and what shows it, each at its field', async () => {
  const id = await added({ proposalDate: null });
  expect((await change(id, { proposalDate: ago(7) })).status).toBe(200);
  const refused = await change(id, { proposalDate: ago(8) });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['lateReason', 'lateEvidence']]);
  expect(refused.body.errors.lateReason).toMatch(/^Proposal \d\d\/\d\d\/\d{4}: more than 7 days ago/);
  for (const [field, more] of [
    ['lateEvidence', { lateReason: enteredLate.lateReason }],
    ['lateReason', { lateEvidence: enteredLate.lateEvidence, lateReason: '  ' }],
    ['lateReason', { ...enteredLate, lateReason: 'x'.repeat(501) }],
  ] as const) {
    const { status, body } = await change(id, { proposalDate: ago(8), ...more });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  }
  expect((await call('GET', `/cases/${id}`)).body.data.proposalDate).toBe(ago(7));
  expect((await change(id, { proposalDate: ago(8), ...enteredLate })).status).toBe(200);
  expect(await lateOf(id)).toMatchObject([
    {
      field: 'proposalDate',
      on: ago(8),
      enteredOn: today,
      daysLate: 8,
      reason: enteredLate.lateReason,
      evidence: enteredLate.lateEvidence,
      document: null,
    },
  ]);
  expect(await audited(id)).toContainEqual(
    expect.objectContaining({ entity: 'late-dates', action: 'created' }),
  );
  // The reason was given for that date: another one has its own.
  expect((await change(id, { nomineeReportOn: ago(8) })).body.errors).toHaveProperty('lateReason');
});

test('the order of events is judged by the days as they were, not by when they are typed', async () => {
  const id = await added({ proposalDate: ago(30) });
  const early = await change(id, { nomineeReportOn: ago(31), ...enteredLate });
  expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['nomineeReportOn']]);
  expect((await change(id, { nomineeReportOn: ago(29), ...enteredLate })).status).toBe(200);
});

test('what a case brought with it is not entered late', async () => {
  const id = await added({ proposalDate: null });
  await database.insert(takenOnCases).values({
    caseId: id,
    domainId: firm.harbour,
    oldKey: `old ${id}`,
    digest: 'x',
    receivedPence: 0,
    paidPence: 0,
    takenOnAt: new Date(`${ago(20)}T12:00:00Z`),
  });
  expect((await change(id, { proposalDate: ago(40) })).status).toBe(200);
  expect((await change(id, { proposalDate: ago(19) })).body.errors).toHaveProperty('lateReason');
});

test('a domain may loosen it: the audit trail of the case then says so', async () => {
  const id = await added({ proposalDate: null });
  const { domains } = tables;
  await database
    .update(domains)
    .set({ loosenedRules: ['late-entry'] })
    .where(eq(domains.id, firm.harbour));
  expect((await change(id, { proposalDate: ago(40) })).status).toBe(200);
  await database.update(domains).set({ loosenedRules: [] }).where(eq(domains.id, firm.harbour));
  expect(await audited(id)).toContainEqual(expect.objectContaining({ action: 'rule loosened' }));
});

test('each late date keeps its own reason, also the return of the pack; a document of another case shows nothing', async () => {
  const id = await added({ proposalDate: null, packSentOn: ago(60) });
  expect((await change(id, { packReturnedOn: ago(20) })).body.errors).toHaveProperty('lateReason');
  expect((await change(id, { packReturnedOn: ago(40), ...enteredLate })).status).toBe(200);
  const other = { lateReason: 'Found in the archive.', lateEvidence: 'The postmark.' };
  expect(
    (await change(id, { proposalDate: ago(30), ...other, lateDocumentId: 1 })).body.errors,
  ).toHaveProperty('documentId');
  expect((await change(id, { proposalDate: ago(30), ...other })).status).toBe(200);
  expect(await lateOf(id)).toMatchObject([
    { field: 'packReturnedOn', on: ago(40), reason: enteredLate.lateReason },
    { field: 'proposalDate', on: ago(30), reason: other.lateReason, evidence: other.lateEvidence },
  ]);
});
