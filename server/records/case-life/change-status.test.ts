import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { caseCreditors, iandeStatements } from '#server/records/affairs/tables.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { testDatabase } from '#test/database.ts';
import { addDecision } from '#test/decisions.ts';
import { giveDueDiligence } from '#test/due-diligence.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm, newCase } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const today = londonDate();

const names = new Map(
  (await database.select({ id: tables.statuses.id, name: tables.statuses.name }).from(tables.statuses)).map(
    ({ id, name }) => [name, id],
  ),
);
let id = 0;

beforeEach(async () => {
  id = (await call('POST', '/cases', newCase(firm))).body.data.id;
});

const read = async () => (await call('GET', `/cases/${id}`)).body.data;
async function move(status: string, more: object = {}) {
  const { version } = await read();
  return call('POST', `/cases/${id}/status`, { version, statusId: names.get(status), ...more });
}
async function next() {
  const { body } = await call('GET', `/cases/${id}/transitions`);
  return new Map(
    (body.data as Transition[]).map((each) => [
      each.name,
      { ...each, blockers: each.blockers.map(({ text }) => text) },
    ]),
  );
}
/** The data that the affairs tabs would have entered. */
async function addFigures() {
  const [creditor] = await database.select({ id: tables.creditors.id }).from(tables.creditors).limit(1);
  const [credit] = await database.select({ id: tables.credits.id }).from(tables.credits).limit(1);
  const [state] = await database
    .select({ id: tables['debt-statuses'].id })
    .from(tables['debt-statuses'])
    .limit(1);
  await database.insert(caseCreditors).values({
    caseId: id,
    creditorId: creditor!.id,
    creditId: credit!.id,
    debtStatusId: state!.id,
    balanceSoaPence: 1_032_200,
  });
  await database
    .insert(iandeStatements)
    .values({ caseId: id, statementOn: today, kind: 'initial', incomePence: 10_900 });
}
async function skipTo(status: string, values: Partial<typeof cases.$inferInsert> = {}) {
  await database
    .update(cases)
    .set({ statusId: names.get(status)!, ...values })
    .where(eq(cases.id, id));
}

