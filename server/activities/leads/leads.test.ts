import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { leads as leadsPart } from '#server/app/parts/leads.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseCreditors, waitingDebts } from '#server/records/affairs/tables.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { aLead, introducerNamed, withKey } from '#test/leads.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { introducerKeys, leads } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(leadsPart)(database);
const firm = await demoFirm(database);
const manager = await signIn(['settings.introducers', 'config.creditors'], { domainId: firm.harbour });
const call = apiCaller(app, manager.headers);
const elsewhere = apiCaller(
  app,
  (await signIn(['settings.introducers'], { domainId: firm.northgate })).headers,
);
const lantern = await introducerNamed(database, 'Lantern Debt Charity');

async function makeKey(introducerId = lantern, more: object = {}, caller = call) {
  const { body } = await caller('POST', `/introducers/${introducerId}/keys`, {
    name: 'Website',
    domainId: firm.harbour,
    productId: firm.iva,
    ownerUserId: manager.id,
    perMinute: 600,
    ...more,
  });
  return body.data as { id: number; key: string };
}
const { key } = await makeKey();
const desk = withKey(app, key);

const caseWith = async (reference: string) => {
  const [row] = await database
    .select({ id: cases.id, uniqueReference: cases.uniqueReference, introducerId: cases.introducerId })
    .from(cases)
    .where(eq(cases.uniqueReference, reference));
  return row!;
};

test('a lead becomes a case with its people, debts, consent and notes, made by the key', async () => {
  const answer = await desk.send(aLead('A-1'));
  expect(answer.statusCode).toBe(201);
  const { data } = answer.json();
  expect(data).toMatchObject({
    reference: 'A-1',
    status: 'received',
    fee: { pence: 0, isEarned: false },
    debts: { added: 1, waiting: 1 },
  });
  const found = await caseWith(data.caseReference);
  expect(found.introducerId).toBe(lantern);
  const { body } = await call('GET', `/cases/${found.id}`);
  expect(body.data).toMatchObject({
    caseName: 'Mr C Whitby',
    status: { name: 'Lead' },
    caseOwnerUser: { id: manager.id },
    leadSourceDetail: 'A-1',
    address: '4 Quay Street, Hull, HU1 2AB',
  });
  const [debt] = await database.select().from(caseCreditors).where(eq(caseCreditors.caseId, found.id));
  expect(debt).toMatchObject({ balanceSoaPence: 512_345, source: 'introducer' });
  const [note] = await database.select().from(caseNotes).where(eq(caseNotes.caseId, found.id));
  expect(note?.bodyHtml).toBe('<p>Prefers to be called after six.</p><p>Has a &lt;dog&gt;.</p>');
  const trail = await call('GET', `/cases/${found.id}/audit?limit=200`);
  const users = trail.body.data.map(({ user }: { user: string }) => user);
  expect(new Set(users)).toEqual(new Set(['Lantern Debt Charity (key ‘Website’)']));
});

test('the same lead again is the same case, also twenty times at once; other content is refused', async () => {
  const before = await database.$count(cases);
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send(aLead('A-2'))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().data.caseReference)).size).toBe(1);
  expect(await database.$count(cases)).toBe(before + 1);
  const other = await desk.send(aLead('A-2', { notes: 'Something else' }));
  expect(other.statusCode).toBe(409);
  expect(other.json().errors.reference).toContain('Already used');
  expect(await database.$count(cases)).toBe(before + 1);
});

test('nothing that is stored is changed: the likeness is shown to staff', async () => {
  const first = (await desk.send(aLead('A-3'))).json().data.caseReference;
  const [before] = await database
    .select()
    .from(persons)
    .where(eq(persons.email, 'callum.whitby@example.org'));
  const second = (await desk.send(aLead('A-4', { debts: [] }))).json().data.caseReference;
  expect(second).not.toBe(first);
  const [after] = await database.select().from(persons).where(eq(persons.id, before!.id));
  expect(after).toEqual(before);
  const { id } = await caseWith(second);
  const { body } = await call('GET', `/cases/${id}/lead`);
  expect(body.data).toMatchObject({
    reference: 'A-4',
    introducer: { name: 'Lantern Debt Charity' },
    keyName: 'Website',
    consentSource: 'https://lantern.example.org/help',
    waitingDebts: 0,
  });
  const alike = body.data.duplicates.map(
    ({ uniqueReference }: { uniqueReference: string }) => uniqueReference,
  );
  expect(alike).toContain(first);
  expect(alike).not.toContain(second);
  expect((await elsewhere('GET', `/cases/${id}/lead`)).status).toBe(404);
});

