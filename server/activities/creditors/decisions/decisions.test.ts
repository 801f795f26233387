import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, idByName } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const desk = decisionDesk(call, database, firm);
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

describe('preparing', () => {
  test('the checklist names what is missing, and voting opens when it is in order', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm, {
      owed: [
        { creditor: 'Kestrel Bank', pounds: 5_000 },
        { creditor: 'Marlowe Cards', pounds: 3_000, status: 'Disputed', claimPence: 320_000 },
      ],
    });
    const made = await call('POST', `/cases/${caseId}/decisions`, desk.plan());
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const refused = await desk.step(caseId, id, 'open');
    expect(refused.status).toBe(409);
    expect(refused.body.data.blockers.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringContaining('The claim of Marlowe Cards is disputed.'),
      expect.stringContaining('Check which creditors are associates'),
      'No notice has been recorded for Kestrel Bank, Marlowe Cards: a creditor without notice has no vote.',
    ]);
    await desk.step(caseId, id, 'values', {
      debtId: debtIds[1],
      basis: 'objected',
      reason: 'No agreement found.',
    });
    await desk.step(caseId, id, 'associates', { isChecked: true });
    const deliveryMethodId = await idByName(database, tables['delivery-methods'], 'First class post');
    const late = await desk.step(caseId, id, 'notices', {
      sentOn: addDays(today, -14),
      deliveryMethodId,
    });
    expect(late.status).toBe(400);
    expect(late.body.errors.sentOn).toMatch(/Rule 15.2 requires 14 clear days/);
    const sent = addDays(today, -30);
    const noticed = await desk.step(caseId, id, 'notices', { sentOn: sent, deliveryMethodId });
    expect(noticed.body.data.voters[0]).toMatchObject({
      noticeSentOn: sent,
      noticeMethod: { name: 'First class post' },
    });
    expect(noticed.body.data.voters[0].noticeDeliveredOn > sent).toBe(true);

    const open = await desk.step(caseId, id, 'open');
    expect(open.body.data).toMatchObject({ status: 'open', isClosed: false, originalDate: today });
    expect(
      open.body.data.voters.map((each: { valuePence: number; basis: string }) => [
        each.valuePence,
        each.basis,
      ]),
    ).toEqual([
      [500_000, 'declared'],
      [320_000, 'objected'],
    ]);
    expect(await statusOf(caseId)).toBe('With Creditors');
    const found = (await call('GET', `/cases/${caseId}`)).body.data;
    expect(found).toMatchObject({
      decisionDate: today,
      noticeDeliveredOn: noticed.body.data.voters[0].noticeDeliveredOn,
    });
  });

  test('a case that is not that far stays where it is', async () => {
    const { id: caseId } = await addCaseToDecide(database, firm, { status: 'Drafting' });
    const id = await desk.prepared(caseId);
    const { checklist } = await desk.read(caseId, id);
    expect(checklist.find(({ key }: { key: string }) => key === 'case').blockers).toEqual([
      'The case is in Drafting: With Creditors cannot follow it yet.',
    ]);
    expect((await desk.step(caseId, id, 'open')).status).toBe(409);
  });

  test('one undecided decision of a kind at a time; a withdrawn one makes room', async () => {
    const { id: caseId } = await addCaseToDecide(database, firm);
    const id = await desk.prepared(caseId);
    const second = await call('POST', `/cases/${caseId}/decisions`, desk.plan());
    expect(second.status).toBe(409);
    expect(second.body.message).toMatch(/is already open/);
    await desk.step(caseId, id, 'withdraw', { reason: 'The client asked for time.' });
    expect((await call('POST', `/cases/${caseId}/decisions`, desk.plan())).status).toBe(201);
  });

  test('a meeting needs its time, and a stale plan is refused', async () => {
    const { id: caseId } = await addCaseToDecide(database, firm);
    const refused = await call('POST', `/cases/${caseId}/decisions`, desk.plan({ procedure: 'virtual' }));
    expect(refused.body.errors).toEqual({ meetingTime: 'Say at what time creditors meet.' });
    const id = await desk.prepared(caseId);
    const stale = await call('PUT', desk.path(caseId, id), { ...desk.plan(), version: 99 });
    expect(stale.status).toBe(409);
    const wrong = await call('PUT', desk.path(caseId, id), {
      ...desk.plan({ chairUserId: 999_999 }),
      version: 1,
    });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(wrong.status).toBeLessThan(500);
  });
});

