import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { modificationConsents } from '#server/activities/creditors/modifications/consent-table.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { reservedActsDone } from '#server/records/acts/tables.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { authorisations } from '#server/records/staff/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, letTimePass } from '#test/decisions.ts';
import { documentDesk } from '#test/document-desk.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { packOf } from './pack-of-decision.ts';
import { packDocument } from './pack-pdf.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(creditors)(database);
const { app, services, signIn } = whole;
const firm = await demoFirm(database);
const today = londonDate();
const yesterday = addDays(today, -1);

/** The supervisor of the cases, a case worker without any authority, and one who has it in writing. */
const holder = await signIn([], {
  domainId: firm.harbour,
  name: 'Hera Holder',
  ipNumber: '70001',
  hasAuthority: false,
});
const worker = await signIn(['reports.wip'], {
  domainId: firm.harbour,
  name: 'Wim Worker',
  hasAuthority: false,
});
const proxy = await signIn(['reports.wip'], {
  domainId: firm.harbour,
  name: 'Pia Proxy',
  hasAuthority: false,
});
const postRoom = await signIn(['reports.paperless-office'], {
  domainId: firm.harbour,
  name: 'Ben Post',
  hasAuthority: false,
});
const admin = await signIn(['settings.users'], { domainId: firm.harbour, hasAuthority: false });
const asHolder = apiCaller(app, holder.headers);
const asWorker = apiCaller(app, worker.headers);
const asProxy = apiCaller(app, proxy.headers);
const asAdmin = apiCaller(app, admin.headers);
const desk = decisionDesk(asWorker, database, firm);

const give = (call: ReturnType<typeof apiCaller>, more: object = {}) =>
  call('POST', '/written-authorities', {
    officeHolderUserId: holder.id,
    userId: proxy.id,
    acts: ['chair', 'outcome', 'ruling', 'withdraw_decision', 'appointment'],
    fromOn: today,
    ...more,
  });

const toDecide = () => addCaseToDecide(database, firm, { supervisorUserId: holder.id });
async function opened() {
  const { id: caseId, debtIds } = await toDecide();
  const id = await desk.opened(caseId, { chairUserId: holder.id });
  return { caseId, id, debtIds };
}
async function closable() {
  const { caseId, id, debtIds } = await opened();
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
  await letTimePass(database, id, yesterday);
  return { caseId, id };
}
async function step(
  call: ReturnType<typeof apiCaller>,
  caseId: number,
  id: number,
  what: string,
  more: object = {},
) {
  const { version } = (await call('GET', desk.path(caseId, id))).body.data;
  return call('POST', `${desk.path(caseId, id)}/${what}`, { version, ...more });
}
const done = (caseId: number) =>
  database.select().from(reservedActsDone).where(eq(reservedActsDone.caseId, caseId));