test('a debt of an unknown creditor waits until a person says whose it is, and the name is learned', async () => {
  const { caseReference } = (await desk.send(aLead('A-5'))).json().data;
  const { id } = await caseWith(caseReference);
  const { body } = await call('GET', `/cases/${id}/waiting-debts`);
  const [waiting] = body.data;
  expect(waiting).toMatchObject({
    creditorName: 'Quickpounds',
    creditor: null,
    credit: { name: 'Payday loan' },
  });
  const { creditors } = tables;
  const [creditor] = await database
    .select({ id: creditors.id })
    .from(creditors)
    .where(and(eq(creditors.type, 'payday'), eq(creditors.isActive, true)));
  const settle = { version: waiting.version, creditorId: creditor!.id, creditId: waiting.credit.id };
  expect((await elsewhere('POST', `/cases/${id}/waiting-debts/${waiting.id}/settle`, settle)).status).toBe(
    404,
  );
  const stale = { ...settle, version: waiting.version + 1 };
  expect((await call('POST', `/cases/${id}/waiting-debts/${waiting.id}/settle`, stale)).status).toBe(409);
  const nobody = { ...settle, creditorId: 999_999 };
  const refused = await call('POST', `/cases/${id}/waiting-debts/${waiting.id}/settle`, nobody);
  expect([refused.status, refused.body.errors.creditorId]).toEqual([400, 'That row no longer exists.']);
  expect((await call('POST', `/cases/${id}/waiting-debts/${waiting.id}/settle`, settle)).status).toBe(200);
  expect(await database.$count(waitingDebts, eq(waitingDebts.caseId, id))).toBe(0);
  const [learned] = await database
    .select({ names: creditors.tradingNames })
    .from(creditors)
    .where(eq(creditors.id, creditor!.id));
  expect(learned?.names).toContain('Quickpounds');
  // The next lead needs nobody; the one that waited before is told.
  expect((await desk.send(aLead('A-6'))).json().data.debts).toEqual({ added: 2, waiting: 0 });
  const before = await caseWith((await desk.status('A-1')).json().data.caseReference);
  const known = await call('GET', `/cases/${before.id}/waiting-debts`);
  expect(known.body.data[0].creditor).toMatchObject({ id: creditor!.id });
  const [row] = known.body.data;
  const gone = `/cases/${before.id}/waiting-debts/${row.id}?version=${row.version}`;
  expect((await call('DELETE', gone)).status).toBe(200);
  expect((await call('DELETE', gone)).status).toBe(404);
});

describe('what is refused', () => {
  const person = aLead('x').people[0]!;
  test.each([
    ['no people', { people: [] }, 'people'],
    ['a minor', { people: [{ ...person, dateOfBirth: '2020-01-01' }] }, 'people.0.dateOfBirth'],
    ['a title that is none', { people: [{ ...person, title: 'Lord High' }] }, 'people.0.title'],
    [
      'a country that is none',
      { people: [{ ...person, address: { ...person.address, country: 'GB' } }] },
      'people.0.address.country',
    ],
    [
      'a client in Scotland for an English solution',
      { people: [{ ...person, address: { ...person.address, country: 'Scotland' } }] },
      'people.0.address.country',
    ],
    ['nobody who can be reached', { people: [{ firstName: 'A', lastName: 'B' }] }, 'people.0.phoneMobile'],
    [
      'a postcode that is none',
      { people: [{ ...person, address: { ...person.address, postcode: '12345' } }] },
      'people.0.address.postcode',
    ],
    ['an amount in pounds', { debts: [{ creditor: 'A', balancePence: 12.5 }] }, 'debts.0.balancePence'],
    ['a negative amount', { debts: [{ creditor: 'A', balancePence: -1 }] }, 'debts.0.balancePence'],
    [
      '101 debts',
      { debts: Array.from({ length: 101 }, () => ({ creditor: 'A', balancePence: 1 })) },
      'debts',
    ],
    ['no consent', { consent: undefined }, 'consent'],
    ['consent without words', { consent: { ...aLead('x').consent, text: ' ' } }, 'consent.text'],
    [
      'consent of tomorrow',
      { consent: { ...aLead('x').consent, givenAt: '2199-01-01T00:00:00Z' } },
      'consent.givenAt',
    ],
    [
      'consent without a zone',
      { consent: { ...aLead('x').consent, givenAt: '2026-01-10T09:30:00' } },
      'consent.givenAt',
    ],
    ['a field that is none', { caseOwnerUserId: 1 }, 'caseOwnerUserId'],
    ['a person of ours', { people: [{ ...person, personId: 1 }] }, 'people.0.personId'],
    ['a reference with a slash', { reference: 'a/b' }, 'reference'],
    ['letters that cannot be stored', { notes: 'a\u0000b' }, 'notes'],
    ['an object for a text', { notes: { a: 1 } }, 'notes'],
  ])('%s', async (_, more, field) => {
    const before = await database.$count(cases);
    const answer = await desk.send(aLead('bad', more));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toContain(field);
    expect(await database.$count(cases)).toBe(before);
  });

  test.each([
    ['a list', []],
    ['nothing', undefined],
  ])('%s for a body', async (_, body) => {
    expect((await desk.send(body)).statusCode).toBe(400);
  });

  test('too much', async () => {
    expect((await desk.send({ notes: 'x'.repeat(2_000_000) })).statusCode).toBe(413);
  });
});

