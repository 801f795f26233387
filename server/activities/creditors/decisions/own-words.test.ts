import { and, eq, inArray } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { decisionVotes } from '#server/records/decisions/tables.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, letTimePass } from '#test/decisions.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(creditors)(database);
const firm = await demoFirm(database);
const paperDesk = await documentDesk(whole, [], { domainId: firm.harbour, name: 'Mo Dixon' });
const { call } = paperDesk;
const desk = decisionDesk(call, database, firm);
const letterType = await idNamed(database, 'documents', 'Client letter');
const today = londonDate();
const yesterday = addDays(today, -1);
const words = 'Contribution to be 160';

/** How often a call reads the creditors of a decision within its transactions. */
async function electorateReads<T>(work: () => Promise<T>): Promise<{ answer: T; reads: number }> {
  let reads = 0;
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const { query } = client as unknown as { query: (this: unknown, ...given: unknown[]) => unknown };
    let isInside = false;
    watched.set(client, query as PoolClient['query']);
    client.query = ((first: { text?: string } | string, ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : (first.text ?? '');
      if (/^(begin|commit|rollback)/.test(text)) isInside = text.startsWith('begin');
      else if (isInside && /^select .* from "decision_voters" where .* order by/.test(text)) reads++;
      return query.call(client, first, ...rest);
    }) as PoolClient['query'];
  };
  database.$client.on('acquire', watch);
  try {
    const answer = await work();
    return { answer, reads };
  } finally {
    database.$client.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
}

afterEach(() => setClock(() => new Date()));

type Clause = {
  id: number;
  version: number;
  title: string;
  status: string;
  text: string;
  obstacles: string[];
};

/** A decision on £150 a month, on which Kestrel Bank asks for something in its own words and the others say these. */
async function asked(vote: object, others: string[] = ['for', 'against']) {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm, { contributionPence: 15_000 });
  const id = await desk.opened(caseId);
  const [first, ...rest] = debtIds;
  const votes = [
    { debtId: first, vote: 'modified', ...vote },
    ...rest.map((debtId, at) => ({ debtId, vote: others[at] })),
  ];
  const cast = await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
  expect([cast.status, cast.body.message]).toEqual([200, expect.anything()]);
  const path = `/cases/${caseId}/modifications`;
  const clauses = async (): Promise<Clause[]> => (await call('GET', path)).body.data.rows;
  const close = async () => {
    await letTimePass(database, id, yesterday);
    return desk.step(caseId, id, 'close', { outcome: 'modifications' });
  };
  const settle = (body: object = {}) => desk.step(caseId, id, 'settle', body);
  const say = async (change: object, at = 0) => {
    const { id: clauseId, version } = (await clauses())[at]!;
    return call('PUT', `${path}/${clauseId}`, { version, ...change });
  };
  const answer = async (given: 'given' | 'refused' = 'given', at = 0) => {
    const [person] = await database.select().from(casePeople).where(eq(casePeople.caseId, caseId));
    const document = await paperDesk.file(caseId, { documentTypeId: letterType, title: 'Signed form' });
    const { id: clauseId } = (await clauses())[at]!;
    return call('POST', `${path}/answers`, {
      casePersonId: person!.id,
      answeredOn: today,
      documentId: document.id,
      answers: [{ id: clauseId, answer: given }],
    });
  };
  const found = async () => (await call('GET', `/cases/${caseId}`)).body.data;
  return { caseId, id, debtIds, clauses, close, settle, say, answer, found };
}