test('from lead to an accepted arrangement, each guard said in words and met', async () => {
  expect([...(await next()).keys()]).toEqual(['Advice in Progress', 'Not Proceeding']);
  expect((await move('Advice in Progress')).body.data.department.name).toBe('Advice');

  const packSent = (await next()).get('Pack Sent');
  expect(packSent).toMatchObject({
    missing: ['adviceGivenOn', 'adviserUserId'],
    blockers: [
      'Missing date: advice given.',
      'Missing: adviser.',
      'The record of advice has not been signed off by an insolvency practitioner.',
    ],
  });
  const { data: asSent } = (await call('GET', `/cases/${id}/transitions`)).body;
  expect((asSent as Transition[]).find(({ name }) => name === 'Pack Sent')?.blockers).toEqual([
    { text: 'Missing date: advice given.', tab: null, field: 'adviceGivenOn' },
    { text: 'Missing: adviser.', tab: null, field: 'adviserUserId' },
    {
      text: 'The record of advice has not been signed off by an insolvency practitioner.',
      tab: 'proposal-voting',
      field: 'advice',
    },
  ]);
  const refused = await move('Pack Sent');
  expect(refused.status).toBe(409);
  expect(refused.body.data.blockers).toEqual(packSent?.blockers);
  await giveProposal(database, id, 'advised');
  const sent = await move('Pack Sent', { values: { adviceGivenOn: today, adviserUserId: firm.priya } });
  expect(sent.body.data).toMatchObject({ packSentOn: today, adviserUser: { name: 'Priya Shah' } });

  // It comes before drafting, which waits for what it is about.
  const [check] = await database.select().from(tables.tasks).where(eq(tables.tasks.code, 'id-and-aml-check'));
  const raised = await database.select().from(caseTasks).where(eq(caseTasks.caseId, id));
  expect(raised.map(({ taskId }) => taskId)).toContain(check!.id);

  await move('Drafting', { values: { packReturnedOn: today, drafterUserId: firm.priya } });
  expect((await next()).get('With Client for Signature')?.blockers).toEqual([
    'Missing: contribution.',
    'Missing: contribution day.',
    'There is no current statement of income and expenditure.',
    'No debts have been entered under Creditors.',
    'No proposal has been generated.',
  ]);
  await addFigures();
  await giveProposal(database, id);
  await move('With Client for Signature', { values: { contributionPence: 10_900, contributionDay: 15 } });
  await move('Proposal Signed', { values: { ...enteredLate, proposalDate: addDays(today, -30) } });
  expect((await move('Nominee Report')).body.data.blockers).toEqual(['Missing: supervisor.']);
  const reportedOn = addDays(today, -25);
  const late = await move('Nominee Report', {
    values: { supervisorUserId: firm.practitioner, nomineeReportOn: reportedOn },
  });
  expect(Object.keys(late.body.errors)).toEqual(['lateReason', 'lateEvidence']);
  const reported = await move('Nominee Report', {
    values: { ...enteredLate, supervisorUserId: firm.practitioner, nomineeReportOn: reportedOn },
  });
  expect(reported.body.data).toMatchObject({
    nomineeReportOn: reportedOn,
    department: { name: 'Creditor services' },
  });

  const tooLate = await move('With Creditors', {
    values: { ...enteredLate, noticeDeliveredOn: addDays(today, -20), decisionDate: addDays(today, -1) },
  });
  expect(tooLate.body.data.blockers).toEqual([
    expect.stringMatching(/^The day of the decision, .*, has passed: set a new date/),
  ]);
  const tooSoon = await move('With Creditors', {
    values: { ...enteredLate, noticeDeliveredOn: addDays(today, -14), decisionDate: today },
  });
  expect(tooSoon.body.errors.decisionDate).toMatch(/14 clear days after delivery/);
  await move('With Creditors', {
    values: { ...enteredLate, noticeDeliveredOn: addDays(today, -20), decisionDate: today },
  });

  expect((await move('IVA Accepted')).body.data.blockers).toEqual([
    'Nothing has been put to creditors yet: do so under Proposal & Voting.',
  ]);
  await addDecision(database, firm, id, 'approved', today);
  const accepted = await move('IVA Accepted');
  expect(accepted.body.data).toMatchObject({
    status: { name: 'IVA Accepted', badgeColour: 'green', stage: 'live' },
    substatus: { name: 'Up to Date' },
    department: { name: 'Supervision' },
    approvalDate: today,
    commencementDate: today,
    expectedEndDate: addMonths(today, 60),
    // Proposed today, it is under the Protocol of 2025 whatever its portfolio says, which has no review of equity.
    equityReviewDueOn: null,
    protocolVersion: 'protocol_2025',
    nextAnnual: { anniversaryOn: addMonths(today, 12), yearNo: 1 },
    isTransferLocked: true,
  });
  const trail = await database
    .select({ to: tables.statuses.name, by: caseStatusChanges.changedBy })
    .from(caseStatusChanges)
    .innerJoin(tables.statuses, eq(tables.statuses.id, caseStatusChanges.toStatusId))
    .where(eq(caseStatusChanges.caseId, id))
    .orderBy(asc(caseStatusChanges.id));
  expect(trail.map(({ to }) => to)).toEqual([
    'Lead',
    'Advice in Progress',
    'Pack Sent',
    'Drafting',
    'With Client for Signature',
    'Proposal Signed',
    'Nominee Report',
    'With Creditors',
    'IVA Accepted',
  ]);
  expect(new Set(trail.map(({ by }) => by))).toEqual(new Set([worker.id]));

  const approval = await call('GET', `/cases/${id}/approval-date`);
  expect(approval.body.data).toMatchObject({ approvalDate: today });
  const summary = await call('GET', `/cases/${id}/payment-schedule/credit-summary`);
  expect(summary.body.data).toMatchObject({
    instalments: 60,
    totalPence: 654_000,
    receivedPence: 0,
    arrearsPence: 0,
  });
});

test('a step that the table does not hold is refused', async () => {
  const { status, body } = await move('IVA Accepted');
  expect(status).toBe(409);
  expect(body.message).toBe('Lead cannot be followed by IVA Accepted.');
  expect((await move('Lead')).body.message).toBe('The case is already in Lead.');
  expect((await read()).version).toBe(1);
});

test('before the decision there is no outcome', async () => {
  await addFigures();
  await skipTo('With Creditors', {
    supervisorUserId: firm.practitioner,
    noticeDeliveredOn: today,
    decisionDate: addDays(today, 15),
  });
  await addDecision(database, firm, id, 'open', addDays(today, 15));
  for (const outcome of ['IVA Accepted', 'IVA Rejected', 'Modifications to Agree'])
    expect((await next()).get(outcome)?.blockers).toContain(
      'The outcome is recorded under Proposal & Voting, where the votes are counted.',
    );
  const { body } = await call('PUT', `/cases/${id}`, { version: 1, decisionDate: addDays(today, 20) });
  expect(body.errors.decisionDate).toMatch(/change its date under Proposal & Voting/);
  await move('Not Proceeding', { reason: 'Chose a charity' });
  const [decision] = (await call('GET', `/cases/${id}/decisions`)).body.data;
  expect(decision).toMatchObject({ status: 'withdrawn', outcomeNote: 'The case moved to Not Proceeding.' });
});

test('statuses of an IVA are refused for other products', async () => {
  const [dmp] = await database
    .select({ id: tables.products.id })
    .from(tables.products)
    .where(eq(tables.products.name, 'Debt management plan'));
  await skipTo('Proposal Signed', { productId: dmp!.id, supervisorUserId: firm.practitioner });
  expect((await next()).get('Nominee Report')?.blockers).toEqual([
    'Nominee Report is not for Debt management plan.',
  ]);
});