describe('keys', () => {
  test('are shown once, stored hashed, and read as made for one domain', async () => {
    const made = await makeKey(lantern, { name: 'Batch' });
    expect(made.key).toMatch(/^lead_[\w-]{43}$/);
    const [row] = await database.select().from(introducerKeys).where(eq(introducerKeys.id, made.id));
    expect(JSON.stringify(row)).not.toContain(made.key);
    const { text, body } = await call('GET', `/introducers/${lantern}/keys`);
    expect(text).not.toContain(made.key);
    expect(text).not.toContain(row!.keySha256);
    expect(body.data.keys.at(-1)).toMatchObject({ name: 'Batch', hint: made.key.slice(-4), problem: null });
    const seenElsewhere = await elsewhere('GET', `/introducers/${lantern}/keys`);
    expect(seenElsewhere.body.data.keys).toEqual([]);
    expect((await elsewhere('DELETE', `/introducers/${lantern}/keys/${made.id}`)).status).toBe(404);
    const history = await call('GET', `/introducers/${lantern}/history`);
    expect(history.body.data[0]).toMatchObject({ action: 'key created' });
  });

  test('open nothing once they are revoked, and nothing else before', async () => {
    const made = await makeKey();
    const held = withKey(app, made.key);
    expect((await held.status('A-1')).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${made.key}` };
    for (const url of ['/api/cases', '/api/titles/names', `/api/introducers/${lantern}/keys`])
      expect((await app.inject({ url, headers })).statusCode).toBe(401);
    expect((await call('DELETE', `/introducers/${lantern}/keys/${made.id}`)).status).toBe(200);
    expect((await call('DELETE', `/introducers/${lantern}/keys/${made.id}`)).status).toBe(409);
    expect((await held.send(aLead('R-1'))).statusCode).toBe(401);
    expect((await held.status('A-1')).statusCode).toBe(401);
  });

  test('of another domain find nothing of this one, and their references are their own', async () => {
    const { headers, id } = await signIn(['settings.introducers'], { domainId: firm.northgate });
    const made = await makeKey(
      lantern,
      { domainId: firm.northgate, ownerUserId: id },
      apiCaller(app, headers),
    );
    const held = withKey(app, made.key);
    expect((await held.status('A-1')).statusCode).toBe(404);
    const answer = await held.send(aLead('A-1'));
    expect(answer.statusCode).toBe(201);
    const found = await caseWith(answer.json().data.caseReference);
    expect((await call('GET', `/cases/${found.id}`)).status).toBe(404);
  });

  test('call no more than they may, and 200 at once break nothing', async () => {
    const made = await makeKey(lantern, { perMinute: 40 });
    const held = withKey(app, made.key);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => held.send(aLead(`B-${n}`))));
    const counts = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([counts(201), counts(429)]).toEqual([40, 160]);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await database.$count(leads, eq(leads.keyId, made.id))).toBe(40);
  }, 60_000);

  test('that are wrong are soon not even looked up', async () => {
    const wrong = withKey(app, `lead_${'x'.repeat(43)}`);
    const statuses = [];
    for (let n = 0; n < 32; n++) statuses.push((await wrong.status('A-1')).statusCode);
    // Two came with a key that was revoked.
    expect(statuses.slice(0, 28).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    // A right one from the same address still works.
    expect((await desk.status('A-1')).statusCode).toBe(200);
  });

  test.each([
    ['a domain that is not held', { domainId: firm.northgate }, 'domainId'],
    ['a product that is none', { productId: 999_999 }, 'productId'],
    ['an owner of elsewhere', { ownerUserId: 999_999 }, 'ownerUserId'],
    ['a limit of nothing', { perMinute: 0 }, 'perMinute'],
    ['no name', { name: ' ' }, 'name'],
  ])('are refused for %s', async (_, more, field) => {
    const answer = await call('POST', `/introducers/${lantern}/keys`, {
      name: 'X',
      domainId: firm.harbour,
      productId: firm.iva,
      ownerUserId: manager.id,
      ...more,
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  test('are not made for whoever has not been looked into or has no agreement', async () => {
    const { introducers } = tables;
    const redstone = await introducerNamed(database, 'Redstone Packaging Limited');
    const body = { name: 'X', domainId: firm.harbour, productId: firm.iva, ownerUserId: manager.id };
    expect((await call('POST', `/introducers/${redstone}/keys`, body)).status).toBe(409);
    const oakfield = await introducerNamed(database, 'Oakfield Debt Advice LLP');
    const made = await makeKey(oakfield);
    await database.update(introducers).set({ dueDiligenceOn: null }).where(eq(introducers.id, oakfield));
    const refused = await call('POST', `/introducers/${oakfield}/keys`, body);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('SIP 3.1')]);
    await database
      .update(introducers)
      .set({ agreementEndOn: '2025-01-31' })
      .where(eq(introducers.id, oakfield));
    const ended = await withKey(app, made.key).send(aLead('E-1'));
    expect([ended.statusCode, ended.json().message]).toEqual([
      403,
      'The agreement with Oakfield Debt Advice LLP ended on 31/01/2025.',
    ]);
  });
});

test('the introducer is told how far the case has come, and no more', async () => {
  const { caseReference } = (await desk.send(aLead('S-1'))).json().data;
  const found = await caseWith(caseReference);
  const { statuses } = tables;
  const moveTo = async (name: string, approvalDate: string | null = null) => {
    const [status] = await database.select({ id: statuses.id }).from(statuses).where(eq(statuses.name, name));
    await database.update(cases).set({ statusId: status!.id, approvalDate }).where(eq(cases.id, found.id));
    return (await desk.status('S-1')).json().data;
  };
  expect((await moveTo('Drafting')).status).toBe('in_progress');
  expect((await moveTo('Not Proceeding')).status).toBe('not_proceeding');
  const accepted = await moveTo('IVA Accepted', '2026-03-01');
  expect(accepted.status).toBe('accepted');
  expect(accepted.fee.why).toContain('R340.4');
  expect(Object.keys(accepted).toSorted()).toEqual(
    ['caseReference', 'fee', 'receivedAt', 'reference', 'status', 'statusChangedAt'].toSorted(),
  );
});

test('staff see the leads of an introducer, each of the domains that they hold', async () => {
  const { body } = await call('GET', `/introducers/${lantern}/leads?limit=5`);
  expect(body.data).toHaveLength(5);
  expect(body.data[0]).toMatchObject({ reference: 'S-1', status: { name: 'IVA Accepted' } });
  const seen = await elsewhere('GET', `/introducers/${lantern}/leads`);
  expect(seen.body.meta.totalResults).toBe(1);
});

test('a key whose owner has left asks the firm to put it right', async () => {
  const { id } = await signIn([], { domainId: firm.harbour });
  const made = await makeKey(lantern, { ownerUserId: id });
  await database.update(tables.users).set({ status: 'disabled' }).where(eq(tables.users.id, id));
  const answer = await withKey(app, made.key).send(aLead('O-1'));
  expect(answer.statusCode).toBe(409);
  expect(answer.json().errors).toBeUndefined();
  const { body } = await call('GET', `/introducers/${lantern}/keys`);
  const listed = body.data.keys.find((each: { id: number }) => each.id === made.id);
  expect(listed.problem).toContain('no longer works here');
});

test('every row that a lead makes carries who made it', async () => {
  const rows = await database
    .select({ author: auditLog.author, userId: auditLog.userId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'leads'), eq(auditLog.action, 'created')));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.every(({ author, userId }) => author?.includes('(key ‘') && userId === null)).toBe(true);
});
