import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { decisionVotes } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { addDays, setClock } from '#shared/platform/dates.ts';
import { letNoticeAge } from '#test/breaches.ts';
import { testDatabase } from '#test/database.ts';
import { consentToClauses } from '#test/decisions.ts';
import { documentDesk } from '#test/document-desk.ts';
import { variationDesk } from '#test/variation-desk.ts';

const database = await testDatabase({ seeded: true });
const desk = await variationDesk(database);
const { call, stranger, running, voting, today } = desk;
const papers = await documentDesk(desk, [], { domainId: desk.firm.harbour });

afterEach(() => setClock(() => new Date()));

const clause = async (code: string) =>
  (await database.select().from(tables.modifications).where(eq(tables.modifications.code, code)))[0]!.id;
const clausesOf = (caseId: number) =>
  database
    .select()
    .from(caseModifications)
    .where(eq(caseModifications.caseId, caseId))
    .orderBy(caseModifications.id);
/** A variation on which all but the first creditor are for it, and the first asks for clauses. */
async function asked(ids: number[], words: string | null = null) {
  const made = await running();
  const vote = await voting(made.path, { addedMonths: 13 });
  const [first, ...others] = made.debtIds;
  const cast = await call('POST', `${vote.of}/votes`, {
    method: 'email',
    votes: [
      { debtId: first, vote: 'modified', modificationIds: ids, modifications: words },
      ...others.map((debtId) => ({ debtId, vote: 'for' })),
    ],
  });
  await desk.counted(vote, [], 'for');
  return { ...made, ...vote, cast };
}

describe('clauses of the library that a vote asks for', () => {
  test('are named in the vote, and become clauses of the case with the outcome', async () => {
    const [cap, review] = [await clause('MOD 101'), await clause('MOD 801')];
    const {
      id: caseId,
      decide,
      decisionId,
      cast,
      path,
      debtIds,
    } = await asked([cap, review, cap], 'And quickly.');
    expect(cast.status).toBe(200);
    const [stored] = await database
      .select()
      .from(decisionVotes)
      .where(eq(decisionVotes.decisionId, decisionId))
      .orderBy(decisionVotes.id);
    expect(stored).toMatchObject({
      modificationIds: [cap, review],
      modifications: 'MOD 101 Total cost cap\nMOD 801 Yearly review with evidence\nAnd quickly.',
    });
    const closed = await decide('close', { outcome: 'modifications' });
    expect([closed.status, closed.body.message]).toEqual([200, expect.anything()]);
    expect(await clausesOf(caseId)).toMatchObject([
      {
        modificationId: cap,
        status: 'proposed',
        decisionId,
        receivedOn: today,
        effect: { totalCostCap: 365_000 },
      },
      // The library asks for no consent to it; a vote that does makes it a modification like any other (section 258(2)).
      { modificationId: review, status: 'proposed', decisionId, requiresClientConsent: true },
      { modificationId: null, status: 'proposed', decisionId, title: 'And quickly.' },
    ]);
    const voteId = stored!.id;
    const early = await decide('settle', { answers: [{ voteId, isAgreed: true }] });
    expect([early.status, early.body.errors]).toEqual([
      400,
      { answers: expect.stringMatching(/^Kestrel Bank, ‘Total cost cap’: .* not consented/) },
    ]);
    await consentToClauses(database, papers, caseId);
    const settled = await decide('settle', { answers: [{ voteId, isAgreed: true }] });
    expect([settled.status, settled.body.data?.status]).toEqual([200, 'approved']);
    expect((await clausesOf(caseId)).map(({ status, effectiveFrom }) => [status, effectiveFrom])).toEqual([
      ['accepted', today],
      ['accepted', today],
      ['accepted', today],
    ]);
    const { data } = (await call('GET', path)).body.data;
    expect(data[0].status).toBe('approved');
    expect(debtIds).toHaveLength(3);
  });

  test('are rejected where the client refuses them', async () => {
    const { id: caseId, decide, decisionId } = await asked([await clause('MOD 101')]);
    await decide('close', { outcome: 'modifications' });
    const [vote] = await database
      .select()
      .from(decisionVotes)
      .where(eq(decisionVotes.decisionId, decisionId))
      .orderBy(decisionVotes.id);
    // Kestrel Bank has half of the value: without its vote the majority is not there.
    const settled = await decide('settle', { answers: [{ voteId: vote!.id, isAgreed: false }] });
    expect(settled.body.data.status).toBe('rejected');
    expect((await clausesOf(caseId)).map(({ status }) => status)).toEqual(['rejected']);
  });

  test('must exist, and belong to a vote with modifications', async () => {
    const made = await running();
    const { of } = await voting(made.path, { addedMonths: 13 });
    const [debtId] = made.debtIds;
    const cast = (vote: object) =>
      call('POST', `${of}/votes`, { method: 'email', votes: [{ debtId, ...vote }] });
    const cap = await clause('MOD 101');
    expect((await cast({ vote: 'for', modificationIds: [cap] })).body.errors).toEqual({
      modifications: 'Only a vote with modifications can ask for any.',
    });
    expect((await cast({ vote: 'modified' })).body.errors).toEqual({
      modifications: 'Say which modifications are asked for.',
    });
    expect((await cast({ vote: 'modified', modificationIds: [999_999] })).status).toBe(400);
  });
});

