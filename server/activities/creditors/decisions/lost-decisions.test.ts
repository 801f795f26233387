import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, letTimePass } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const chair = await signIn([], { domainId: firm.harbour, name: 'Cora Chair' });
const call = apiCaller(app, worker.headers);
const byChair = apiCaller(app, chair.headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const yesterday = addDays(today, -1);
const soon = addDays(today, 5);

afterEach(() => setClock(() => new Date()));

const statusOf = async (caseId: number) => (await call('GET', `/cases/${caseId}`)).body.data.status.name;
const statusId = async (name: string) =>
  (await database.select().from(tables.statuses).where(eq(tables.statuses.name, name)))[0]!.id;
const meeting = { procedure: 'virtual', meetingTime: '00:00', meetingPlace: 'By link' };

/** A decision opened with these votes; two thirds in favour, unless told otherwise. */
async function voting(kinds: (string | null)[] = ['for', 'against', null], more: object = {}) {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm, {
    owed: [
      { creditor: 'Kestrel Bank', pounds: 4_000 },
      { creditor: 'Marlowe Cards', pounds: 2_000 },
      { creditor: 'Fairmile Bank', pounds: 2_000 },
    ],
  });
  const id = await desk.opened(caseId, { chairUserId: chair.id, ...more });
  const votes = debtIds.flatMap((debtId, at) => (kinds[at] ? [{ debtId, vote: kinds[at] }] : []));
  if (votes.length > 0) {
    const cast = await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
    expect(cast.status).toBe(200);
  }
  return { caseId, id, debtIds };
}
/** One of two thirds whose day was yesterday: it is lost, and nobody has recorded that yet. */
async function lost(more: object = {}) {
  const made = await voting(['for', 'against', null], more);
  await letTimePass(database, made.id, yesterday);
  return made;
}
const as = (who: typeof call, { caseId, id }: { caseId: number; id: number }, what: string, body: object) =>
  who('POST', `${desk.path(caseId, id)}/${what}`, body);
const adjournBy = (who: typeof call, made: { caseId: number; id: number }, to = soon) =>
  as(who, made, 'adjourn', { to, reason: 'More time.' });

describe('a decision is put off', () => {
  test('not once its day is over: two thirds do not become three quarters', async () => {
    for (const procedure of ['correspondence', 'other']) {
      const made = await lost({ procedure });
      const refused = await adjournBy(byChair, made);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Votes closed/)]);
      expect(await statusOf(made.caseId)).toBe('With Creditors');
    }
    const met = await lost(meeting);
    expect((await adjournBy(byChair, met)).status).toBe(409);
  });

  test('only where creditors meet, and by the chair alone', async () => {
    const written = await voting();
    const refused = await adjournBy(byChair, written);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^Only a meeting can be adjourned/),
    ]);
    const met = await voting(undefined, meeting);
    const other = await adjournBy(call, met);
    expect([other.status, other.body.message]).toEqual([409, expect.stringMatching(/^Only Cora Chair/)]);
    expect((await adjournBy(byChair, met, addDays(today, 15))).body.errors.to).toMatch(/at most 14 days/);
    const put = await adjournBy(byChair, met);
    expect(put.body.data).toMatchObject({ status: 'open', decisionDate: soon, tally: { forPence: 400_000 } });
    expect(await statusOf(met.caseId)).toBe('Adjourned');
  });

  test('or by the chair before it closes while nobody has voted; abstentions and proofs are no votes', async () => {
    const made = await voting(['abstain', 'pod', null]);
    const other = await adjournBy(call, made);
    expect([other.status, other.body.message]).toEqual([
      409,
      'Only Cora Chair can postpone the decision, as its chair.',
    ]);
    expect((await adjournBy(byChair, made)).body.data).toMatchObject({ decisionDate: soon });
    const over = await voting([]);
    await letTimePass(database, over.id, yesterday);
    expect((await adjournBy(byChair, over)).status).toBe(409);
  });

  test('by no more than 14 days, whatever the domain has set', async () => {
    const { domains } = tables;
    await database.update(domains).set({ adjournmentDays: 60 }).where(eq(domains.id, firm.harbour));
    const made = await voting(undefined, meeting);
    const refused = await adjournBy(byChair, made, addDays(today, 20));
    await database.update(domains).set({ adjournmentDays: 14 }).where(eq(domains.id, firm.harbour));
    expect(refused.status).toBe(400);
    expect(refused.body.errors.to).toMatch(/at most 14 days/);
  });
});