describe('modifications in a creditor’s own words', () => {
  test('become a clause with the vote, and nothing is approved before its effect is said and it is consented to', async () => {
    const made = await asked({ modifications: words });
    const [clause, ...more] = await made.clauses();
    expect(more).toEqual([]);
    expect(clause).toMatchObject({
      title: words,
      text: `<p>${words}</p>`,
      status: 'proposed',
      decisionId: made.id,
      receivedOn: yesterday,
      proposedByCreditor: { name: expect.stringMatching(/Kestrel Bank|Sentinel/) },
      requiresClientConsent: true,
      hasNoEffect: false,
    });
    expect((await made.close()).body.data.status).toBe('modifications');
    const [vote] = (await desk.read(made.caseId, made.id)).asked;
    expect(vote).toMatchObject({ creditor: { name: 'Kestrel Bank' }, answer: null });
    expect(vote.clauses[0].problems).toEqual([
      expect.stringMatching(/which figures it changes/),
      expect.stringMatching(/not consented to it \(section 258/),
    ]);
    const early = await made.settle({ answers: [{ voteId: vote.voteId, isAgreed: true }] });
    expect([early.status, early.body.errors.answers]).toEqual([
      400,
      expect.stringMatching(/^Kestrel Bank, ‘Contribution to be 160’: /),
    ]);
    expect((await made.found()).status.name).toBe('Modifications to Agree');

    expect((await made.say({ effect: { minContribution: 16_000 } })).status).toBe(200);
    expect((await made.settle()).status).toBe(400);
    expect((await made.answer()).status).toBe(200);
    const settled = await made.settle();
    expect([settled.status, settled.body.data?.status]).toEqual([200, 'approved']);
    expect(await made.found()).toMatchObject({ status: { name: 'IVA Accepted' }, contributionPence: 16_000 });
    expect((await made.clauses())[0]).toMatchObject({ status: 'accepted', effectiveFrom: yesterday });
    const [stored] = await database.select().from(decisionVotes).where(eq(decisionVotes.id, vote.voteId));
    expect(stored).toMatchObject({ modificationsAgreed: true, version: 2 });
    const trail = await database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'decision-votes'), eq(auditLog.entityId, vote.voteId)));
    expect(trail.at(-1)).toMatchObject({
      action: 'modifications agreed',
      after: { modificationsAgreed: true },
      userId: expect.any(Number),
    });
  });

  test('are one clause a line; an effect given with the vote is its own, none is said by a person', async () => {
    const lines = await asked({ modifications: 'Contribution to be 160\n\nNo new credit over 200' });
    expect((await lines.clauses()).map(({ title }) => title)).toEqual([words, 'No new credit over 200']);
    const given = await asked({
      ownClauses: [
        { text: words, effect: { minContribution: 16_000 } },
        { text: 'Reports by e-mail', hasNoEffect: true },
      ],
    });
    expect(await given.clauses()).toMatchObject([
      { effect: { minContribution: 16_000 }, hasNoEffect: false },
      { effect: {}, hasNoEffect: true },
    ]);
    const both = await desk.vote(given.caseId, given.id, [
      {
        debtId: given.debtIds[1],
        vote: 'modified',
        ownClauses: [{ text: 'x', effect: { minContribution: 1 }, hasNoEffect: true }],
      },
    ]);
    expect(both.status).toBe(400);
    const back = await given.say({ requiresClientConsent: false });
    expect(back.body.errors).toEqual({ requiresClientConsent: expect.stringMatching(/section 258/) });
  });

  test('that the client refuses count against, whether by the clause or by the vote', async () => {
    const byClause = await asked({ modifications: words });
    await byClause.close();
    await byClause.answer('refused');
    const settled = await electorateReads(byClause.settle);
    expect(settled.answer.body.data).toMatchObject({ status: 'rejected', tally: { againstPence: 700_000 } });
    expect(settled.reads).toBe(1);
    const byVote = await asked({ modifications: words });
    const closed = await byVote.close();
    const { voteId } = closed.body.data.asked[0];
    expect((await byVote.settle({ answers: [{ voteId, isAgreed: false }] })).body.data.status).toBe(
      'rejected',
    );
    expect((await byVote.clauses())[0]!.status).not.toBe('proposed');
  });

  test('end with the vote that asked for them, and with a decision that is withdrawn', async () => {
    const made = await asked({ modifications: words });
    const { voters } = await desk.read(made.caseId, made.id);
    const { counting } = voters.find((each: { debtId: number }) => each.debtId === made.debtIds[0]);
    const taken = await call('POST', `${desk.path(made.caseId, made.id)}/votes/${counting.id}/void`, {
      reason: 'Read wrongly.',
    });
    expect(taken.status).toBe(200);
    expect(await made.clauses()).toMatchObject([
      { status: 'lapsed', statusReason: expect.stringMatching(/no longer counts/) },
    ]);
    const gone = await asked({ modifications: words });
    await desk.step(gone.caseId, gone.id, 'withdraw', { reason: 'The client found work.' });
    expect(await gone.clauses()).toMatchObject([{ status: 'lapsed' }]);
  });

  test('left out by the chair are answered in the record of the vote, and lapse', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const kinds = ['for', 'for', 'modified'];
    const votes = debtIds.map((debtId, at) => ({
      debtId,
      vote: kinds[at],
      ...(kinds[at] === 'modified' && { modifications: words }),
    }));
    await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
    await letTimePass(database, id, yesterday);
    const closing = { outcome: 'approved', note: 'Enough without it.' };
    const closed = await electorateReads(() => desk.step(caseId, id, 'close', closing));
    expect([closed.answer.body.data.status, closed.reads]).toEqual(['approved', 1]);
    const rows = await database
      .select()
      .from(decisionVotes)
      .where(inArray(decisionVotes.decisionId, [id]));
    expect(rows.find(({ vote }) => vote === 'modified')).toMatchObject({
      modificationsAgreed: false,
      version: 2,
    });
    expect((await call('GET', `/cases/${caseId}/modifications`)).body.data.rows).toMatchObject([
      { status: 'lapsed', statusReason: 'Creditors approved without it.' },
    ]);
  });

  test('come by the same door from a portal', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const sent = { debtId: debtIds[0], vote: 'modified', modifications: words, reference: `own-${id}` };
    for (const _ of [1, 2])
      expect((await call('POST', `/voting/decisions/${id}/votes`, sent)).status).toBe(201);
    expect((await call('GET', `/cases/${caseId}/modifications`)).body.data.rows).toHaveLength(1);
  });
});