describe('closing and re-opening', () => {
  test('not proceeding needs a reason, which is kept', async () => {
    expect((await move('Not Proceeding')).body.errors).toEqual({ reason: 'Give the reason.' });
    const { body } = await move('Not Proceeding', { reason: 'Chose a charity' });
    expect(body.data).toMatchObject({
      notProceedingReason: 'Chose a charity',
      closedOn: today,
      status: { isOpen: false },
    });
  });

  test('a closed case goes back to where it was, by those who may change cases, and with a reason only', async () => {
    await move('Advice in Progress');
    await move('Not Proceeding', { reason: 'No answer' });
    expect([...(await next())]).toEqual([
      ['Advice in Progress', expect.objectContaining({ isReopening: true, needsReason: true, blockers: [] })],
    ]);
    expect((await move('Lead', { reason: 'x' })).status).toBe(409);
    const reader = apiCaller(app, (await signIn([], { domainId: firm.harbour, caseAccess: 'read' })).headers);
    const { version } = await read();
    const refused = await reader('POST', `/cases/${id}/status`, {
      version,
      statusId: names.get('Advice in Progress'),
      reason: 'They called back',
    });
    expect(refused.status).toBe(403);
    expect((await move('Advice in Progress')).body.errors).toEqual({ reason: 'Give the reason.' });
    const { body } = await move('Advice in Progress', { reason: 'They called back' });
    expect(body.data).toMatchObject({
      status: { name: 'Advice in Progress' },
      closedOn: null,
      notProceedingReason: null,
    });
  });

  test('also when the sub status changed while it was closed', async () => {
    await move('Not Proceeding', { reason: 'No answer' });
    const statusId = names.get('Not Proceeding')!;
    const settings = apiCaller(app, (await signIn(['settings.substatuses'])).headers);
    const { body } = await settings('POST', '/substatuses', { name: 'Boxed', statusId });
    expect((await move('Not Proceeding', { substatusId: body.data.id })).status).toBe(200);
    expect([...(await next()).keys()]).toEqual(['Lead']);
  });
});

test('the sub status changes alone, and belongs to its status', async () => {
  await skipTo('IVA Accepted', { approvalDate: '2024-03-01' });
  const [late] = await database
    .select({ id: tables.substatuses.id })
    .from(tables.substatuses)
    .where(eq(tables.substatuses.name, 'In Arrears'));
  const { body } = await move('IVA Accepted', { substatusId: late!.id });
  expect(body.data).toMatchObject({ substatus: { name: 'In Arrears' }, status: { name: 'IVA Accepted' } });
  await skipTo('Lead', { substatusId: null });
  const wrong = await move('Advice in Progress', { substatusId: late!.id });
  expect(wrong.body.errors).toEqual({ substatusId: 'Not a sub status of Advice in Progress.' });
});

test('a stale save moves nothing and shows the case as it is', async () => {
  await move('Advice in Progress');
  const { status, body } = await call('POST', `/cases/${id}/status`, {
    version: 1,
    statusId: names.get('Not Proceeding'),
    reason: 'x',
  });
  expect(status).toBe(409);
  expect(body.data.current.status.name).toBe('Advice in Progress');
});

test('consequences are part of the transaction: when a task cannot be raised, nothing is stored', async () => {
  await skipTo('Pack Sent');
  await giveDueDiligence(database, id);
  const values = { packReturnedOn: today, drafterUserId: firm.priya };
  await database.execute(sql`alter table case_tasks add constraint no_tasks check (false) not valid`);
  expect((await move('Drafting', { values })).status).not.toBe(200);
  expect(await read()).toMatchObject({ status: { name: 'Pack Sent' }, packReturnedOn: null });
  expect((await call('POST', '/cases', newCase(firm))).status).not.toBe(201);
  await database.execute(sql`alter table case_tasks drop constraint no_tasks`);
  expect((await move('Drafting', { values })).status).toBe(200);
  const raised = await database
    .select({ name: tables.tasks.name })
    .from(caseTasks)
    .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, id), eq(caseTasks.source, 'status'), eq(caseTasks.status, 'open')))
    .orderBy(asc(tables.tasks.name));
  expect(raised.map(({ name }) => name)).toContain('Suitability sign-off');
  expect(raised.map(({ name }) => name)).not.toContain('ID and AML check');
});

test('another domain’s case has no transitions and cannot be moved', async () => {
  const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
  for (const path of ['transitions', 'approval-date', 'payment-schedule/credit-summary'])
    expect((await stranger('GET', `/cases/${id}/${path}`)).status).toBe(404);
  const moved = await stranger('POST', `/cases/${id}/status`, {
    version: 1,
    statusId: names.get('Advice in Progress'),
  });
  expect(moved.status).toBe(404);
});