describe('a breach before creditors', () => {
  async function referred() {
    const made = await running();
    const breaches = made.path.replace('variations', 'breaches');
    const [type] = await database
      .select()
      .from(tables['breach-types'])
      .where(eq(tables['breach-types'].name, 'Arrears over 3 months'));
    const added = await call('POST', breaches, {
      breachTypeId: type!.id,
      detectedOn: today,
      detail: 'Nothing has come.',
    });
    const breachId: number = added.body.data.id;
    const { version } = added.body.data;
    await call('POST', `${breaches}/${breachId}/notice`, {
      version,
      detail: 'Nothing has come.',
      remedyByOn: addDays(today, 30),
    });
    await letNoticeAge(database, breachId);
    const plan = {
      ...desk.plan(),
      kind: 'breach',
      subjectId: breachId,
      sought: 'That the arrangement is terminated.',
    };
    const of = made.path.replace('variations', 'decisions');
    const prepared = await call('POST', of, plan);
    const shown = async () => (await call('GET', `${breaches}/${breachId}`)).body.data;
    return { ...made, breaches, breachId, plan, of, prepared, shown };
  }

  test('is referred with its decision, which says how it ends', async () => {
    const { prepared, shown, of, breaches, breachId, debtIds } = await referred();
    expect([prepared.status, prepared.body.message]).toEqual([201, expect.anything()]);
    const decisionId = prepared.body.data.id;
    expect(await shown()).toMatchObject({
      status: 'referred',
      referredOn: today,
      decision: { id: decisionId, status: 'draft' },
    });
    const { version } = await shown();
    const early = await call('POST', `${breaches}/${breachId}/decision`, {
      version,
      on: today,
      decision: 'continue',
    });
    expect([early.status, early.body.message]).toEqual([409, expect.stringMatching(/^It is with creditors/)]);
    const decide = await desk.openVoting(`${of}/${decisionId}`);
    await desk.counted({ of: `${of}/${decisionId}`, decisionId }, debtIds, 'against');
    expect((await decide('close', { outcome: 'rejected' })).status).toBe(200);
    expect(await shown()).toMatchObject({
      status: 'remedied',
      creditorsDecision: 'continue',
      outcome: expect.stringMatching(/the arrangement continues/),
    });
  });

  test('may be terminated once creditors approve it; withdrawn it is put to them again', async () => {
    const { prepared, shown, of, plan, debtIds } = await referred();
    const first = `${of}/${prepared.body.data.id}`;
    const { version } = (await call('GET', first)).body.data;
    await call('POST', `${first}/withdraw`, { version, reason: 'Wrong day.' });
    expect(await shown()).toMatchObject({ status: 'referred', decision: null });
    const again = await call('POST', of, plan);
    const decisionId = again.body.data.id;
    const decide = await desk.openVoting(`${of}/${decisionId}`);
    await desk.counted({ of: `${of}/${decisionId}`, decisionId }, debtIds, 'for');
    expect((await decide('close', { outcome: 'approved' })).status).toBe(200);
    const breach = await shown();
    expect(breach).toMatchObject({ status: 'referred', creditorsDecision: 'terminate' });
    expect(breach.steps.find(({ step }: { step: string }) => step === 'terminate').blockers).toEqual([]);
  });

  test('is a breach of the case, named by no other kind of decision', async () => {
    const { of, plan } = await referred();
    const other = await running();
    const elsewhere = other.path.replace('variations', 'decisions');
    expect((await call('POST', elsewhere, plan)).status).toBe(404);
    expect((await call('POST', elsewhere, { ...plan, subjectId: undefined })).body.errors).toEqual({
      subjectId: 'Choose the breach.',
    });
    expect((await call('POST', elsewhere, { ...plan, kind: 'other' })).body.errors).toEqual({
      subjectId: 'Only a breach can be referred in this way.',
    });
    expect((await stranger('POST', of, plan)).status).toBe(404);
  });
});
