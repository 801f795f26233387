import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { cases } from '#server/records/cases/tables.ts';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, consentToEmail, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const ago = (days: number) => addDays(today, -days);
afterEach(() => setClock(() => new Date()));

const reported = { proposalDate: ago(50), nomineeReportOn: ago(40) };
const change = async (id: number, values: object) => {
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  return call('PUT', `/cases/${id}`, { ...enteredLate, version, ...values });
};

test('a change of dates cannot put the report before the signature, nor notice before the report', async () => {
  const { id } = await addCaseToDecide(database, firm, reported);
  const early = await change(id, { nomineeReportOn: ago(51) });
  expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['nomineeReportOn']]);
  expect(early.body.errors.nomineeReportOn).toMatch(/before the proposal was signed on/);
  const late = await change(id, { proposalDate: ago(39) });
  expect([late.status, Object.keys(late.body.errors)]).toEqual([400, ['proposalDate']]);
  const told = await change(id, { noticeDeliveredOn: ago(41) });
  expect(told.body.errors.noticeDeliveredOn).toMatch(/creditors have notice once the nominee has reported/);
  expect((await change(id, { noticeDeliveredOn: ago(38) })).status).toBe(200);
  // Of two dates that change it is the one that breaks the order.
  const both = await change(id, { proposalDate: ago(49), nomineeReportOn: ago(30) });
  expect([both.status, Object.keys(both.body.errors)]).toEqual([400, ['nomineeReportOn']]);
});

test('notice of a decision that was sent before the report is refused at its field', async () => {
  const { id } = await addCaseToDecide(database, firm, reported);
  await consentToEmail(database, id);
  const { body } = await call('POST', `/cases/${id}/decisions`, desk.plan());
  const deliveryMethodId = await idByName(database, tables['delivery-methods'], 'First class post');
  const notice = { deliveryMethodId, deliveredOn: ago(38), deliveryEvidence: 'They answered.' };
  const early = await desk.step(id, body.data.id, 'notices', { ...notice, sentOn: ago(45) });
  expect([early.status, early.body.errors]).toEqual([
    400,
    { sentOn: expect.stringMatching(/creditors have notice once the nominee has reported/) },
  ]);
  const rest = await desk.step(id, body.data.id, 'notices', { ...notice, sentOn: ago(40) });
  expect(rest.status).toBe(200);
});

test('voting does not open once the day of the decision has passed', async () => {
  const { id } = await addCaseToDecide(database, firm, reported);
  await giveProposal(database, id);
  const decisionId = await desk.prepared(id);
  setClock(() => new Date(`${addDays(today, 1)}T12:00:00Z`));
  const { steps } = await desk.read(id, decisionId);
  const why = expect.stringMatching(/^The day of the decision, .*, has passed: set a new date/);
  expect(steps.find(({ step }: { step: string }) => step === 'open').blockers).toEqual([
    { text: why, at: `/cases/${id}` },
  ]);
  const answer = await desk.step(id, decisionId, 'open');
  expect([answer.status, answer.body.message]).toEqual([409, why]);
  setClock(() => new Date());
  expect((await desk.step(id, decisionId, 'open')).status).toBe(200);
});

test('an approval whose commencement is before it is refused, with everything that follows from it', async () => {
  const { id, debtIds } = await addCaseToDecide(database, firm, { ...reported, commencementDate: ago(10) });
  await giveProposal(database, id);
  const decisionId = await desk.opened(id);
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(id, decisionId, votes, { receivedAt: `${ago(1)}T10:00:00Z` });
  await letTimePass(database, decisionId, ago(1));
  const early = await desk.step(id, decisionId, 'close', { outcome: 'approved' });
  expect([early.status, early.body.message]).toEqual([
    409,
    expect.stringMatching(/^The commencement of .* is before the approval of/),
  ]);
  expect((await desk.read(id, decisionId)).status).toBe('open');
  expect((await change(id, { commencementDate: today })).status).toBe(200);
  expect((await desk.step(id, decisionId, 'close', { outcome: 'approved' })).status).toBe(200);
});

test('what a case came with keeps the order it came in, and its page says so', async () => {
  const { id } = await addCaseToDecide(database, firm, reported);
  const old = { domainId: firm.harbour, oldKey: `old ${id}`, digest: 'x', receivedPence: 0, paidPence: 0 };
  await database.insert(takenOnCases).values({ ...old, caseId: id });
  expect((await change(id, { nomineeReportOn: ago(60) })).status).toBe(200);
  const { data } = (await call('GET', `/cases/${id}`)).body;
  expect(data.historic).toEqual({ from: 'oldSystem', on: today });
  await database
    .update(takenOnCases)
    .set({ takenOnAt: new Date(ago(55)) })
    .where(eq(takenOnCases.caseId, id));
  await database
    .update(cases)
    .set({ nomineeReportOn: ago(40) })
    .where(eq(cases.id, id));
  expect((await change(id, { nomineeReportOn: ago(51) })).status).toBe(400);
});