describe('the outcome of a decision', () => {
  test('is for its chair and the office holder, not for any case worker', async () => {
    const { caseId, id } = await closable();
    const refused = await step(asWorker, caseId, id, 'close', { outcome: 'approved' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Only Hera Holder can record the outcome, as its chair.');
    expect((await desk.read(caseId, id)).toAsk).toBe('outcome');
    expect((await step(asHolder, caseId, id, 'close', { outcome: 'approved' })).status).toBe(200);
    expect(await done(caseId)).toMatchObject([
      { act: 'outcome', capacity: 'chair', actedBy: holder.id, inNameOf: holder.id, authorityId: null },
      { act: 'appointment', capacity: 'supervisor', actedBy: holder.id, inNameOf: holder.id },
    ]);
  });

  test('may be recorded in the office holder’s name by written authority, and the record has both', async () => {
    const { caseId, id } = await closable();
    const given = await give(asHolder);
    expect(given.status).toBe(201);
    expect((await step(asProxy, caseId, id, 'close', { outcome: 'approved' })).status).toBe(200);
    const { acts } = await desk.read(caseId, id);
    const [day, month, year] = [today.slice(8), today.slice(5, 7), today.slice(0, 4)];
    expect(acts[0].by).toBe(
      `Pia Proxy for Hera Holder, chair, by written authority of ${day}/${month}/${year}`,
    );
    const actor = { id: holder.id, domainIds: [firm.harbour], permissions: new Set(), caseAccess: 'full' };
    const pack = JSON.stringify(packDocument(await packOf({ services, actor } as never, { caseId, id })));
    expect(pack).toContain('Pia Proxy for Hera Holder, chair, by written authority');
    expect(pack).toContain('Hera Holder, office holder and convener');
    const { id: authorityId, version } = given.body.data;
    const revoked = await asHolder('POST', `/written-authorities/${authorityId}/revoke`, {
      version,
      reason: 'She has left.',
    });
    expect(revoked.body.data).toMatchObject({ revokedOn: today, isInForce: false });
    const chaired = await toDecide();
    const held = await give(asHolder);
    const chairedId = await desk.opened(chaired.id, { chairUserId: proxy.id });
    await asHolder('POST', `/written-authorities/${held.body.data.id}/revoke`, {
      version: 1,
      reason: 'She has left.',
    });
    const ruling = { debtId: chaired.debtIds[0], basis: 'rejected', reason: 'No proof.' };
    await database
      .update(decisions)
      .set({ decisionDate: addDays(today, 5) })
      .where(eq(decisions.id, chairedId));
    expect((await step(asProxy, chaired.id, chairedId, 'values', ruling)).body.message).toBe(
      'Pia Proxy was the chair, but no longer holds the office or a written authority: ask Hera Holder to admit or reject a claim for voting.',
    );
    const later = await closable();
    expect((await step(asProxy, later.caseId, later.id, 'close', { outcome: 'approved' })).status).toBe(409);
  });

  test('is not recorded by an office holder whose authorisation has ended', async () => {
    const { caseId, id } = await closable();
    const where = and(eq(authorisations.userId, holder.id));
    await database.update(authorisations).set({ toOn: yesterday }).where(where);
    const refused = await step(asHolder, caseId, id, 'close', { outcome: 'approved' });
    await database.update(authorisations).set({ toOn: null }).where(where);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Hera Holder was not authorised as an insolvency practitioner on/);
  });

  test('where nobody kept how the chair was appointed, the chair who was named still records it', async () => {
    const { caseId, id } = await closable();
    await database
      .update(decisions)
      .set({ chairUserId: worker.id, chairBasis: null })
      .where(eq(decisions.id, id));
    const unaccepted = await step(asWorker, caseId, id, 'close', { outcome: 'approved' });
    expect(unaccepted.body.message).toMatch(
      /Only Hera Holder, as supervisor, may accept the appointment, or somebody with their written authority\./,
    );
    expect((await asHolder('POST', `/cases/${caseId}/reserved-acts/accept-appointment`)).status).toBe(200);
    expect((await step(asWorker, caseId, id, 'close', { outcome: 'approved' })).status).toBe(200);
  });
});

describe('withdrawing and ruling', () => {
  test('an open decision is withdrawn by its chair alone, one in preparation by whoever prepares it', async () => {
    const { caseId, id } = await opened();
    await database
      .update(decisions)
      .set({ decisionDate: addDays(today, 5) })
      .where(eq(decisions.id, id));
    const refused = await step(asWorker, caseId, id, 'withdraw', { reason: 'No longer wanted.' });
    expect(refused.body.message).toBe('Only Hera Holder can withdraw the decision, as its chair.');
    expect((await step(asHolder, caseId, id, 'withdraw', { reason: 'Withdrawn.' })).status).toBe(200);
    const draft = await toDecide();
    const prepared = await desk.prepared(draft.id, { chairUserId: holder.id });
    expect((await step(asWorker, draft.id, prepared, 'withdraw', { reason: 'A mistake.' })).status).toBe(200);
  });

  test('nor by moving its case out of the way', async () => {
    const { caseId, id } = await opened();
    await database
      .update(decisions)
      .set({ decisionDate: addDays(today, 5) })
      .where(eq(decisions.id, id));
    const [status] = await database
      .select({ id: tables.statuses.id })
      .from(tables.statuses)
      .where(eq(tables.statuses.code, 'not-proceeding'));
    const { version } = (await asWorker('GET', `/cases/${caseId}`)).body.data;
    const moved = await asWorker('POST', `/cases/${caseId}/status`, {
      version,
      statusId: status!.id,
      reason: 'The client has changed their mind.',
    });
    expect(moved.status).not.toBe(200);
    expect((await desk.read(caseId, id)).status).toBe('open');
  });

  test('what a claim votes at is decided by the chair', async () => {
    const { caseId, id, debtIds } = await opened();
    await database
      .update(decisions)
      .set({ decisionDate: addDays(today, 5) })
      .where(eq(decisions.id, id));
    const ruling = { debtId: debtIds[0], basis: 'rejected', reason: 'No proof.' };
    const refused = await step(asWorker, caseId, id, 'values', ruling);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only Hera Holder can admit or reject a claim for voting, as its chair.',
    ]);
    expect((await desk.read(caseId, id)).rulingBlocker).toBe(refused.body.message);
    expect((await asHolder('GET', desk.path(caseId, id))).body.data.rulingBlocker).toBeNull();
    expect((await step(asHolder, caseId, id, 'values', ruling)).status).toBe(200);
  });
});

