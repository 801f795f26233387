import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { composeLetter } from '#server/records/correspondence/items/compose.ts';
import { draftToMake, writeLetter } from '#server/records/correspondence/items/finish-letter.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { decisionFacts, decisionSubject } from '#server/records/decisions/decision-facts.ts';
import { decisions, decisionVoters } from '#server/records/decisions/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import { plainText } from '#shared/platform/html.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, consentToEmail, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { idOf } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const yesterday = addDays(today, -1);
const emailId = await idByName(database, tables['delivery-methods'], 'Email');

afterEach(() => setClock(() => new Date()));

const votesFor = (debtIds: number[], kinds: string[]) =>
  debtIds.map((debtId, at) => ({
    debtId,
    vote: kinds[at],
    ...(kinds[at] === 'modified' && { modifications: 'Total costs are capped at £3,650.' }),
  }));

describe('letters', () => {
  /** A notice that has left to these debts, about the decision. */
  async function post(decisionId: number, caseId: number, debtIds: number[], sentOn: string) {
    const [version] = await database
      .select({ id: templateVersions.id, templateId: templateVersions.templateId })
      .from(templateVersions)
      .innerJoin(tables.templates, eq(tables.templates.id, templateVersions.templateId))
      .where(eq(tables.templates.name, 'Notice of decision procedure'));
    const [item] = await database
      .insert(mailItems)
      .values({
        caseId,
        templateId: version!.templateId,
        templateVersionId: version!.id,
        documentTypeId: await idByName(database, tables.documents, 'Notice of decision procedure'),
        title: 'Notice of decision procedure',
        aboutEntity: 'decisions',
        aboutId: decisionId,
        authorId: worker.id,
        requiresApproval: false,
        status: 'sent',
        sentOn,
      })
      .returning();
    await database.insert(mailRecipients).values(
      debtIds.map((ofId, position) => ({
        itemId: item!.id,
        position,
        type: 'creditor' as const,
        ofId,
        name: 'A creditor',
        deliveryMethodId: emailId,
        status: 'sent' as const,
        sentOn,
        expectedOn: addDays(sentOn, 1),
      })),
    );
  }

  test('notices are taken over from the post; who got none is named', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    await consentToEmail(database, caseId);
    const made = await call('POST', `/cases/${caseId}/decisions`, desk.plan());
    const { id } = made.body.data;
    expect((await desk.step(caseId, id, 'notices/posted')).body.message).toMatch(/has left yet/);
    await post(id, caseId, debtIds.slice(0, 2), addDays(today, -30));
    expect((await desk.read(caseId, id)).postedNotices).toBe(2);
    const taken = await desk.step(caseId, id, 'notices/posted');
    const delivered = taken.body.data.voters.map(
      (each: { noticeDeliveredOn: string | null }) => each.noticeDeliveredOn,
    );
    const nextDay = addBusinessDays(addDays(today, -30), 1, await holidaysOf(database));
    expect(delivered.toSorted()).toEqual([nextDay, nextDay, null]);
    const notices = taken.body.data.checklist.find(({ key }: { key: string }) => key === 'notices');
    expect(notices.blockers).toEqual([
      'No notice has been recorded for Fairmile Bank: a creditor without notice has no vote.',
    ]);
  });

  test('the report of the decision tells how each creditor voted', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    expect(await decisionFacts(database, caseId)).toEqual({ values: {}, votes: null });
    const id = await desk.opened(caseId);
    const received = { receivedAt: `${yesterday}T10:00:00Z` };
    await desk.vote(caseId, id, votesFor(debtIds, ['for', 'for', 'against']), received);
    await letTimePass(database, id, yesterday);
    await desk.step(caseId, id, 'close', { outcome: 'approved' });
    const { values, votes } = await decisionFacts(database, caseId);
    expect(values).toMatchObject({
      'decision.outcome': 'approved',
      'decision.isApproved': 'yes',
      'decision.votedFor': '80.00%',
      'decision.unconnectedAgainst': '20.00%',
    });
    expect(votes?.rows).toContainEqual(['Fairmile Bank', '£2,000.00', 'Against']);
    const subject = await decisionSubject(database, caseId, id);
    expect(JSON.parse(subject!.facts['votes[]']!)).toEqual(votes);
    expect(await decisionSubject(database, caseId + 1, id)).toBeUndefined();
  });

  test('a draft tells of the decision it was written after, whatever is decided before it leaves', async () => {
    const { caseId, id } = await desk.approved();
    const templateId = await idOf(database, 'templates', 'Report of the decision');
    const draft = await call('POST', `/cases/${caseId}/mail`, {
      templateId,
      recipients: [{ type: 'sos', id: null }],
      send: false,
    });
    expect(draft.status).toBe(201);
    expect(draft.body.data.about).toMatchObject({ entity: 'decisions', id });
    const byRule = await write(database, systemActor, (w) =>
      writeLetter(w, {
        caseId,
        templateId,
        recipients: [{ type: 'sos', id: null }],
        asDraft: true,
        raisedBy: 'Status: IVA Accepted',
      }),
    );
    const [proposal] = await database.select().from(decisions).where(eq(decisions.id, id));
    await database.insert(decisions).values({
      caseId,
      kind: 'variation',
      sought: 'That the arrangement is varied.',
      procedure: 'both',
      chairUserId: firm.practitioner,
      decisionDate: today,
      status: 'rejected',
      decidedAt: new Date(proposal!.decidedAt!.getTime() + 60_000),
    });
    for (const itemId of [draft.body.data.id, byRule]) {
      const [item] = await database.select().from(mailItems).where(eq(mailItems.id, itemId));
      const [composed] = await composeLetter(
        services,
        program(worker.id),
        await draftToMake(database, item!),
      );
      expect(plainText(composed!.input!.html)).toMatch(/The proposal was approved\./);
      expect(plainText(composed!.input!.html)).toMatch(/by value of those responding: 100\.00%/);
    }
  });
});

