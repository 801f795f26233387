import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadCases } from '#demo/cases/load-cases.ts';
import { closure } from '#server/app/parts/closure.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { deeds } from '#server/app/parts/deeds.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { closingFacts } from '#server/records/case-life/closing-facts.ts';
import { cases } from '#server/records/cases/tables.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import type { DeedDetail } from '#shared/activities/deeds/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { licence } from '#test/licence.ts';
import { apiCaller } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const today = londonDate();
await loadCases(database, { count: 400, seed: 11, today });
const { releasedRun } = await distributionDesk(database);
const { app, signIn } = await appWith(closure, creditors, deeds)(database);
const office = await signIn(everyPermission);
const call = apiCaller(app, office.headers);
const second = apiCaller(app, (await signIn(everyPermission, { approvalLimit: 100_000_000 })).headers);
const contribution = await incomeType(database);

/** A call that has to succeed; returns what it answers. */
async function done(caller: typeof call, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await caller(method, path, body);
  expect([path, answer.status, answer.body.message]).toEqual([
    path,
    expect.toSatisfy((status: number) => status < 300),
    expect.anything(),
  ]);
  return answer.body.data;
}
const read = async (path: string) => (await call('GET', path)).body.data;

/** A running case of the demo firm in a sub status, of which this holds. */
async function caseIn(substatus: string, where?: SQL) {
  const [found] = await database
    .select({ id: cases.id, domainId: cases.domainId })
    .from(cases)
    .innerJoin(tables.substatuses, eq(tables.substatuses.id, cases.substatusId))
    .where(and(eq(tables.substatuses.code, substatus), where))
    .orderBy(cases.id)
    .limit(1);
  if (!found) throw new Error(`The demo firm has no case in ${substatus}.`);
  return found;
}
const hasHome = sql`exists (select from case_assets a join assets k on k.id = a.asset_type_id and k.class = 'property'
  where a.case_id = ${cases.id} and not a.is_excluded)`;
const hasDispute = sql`exists (select from case_creditors d join debt_statuses s on s.id = d.debt_status_id
  where d.case_id = ${cases.id} and s.code = 'disputed')`;

/** What is in dispute between client and firm is settled: breaches are remedied, a variation is withdrawn. */
async function settle(id: number): Promise<void> {
  const breaches = await database.select().from(caseBreaches).where(eq(caseBreaches.caseId, id));
  for (const { id: breachId, status, version } of breaches)
    if (status !== 'remedied' && status !== 'waived')
      await done(call, 'POST', `/cases/${id}/breaches/${breachId}/remedy`, {
        version,
        reason: 'All is paid.',
      });
  const variations = await database.select().from(caseVariations).where(eq(caseVariations.caseId, id));
  for (const { id: variationId, status, version } of variations)
    if (status === 'draft' || status === 'client_agreed')
      await done(call, 'POST', `/cases/${id}/variations/${variationId}/withdrawal`, {
        version,
        reason: 'The client pays all at once.',
      });
}

type Debt = {
  id: number;
  version: number;
  creditor: { id: number };
  debtStatus: { code: string };
  balanceSoaPence: number;
  claimPence: number | null;
};

/** Claims are recorded and admitted, and creditors have bank details that a second person has verified. */
async function admitClaims(id: number, domainId: number): Promise<void> {
  const { debts } = (await read(`/cases/${id}/creditors`)) as { debts: Debt[] };
  const open = ['estimated', 'confirmed-with-creditor', 'claim-received', 'disputed', 'withheld'];
  for (const { id: debtId, debtStatus, balanceSoaPence, claimPence, ...debt } of debts) {
    const path = `/cases/${id}/creditors/${debtId}`;
    const claim = claimPence ?? balanceSoaPence;
    let { version } = debt;
    if (!open.includes(debtStatus.code)) continue;
    if (claimPence === null) {
      const claimed = { version, claimPence: claim, claimReceivedOn: today };
      ({ version } = await done(call, 'POST', `${path}/claim`, claimed));
    }
    await done(call, 'POST', `${path}/admit`, { version, claimAdmittedPence: claim, admittedOn: today });
  }
  for (const creditorId of new Set(debts.map(({ creditor }) => creditor.id)))
    await verifyBank(creditorId, domainId);
}

