import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { variationDesk } from '#test/variation-desk.ts';

const database = await testDatabase({ seeded: true });
const desk = await variationDesk(database, caseViews);
const { call, licensed, other, running, draft, step, agreed, voting, counted, today, first } = desk;
const { rowOf, substatusOf, lettersOf } = desk;

/** What of a case a variation changes, as it is stored. */
const standing = async (caseId: number, id: number) => {
  const { contributionPence, expectedEndDate, minDividendPledged, version } = await rowOf(caseId);
  const [variation] = await database.select().from(caseVariations).where(eq(caseVariations.id, id));
  return {
    contributionPence,
    expectedEndDate,
    minDividendPledged,
    version,
    status: variation!.status,
    schedules: await database.$count(paymentSchedules, eq(paymentSchedules.caseId, caseId)),
    clauses: await database.$count(caseModifications, eq(caseModifications.caseId, caseId)),
    audited: await database.$count(auditLog, eq(auditLog.caseId, caseId)),
  };
};

describe('the supervisor decides', () => {
  test('a licensed second person, and schedule, contribution, fee and end change at once', async () => {
    const { id: caseId, path } = await running();
    const before = await rowOf(caseId);
    const id = await agreed(path, { addedMonths: 3 });
    expect(await substatusOf(caseId)).toBe('Variation Proposed');
    expect((await step(path, id, 'submission')).status).toBe(200);
    const waiting = await waitingOn(licensed, 'case-variations', id);
    const unlicensed = await other('POST', `/approvals/${waiting}/approve`, {});
    expect([unlicensed.status, unlicensed.body.message]).toEqual([
      409,
      'Only a licensed insolvency practitioner may decide a variation.',
    ]);
    expect((await approveOn(licensed, 'case-variations', id)).status).toBe(200);
    const after = await rowOf(caseId);
    expect(after).toMatchObject({
      contributionPence: 8_500,
      expectedEndDate: addMonths(before.expectedEndDate!, 3),
    });
    const shown = (await call('GET', `${path}/${id}`)).body.data;
    expect(shown).toMatchObject({
      status: 'approved',
      effectiveOn: today,
      madeScheduleVersion: 2,
      endBefore: before.expectedEndDate,
      endAfter: after.expectedEndDate,
      isFixed: true,
      decidedBy: { name: 'Ivo Practitioner' },
    });
    const schedule = (await call('GET', `/cases/${caseId}/payment-schedule`)).body.data;
    expect(schedule.versions[0]).toMatchObject({ reason: 'variation', note: 'Variation 1' });
    expect(schedule.lines).toHaveLength(63);
    // On top of the total cost cap.
    const fees = (await call('GET', `/cases/${caseId}/fees`)).body.data;
    expect(fees.lines.at(-1)).toMatchObject({ item: 'variation', entitledPence: 35_000, leftPence: 35_000 });
    expect(await substatusOf(caseId)).toBe('Up to Date');
    expect(await lettersOf(caseId)).toEqual(['Variation approved', 'Variation confirmed']);
    // Nobody voted, so there is no vote to appeal against.
    const [notice] = await database.select().from(mailItems).where(eq(mailItems.caseId, caseId));
    expect(notice?.facts).not.toHaveProperty('variation.vote');
    const timeline = (await call('GET', `/calendar?caseId=${caseId}&kinds=variation`)).body.data;
    expect(timeline.map(({ title }: { title: string }) => title)).toEqual([
      'Variation 1: Approved',
      'Variation 1: With the supervisor',
      'Variation 1: Client agreed',
      'Variation 1: Draft',
    ]);
    // The next cut is measured against what creditors agreed to: £100.00, not £85.00.
    const again = await call('POST', `${path}/preview`, {
      ...draft({ contributionPence: 8_400 }),
      reason: undefined,
    });
    expect(again.body.data.creditorReasons).toEqual(['A cut from £100.00 to £84.00 is more than 15%.']);
  });

  test('an error half-way undoes all of it', async () => {
    const { id: caseId, path } = await running();
    const id = await agreed(path, { addedMonths: 3 });
    await step(path, id, 'submission');
    const before = await standing(caseId, id);
    await database.execute(sql`create function refuse_letters() returns trigger language plpgsql as $$
      begin raise exception 'no letters today'; end $$`);
    await database.execute(
      sql`create trigger refuse_letters before insert on mail_items for each row execute function refuse_letters()`,
    );
    const failed = await approveOn(licensed, 'case-variations', id);
    await database.execute(sql`drop trigger refuse_letters on mail_items`);
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(await standing(caseId, id)).toEqual(before);
    expect((await approveOn(licensed, 'case-variations', id)).status).toBe(200);
    expect((await standing(caseId, id)).status).toBe('approved');
  });

  test('two who decide at once decide once; meanwhile the schedule is not changed', async () => {
    const { id: caseId, path } = await running();
    const id = await agreed(path);
    await step(path, id, 'submission');
    const change = await call('POST', `/cases/${caseId}/payment-schedule`, {
      scheduleVersion: 1,
      reason: 'lump',
      note: 'A gift.',
      change: { kind: 'lump', dueOn: first, amountPence: 5_000 },
    });
    expect([change.status, change.body.message]).toEqual([
      409,
      'Variation 1 is with the supervisor: the schedule changes with it, or once it is withdrawn.',
    ]);
    const waiting = await waitingOn(licensed, 'case-variations', id);
    const both = await Promise.all([1, 2].map(() => licensed('POST', `/approvals/${waiting}/approve`, {})));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await standing(caseId, id)).schedules).toBe(2);
  });

  test('a refusal ends it with its reason', async () => {
    const { id: caseId, path } = await running();
    const id = await agreed(path);
    await step(path, id, 'submission');
    const waiting = await waitingOn(licensed, 'case-variations', id);
    const comment = 'The budget does not show it.';
    expect((await licensed('POST', `/approvals/${waiting}/reject`, { comment })).status).toBe(200);
    expect((await call('GET', `${path}/${id}`)).body.data).toMatchObject({
      status: 'rejected',
      statusReason: comment,
    });
    expect(await substatusOf(caseId)).toBe('Up to Date');
    expect(await lettersOf(caseId)).toEqual(['Variation not approved']);
  });
});