describe('the pack', () => {
  test('its list of votes has the hash of the record, whatever is renamed later, and adds up', async () => {
    const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
    const id = await desk.opened(caseId);
    const received = { receivedAt: `${yesterday}T10:00:00Z` };
    await desk.vote(caseId, id, votesFor(debtIds, ['abstain', 'for', 'against']), received);
    await desk.vote(caseId, id, [{ debtId: debtIds[0], vote: 'for' }], {
      receivedAt: `${yesterday}T11:00:00Z`,
    });
    await letTimePass(database, id, yesterday);
    await desk.vote(caseId, id, [{ debtId: debtIds[2], vote: 'for' }]);
    const { resultHash } = (await desk.step(caseId, id, 'close', { outcome: 'approved' })).body.data;
    await desk.vote(caseId, id, [{ debtId: debtIds[2], vote: 'abstain' }]);
    await database.update(caseCreditors).set({ claimPence: 1 }).where(eq(caseCreditors.caseId, caseId));
    const { text } = await call('GET', `${desk.path(caseId, id)}/csv`);
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(resultHash);
    const lines = text.trim().split('\r\n');
    expect(lines.at(-1)).toBe('TOTAL,,10000.00,,,,,,,8000.00,2000.00,10000.00,2000.00');
    expect(lines.filter((line) => line.includes('Superseded'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Late'))).toHaveLength(1);
    const pdf = await app.inject({ url: `/api${desk.path(caseId, id)}/pdf`, headers: worker.headers });
    expect(pdf.statusCode).toBe(200);
    const pages = (await textOfPdf(pdf.rawPayload)).join(' ');
    for (const part of [
      '80.00%',
      'at least 75.00% is needed: passed',
      resultHash.slice(0, 20),
      'Kestrel Bank',
    ])
      expect(pages).toContain(part);
  });

  test('there is none before voting opens, nor for strangers', async () => {
    const { id: caseId } = await addCaseToDecide(database, firm);
    const id = await desk.prepared(caseId);
    for (const part of ['csv', 'pdf'])
      expect((await call('GET', `${desk.path(caseId, id)}/${part}`)).status).toBe(409);
    const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
    for (const part of ['csv', 'pdf'])
      expect((await stranger('GET', `${desk.path(caseId, id)}/${part}`)).status).toBe(404);
  });
});

test('the database itself keeps votes and frozen values', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const kept = { cause: { message: 'A vote stays as it came.' } };
  const frozen = { cause: { message: 'The electorate of a decision is frozen.' } };
  await desk.vote(caseId, id, [{ debtId: debtIds[0], vote: 'for' }]);
  await expect(
    database.execute(`delete from decision_votes where decision_id = ${id}`),
  ).rejects.toMatchObject(kept);
  await expect(
    database.execute(`update decision_votes set vote = 'against' where decision_id = ${id}`),
  ).rejects.toMatchObject(kept);
  await expect(
    database.update(decisionVoters).set({ frozenPence: 1 }).where(eq(decisionVoters.decisionId, id)),
  ).rejects.toMatchObject(frozen);
});

test('a case of another domain does not exist, and readers change nothing', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
  const reader = apiCaller(app, (await signIn([], { domainId: firm.harbour, caseAccess: 'read' })).headers);
  const at = desk.path(caseId, id);
  const version = 2;
  const changes: ['POST' | 'PUT', string, object][] = [
    ['POST', `/cases/${caseId}/decisions`, desk.plan()],
    ['PUT', at, { ...desk.plan(), version }],
    ['POST', `${at}/notices`, { version, sentOn: today, deliveryMethodId: 1 }],
    ['POST', `${at}/values`, { version, debtId: debtIds[0], basis: 'rejected', reason: 'x' }],
    ['POST', `${at}/associates`, { version, isChecked: true }],
    ['POST', `${at}/open`, { version }],
    ['POST', `${at}/votes`, { votes: [{ debtId: debtIds[0], vote: 'for' }], method: 'email' }],
    ['POST', `${at}/votes/1/void`, { reason: 'x' }],
    ['POST', `${at}/adjourn`, { version, to: addDays(today, 3), reason: 'x' }],
    ['POST', `${at}/close`, { version, outcome: 'approved' }],
    ['POST', `${at}/settle`, { version, answers: [] }],
    ['POST', `${at}/withdraw`, { version, reason: 'x' }],
  ];
  for (const [method, path, body] of changes) {
    expect([path, (await stranger(method, path, body)).status]).toEqual([path, 404]);
    expect([path, (await reader(method, path, body)).status]).toEqual([path, 403]);
  }
  for (const path of [`/cases/${caseId}/decisions`, at]) {
    expect([path, (await stranger('GET', path)).status]).toEqual([path, 404]);
    expect([path, (await reader('GET', path)).status]).toEqual([path, 200]);
  }
  const other = await addCaseToDecide(database, firm);
  expect((await call('GET', desk.path(other.id, id))).status).toBe(404);
});
