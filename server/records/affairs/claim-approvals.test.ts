import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { addCase } from '#test/cases.ts';
import { addPayee } from '#test/commitments.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const held = ['config.all-domains', 'financials.approve-payments'];
const caller = async (approvalLimit: number) => {
  const user = await signIn(held, { approvalLimit });
  return Object.assign(apiCaller(app, user.headers), { userId: user.id });
};
const asMaker = await caller(100_000_000);
const asChecker = await caller(100_000_000);
const [credit] = await database.select().from(tables.credits).where(eq(tables.credits.name, 'Credit card'));

const LIMIT = 100_000;
beforeAll(() => database.update(tables.domains).set({ claimApprovalLimit: LIMIT }));

type Debt = { id: number; version: number; [field: string]: unknown };

/** A case with one claim of £1,100, over the limit of the domain by £100. */
async function claimed(claimPence = 110_000) {
  const { id: caseId } = await addCase(database);
  const path = `/cases/${caseId}/creditors`;
  const creditorId = await addPayee(database, 'creditors', {});
  const added = await asMaker('POST', path, { creditorId, creditId: credit!.id, balanceSoaPence: 105_000 });
  const step = async (debt: Debt, name: string, values: object, call = asMaker) => {
    const { status, body } = await call('POST', `${path}/${debt.id}/${name}`, {
      version: debt.version,
      ...values,
    });
    return { status, body, debt: body.data as Debt };
  };
  const { debt } = await step(added.body.data, 'claim', { claimPence, claimReceivedOn: '2026-03-01' });
  const now = async () => (await asMaker('GET', path)).body.data.debts[0];
  const admit = (from: Debt, values: object = {}, call = asMaker) =>
    step(from, 'admit', { claimAdmittedPence: claimPence, admittedOn: '2026-03-05', ...values }, call);
  const admitted = async () =>
    (await database.select({ pence: cases.claimsAdmittedPence }).from(cases).where(eq(cases.id, caseId)))[0]!
      .pence;
  return { caseId, path, debt, step, admit, now, admitted };
}
const asked = (id: number) => waitingOn(asChecker, 'case-creditors', id);
const waiting = async (id: number) =>
  (await asChecker('GET', `/approvals/of-record?entity=case-creditors&entityId=${id}`)).body.data;
const request = async (id: number) => (await asChecker('GET', `/approvals/${id}`)).body.data;

test('a claim at the limit is admitted at once; a penny over it waits for a second person', async () => {
  const atLimit = await claimed(LIMIT);
  expect((await atLimit.admit(atLimit.debt)).debt).toMatchObject({ claimAdmittedPence: LIMIT });
  const over = await claimed(LIMIT + 1);
  const { debt } = await over.admit(over.debt);
  expect(debt).toMatchObject({
    claimAdmittedPence: null,
    proposedPence: LIMIT + 1,
    proposedOn: '2026-03-05',
  });
  expect(await over.admitted()).toBe(0);
  expect(await request(await asked(debt.id))).toMatchObject({
    kind: 'claim_over_limit',
    amountPence: LIMIT + 1,
    case: { id: over.caseId },
  });
});

test('an approved claim is admitted by who approved it, with the day and reason of the proposal', async () => {
  const { caseId, debt, admit, now, admitted } = await claimed();
  await admit(debt, { claimAdmittedPence: 105_000, reason: 'Charges after the approval.' });
  expect(
    (await asChecker('GET', `/approvals/of-record?entity=cases&entityId=${caseId}`)).body.data,
  ).toMatchObject([{ kind: 'claim_over_limit', amountPence: 105_000 }]);
  expect((await approveOn(asMaker, 'case-creditors', debt.id)).status).toBe(409);
  expect((await approveOn(asChecker, 'case-creditors', debt.id)).body.data.decision).toBe('approved');
  expect(await now()).toMatchObject({
    debtStatus: { name: 'Admitted' },
    claimAdmittedPence: 105_000,
    claimRejectedPence: 5_000,
    admittedOn: '2026-03-05',
    admittedBy: { id: asChecker.userId },
    statusReason: 'Charges after the approval.',
    proposedPence: null,
    proposedOn: null,
    proposedBy: null,
  });
  expect(await admitted()).toBe(105_000);
});

test('a refused claim stays where it is, with the comment, and can be proposed again', async () => {
  const { debt, admit, now, admitted } = await claimed();
  await admit(debt);
  const comment = 'The agreement is missing.';
  await asChecker('POST', `/approvals/${await asked(debt.id)}/reject`, { comment });
  const refused = await now();
  expect(refused).toMatchObject({
    debtStatus: { name: 'Claim received' },
    claimAdmittedPence: null,
    proposedPence: null,
    statusReason: comment,
  });
  expect(await admitted()).toBe(0);
  expect((await admit(refused)).debt).toMatchObject({ proposedPence: 110_000 });
});

test('what waits is withdrawn by who asked, and the claim waits no more', async () => {
  const { debt, admit, now } = await claimed();
  await admit(debt);
  expect((await asMaker('POST', `/approvals/${await asked(debt.id)}/withdraw`, {})).status).toBe(200);
  expect(await now()).toMatchObject({ proposedPence: null, proposedBy: null, statusReason: null });
  expect(await waiting(debt.id)).toEqual([]);
});

test.each([
  ['an amended claim', 'claim', { claimPence: 120_000, claimReceivedOn: '2026-03-02' }],
  ['a rejection', 'reject', { reason: 'Statute-barred.' }],
  ['a debt withheld', 'status', { status: 'withheld', reason: 'Query open.' }],
])('%s makes the request void and says so', async (_what, name, values) => {
  const { debt, admit, step, now } = await claimed();
  const proposed = await admit(debt);
  const id = await asked(debt.id);
  expect((await step(proposed.debt, name, values)).status).toBe(200);
  expect(await request(id)).toMatchObject({
    decision: 'void',
    comment: 'The debt has changed since: its claim must be admitted again.',
  });
  expect(await now()).toMatchObject({ proposedPence: null, proposedOn: null });
  expect((await asChecker('POST', `/approvals/${id}/approve`, {})).status).toBe(409);
});