describe('the chair', () => {
  const plan = (caseId: number, more: object, call = asWorker) =>
    call('POST', `/cases/${caseId}/decisions`, desk.plan({ chairUserId: worker.id, ...more }));

  test('is the office holder, or appointed by them in writing', async () => {
    const { id: caseId } = await toDecide();
    const refused = await plan(caseId, {});
    expect(refused.body.errors.chairUserId).toBe(
      'Wim Worker is not the supervisor: choose Hera Holder, or the document by which Hera Holder appointed Wim Worker (rule 15.21).',
    );
    const papers = await documentDesk(whole, [], { domainId: firm.harbour });
    const [type] = await database.select({ id: tables.documents.id }).from(tables.documents).limit(1);
    const { id: chairDocumentId } = await papers.file(caseId, {
      documentTypeId: type!.id,
      title: 'Appointment of the chair',
    });
    const made = await plan(caseId, { chairDocumentId });
    expect(made.body.data).toMatchObject({
      chairBasis: 'document',
      chairDocumentId,
      chairAppointedBy: { id: holder.id },
      chairAppointedOn: today,
    });
    const elsewhere = await plan((await toDecide()).id, { chairDocumentId });
    expect(elsewhere.body.errors).toEqual({ chairDocumentId: 'Choose a document of this case.' });
  });

  test('is appointed by the office holder’s own sign-in', async () => {
    const { id: caseId } = await toDecide();
    const made = await plan(caseId, {}, asHolder);
    expect(made.body.data).toMatchObject({ chairBasis: 'sign_in', chairAppointedBy: { id: holder.id } });
  });

  test('stays appointed as of the day of the appointment, whatever else of the plan changes', async () => {
    const { id: caseId } = await toDecide();
    const { id } = (await plan(caseId, {}, asHolder)).body.data;
    const change = async (call: typeof asHolder, more: object = {}) => {
      const { version } = await desk.read(caseId, id);
      const { kind: _kind, ...values } = desk.plan({ chairUserId: worker.id, version, ...more }) as Record<
        string,
        unknown
      >;
      return call('PUT', desk.path(caseId, id), values);
    };
    await database.update(decisions).set({ chairAppointedOn: yesterday }).where(eq(decisions.id, id));
    for (const call of [asHolder, asWorker])
      expect((await change(call, { sought: 'That it is approved.' })).body.data).toMatchObject({
        chairBasis: 'sign_in',
        chairAppointedOn: yesterday,
      });
    const chosen = { chairUserId: holder.id };
    expect((await change(asWorker, chosen)).body.data).toMatchObject({
      chairBasis: 'convener',
      chairAppointedOn: today,
    });
    expect((await change(asWorker)).body.errors).toHaveProperty('chairUserId');
  });

  test('is not of the post room', async () => {
    const { id: caseId } = await toDecide();
    const refused = await plan(caseId, { chairUserId: postRoom.id }, asHolder);
    expect(refused.body.errors.chairUserId).toMatch(/Ben Post works in the post room/);
  });
});