describe('what was lost is not asked again', () => {
  test('a decision whose votes have closed is not withdrawn', async () => {
    const made = await lost();
    const refused = await desk.step(made.caseId, made.id, 'withdraw', { reason: 'Wrong day.' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^Votes closed/)]);
    const asked = await voting();
    await database
      .update(decisions)
      .set({ status: 'modifications', decidedAt: new Date() })
      .where(eq(decisions.id, asked.id));
    expect((await desk.step(asked.caseId, asked.id, 'withdraw', { reason: 'x' })).status).toBe(409);
  });

  test('nor by moving its case', async () => {
    const { caseId, id } = await lost();
    const { version } = (await call('GET', `/cases/${caseId}`)).body.data;
    const moved = await call('POST', `/cases/${caseId}/status`, {
      version,
      statusId: await statusId('Not Proceeding'),
      reason: 'The client gave up.',
    });
    expect([moved.status, moved.body.message]).toEqual([409, expect.stringMatching(/^Votes closed/)]);
    expect((await desk.read(caseId, id)).status).toBe('open');
  });

  test('one of a kind that was made is not made again on the case', async () => {
    const { caseId, id } = await lost();
    expect((await desk.step(caseId, id, 'close', { outcome: 'rejected' })).status).toBe(200);
    const again = await call('POST', `/cases/${caseId}/decisions`, desk.plan());
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^Creditors rejected/)]);
    expect((await call('POST', `/cases/${caseId}/decisions`, desk.plan({ kind: 'other' }))).status).toBe(201);
  });

  test('before it closes it is withdrawn with a reason, which stands in the pack and in that of the next', async () => {
    const { caseId, id } = await voting();
    expect((await desk.step(caseId, id, 'withdraw', { reason: ' ' })).status).toBe(400);
    const gone = await desk.step(caseId, id, 'withdraw', { reason: 'The client found work.' });
    expect(gone.body.data).toMatchObject({ status: 'withdrawn', withdrawnBy: { id: worker.id } });
    const { packOf } = await import('./pack-of-decision.ts');
    const { packDocument } = await import('./pack-pdf.ts');
    const { everybody } = await import('#test/letters.ts');
    const packText = async (decisionId: number) =>
      JSON.stringify(
        packDocument(
          await packOf({ services: { database }, actor: everybody } as never, { caseId, id: decisionId }),
        ),
      );
    const own = await packText(id);
    expect(own).toContain('The client found work.');
    expect(own).toMatch(/Withdrawn.*by/);
    const next = await desk.opened(caseId);
    expect(await packText(next)).toContain('The client found work.');
  });
});

describe('votes that have closed', () => {
  test('are not revalued by the chair', async () => {
    const { caseId, id, debtIds } = await lost();
    const ruled = await desk.step(caseId, id, 'values', {
      debtId: debtIds[1],
      basis: 'rejected',
      reason: 'No agreement.',
    });
    expect([ruled.status, ruled.body.message]).toEqual([409, expect.stringMatching(/^Votes closed/)]);
  });

  test('are taken back by the chair alone, and one that came in time is entered with its proof', async () => {
    const made = await lost();
    const { caseId, id, debtIds } = made;
    const { voters } = await desk.read(caseId, id);
    const voteId = voters.find((each: { debtId: number }) => each.debtId === debtIds[1]).counting.id;
    const refused = await as(call, made, `votes/${voteId}/void`, { reason: 'Meant for another case.' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Cora Chair/)]);
    const late = { receivedAt: `${yesterday}T11:00:00Z` };
    const bare = await desk.vote(caseId, id, [{ debtId: debtIds[2], vote: 'for' }], late);
    expect(bare.body.errors).toEqual({ notes: expect.stringMatching(/^Voting has closed/) });
    const noted = await desk.vote(caseId, id, [{ debtId: debtIds[2], vote: 'for' }], {
      ...late,
      notes: 'In the post room since yesterday morning, stamped 9:40.',
    });
    expect(noted.body.data.tally).toMatchObject({ forPence: 600_000 });
    expect((await as(byChair, made, `votes/${voteId}/void`, { reason: 'Another case.' })).status).toBe(200);
    const trail = await database.select().from(auditLog).where(eq(auditLog.entityId, voteId));
    expect(trail.map(({ action }) => action)).toContain('voided');
  });

  test('the case keeps the date on which creditors decided', async () => {
    const { caseId, id } = await lost();
    await desk.step(caseId, id, 'close', { outcome: 'rejected' });
    const { version } = (await call('GET', `/cases/${caseId}`)).body.data;
    const moved = await call('PUT', `/cases/${caseId}`, { version, decisionDate: soon });
    expect(moved.body.errors).toEqual({ decisionDate: expect.stringMatching(/^Creditors decided/) });
  });
});
