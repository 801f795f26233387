import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, idByName } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { finishLetter } from '../items/finish-letter.ts';
import { writeByRule } from '../items/write-by-rule.ts';
import { mailItems, mailRecipients } from '../tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const office = ['reports.paperless-office', 'config.creditors'];
const call = apiCaller(app, (await signIn(office, { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn(office, { domainId: firm.northgate })).headers);
const clerk = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const today = londonDate();
const methods = tables['delivery-methods'];
const methodId = (name: string) => idByName(database, methods, name);

async function template(name: string, more: object): Promise<number> {
  const documentTypeId = await idByName(database, tables.documents, 'Client letter');
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name,
      documentTypeId,
      audience: 'client',
      format: 'html',
      body: '<p>Dear {{recipient.salutation}}, take notice.</p>',
      ...more,
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}
const notice = await template('A notice', {
  noticeKind: 'notice',
  deliveryMethodId: await methodId('Email'),
});
const ordinary = await template('A letter', { deliveryMethodId: await methodId('Email') });
const toCreditors = { audience: 'all_creditors', deliveryMethodId: await methodId('Email') };
const noticeToAll = await template('To creditors', { ...toCreditors, noticeKind: 'notice' });
const dividendToAll = await template('Of a dividend', { ...toCreditors, noticeKind: 'dividend' });

const client = () =>
  addCase(database, {
    domain: 'Harbour Debt Solutions',
    people: [{ email: 'adam@example.org', phoneMobile: '07700900123' }],
  });
type Found = Awaited<ReturnType<typeof client>>;
const letter = (found: Found, templateId: number, deliveryMethodId: number | null = null) => ({
  templateId,
  recipients: [{ type: 'client', id: found.personIds[0], deliveryMethodId }],
  send: true,
});
const preview = async (found: Found, ...of: [number, number?]) =>
  (await call('POST', `/cases/${found.id}/mail/preview`, { ...letter(found, ...of), shown: 0 })).body.data;
const consentOf = (found: Found, more: object = {}) => ({
  personId: found.personIds[0],
  debtId: null,
  kind: 'actual',
  givenOn: today,
  source: 'Ticked and signed in the terms of engagement.',
  address: 'adam@example.org',
  ...more,
});

test('a notice goes by post until its recipient has consented, and says why; an ordinary letter is free', async () => {
  const found = await client();
  expect((await preview(found, notice)).recipients).toMatchObject(
    [
      { deliveryMethod: { name: 'First class post' }, why: /no consent to electronic delivery on record$/ },
    ].map((each) => ({ ...each, why: expect.stringMatching(each.why) })),
  );
  expect((await preview(found, ordinary)).recipients).toMatchObject([{ deliveryMethod: { name: 'Email' } }]);

  const byEmail = await preview(found, notice, await methodId('Email'));
  expect(byEmail.problems[0].message).toMatch(/^No consent of .* to electronic delivery is on record/);
  const refused = await call(
    'POST',
    `/cases/${found.id}/mail`,
    letter(found, notice, await methodId('Email')),
  );
  expect(refused.status).toBe(400);

  const given = await call('POST', `/cases/${found.id}/consents`, consentOf(found));
  expect(given.status).toBe(201);
  expect((await preview(found, notice)).recipients).toMatchObject([{ deliveryMethod: { name: 'Email' } }]);
  expect((await call('POST', `/cases/${found.id}/mail`, letter(found, notice))).status).toBe(201);
});

test('what is revoked before the letter leaves holds it', async () => {
  const found = await client();
  const given = await call('POST', `/cases/${found.id}/consents`, consentOf(found));
  const saved = await call('POST', `/cases/${found.id}/mail`, letter(found, notice));
  expect(saved.body.data.recipients).toMatchObject([{ status: 'queued' }]);
  const { id, version } = given.body.data;
  const revoke = { version, revokedOn: today, reason: 'Asks for paper.' };
  expect((await call('POST', `/cases/${found.id}/consents/${id}/revoke`, revoke)).status).toBe(200);
  const again = await call('POST', `/cases/${found.id}/consents/${id}/revoke`, {
    ...revoke,
    version: version + 1,
  });
  expect(again.status).toBe(409);
  await database
    .update(mailRecipients)
    .set({ status: 'failed' })
    .where(eq(mailRecipients.itemId, saved.body.data.id));
  await database.update(mailItems).set({ status: 'failed' }).where(eq(mailItems.id, saved.body.data.id));
  await call('POST', '/mail/requeue', { ids: [saved.body.data.id] });
  const now = await call('GET', `/mail/${saved.body.data.id}`);
  expect(now.body.data.recipients).toMatchObject([
    { status: 'held', statusReason: expect.stringMatching(/^No consent of/) },
  ]);
});

test('a consent is refused at its field, and belongs to its case and its holders', async () => {
  const found = await client();
  const post = (more: object, as = call) => as('POST', `/cases/${found.id}/consents`, consentOf(found, more));
  expect((await post({ givenOn: addDays(today, 1) })).body.errors).toHaveProperty('givenOn');
  expect((await post({ kind: 'deemed' })).body.errors).toHaveProperty('kind');
  expect((await post({ source: '' })).body.errors).toHaveProperty('source');
  expect((await post({ documentId: 999_999 })).body.errors).toHaveProperty('documentId');
  expect((await post({ personId: 999_999 })).status).toBe(404);
  expect((await post({ debtId: 1 })).status).toBe(400);
  expect((await post({}, stranger)).status).toBe(404);
  expect((await post({})).status).toBe(201);
  expect((await post({})).body.errors).toHaveProperty('address');
  const list = await call('GET', `/cases/${found.id}/consents/people/${found.personIds[0]}`);
  expect(list.body.data).toMatchObject([{ kind: 'actual', givenOn: today, revokedOn: null }]);
});

test('of one holder one consent is in force at an address, whatever its day and however many are sent at once', async () => {
  const found = await client();
  const post = (more: object = {}) => call('POST', `/cases/${found.id}/consents`, consentOf(found, more));
  const both = await Promise.all([post(), post()]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const earlier = await post({ givenOn: addDays(today, -1), address: 'ADAM@example.org' });
  expect(earlier.status).toBe(409);
  expect(earlier.body.errors).toHaveProperty('address');
  const list = await call('GET', `/cases/${found.id}/consents/people/${found.personIds[0]}`);
  expect(list.body.data).toHaveLength(1);
});

/** To whom a rule writes on a case, and how. */
async function writtenTo(caseId: number, templateId: number) {
  const [id] = await write(database, systemActor, (w) =>
    writeByRule(w, { caseId, templateIds: [templateId], raisedBy: 'A test', asDraft: false }),
  );
  await finishLetter(services, id!);
  return database
    .select({ debtId: mailRecipients.ofId, by: methods.name, status: mailRecipients.status })
    .from(mailRecipients)
    .innerJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
    .where(eq(mailRecipients.itemId, id!))
    .orderBy(mailRecipients.ofId);
}

test('creditors: for all cases from a list, deemed on one case, and opted out save of dividends', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const rows = await database.select().from(caseCreditors).where(eq(caseCreditors.caseId, caseId));
  const { creditors } = tables;
  const named = new Map<number, { name: string; id: number }>();
  for (const { id, creditorId } of rows) {
    await database
      .update(creditors)
      .set({ email: `c${creditorId}@example.org`, claimEmail: null, deliveryMethodId: null })
      .where(eq(creditors.id, creditorId));
    const [creditor] = await database.select().from(creditors).where(eq(creditors.id, creditorId));
    named.set(id, { name: creditor!.name, id: creditorId });
  }
  const of = (at: number) => named.get(debtIds[at]!)!;
  expect((await writtenTo(caseId, noticeToAll)).map(({ by }) => by)).not.toContain('Email');

  const line = { creditor: of(0).name, address: `c${of(0).id}@example.org`, givenOn: showDate(today) };
  const post = (lines: object[], as = call) =>
    as('POST', '/delivery-consents/list', { source: 'Their circular of today.', lines });
  expect((await post([line], clerk)).status).toBe(403);
  const wrong = await post([line, { ...line, creditor: 'Nobody', address: 'x' }]);
  expect(wrong.body.errors.lines).toMatch(/^Line 2: no creditor.*\nLine 2: “x” is not an e-mail address/);
  for (const address of ['nul\0@example.org', 'two..dots@example.org']) {
    const refused = await post([{ ...line, address }]);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.lines).toMatch(/^Line 1: .* is not an e-mail address/);
  }
  const numbered = await post([line, { ...line, line: 7, creditor: 'Nobody' }]);
  expect(numbered.body.errors.lines).toMatch(/^Line 7: no creditor/);
  expect((await post([{ ...line, givenOn: '1'.repeat(100_000) }])).status).toBe(400);
  const twice = await Promise.all([post([line, line]), post([line])]);
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(twice.find(({ status }) => status === 201)?.body.data.recorded).toBe(1);

  const deemed = await call('POST', `/cases/${caseId}/consents`, {
    personId: null,
    debtId: debtIds[1],
    kind: 'deemed',
    givenOn: today,
    source: 'Their e-mails to the client of the last year.',
    address: `c${of(1).id}@example.org`,
  });
  expect(deemed.status).toBe(201);
  const written = await writtenTo(caseId, noticeToAll);
  const byOf = (debtId: number | undefined) => written.find((each) => each.debtId === debtId)?.by;
  expect(byOf(debtIds[0])).toBe('Email');
  expect(byOf(debtIds[1])).toBe('Email');
  expect(written.filter(({ by }) => by === 'Email')).toHaveLength(
    rows.filter(({ creditorId }) => creditorId === of(0).id || creditorId === of(1).id).length,
  );

  const [debt] = rows.filter(({ id }) => id === debtIds[0]);
  const out = await call('PUT', `/cases/${caseId}/creditors/${debt!.id}`, {
    version: debt!.version,
    optedOutOn: today,
    optedOutPaper: 'Their letter of today.',
  });
  expect(out.status).toBe(200);
  expect((await writtenTo(caseId, noticeToAll)).map(({ debtId }) => debtId)).not.toContain(debtIds[0]);
  expect((await writtenTo(caseId, dividendToAll)).map(({ debtId }) => debtId)).toContain(debtIds[0]);
});

test('a consent or a revocation that is recorded long after its day says why; how it is known shows the day', async () => {
  const found = await client();
  const givenOn = addDays(today, -20);
  const post = (more: object) =>
    call('POST', `/cases/${found.id}/consents`, consentOf(found, { givenOn, ...more }));
  expect((await post({})).body.errors).toMatchObject({
    lateReason: expect.stringMatching(/more than 7 days ago/),
  });
  const given = await post({ lateReason: 'The form lay in the branch.' });
  expect(given.status).toBe(201);
  const { id, version } = given.body.data;
  const revoke = (more: object) =>
    call('POST', `/cases/${found.id}/consents/${id}/revoke`, {
      version,
      revokedOn: addDays(today, -10),
      reason: 'Asks for paper.',
      ...more,
    });
  expect(Object.keys((await revoke({})).body.errors)).toEqual(['lateReason', 'lateEvidence']);
  expect((await revoke(enteredLate)).status).toBe(200);
  expect((await call('GET', `/cases/${found.id}/late-dates`)).body.data).toMatchObject([
    { field: 'deliveryConsent', on: givenOn, evidence: 'Ticked and signed in the terms of engagement.' },
    { field: 'deliveryRevoked', on: addDays(today, -10), evidence: enteredLate.lateEvidence },
  ]);
});

describe('a creditor’s consent for all cases that is entered late', () => {
  const long = addDays(today, -30);
  const why = 'The agreement lay with the branch.';
  const creditor = (name: string) =>
    write(database, systemActor, (w) => createRow(w, 'creditors', { name, type: 'loan' }));
  const given = { givenOn: long, source: 'Our agreement of that day.', address: 'notices@lender.example' };
  const ofCaseWith = async (creditorId: number) => {
    const { id, debtIds } = await addCaseToDecide(database, firm);
    await database
      .update(caseCreditors)
      .set({ creditorId })
      .where(inArray(caseCreditors.id, debtIds.slice(0, 1)));
    return id;
  };
  const lateOf = async (id: number) => (await call('GET', `/cases/${id}/late-dates`)).body.data;

  test('asks why, and is shown on the cases of the creditor', async () => {
    const { id } = await creditor('Slow Lender');
    const caseId = await ofCaseWith(id);
    const silent = await call('POST', `/creditors/${id}/consents`, given);
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([400, ['lateReason']]);
    const told = await call('POST', `/creditors/${id}/consents`, { ...given, lateReason: why });
    expect(told.status).toBe(201);
    expect(await lateOf(caseId)).toMatchObject([
      { field: 'deliveryConsent', on: long, reason: why, evidence: given.source },
    ]);
    const { id: consentId, version } = told.body.data;
    const revoke = { version, revokedOn: addDays(today, -20), reason: 'They asked for paper.' };
    const path = `/creditors/${id}/consents/${consentId}/revoke`;
    expect(Object.keys((await call('POST', path, revoke)).body.errors)).toEqual([
      'lateReason',
      'lateEvidence',
    ]);
    const shown = { lateReason: why, lateEvidence: 'Their letter.' };
    expect((await call('POST', path, { ...revoke, ...shown })).status).toBe(200);
    expect(await lateOf(caseId)).toMatchObject([{}, { field: 'deliveryRevoked', reason: why }]);
  });

  test('asks why in a list, too, and one of this week asks nothing', async () => {
    const [old, recent] = [await creditor('Old Lender'), await creditor('New Lender')];
    const line = (name: string, givenOn: string) => ({ creditor: name, address: given.address, givenOn });
    const lines = [line('Old Lender', long), line('New Lender', today)];
    const list = { source: given.source, lines };
    const silent = await call('POST', '/delivery-consents/list', list);
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([400, ['lateReason']]);
    const told = await call('POST', '/delivery-consents/list', { ...list, lateReason: why });
    expect(told.body.data).toEqual({ recorded: 2, known: 0 });
    expect(await lateOf(await ofCaseWith(old.id))).toMatchObject([{ on: long, reason: why }]);
    expect(await lateOf(await ofCaseWith(recent.id))).toEqual([]);
  });
});