describe('creditors decide', () => {
  const settled = { kind: 'min_dividend_not_complied', feePence: 50_000 };
  const terms = {
    contributionPence: null,
    minDividend: 2_000,
    addedMonths: 6,
    fees: { totalCostCap: 400_000, supervisorFee: 60_000 },
  };

  test('notice, votes, outcome: fees, dividend, schedule and end change with the approval', async () => {
    const { id: caseId, debtIds, path } = await running();
    const before = await rowOf(caseId);
    const vote = await voting(path, terms, settled);
    expect(await lettersOf(caseId)).toEqual(['Variation proposal and notice']);
    const [letter] = await database.select().from(mailItems).where(eq(mailItems.caseId, caseId));
    expect(letter).toMatchObject({ aboutEntity: 'decisions', aboutId: vote.decisionId });
    expect(Object.keys(letter!.facts as object)).toContain('eos[]');
    await counted(vote, debtIds, 'for');
    const closed = await vote.decide('close', { outcome: 'approved' });
    expect([closed.status, closed.body.message]).toEqual([200, expect.anything()]);
    const after = await rowOf(caseId);
    expect(after).toMatchObject({
      minDividendPledged: 2_000,
      expectedEndDate: addMonths(before.expectedEndDate!, 6),
      approvalDate: before.approvalDate,
    });
    const [clause] = await database
      .select()
      .from(caseModifications)
      .where(eq(caseModifications.caseId, caseId));
    expect(clause).toMatchObject({
      status: 'accepted',
      decisionId: vote.decisionId,
      effectiveFrom: today,
      effect: { totalCostCap: 400_000, supervisorFee: 60_000, minDividend: 2_000 },
    });
    const fees = (await call('GET', `/cases/${caseId}/fees`)).body.data;
    expect(fees.caps.find(({ key }: { key: string }) => key === 'totalCost').limitPence).toBe(400_000);
    expect(fees.lines.at(-1)).toMatchObject({ item: 'variation', entitledPence: 50_000 });
    expect((await call('GET', `${path}/${vote.id}`)).body.data).toMatchObject({
      status: 'approved',
      decision: { id: vote.decisionId, status: 'approved' },
      appealUntil: addDays(today, 21),
      modificationId: clause!.id,
    });
    const letters = await database.select().from(mailItems).where(eq(mailItems.caseId, caseId));
    const notice = letters.find(({ title }) => title === 'Variation approved');
    expect(notice?.facts).toMatchObject({
      'variation.vote':
        'In favour, by value of those responding: 100.00% (three quarters are needed). Against, by value of all creditors who are not associates: 0.00% (more than half defeats the variation).',
    });
  });

  /** Creditors made a contribution of at least £95.00 and a term of 60 months, when they approved. */
  const withClauses = async () => {
    const made = await running();
    const approvedOn = {
      effectiveFrom: today,
      receivedOn: today,
      acceptedAt: new Date(),
      status: 'accepted',
    } as const;
    await database.insert(caseModifications).values(
      [
        { title: 'At least £95.00', category: 'contribution' as const, effect: { minContribution: 9_500 } },
        { title: 'Sixty months', category: 'term' as const, effect: { termMonths: 60 } },
      ].map((clause) => ({ ...clause, ...approvedOn, caseId: made.id, text: clause.title })),
    );
    return made;
  };

  test('clauses on contribution and term give way to the variation, and to nothing else', async () => {
    const { id: caseId, debtIds, path } = await withClauses();
    const cut = await call('POST', `/cases/${caseId}/payment-schedule`, {
      scheduleVersion: 1,
      reason: 'review',
      note: 'Hours were cut.',
      change: { kind: 'amount', from: first, amountPence: 9_400 },
    });
    expect(cut.body.errors.amountPence).toBe(
      'A clause in force asks for at least £95.00 a month: only a variation goes below that.',
    );
    const vote = await voting(path, { contributionPence: 7_000, addedMonths: 6 });
    const asked = (effect: object) => ({
      caseId,
      title: 'At least £90.00',
      category: 'contribution' as const,
      text: 'At least £90.00',
      receivedOn: today,
      decisionId: vote.decisionId,
      status: 'proposed' as const,
      requiresClientConsent: false,
      effect,
    });
    const [stray] = await database
      .insert(caseModifications)
      .values(asked({ minContribution: 9_000 }))
      .returning();
    await counted(vote, debtIds, 'for');
    const stopped = await vote.decide('close', { outcome: 'approved' });
    expect(stopped.status).toBe(409);
    expect(JSON.stringify(stopped.body)).toContain(
      '‘At least £90.00’: It asks for at least £90.00 a month, and £70.00 is due: a variation changes the contribution.',
    );
    await database.delete(caseModifications).where(eq(caseModifications.id, stray!.id));
    expect((await vote.decide('close', { outcome: 'approved' })).status).toBe(200);
    const { modificationId } = (await call('GET', `${path}/${vote.id}`)).body.data;
    const [clause] = await database
      .select()
      .from(caseModifications)
      .where(eq(caseModifications.id, modificationId));
    expect(clause!.effect).toEqual({ minContribution: 7_000, termMonths: 66 });
    expect(clause!.text).toContain('This replaces: Minimum contribution: £95.00.');
    // A clause of its own says nothing that the schedule does not hold.
    const proposed = await call('POST', `/cases/${caseId}/modifications`, {
      title: 'Longer',
      category: 'term',
      text: 'Seventy-two months',
      effect: { termMonths: 72 },
      receivedOn: today,
    });
    const rows = (await call('GET', `/cases/${caseId}/modifications`)).body.data.rows;
    expect(proposed.status).toBe(201);
    expect(rows.find(({ title }: { title: string }) => title === 'Longer').obstacles).toContain(
      'It asks for a term of 72 months, and the arrangement runs for 66: a variation changes the term.',
    );
  });

  test('what a variation leaves as it is, its clause does not speak of', async () => {
    const { debtIds, path } = await withClauses();
    const vote = await voting(path, { contributionPence: null, minDividend: 1_000 }, settled);
    await counted(vote, debtIds, 'for');
    expect((await vote.decide('close', { outcome: 'approved' })).status).toBe(200);
    const { modificationId } = (await call('GET', `${path}/${vote.id}`)).body.data;
    const [clause] = await database
      .select()
      .from(caseModifications)
      .where(eq(caseModifications.id, modificationId));
    expect(clause!.effect).toEqual({ minDividend: 1_000 });
  });

  test('rejected by creditors: nothing changes, and another may begin', async () => {
    const { id: caseId, debtIds, path } = await running();
    const vote = await voting(path, terms, settled);
    const before = await rowOf(caseId);
    await counted(vote, debtIds, 'against');
    expect((await vote.decide('close', { outcome: 'rejected' })).status).toBe(200);
    expect(await lettersOf(caseId)).toEqual([
      'Variation proposal and notice',
      'Variation not approved',
      'Variation not approved by creditors',
    ]);
    expect((await call('GET', `${path}/${vote.id}`)).body.data).toMatchObject({
      status: 'rejected',
      statusReason: 'Creditors rejected the variation.',
    });
    const { expectedEndDate, contributionPence } = before;
    expect(await rowOf(caseId)).toMatchObject({ expectedEndDate, contributionPence });
    expect((await call('POST', path, draft())).body.data.number).toBe(2);
  });

  test('a decision that is withdrawn gives the variation back; a variation that is withdrawn takes the decision with it', async () => {
    const { path } = await running();
    const vote = await voting(path, terms, settled);
    await vote.decide('withdraw', { reason: 'Wrong figures.' });
    expect((await call('GET', `${path}/${vote.id}`)).body.data).toMatchObject({
      status: 'client_agreed',
      decision: null,
      isFixed: false,
    });
    const second = await step(path, vote.id, 'issue', desk.plan());
    const decisionId = second.body.data.decision.id;
    await step(path, vote.id, 'withdrawal', { reason: 'The client found work.' });
    const of = path.replace('variations', `decisions/${decisionId}`);
    expect((await call('GET', of)).body.data).toMatchObject({
      status: 'withdrawn',
      outcomeNote: 'The client found work.',
    });
  });
});

