import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { iandeStatements } from '#server/records/affairs/tables.ts';
import { trustDeeds } from '#server/records/case-life/deeds/tables.ts';
import { followArrears } from '#server/records/case-life/follow-arrears.ts';
import { cases } from '#server/records/cases/tables.ts';
import { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import { dueDiligence, dueDiligenceChecks } from '#server/records/due-diligence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, letTimePass } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const yesterday = addDays(today, -1);

const productId = async (name: string) =>
  (await database.select().from(tables.products).where(eq(tables.products.name, name)))[0]!.id;
const statusId = async (name: string) =>
  (await database.select().from(tables.statuses).where(eq(tables.statuses.name, name)))[0]!.id;
const read = async (id: number) => (await call('GET', `/cases/${id}`)).body.data;
async function move(id: number, status: string, more: object = {}) {
  const { version } = await read(id);
  return call('POST', `/cases/${id}/status`, { version, statusId: await statusId(status), ...more });
}

describe('a trust deed', () => {
  async function signed() {
    const found = await addCaseToDecide(database, firm, {
      productId: await productId('Protected trust deed'),
      status: 'Trust Deed Signed',
      jurisdiction: 'SCO',
      proposalDate: addDays(today, -60),
      termMonths: 48,
      distributionFrequency: 'annual',
    });
    const published = addDays(today, -20);
    await database.insert(trustDeeds).values({
      caseId: found.id,
      status: 'delivered',
      grantedOn: addDays(today, -60),
      publishedOn: published,
      documentsSentOn: published,
    });
    return found;
  }
  const window = (publishedOn: string | null) =>
    desk.plan({ kind: 'objections', sought: 'Protection of the trust deed.', publishedOn });
  async function open(publishedOn = addDays(today, -20)) {
    const found = await signed();
    const made = await call('POST', `/cases/${found.id}/decisions`, window(publishedOn));
    const { id } = made.body.data;
    const opened = await desk.step(found.id, id, 'open');
    expect(opened).toMatchObject({ status: 200 });
    return { caseId: found.id, debtIds: found.debtIds, id, opened };
  }

  test('its window is five weeks from publication, and silence leaves it to be registered', async () => {
    const { caseId, id, opened } = await open();
    expect(opened.body.data).toMatchObject({
      procedure: 'objections',
      decisionDate: addDays(today, 15),
      verdict: 'approved',
    });
    expect((await read(caseId)).status.name).toBe('Objections Window');
    expect((await desk.step(caseId, id, 'close', { outcome: 'approved' })).status).toBe(409);
    expect((await move(caseId, 'Trust Deed Protected')).body.data.blockers).toContain(
      'The outcome is recorded under Proposal & Voting, where the votes are counted.',
    );
    await letTimePass(database, id, yesterday);
    const closed = await desk.step(caseId, id, 'close', { outcome: 'approved' });
    expect(closed).toMatchObject({ status: 200 });
    expect(await read(caseId)).toMatchObject({
      status: { name: 'Objections Window' },
      approvalDate: null,
      expectedEndDate: null,
      hasSchedule: false,
    });
  });

  test('a third in value bars it; only objections and agreement are votes', async () => {
    const { caseId, id, debtIds } = await open();
    const wrong = await desk.vote(caseId, id, [{ debtId: debtIds[0], vote: 'abstain' }]);
    expect(wrong.body.errors).toEqual({ vote: 'A creditor objects to a trust deed, or agrees to it.' });
    const received = { receivedAt: `${yesterday}T10:00:00Z` };
    await desk.vote(caseId, id, [{ debtId: debtIds[0], vote: 'against' }], received);
    expect((await desk.step(caseId, id, 'adjourn', { to: addDays(today, 20), reason: 'x' })).status).toBe(
      409,
    );
    await letTimePass(database, id, yesterday);
    const wanted = await desk.step(caseId, id, 'close', { outcome: 'approved' });
    expect(wanted.body.errors.outcome).toMatch(/One third or more bars it: barred/);
    await desk.step(caseId, id, 'close', { outcome: 'rejected' });
    expect((await read(caseId)).status.name).toBe('Trust Deed Not Protected');
  });

  test('publication must be told, and only a signed deed gets there', async () => {
    const { id } = await signed();
    expect((await call('POST', `/cases/${id}/decisions`, window(null))).body.errors).toHaveProperty(
      'publishedOn',
    );
    const draft = await addCaseToDecide(database, firm, {
      productId: await productId('Protected trust deed'),
      status: 'Drafting',
    });
    const made = await call('POST', `/cases/${draft.id}/decisions`, window(addDays(today, -20)));
    const refused = await desk.step(draft.id, made.body.data.id, 'open');
    expect(refused.body.data.blockers).toMatchObject([
      {
        text: 'Record the grant of the trust deed first.',
        at: `/cases/${draft.id}`,
      },
      {
        text: 'The case is in Drafting: Objections Window cannot follow it yet.',
        at: `/cases/${draft.id}`,
      },
    ]);
  });
});

describe('a debt management plan', () => {
  test('runs on its own statuses with a schedule that its sub status follows', async () => {
    const { id } = await addCaseToDecide(database, firm, {
      productId: await productId('Debt management plan'),
      status: 'Drafting',
      contributionPence: null,
    });
    await database.delete(adviceRecords).where(eq(adviceRecords.caseId, id));
    await database.delete(vulnerabilityAssessments).where(eq(vulnerabilityAssessments.caseId, id));
    await database.delete(dueDiligenceChecks);
    await database.delete(dueDiligence).where(eq(dueDiligence.caseId, id));
    const refused = await move(id, 'DMP Offers Sent');
    expect(refused.body.data.blockers).toEqual([
      'Missing: contribution.',
      'There is no current statement of income and expenditure.',
      'The record of advice has not been signed off by an insolvency practitioner.',
      expect.stringMatching(/^Due diligence on .* has not been started\.$/),
      expect.stringMatching(/^Whether .* is vulnerable has not been considered: record it under People\.$/),
    ]);
    await giveProposal(database, id, 'advised');
    await database
      .insert(iandeStatements)
      .values({ caseId: id, statementOn: today, kind: 'initial', incomePence: 12_000 });
    expect((await move(id, 'DMP Offers Sent', { values: { contributionPence: 12_000 } })).status).toBe(200);
    expect((await move(id, 'IVA Accepted')).status).toBe(409);
    const active = await move(id, 'DMP Active', {
      values: { ...enteredLate, commencementDate: addMonths(today, -6) },
    });
    expect(active.body.data).toMatchObject({
      status: { name: 'DMP Active' },
      substatus: { name: 'DMP Up to Date' },
      approvalDate: null,
      hasSchedule: true,
      nextAnnual: null,
    });
    await followArrears(database, { today });
    expect((await read(id)).substatus.name).toBe('DMP Arrears over 3 Months');
    expect((await move(id, 'DMP Ended')).body.errors).toEqual({ reason: 'Give the reason.' });
    expect((await move(id, 'DMP Completed')).body.data.blockers).toEqual([
      '£7,200.00 of the payment schedule has not been paid, waived or varied.',
    ]);
    await move(id, 'DMP Ended', { reason: 'The client has stopped paying.' });
    expect((await move(id, 'Closed')).body.data.blockers).toEqual([
      'The task ‘Final closure checklist’ is still open.',
    ]);
    await database.update(caseTasks).set({ status: 'cancelled' }).where(eq(caseTasks.caseId, id));
    await move(id, 'Closed');
    const [row] = await database.select().from(cases).where(eq(cases.id, id));
    expect(row).toMatchObject({ terminatedOn: today, closedOn: today });
  });
});