/** Bank details that nobody has given yet are kept by this domain. */
async function verifyBank(creditorId: number, domainId: number): Promise<void> {
  const { version, sortCode, bankVerifiedAt } = await read(`/creditors/${creditorId}`);
  if (bankVerifiedAt) return;
  if (!sortCode) {
    const account = { accountName: 'Collection', sortCode: '99-00-01', accountNumber: '20000001' };
    await done(call, 'PUT', `/creditors/${creditorId}`, { version, ...account, keptByDomainId: domainId });
  }
  const [waiting] = await database
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(
        eq(approvals.entity, 'creditors'),
        eq(approvals.entityId, creditorId),
        inArray(approvals.decision, ['pending', 'escalated']),
      ),
    );
  await done(second, 'POST', `/approvals/${waiting!.id}/approve`, {});
}

/** All that the schedule still expects comes in. */
async function pay(id: number): Promise<void> {
  const [found] = await database.select().from(cases).where(eq(cases.id, id));
  const { outstandingPence } = await closingFacts(database, found!);
  const receipt = receiptOf(id, contribution, { amountPence: outstandingPence!, receivedOn: today });
  await posting(database, (w) => postReceipt(w, receipt));
}

async function reviewEquity(id: number): Promise<void> {
  const review = await database
    .select({ id: caseTasks.id })
    .from(caseTasks)
    .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
    .where(
      and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open'), eq(tables.tasks.code, 'equity-review')),
    );
  for (const task of review) await done(call, 'POST', `/case-tasks/${task.id}/complete`, {});
}

const blockersOf = async (id: number) => {
  const { items } = (await read(`/cases/${id}/closure`)) as ClosingChecklist;
  return items.flatMap(({ blocker }) => (blocker ? [blocker.text] : []));
};

async function complete(id: number) {
  const transitions: { code: string; statusId: number; blockers: { text: string }[] }[] = await read(
    `/cases/${id}/transitions`,
  );
  const { statusId, blockers } = transitions.find(({ code }) => code.endsWith('-completed'))!;
  const { version } = await read(`/cases/${id}`);
  return { blockers, go: () => call('POST', `/cases/${id}/status`, { version, statusId }) };
}

/** A trust deed ends by its own steps: its returns, and the discharge of the debtor and of the trustee, who is the caller. */
async function endDeed(id: number) {
  await licence(database, office.id);
  await database.update(cases).set({ supervisorUserId: office.id }).where(eq(cases.id, id));
  const deedNow = async () => ((await read(`/cases/${id}/trust-deed`)) as { deed: DeedDetail }).deed;
  const step = async (path: string) => {
    const deed = await deedNow();
    return call('POST', `/cases/${id}/trust-deed/${deed.id}/${path}`, { version: deed.version, on: today });
  };
  while ((await deedNow()).nextReturn!.periodTo <= today) expect((await step('returns')).status).toBe(200);
  expect((await step('discharge')).status).toBe(200);
  return step('release');
}

test.each([
  ['an IVA that is up to date', 'up-to-date', sql`true`, 'IVA Completed'],
  ['a home, and the last payment in', 'final-payment-received', hasHome, 'IVA Completed'],
  ['a payment break', 'payment-break', sql`true`, 'IVA Completed'],
  ['arrears of which a breach is suspected', 'arrears-over-3-months', sql`true`, 'IVA Completed'],
  ['a notice of breach, and a disputed claim', 'breach-notice-served', hasDispute, 'IVA Completed'],
  ['a variation under way', 'variation-proposed', sql`true`, 'IVA Completed'],
  ['a trust deed', 'trust-deed-up-to-date', sql`true`, 'Trust Deed Completed'],
  ['a debt management plan', 'dmp-up-to-date', sql`true`, 'DMP Completed'],
])('a running demo case is completed through its procedures: %s', async (_what, substatus, where, end) => {
  const { id, domainId } = await caseIn(substatus, where);
  const early = await complete(id);
  expect(early.blockers.map(({ text }) => text).join(' ')).toContain(
    'of the payment schedule has not been paid',
  );
  expect((await early.go()).status).toBe(409);

  await settle(id);
  await admitClaims(id, domainId);
  await pay(id);
  await reviewEquity(id);
  expect(await blockersOf(id)).toEqual([expect.stringMatching(/^£[\d,.]+ is still held: distribute it\.$/)]);
  await releasedRun(id, { kind: 'closing', cutoffOn: today, domainId });
  expect(await blockersOf(id)).toEqual([]);
  const ending = end === 'Trust Deed Completed' ? await endDeed(id) : await (await complete(id)).go();
  expect(ending.status).toBe(200);
  expect(await read(`/cases/${id}`)).toMatchObject({ status: { name: end }, completedOn: today });
  expect((await fundsOf(database, id)).cashPence).toBe(0);
  const { end: ended } = (await read(`/cases/${id}/closure`)) as ClosingChecklist;
  expect(ended).toMatchObject({ how: 'completed', isArrangement: end === 'IVA Completed' });
});