describe('voting', () => {
  test('a claim that changes later leaves the frozen value alone, and is shown', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const [debtId] = debtIds;
    await database.update(caseCreditors).set({ claimPence: 700_000 }).where(eq(caseCreditors.id, debtId!));
    const { voters, tally } = await desk.read(caseId, id);
    expect(voters.find((each: { debtId: number }) => each.debtId === debtId)).toMatchObject({
      valuePence: 500_000,
      changedToPence: 700_000,
    });
    expect(tally.electoratePence).toBe(1_000_000);
  });

  test('the chair admits another value with a reason, which is kept', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const ruled = await desk.step(caseId, id, 'values', {
      debtId: debtIds[0],
      basis: 'chair',
      valuePence: 550_000,
      reason: 'Interest to the day of the decision.',
    });
    expect(ruled.body.data.tally.electoratePence).toBe(1_050_000);
    await desk.step(caseId, id, 'values', { debtId: debtIds[0], basis: null, reason: 'Taken back.' });
    expect((await desk.read(caseId, id)).tally.electoratePence).toBe(1_000_000);
    const trail = await database
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'value admitted for voting')));
    expect(trail).toHaveLength(2);
    expect(
      (await desk.step(caseId, id, 'values', { debtId: debtIds[0], basis: 'chair', reason: 'x' })).body
        .errors,
    ).toEqual({
      valuePence: 'Say at what value it votes.',
    });
  });

  test('a vote by correspondence is not changed (r 15.31(8)): one entered by mistake is taken back first', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const votes = (vote: string) => [{ debtId: debtIds[0], vote }];
    expect((await desk.vote(caseId, id, votes('abstain'))).status).toBe(200);
    const cast = await desk.vote(caseId, id, votes('against'));
    expect(cast.status).toBe(200);
    const changed = await desk.vote(caseId, id, votes('for'));
    expect(changed.status).toBe(400);
    expect(changed.body.errors).toEqual({ vote: expect.stringContaining('rule 15.31(8)') });
    expect((await desk.vote(caseId, id, votes('against'))).status).toBe(200);

    const { votes: entered } = (await desk.read(caseId, id)).voters.find(
      (each: { debtId: number }) => each.debtId === debtIds[0],
    );
    for (const vote of entered.filter((each: { vote: string }) => each.vote === 'against'))
      await call('POST', `${desk.path(caseId, id)}/votes/${vote.id}/void`, { reason: 'Misread.' });
    expect((await desk.vote(caseId, id, votes('for'))).body.data.tally).toMatchObject({ forPence: 500_000 });
  });

  test('at a meeting a later vote supersedes an earlier one; a mistake is taken back with its reason', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    await database.update(decisions).set({ procedure: 'virtual' }).where(eq(decisions.id, id));
    const [first] = debtIds;
    await desk.vote(caseId, id, [{ debtId: first, vote: 'against' }], {
      receivedAt: `${yesterday}T10:00:00Z`,
    });
    const again = await desk.vote(caseId, id, [{ debtId: first, vote: 'for' }]);
    const voter = again.body.data.voters.find((each: { debtId: number }) => each.debtId === first);
    expect(voter.votes.map((each: { vote: string; standing: string }) => [each.vote, each.standing])).toEqual(
      [
        ['for', 'counts'],
        ['against', 'superseded'],
      ],
    );
    const voided = await call('POST', `${desk.path(caseId, id)}/votes/${voter.counting.id}/void`, {
      reason: 'Meant for another case.',
    });
    expect(voided.body.data.tally).toMatchObject({ forPence: 0, againstPence: 500_000 });
  });

  test('an agent votes for all its creditors at once, and for no others', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const { voters } = await desk.read(caseId, id);
    const sentinel = voters.find((each: { debtId: number }) => each.debtId === debtIds[0]).agent;
    const both = votesFor(debtIds.slice(0, 2), ['for', 'for']);
    const cast = await desk.vote(caseId, id, both, { agentCreditorId: sentinel.id, method: 'file' });
    expect(cast.body.data.tally).toMatchObject({ forPence: 800_000, responded: 2 });
    const wrong = await desk.vote(caseId, id, [{ debtId: debtIds[2], vote: 'for' }], {
      agentCreditorId: sentinel.id,
    });
    expect(wrong.body.errors.agentCreditorId).toBe('This agent does not vote for Fairmile Bank.');
  });

  test('what cannot be a vote is refused at its field', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const errorsOf = async (vote: object, more: object = {}) =>
      (await desk.vote(caseId, id, [{ debtId: debtIds[0], ...vote }], more)).body.errors;
    expect(await errorsOf({ vote: 'modified' })).toEqual({
      modifications: 'Say which modifications are asked for.',
    });
    expect(await errorsOf({ vote: 'for' }, { receivedAt: '2199-01-01T00:00:00Z' })).toEqual({
      receivedAt: 'Must not be in the future.',
    });
    expect(await errorsOf({ vote: 'for' }, { receivedAt: '2001-01-01T00:00:00Z' })).toEqual({
      receivedAt: expect.stringContaining('The notice to Kestrel Bank was sent on'),
    });
    expect(await errorsOf({ vote: 'for', debtId: 999_999 })).toEqual({
      debtId: 'That debt has no vote in this decision.',
    });
    expect(await errorsOf({ vote: 'for' }, { proxyHolder: 'other' })).toEqual({
      proxyName: 'Say who holds the proxy.',
    });
    expect(await errorsOf({ vote: 'perhaps' })).toHaveProperty(['votes.0.vote']);
  });

  test('time closes a decision: 23:59:59 counts, 00:00:00 is stored and does not, and no job has run', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    setClock(() => new Date(`${addDays(today, 1)}T09:00:00+00:00`));
    const close = (await desk.read(caseId, id)).closesAt as string;
    const justBefore = new Date(Date.parse(close) - 1_000).toISOString();
    await desk.vote(caseId, id, [{ debtId: debtIds[0], vote: 'for' }], {
      receivedAt: justBefore,
      notes: 'E-mail of 23:59, read this morning.',
    });
    const late = await desk.vote(caseId, id, [{ debtId: debtIds[1], vote: 'against' }], {
      receivedAt: close,
    });
    expect(late.body.data).toMatchObject({
      isClosed: true,
      tally: { forPence: 500_000, againstPence: 0, responded: 1 },
    });
    const voter = late.body.data.voters.find((each: { debtId: number }) => each.debtId === debtIds[1]);
    expect(voter).toMatchObject({ counting: null, votes: [{ vote: 'against', standing: 'late' }] });
  });
});