describe('a written authority', () => {
  test('is given by the office holder, or recorded with the signed paper by somebody else', async () => {
    expect((await give(asProxy)).status).toBe(403);
    expect((await give(asAdmin)).body.errors).toHaveProperty('fileId');
    expect((await give(asHolder, { userId: holder.id })).body.errors).toHaveProperty('userId');
    expect((await give(asHolder, { acts: [] })).body.errors).toHaveProperty('acts');
    expect((await give(asHolder, { acts: ['nominee_report'] })).status).toBe(400);
    expect((await give(asHolder, { fromOn: yesterday })).body.errors).toHaveProperty('fromOn');
    expect((await give(asWorker, { officeHolderUserId: worker.id })).body.errors).toHaveProperty(
      'officeHolderUserId',
    );
  });

  test('is given once, also when it is given several times at once', async () => {
    const more = { userId: postRoom.id, acts: ['chair', 'ruling'] };
    const answers = await Promise.all([1, 2, 3].map(() => give(asHolder, more)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await give(asHolder, { ...more, acts: ['chair'] })).body.errors).toHaveProperty('userId');
    expect((await give(asHolder, { ...more, acts: ['chair', 'outcome'] })).status).toBe(201);
  });

  test('is listed to those whom it concerns', async () => {
    const idsFor = async (call: typeof asHolder): Promise<number[]> =>
      (await call('GET', '/written-authorities')).body.data.map((row: { id: number }) => row.id);
    const mine = { userId: admin.id };
    const { id } = (await give(asHolder, mine)).body.data;
    expect(await idsFor(asHolder)).toContain(id);
    expect(await idsFor(asAdmin)).toContain(id);
    expect(await idsFor(asProxy)).not.toContain(id);
    expect(await idsFor(asWorker)).toEqual([]);
    expect((await asWorker('GET', `/written-authorities?userId=${holder.id}`)).status).toBe(404);
  });
});

test('the pack carries the modifications with each answer, contradictions and displaced clauses', async () => {
  const { caseId, id } = await opened();
  const row = (title: string, more: object = {}) => ({
    caseId,
    decisionId: id,
    title,
    category: 'other' as const,
    text: `${title} in full.`,
    receivedOn: yesterday,
    ...more,
  });
  const [cap, other] = await database
    .insert(caseModifications)
    .values([
      row('A cap of £3,000', { effect: { totalCostCap: 300_000 } }),
      row('A cap of £3,650', { effect: { totalCostCap: 365_000 } }),
    ])
    .returning();
  await database
    .insert(caseModifications)
    .values(row('An older cap', { status: 'superseded', conflictsWithId: cap!.id }));
  const papers = await documentDesk(whole, [], { domainId: firm.harbour });
  const [type] = await database.select({ id: tables.documents.id }).from(tables.documents).limit(1);
  const { id: documentId } = await papers.file(caseId, { documentTypeId: type!.id, title: 'Signed consent' });
  const [person] = await database
    .select({ id: casePeople.id })
    .from(casePeople)
    .where(eq(casePeople.caseId, caseId));
  await database.insert(modificationConsents).values({
    caseModificationId: other!.id,
    casePersonId: person!.id,
    answer: 'given',
    answeredOn: today,
    documentId,
  });
  const actor = { id: holder.id, domainIds: [firm.harbour], permissions: new Set(), caseAccess: 'full' };
  const pack = JSON.stringify(packDocument(await packOf({ services, actor } as never, { caseId, id })));
  expect(pack).toContain('A cap of £3,650 in full.');
  expect(pack).toMatch(/consented on [\d/]+ \(Signed consent\)/);
  expect(pack).toContain('Contradicts: A cap of £3,650.');
  expect(pack).toContain('Displaced by: A cap of £3,000.');
  expect(pack).toContain('Takes the place of: An older cap.');
});

test('the office holder is asked by a task', async () => {
  const { caseId } = await closable();
  expect((await asWorker('POST', `/cases/${caseId}/reserved-acts/ask`, { act: 'outcome' })).status).toBe(200);
  const again = await asWorker('POST', `/cases/${caseId}/reserved-acts/ask`, { act: 'outcome' });
  expect([again.status, again.body.message]).toEqual([
    409,
    'Hera Holder has been asked already, and has the task.',
  ]);
  const { body } = await asHolder('GET', '/case-tasks?mine=true');
  expect(JSON.stringify(body.data)).toContain('Record the outcome of a decision');
});
