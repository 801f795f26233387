import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, addMonths, londonDate, setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, consentToClauses, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { documentDesk } from '#test/document-desk.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(creditors)(database);
const { app, signIn } = whole;
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const desk = decisionDesk(call, database, firm);
const papers = await documentDesk(whole, [], { domainId: firm.harbour });
const today = londonDate();
const yesterday = addDays(today, -1);

afterEach(() => setClock(() => new Date()));

const statusOf = async (caseId: number) => (await call('GET', `/cases/${caseId}`)).body.data.status.name;
const votesFor = (debtIds: number[], kinds: string[]) =>
  debtIds.map((debtId, at) => ({
    debtId,
    vote: kinds[at],
    ...(kinds[at] === 'modified' && { modifications: 'Total costs are capped at £3,650.' }),
  }));

describe('the outcome', () => {
  test('there is none before the time has come', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    await desk.vote(caseId, id, votesFor(debtIds, ['for', 'for', 'for']));
    const early = await desk.step(caseId, id, 'close', { outcome: 'approved' });
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/Creditors decide at 23:59/);
  });

  async function decided(kinds: string[], more: Parameters<typeof addCaseToDecide>[2] = {}) {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm, more);
    const id = await desk.opened(caseId);
    const votes = votesFor(debtIds, kinds).filter(({ vote }) => vote);
    if (votes.length > 0) await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
    await letTimePass(database, id, yesterday);
    return { caseId, id, debtIds };
  }

  test('an approval sets dates, schedule, tasks and status in one step', async () => {
    const { caseId, id } = await decided(['for', 'for', 'against']);
    const closed = await desk.step(caseId, id, 'close', { outcome: 'approved' });
    expect(closed.body.data).toMatchObject({ status: 'approved', decidedBy: { id: worker.id } });
    expect(closed.body.data.resultHash).toMatch(/^[0-9a-f]{64}$/);
    const found = (await call('GET', `/cases/${caseId}`)).body.data;
    expect(found).toMatchObject({
      status: { name: 'IVA Accepted' },
      approvalDate: yesterday,
      commencementDate: yesterday,
      hasSchedule: true,
    });
    expect(found.expectedEndDate).not.toBeNull();
    // There is no review of equity under the Protocol of 2025.
    expect(found.equityReviewDueOn).toBeNull();
    expect(found.nextDistributionOn).not.toBeNull();
  });

  test('what the votes do not have is refused with the arithmetic', async () => {
    const { caseId, id } = await decided(['for', 'against', 'against']);
    const refused = await desk.step(caseId, id, 'close', { outcome: 'approved' });
    expect(refused.body.errors.outcome).toMatch(
      /In favour £5,000.00 of £10,000.00 voted for or against: 50.00%/,
    );
    expect(await statusOf(caseId)).toBe('With Creditors');
    const rejected = await desk.step(caseId, id, 'close', { outcome: 'rejected' });
    expect(rejected.body.data.status).toBe('rejected');
    expect(await statusOf(caseId)).toBe('IVA Rejected');
    // The client hears of it, and what is open to them now; creditors get the report within four business days.
    expect((await call('GET', `/cases/${caseId}/mail`)).body.data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Proposal not approved' }),
        // Of which the decision then knows when it was sent.
        expect.objectContaining({
          title: 'Report of the decision',
          about: { entity: 'decisions', id, label: expect.stringMatching(/^Proposal, /) },
        }),
      ]),
    );
    const open = and(eq(caseTasks.caseId, caseId), eq(caseTasks.status, 'open'));
    const named = eq(tables.tasks.id, caseTasks.taskId);
    const openTasks = () =>
      database.select({ name: tables.tasks.name }).from(caseTasks).innerJoin(tables.tasks, named).where(open);
    expect(await openTasks()).toEqual([{ name: 'Send chair’s report' }]);
    // A letter to the client is no notice to creditors.
    const left = async (title: string) => {
      const [item] = await database
        .select()
        .from(mailItems)
        .where(and(eq(mailItems.caseId, caseId), eq(mailItems.title, title)));
      await database.update(mailRecipients).set({ sentOn: today }).where(eq(mailRecipients.itemId, item!.id));
      return (await desk.read(caseId, id)).reportSentOn;
    };
    expect(await left('Proposal not approved')).toBeNull();
    expect(await left('Report of the decision')).toBe(today);
    await desk.step(caseId, id, 'result', { resultNoticeOn: today, stateNotifiedOn: null });
    expect(await openTasks()).toEqual([]);
  });

  test('nobody votes: that is no approval', async () => {
    const { caseId, id } = await decided([]);
    expect((await desk.step(caseId, id, 'close', { outcome: 'approved' })).body.errors.outcome).toMatch(
      /Nobody voted/,
    );
    expect((await desk.step(caseId, id, 'close', { outcome: 'rejected' })).body.data.status).toBe('rejected');
  });

  test('votes with modifications wait for the client, whose answer decides', async () => {
    const asked = await decided(['modified', 'for', 'against']);
    const refused = await desk.step(asked.caseId, asked.id, 'close', { outcome: 'approved' });
    expect(refused.body.errors.outcome).toMatch(/only with the modifications/);
    const waits = await desk.step(asked.caseId, asked.id, 'close', { outcome: 'modifications' });
    expect(waits.body.data.status).toBe('modifications');
    expect(await statusOf(asked.caseId)).toBe('Modifications to Agree');
    // The form is written when the client is asked, with the day of the reply; the status leaves it to that.
    expect((await call('GET', `/cases/${asked.caseId}/mail`)).body.data).toEqual([]);
    const voteId = waits.body.data.voters.flatMap(
      (each: { counting: { id: number; vote: string } | null }) =>
        each.counting?.vote === 'modified' ? [each.counting.id] : [],
    )[0];
    expect((await desk.step(asked.caseId, asked.id, 'settle', { answers: [] })).body.errors.answers).toMatch(
      /Kestrel Bank/,
    );
    await consentToClauses(database, papers, asked.caseId);
    const agreed = await desk.step(asked.caseId, asked.id, 'settle', {
      answers: [{ voteId, isAgreed: true }],
    });
    expect(agreed.body.data.status).toBe('approved');
    expect(await statusOf(asked.caseId)).toBe('IVA Accepted');
    const url = `/api${desk.path(asked.caseId, asked.id)}/pdf`;
    const pack = await textOfPdf((await app.inject({ url, headers: worker.headers })).rawPayload);
    expect(pack.join(' ')).toMatch(/\(accepted\)\s+Total costs are capped at £3,650\./);
  });

  test('modifications that the client refuses count against', async () => {
    const asked = await decided(['modified', 'for', 'against']);
    const waits = await desk.step(asked.caseId, asked.id, 'close', { outcome: 'modifications' });
    const voteId = waits.body.data.voters.find(
      (each: { counting: { vote: string } | null }) => each.counting?.vote === 'modified',
    ).counting.id;
    const refused = await desk.step(asked.caseId, asked.id, 'settle', {
      answers: [{ voteId, isAgreed: false }],
    });
    expect(refused.body.data).toMatchObject({ status: 'rejected', tally: { againstPence: 700_000 } });
    expect(await statusOf(asked.caseId)).toBe('IVA Rejected');
  });

  const addClause = async (caseId: number, effect: object, more: object = {}) => {
    const { status, body } = await call('POST', `/cases/${caseId}/modifications`, {
      title: 'Clause',
      category: 'fee',
      text: '<p>The words.</p>',
      receivedOn: yesterday,
      requiresClientConsent: false,
      effect,
      ...more,
    });
    expect(status).toBe(201);
    return body.data.id as number;
  };
  const clausesOf = async (caseId: number) =>
    (await call('GET', `/cases/${caseId}/modifications`)).body.data.rows;

  test('with the approval modifications take effect, change the terms, or lapse', async () => {
    const { caseId, id } = await decided(['modified', 'for', 'against']);
    await addClause(caseId, { minContribution: 12_000 });
    await addClause(caseId, { termMonths: 72, minDividend: 2_500, equityReviewMonth: 40 });
    const { body } = await desk.step(caseId, id, 'close', { outcome: 'modifications' });
    const counting = body.data.voters.find(
      (each: { counting: { vote: string } | null }) => each.counting?.vote === 'modified',
    );
    const contested = await addClause(caseId, { termMonths: 66 });
    const answers = [{ voteId: counting.counting.id, isAgreed: true }];
    await consentToClauses(database, papers, caseId);
    await addClause(caseId, { breachMonths: 2 }, { requiresClientConsent: true });
    const held = await desk.step(caseId, id, 'settle', { answers });
    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('resolve the conflict')]);
    const ended = { version: 1, status: 'lapsed', reason: 'Withdrawn.' };
    const remortgage = await addClause(
      caseId,
      { breachMonths: 2 },
      { text: '<p>The debtor remortgages.</p>' },
    );
    await call('POST', `/cases/${caseId}/modifications/${contested}/end`, ended);
    const barred = await desk.step(caseId, id, 'settle', { answers });
    expect([barred.status, barred.body.message]).toEqual([
      409,
      expect.stringContaining('The IVA Protocol 2025 has no remortgage'),
    ]);
    await call('POST', `/cases/${caseId}/modifications/${remortgage}/end`, ended);
    expect((await desk.step(caseId, id, 'settle', { answers })).body.data.status).toBe('approved');
    const byId = async () =>
      (await clausesOf(caseId)).toSorted((one: { id: number }, other: { id: number }) => one.id - other.id);
    expect(await byId()).toMatchObject([
      { title: 'Total costs are capped at £3,650.', status: 'accepted', hasNoEffect: true },
      { status: 'accepted', effectiveFrom: yesterday, decisionId: id },
      { status: 'accepted', effectiveFrom: yesterday, decisionId: id },
      { status: 'lapsed', statusReason: 'Withdrawn.' },
      { status: 'lapsed', statusReason: expect.stringContaining('section 258(2)') },
      { status: 'lapsed', statusReason: 'Withdrawn.' },
    ]);
    const found = (await call('GET', `/cases/${caseId}`)).body.data;
    expect(found).toMatchObject({
      contributionPence: 12_000,
      termMonths: 72,
      minDividendPledged: 2_500,
      equityReviewDueOn: addMonths(yesterday, 40),
      hasSchedule: true,
    });
    const { lines } = (await call('GET', `/cases/${caseId}/payment-schedule`)).body.data;
    expect([lines.length, lines[0].expectedPence]).toEqual([72, 12_000]);
  });

  test('modifications of creditors who are left out lapse, and all do with a rejection', async () => {
    const approved = await decided(['for', 'for', 'modified']);
    const fairmile = await idByName(database, tables.creditors, 'Fairmile Bank');
    await addClause(approved.caseId, { totalCostCap: 1 }, { proposedByCreditorId: fairmile });
    const note = 'The majority is reached without it.';
    await desk.step(approved.caseId, approved.id, 'close', { outcome: 'approved', note });
    expect(await clausesOf(approved.caseId)).toMatchObject([
      { status: 'lapsed', statusReason: 'Creditors approved without it.' },
      { status: 'lapsed', statusReason: 'Creditors approved without it.' },
    ]);
    const rejected = await decided(['against', 'against', 'against']);
    await addClause(rejected.caseId, { totalCostCap: 1 });
    await desk.step(rejected.caseId, rejected.id, 'close', { outcome: 'rejected' });
    expect(await clausesOf(rejected.caseId)).toMatchObject([
      { status: 'lapsed', statusReason: 'Creditors rejected the proposal.' },
    ]);
  });

  test('an adjournment keeps votes, moves the case and is limited from the first date', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId, {
      procedure: 'virtual',
      meetingTime: '10:00',
      meetingPlace: 'By link',
      chairUserId: worker.id,
    });
    const votes = [debtIds[0], debtIds[2]].map((debtId, at) => ({ debtId, vote: ['for', 'against'][at] }));
    await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
    const far = await desk.step(caseId, id, 'adjourn', { to: addDays(today, 15), reason: 'More time.' });
    expect(far.body.errors.to).toMatch(/at most 14 days/);
    const to = addDays(today, 5);
    const put = await desk.step(caseId, id, 'adjourn', { to, reason: 'Marlowe asks for time.' });
    expect(put.body.data).toMatchObject({ status: 'open', decisionDate: to, originalDate: today });
    expect(put.body.data.adjournments).toMatchObject([
      { fromDate: today, toDate: to, reason: 'Marlowe asks for time.', tally: { forPence: 500_000 } },
    ]);
    expect(await statusOf(caseId)).toBe('Adjourned');
    await desk.vote(caseId, id, [{ debtId: debtIds[1], vote: 'for' }]);
    const again = await desk.step(caseId, id, 'adjourn', {
      to: addDays(today, 14),
      reason: 'Once more.',
    });
    expect(again.body.data.adjournments).toHaveLength(2);
    expect(again.body.data.tally).toMatchObject({ forPence: 800_000, againstPence: 200_000 });
    await database.update(cases).set({ decisionDate: yesterday }).where(eq(cases.id, caseId));
    await letTimePass(database, id, yesterday);
  });

  test('two chairs close at once: one counts', async () => {
    const { caseId, id } = await decided(['for', 'for', 'for']);
    const { version } = await desk.read(caseId, id);
    const other = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
    const close = (as: typeof call) =>
      as('POST', `${desk.path(caseId, id)}/close`, { version, outcome: 'approved' });
    const answers = await Promise.all([close(call), close(other)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('what is decided stays: no vote, value or mistake changes it any more', async () => {
    const { caseId, id, debtIds } = await decided(['for', 'for', 'against']);
    const closed = await desk.step(caseId, id, 'close', { outcome: 'approved' });
    const after = await desk.vote(caseId, id, [{ debtId: debtIds[2], vote: 'for' }], {
      receivedAt: `${yesterday}T11:00:00Z`,
    });
    expect(after.body.data.tally).toEqual(closed.body.data.tally);
    expect(
      (await desk.step(caseId, id, 'values', { debtId: debtIds[0], basis: 'rejected', reason: 'x' })).status,
    ).toBe(409);
    const voter = closed.body.data.voters[0];
    expect(
      (await call('POST', `${desk.path(caseId, id)}/votes/${voter.counting.id}/void`, { reason: 'x' }))
        .status,
    ).toBe(409);
    expect((await desk.step(caseId, id, 'withdraw', { reason: 'x' })).status).toBe(409);
    expect((await desk.step(caseId, id, 'adjourn', { to: addDays(today, 3), reason: 'x' })).status).toBe(409);
  });
});
