import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { enteredLate } from '#test/entered-late.ts';
import { licence } from '#test/licence.ts';
import { apiCaller, applicant, demoFirm, newCase } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const trusted = apiCaller(app, (await signIn(['cases.sensitive'], { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
let id = 0;
let version = 1;

beforeEach(async () => {
  ({ id, version } = (await call('POST', '/cases', newCase(firm))).body.data);
});

const save = (change: object) => call('PUT', `/cases/${id}`, { version, ...change });
const trail = () =>
  database.select().from(auditLog).where(eq(auditLog.caseId, id)).orderBy(desc(auditLog.id));

test('a change is stored, audited with what differs, and announced', async () => {
  const heard: string[] = [];
  const stop = services.live.subscribe((topic) => heard.push(topic));
  const { status, body } = await save({ adviserUserId: firm.priya, leadSourceDetail: 'Radio' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Item Updated.',
    data: { version: 2, adviserUser: { name: 'Priya Shah' } },
  });
  const [last] = await trail();
  expect(last).toMatchObject({
    entity: 'cases',
    before: { adviserUserId: null, leadSourceDetail: null },
    after: { adviserUserId: firm.priya, leadSourceDetail: 'Radio' },
  });
  await expect.poll(() => heard).toEqual(expect.arrayContaining([`case:${id}`, 'cases']));
  stop();
});

test('saving what is there already changes nothing', async () => {
  const before = (await trail()).length;
  const { status, body } = await save({ leadSourceDetail: '' });
  expect(status).toBe(200);
  expect(body.data.version).toBe(1);
  expect(await trail()).toHaveLength(before);
});

test('a stale save is refused with the case as it is now and who changed it', async () => {
  await save({ leadSourceDetail: 'Radio' });
  const { status, body } = await save({ leadSourceDetail: 'Friend' });
  expect(status).toBe(409);
  expect(body.data).toMatchObject({
    changedBy: expect.any(String),
    current: { leadSourceDetail: 'Radio', version: 2 },
  });
});

test('of two who save at the same moment, one is refused', async () => {
  const answers = await Promise.all([save({ leadSourceDetail: 'A' }), save({ leadSourceDetail: 'B' })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});

test.each([
  ['a term of nothing', { termMonths: 0 }, { termMonths: 'Must be at least 1.' }],
  [
    'a contribution day that February lacks',
    { contributionDay: 29 },
    { contributionDay: 'Must be at most 28.' },
  ],
  ['an unknown field', { state: 2 }, { state: 'Unknown field.' }],
  [
    'an approval before its time',
    { approvalDate: '2026-01-01' },
    { approvalDate: 'Set when the case enters IVA Accepted.' },
  ],
  [
    'a decision too soon after the notice',
    { noticeDeliveredOn: '2026-10-01', decisionDate: '2026-10-14' },
    {
      decisionDate:
        'Rule 15.2 requires 14 clear days after delivery on 01/10/2026, and there are 12: the earliest is 16/10/2026.',
    },
  ],
  [
    'a pack that returned before it was sent',
    { packSentOn: '2026-10-02', packReturnedOn: '2026-10-01' },
    { packReturnedOn: 'Must not be before the pack was sent.' },
  ],
  [
    'pounds in place of pence',
    { contributionPence: 109.5 },
    { contributionPence: 'Must be a whole number.' },
  ],
])('%s is refused at its field', async (_what, change, errors) => {
  const { status, body } = await save(change);
  expect(status).toBe(400);
  expect(body.errors).toEqual(errors);
});

test('only a licensed practitioner supervises, and only staff who see the domain', async () => {
  expect((await save({ supervisorUserId: firm.priya })).body.errors).toEqual({
    supervisorUserId: 'Priya Shah has no IP number.',
  });
  const other = await signIn([], { domainId: firm.northgate, name: 'Nora North' });
  expect((await save({ drafterUserId: other.id })).body.errors).toEqual({
    drafterUserId: 'Choose somebody who sees cases of this domain.',
  });
  expect((await save({ supervisorUserId: firm.practitioner })).status).toBe(200);
});

test('a practitioner whose authorisation has ended supervises no more', async () => {
  const lapsed = await signIn([], { domainId: firm.harbour, name: 'Lena Lapsed' });
  await licence(database, lapsed.id, { fromOn: '2010-01-01', toOn: '2025-12-31' });
  expect((await save({ supervisorUserId: lapsed.id })).body.errors.supervisorUserId).toMatch(
    /^Lena Lapsed was not authorised as an insolvency practitioner on .*: the authorisation ended on 31\/12\/2025\.$/,
  );
});

test('once approved, domain, portfolio and approval stay', async () => {
  await database.update(cases).set({ approvalDate: '2026-02-01' }).where(eq(cases.id, id));
  const everywhere = apiCaller(app, (await signIn(['config.all-domains'])).headers);
  const { status, body } = await everywhere('PUT', `/cases/${id}`, {
    version,
    domainId: firm.northgate,
    portfolioId: firm.northgateDirect,
    approvalDate: '2026-03-01',
  });
  expect(status).toBe(400);
  expect(Object.keys(body.errors).toSorted()).toEqual(
    expect.arrayContaining(['approvalDate', 'domainId', 'portfolioId']),
  );
  expect((await save({ portfolioId: firm.harbourPartners })).status).toBe(400);
});

test('before that a case moves to another domain with a portfolio of it', async () => {
  const everywhere = apiCaller(app, (await signIn(['config.all-domains'])).headers);
  const moved = {
    version,
    domainId: firm.northgate,
    portfolioId: firm.northgateDirect,
    caseOwnerUserId: firm.practitioner,
  };
  const half = await everywhere('PUT', `/cases/${id}`, { version, domainId: firm.northgate });
  expect(half.body.errors.portfolioId).toBe('That portfolio is not in the case’s domain.');
  const owner = await signIn([], { domainId: firm.northgate });
  const { status } = await everywhere('PUT', `/cases/${id}`, { ...moved, caseOwnerUserId: owner.id });
  expect(status).toBe(200);
  expect((await call('GET', `/cases/${id}`)).status).toBe(404);
  expect((await stranger('GET', `/cases/${id}`)).status).toBe(200);
  const [found] = await database.select().from(caseSearch).where(eq(caseSearch.caseId, id));
  expect(found?.domainId).toBe(firm.northgate);
});

test('commencement and term move the end and the equity review, unless they are given', async () => {
  const { body } = await save({ ...enteredLate, commencementDate: '2026-08-31', termMonths: 6 });
  // Today's proposals are under the Protocol of 2025, which has no review of equity.
  expect(body.data).toMatchObject({ expectedEndDate: '2027-02-28', equityReviewDueOn: null });
  ({ version } = body.data);
  const earlier = await save({
    ...enteredLate,
    proposalDate: '2025-06-30',
    protocolVersion: 'protocol_2021',
    commencementDate: '2026-08-30',
  });
  expect(earlier.body.data).toMatchObject({ equityReviewDueOn: '2031-02-28' });
  ({ version } = earlier.body.data);
  const given = await save({ termMonths: 72, expectedEndDate: '2033-01-01' });
  expect(given.body.data).toMatchObject({ termMonths: 72, expectedEndDate: '2033-01-01' });
});

test('a plan that creditors do not vote on has neither their notice nor an equity review', async () => {
  const { products } = tables;
  const [dmp] = await database.select({ id: products.id }).from(products).where(eq(products.code, 'dmp'));
  const { status, body } = await save({
    ...enteredLate,
    productId: dmp!.id,
    commencementDate: '2026-08-31',
    termMonths: 12,
    noticeDeliveredOn: '2026-10-01',
    decisionDate: '2026-10-02',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ expectedEndDate: '2027-08-31', equityReviewDueOn: null });
  ({ version } = body.data);
  expect((await save({ approvalDate: '2026-10-02' })).body.errors).toEqual({
    approvalDate: 'Cases of this solution have no approval.',
  });
});

test('an own name stays until it is taken away', async () => {
  const named = { caseName: 'The Smith household', hasOwnName: true };
  let { body } = await save({ caseName: 'The Smith household' });
  expect(body.data).toMatchObject(named);
  ({ version } = body.data);
  ({ body } = await save({ leadSourceDetail: 'Radio' }));
  expect(body.data).toMatchObject(named);
  ({ version } = body.data);
  ({ body } = await save({ caseName: '' }));
  expect(body.data).toMatchObject({ caseName: 'Mr A Smith', hasOwnName: false });
});

test('risk of violence withholds the address on the page and in the search row', async () => {
  const { body } = await save({ riskOfViolence: true });
  expect(body.data).toMatchObject({ address: null, isAddressWithheld: true });
  const [found] = await database.select().from(caseSearch).where(eq(caseSearch.caseId, id));
  expect(found?.address).toBe('');
});

describe('special-category data', () => {
  const notes = 'Recovering from a stroke';
  beforeEach(async () => {
    const { body } = await trusted('PUT', `/cases/${id}`, {
      version,
      isVulnerable: true,
      vulnerabilityNotes: notes,
    });
    ({ version } = body.data);
  });

  test('is read only with the permission, and the reading is noted', async () => {
    const { body } = await call('GET', `/cases/${id}`);
    expect(body.data).toMatchObject({ isVulnerable: true, hasVulnerabilityNotes: true });
    expect(body.data).not.toHaveProperty('vulnerabilityNotes');
    expect((await trail())[0]?.action).toBe('updated');
    expect((await trusted('GET', `/cases/${id}`)).body.data.vulnerabilityNotes).toBe(notes);
    expect((await trail())[0]).toMatchObject({ action: 'read', entity: 'cases', entityId: id });
  });

  test('is changed only with the permission, and shown in no refusal and no audit row', async () => {
    const refused = await save({ vulnerabilityNotes: 'x' });
    expect(refused.status).toBe(403);
    const stale = await call('PUT', `/cases/${id}`, { version: 1, leadSourceDetail: 'x' });
    expect(stale.status).toBe(409);
    expect(JSON.stringify([stale.body, await trail()])).not.toContain('stroke');
  });

  test('stays when somebody without it saves something else', async () => {
    expect((await save({ leadSourceDetail: 'Radio' })).status).toBe(200);
    expect((await trusted('GET', `/cases/${id}`)).body.data.vulnerabilityNotes).toBe(notes);
  });
});

describe('linked cases', () => {
  test('cases of another domain are not revealed even by their number', async () => {
    const everywhere = apiCaller(app, (await signIn(['config.all-domains'])).headers);
    const other = newCase(firm, { domainId: firm.northgate, portfolioId: firm.northgateDirect });
    const theirs = (await everywhere('POST', '/cases', other)).body.data;
    const linked = await everywhere('POST', `/cases/${id}/linked`, { version, caseId: theirs.id });
    expect(linked.body.data).toMatchObject({ interlockingCaseId: theirs.id });
    const { body } = await call('GET', `/cases/${id}`);
    expect(body.data).toMatchObject({ interlockingCase: null, interlockingCaseId: null });
    expect((await call('POST', `/cases/${id}/linked`, { version: 2, caseId: theirs.id })).status).toBe(404);
  });

  test('know of each other, and a new link ends the old one on both sides', async () => {
    const [second, third] = [
      (await call('POST', '/cases', newCase(firm, { applicants: [applicant(firm, { firstName: 'Beth' })] })))
        .body.data,
      (await call('POST', '/cases', newCase(firm))).body.data,
    ];
    const linkOf = async (caseId: number) =>
      (await call('GET', `/cases/${caseId}`)).body.data.interlockingCase?.id ?? null;
    const { body } = await call('POST', `/cases/${id}/linked`, { version, caseId: second.id });
    expect(body.data.interlockingCase).toMatchObject({ id: second.id, caseName: 'Mr B Smith' });
    expect(await linkOf(second.id)).toBe(id);
    expect((await call('POST', `/cases/${third.id}/linked`, { version: 1, caseId: second.id })).status).toBe(
      409,
    );
    await call('POST', `/cases/${id}/linked`, { version: 2, caseId: third.id });
    expect([await linkOf(id), await linkOf(second.id), await linkOf(third.id)]).toEqual([third.id, null, id]);
    await call('POST', `/cases/${third.id}/linked`, { version: 2, caseId: null });
    expect([await linkOf(id), await linkOf(third.id)]).toEqual([null, null]);
  });

  test('not with itself, and not with a case out of sight', async () => {
    expect((await call('POST', `/cases/${id}/linked`, { version, caseId: id })).status).toBe(400);
    const theirs = await stranger('POST', '/cases', newCase(firm, { domainId: firm.northgate }));
    expect((await call('POST', `/cases/${id}/linked`, { version, caseId: theirs.body.data.id })).status).toBe(
      404,
    );
  });
});

test('a case of another domain does not exist', async () => {
  expect((await stranger('GET', `/cases/${id}`)).status).toBe(404);
  expect((await stranger('PUT', `/cases/${id}`, { version, leadSourceDetail: 'x' })).status).toBe(404);
  expect((await stranger('GET', '/cases/99999999999')).status).toBe(400);
});

test('cases of a domain that is no longer active can only be read', async () => {
  const active = (isActive: boolean) =>
    database.update(tables.domains).set({ isActive }).where(eq(tables.domains.id, firm.harbour));
  await active(false);
  const { status, body } = await save({ leadSourceDetail: 'Radio' });
  expect([status, body.message]).toEqual([
    409,
    'Harbour Debt Solutions is not active: its cases can only be read.',
  ]);
  expect((await call('POST', '/cases/bulk/assign', { caseIds: [id], ownerUserId: firm.priya })).status).toBe(
    409,
  );
  expect((await call('POST', '/cases', newCase(firm))).body.errors).toHaveProperty('domainId');
  const shown = await call('GET', `/cases/${id}`);
  expect([shown.status, shown.body.data.mayEdit]).toEqual([200, false]);
  await active(true);
  expect((await call('GET', `/cases/${id}`)).body.data.mayEdit).toBe(true);
});

test('a user with read-only access changes nothing', async () => {
  const reader = apiCaller(
    app,
    (await signIn(['cases.sensitive'], { domainId: firm.harbour, caseAccess: 'read' })).headers,
  );
  expect((await reader('GET', `/cases/${id}`)).body.data.mayEdit).toBe(false);
  expect((await reader('PUT', `/cases/${id}`, { version, leadSourceDetail: 'x' })).status).toBe(403);
});