test('a change of the debt’s figures makes it void; one that touches nobody’s money does not', async () => {
  const { debt, admit, path, now } = await claimed();
  const proposed = await admit(debt);
  const noted = await asMaker('PUT', `${path}/${debt.id}`, {
    version: proposed.debt.version,
    notes: 'Phoned.',
  });
  expect(noted.status).toBe(200);
  expect(await waiting(debt.id)).toHaveLength(1);
  const { version } = await now();
  await asMaker('PUT', `${path}/${debt.id}`, { version, isSecured: true, securityPence: 1 });
  expect(await waiting(debt.id)).toEqual([]);
  expect(await now()).toMatchObject({ proposedPence: null });
});

test('another amount takes the place of the one that waits; the same one is asked once', async () => {
  const { debt, admit, now } = await claimed();
  const first = await admit(debt);
  const before = await asked(debt.id);
  expect((await admit(first.debt, {}, asChecker)).body.message).toBe('This is already awaiting approval.');
  const partly = { claimAdmittedPence: 105_000, reason: 'Charges.' };
  expect((await admit(await now(), partly)).debt).toMatchObject({ proposedPence: 105_000 });
  const after = await asked(debt.id);
  expect(after).not.toBe(before);
  expect(await request(before)).toMatchObject({ decision: 'void' });
  const { debt: lower } = await admit(await now(), { claimAdmittedPence: LIMIT, reason: 'Charges.' });
  expect(lower).toMatchObject({ claimAdmittedPence: LIMIT, proposedPence: null });
  expect(await request(after)).toMatchObject({ decision: 'void' });
});

test('over the limit of a decider it goes on to those whose limit reaches', async () => {
  const asJunior = await caller(109_999);
  const { debt, admit, admitted } = await claimed();
  await admit(debt);
  expect((await approveOn(asJunior, 'case-creditors', debt.id)).body.data.decision).toBe('escalated');
  expect(await admitted()).toBe(0);
  expect((await approveOn(asChecker, 'case-creditors', debt.id)).body.data.decision).toBe('approved');
  expect(await admitted()).toBe(110_000);
});

test('a sold debt leaves no request behind, nor does its buyer’s wait', async () => {
  const { debt, admit, step, path } = await claimed();
  const proposed = await admit(debt);
  const id = await asked(debt.id);
  const creditorId = await addPayee(database, 'creditors', {});
  expect((await step(proposed.debt, 'assign', { creditorId, assignedOn: '2026-04-01' })).status).toBe(200);
  expect(await request(id)).toMatchObject({ decision: 'void' });
  const { debts } = (await asMaker('GET', path)).body.data;
  expect(debts.map((each: Debt) => each.proposedPence)).toEqual([null, null]);
});

test('of twenty deciders at once one admits the claim', async () => {
  const { debt, admit, admitted } = await claimed();
  await admit(debt);
  const id = await asked(debt.id);
  const deciders = await Promise.all(Array.from({ length: 20 }, () => caller(100_000_000)));
  const answers = await Promise.all(deciders.map((call) => call('POST', `/approvals/${id}/approve`, {})));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(await admitted()).toBe(110_000);
});

test('a task that waits for the claim is done with the admission, at once or by a second person, once none is left', async () => {
  const [kind] = await database
    .select({ id: tables.tasks.id })
    .from(tables.tasks)
    .where(eq(tables.tasks.name, 'Query unadmitted claim'));
  const tasksOf = (caseId: number) =>
    database
      .select({ status: caseTasks.status, note: caseTasks.completionNote })
      .from(caseTasks)
      .where(eq(caseTasks.caseId, caseId));
  const queried = async (claimPence: number) => {
    const made = await claimed(claimPence);
    const task = {
      caseId: made.caseId,
      taskId: kind!.id,
      dueOn: '2026-12-01',
      assignedUserId: asMaker.userId,
    };
    expect((await asMaker('POST', '/case-tasks', task)).status).toBe(201);
    return made;
  };
  const done = [{ status: 'completed', note: 'Every claim received is admitted.' }];
  const atOnce = await queried(LIMIT);
  await atOnce.admit(atOnce.debt);
  expect(await tasksOf(atOnce.caseId)).toEqual(done);

  const bySecond = await queried(LIMIT + 1);
  const { debt } = await bySecond.admit(bySecond.debt);
  expect(await tasksOf(bySecond.caseId)).toMatchObject([{ status: 'open' }]);
  expect((await approveOn(asChecker, 'case-creditors', debt.id)).status).toBe(200);
  expect(await tasksOf(bySecond.caseId)).toEqual(done);

  const oneOfTwo = await queried(LIMIT);
  const creditorId = await addPayee(database, 'creditors', {});
  const added = await asMaker('POST', oneOfTwo.path, {
    creditorId,
    creditId: credit!.id,
    balanceSoaPence: 5_000,
  });
  const other = await oneOfTwo.step(added.body.data, 'claim', {
    claimPence: 5_000,
    claimReceivedOn: '2026-03-01',
  });
  await oneOfTwo.admit(oneOfTwo.debt);
  expect(await tasksOf(oneOfTwo.caseId)).toMatchObject([{ status: 'open' }]);
  await oneOfTwo.step(other.debt, 'admit', { claimAdmittedPence: 5_000, admittedOn: '2026-03-05' });
  expect(await tasksOf(oneOfTwo.caseId)).toEqual(done);
});