describe('breaches', () => {
  async function breached() {
    const made = await running();
    const [type] = await database
      .select()
      .from(tables['breach-types'])
      .where(eq(tables['breach-types'].name, 'Arrears over 3 months'));
    const breaches = made.path.replace('variations', 'breaches');
    const added = await call('POST', breaches, {
      breachTypeId: type!.id,
      detectedOn: today,
      detail: 'Nothing has come.',
    });
    const breachId: number = added.body.data.id;
    return { ...made, breaches, breachId };
  }
  const notice = () => ({ detail: 'Nothing has come.', remedyByOn: addDays(today, 30) });

  test('a breach waits for the variation that answers it: no notice meanwhile, ended with its approval', async () => {
    const { path, breaches, breachId } = await breached();
    const made = await call('POST', path, { ...draft(), breachId });
    expect(made.body.data.breaches).toEqual([{ id: breachId, name: 'Arrears over 3 months' }]);
    const shown = (await call('GET', `${breaches}/${breachId}`)).body.data;
    expect(shown).toMatchObject({
      status: 'variation_proposed',
      variation: { id: made.body.data.id, number: 1, status: 'draft' },
    });
    expect((await call('GET', breaches)).body.data.heldBack).toBe(
      'Variation 1 is open: no notice is served meanwhile.',
    );
    const { id } = made.body.data;
    await step(path, id, 'agreement', { on: today });
    await step(path, id, 'submission');
    await approveOn(licensed, 'case-variations', id);
    expect((await call('GET', `${breaches}/${breachId}`)).body.data).toMatchObject({
      status: 'remedied',
      outcome: 'Variation 1 was approved.',
    });
  });

  test('any open variation holds a notice back, whatever the sub status; withdrawn it does not', async () => {
    const { id: caseId, path, breaches, breachId } = await breached();
    const { id } = (await call('POST', path, draft())).body.data;
    await database.update(cases).set({ substatusId: null }).where(eq(cases.id, caseId));
    const serve = async () => {
      const { version } = (await call('GET', `${breaches}/${breachId}`)).body.data;
      return call('POST', `${breaches}/${breachId}/notice`, { version, ...notice() });
    };
    const refused = await serve();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Variation 1 is open: no notice is served meanwhile.',
    ]);
    await step(path, id, 'withdrawal', { reason: 'Paid after all.' });
    expect((await serve()).status).toBe(200);
  });

  test('a variation that is withdrawn opens its breach again', async () => {
    const { path, breaches, breachId } = await breached();
    const { id } = (await call('POST', path, { ...draft(), breachId })).body.data;
    await step(path, id, 'withdrawal', { reason: 'No.' });
    const shown = (await call('GET', `${breaches}/${breachId}`)).body.data;
    expect(shown.status).toBe('open');
    expect(shown.history.at(-1).note).toBe('Variation 1 was withdrawn: No.');
    expect(
      await database.$count(
        approvals,
        and(eq(approvals.entity, 'case-variations'), eq(approvals.entityId, id)),
      ),
    ).toBe(0);
  });
});
