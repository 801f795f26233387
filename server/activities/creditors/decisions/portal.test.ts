import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const desk = decisionDesk(call, database, firm);
const yesterday = addDays(londonDate(), -1);
const sentinel = await idByName(database, tables.creditors, 'Sentinel Voting Services');

test('a portal reads what its creditors have before them, and votes once for each of its references', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const { body } = await call('GET', `/voting/decisions?agentCreditorId=${sentinel}`);
  expect(body.meta.totalResults).toBe(1);
  expect(body.data[0]).toMatchObject({ id, status: 'open', procedure: 'both' });
  expect(body.data[0].voters.map(({ debtId }: { debtId: number }) => debtId).toSorted()).toEqual(
    debtIds.slice(0, 2),
  );
  const sent = { debtId: debtIds[0], vote: 'for', claimedPence: 512_345, reference: 'P-1' };
  const path = `/voting/decisions/${id}/votes`;
  const first = await call('POST', path, sent);
  expect(first.status).toBe(201);
  expect(first.body.data).toMatchObject({ standing: 'counts', isRepeated: false });
  const again = await call('POST', path, sent);
  expect(again.body.data).toMatchObject({ voteId: first.body.data.voteId, isRepeated: true });
  expect((await call('POST', path, { ...sent, vote: 'against' })).status).toBe(409);
  const changed = await call('POST', path, { ...sent, vote: 'against', reference: 'P-2' });
  expect(changed.body.errors).toEqual({ vote: expect.stringContaining('rule 15.31(8)') });
  const shown = (await call('GET', `/voting/decisions/${id}`)).body.data;
  expect(shown.voters.find(({ debtId }: { debtId: number }) => debtId === debtIds[0])).toMatchObject({
    vote: 'for',
  });
  expect((await call('POST', path, { ...sent, vote: 'modified', reference: 'P-3' })).body.errors).toEqual({
    modifications: 'Say which modifications are asked for.',
  });
  expect(
    (await call('POST', path, { ...sent, debtId: 999_999, reference: 'P-4' })).body.errors,
  ).toHaveProperty('debtId');
  await letTimePass(database, id, yesterday);
  const late = await call('POST', path, { ...sent, reference: 'P-5' });
  expect(late.body.data).toMatchObject({ standing: 'late', isRepeated: false });
});

test('two portals that send one reference at once store one vote', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const send = () =>
    call('POST', `/voting/decisions/${id}/votes`, { debtId: debtIds[0], vote: 'for', reference: 'X' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body }) => body.data.voteId)).size).toBe(1);
});

test('decisions of another domain, and those in preparation, do not exist for a portal', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const draft = await desk.prepared(caseId);
  expect((await call('GET', `/voting/decisions/${draft}`)).status).toBe(404);
  await desk.step(caseId, draft, 'open');
  expect((await stranger('GET', `/voting/decisions/${draft}`)).status).toBe(404);
  const sent = { debtId: debtIds[0], vote: 'for', reference: 'Y' };
  expect((await stranger('POST', `/voting/decisions/${draft}/votes`, sent)).status).toBe(404);
  expect((await stranger('GET', '/voting/decisions')).body.data).toEqual([]);
});

test('the list shows both tests, what is due, and what the register is still to be told', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm, { riskOfViolence: true });
  const [taking] = await database.select().from(casePeople).where(eq(casePeople.caseId, caseId));
  await database
    .update(persons)
    .set({ lastName: 'Registerwood', dateOfBirth: '1979-03-07' })
    .where(eq(persons.id, taking!.personId));
  const [row] = await database.select().from(cases).where(eq(cases.id, caseId));
  const id = await desk.opened(caseId);
  const votes = debtIds.map((debtId, at) => ({ debtId, vote: at === 2 ? 'against' : 'for' }));
  await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
  await letTimePass(database, id, yesterday);
  const find = `search=${row!.uniqueReference}`;
  expect((await call('GET', `/decisions?${find}&isDue=true`)).body.data).toMatchObject([
    { id, isDue: true, forBp: 8_000, unconnectedAgainstBp: 2_000, voted: 3, creditors: 3 },
  ]);
  expect((await stranger('GET', `/decisions?${find}`)).body.data).toEqual([]);
  await desk.step(caseId, id, 'close', { outcome: 'approved' });
  expect((await call('GET', `/decisions?${find}&isUnregistered=true`)).body.data).toHaveLength(1);
  const { text } = await call('GET', `/decisions/register?${find}`);
  expect(text).toContain(`${row!.uniqueReference},,Ada,Registerwood`);
  expect(text).toContain('Withheld');
  expect(text).not.toContain('Mill Lane');
  expect(text).not.toContain('07/03/1979');
  const identified = apiCaller(
    app,
    (await signIn(['cases.identifiers'], { domainId: firm.harbour })).headers,
  );
  expect((await identified('GET', `/decisions/register?${find}`)).text).toContain('07/03/1979');
  expect((await stranger('GET', `/decisions/register?${find}`)).text.trim().split('\n')).toHaveLength(1);
  const told = await desk.step(caseId, id, 'result', {
    resultNoticeOn: londonDate(),
    stateNotifiedOn: londonDate(),
  });
  expect(told.body.data).toMatchObject({ resultNoticeOn: londonDate() });
  expect((await call('GET', `/decisions?${find}&isUnregistered=true`)).body.data).toEqual([]);
  const early = await desk.step(caseId, id, 'result', { resultNoticeOn: yesterday, stateNotifiedOn: null });
  expect(early.body.errors.resultNoticeOn).toMatch(/The outcome was recorded on/);
  expect((await call('GET', `/decisions/export?${find}`)).text).toContain('80.00');
});
