import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { type ReportTypeName, reportTypeNames } from './generator/types.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const known = await addKnownFirm(database, firm, londonDate());
const definition = { columns: ['reference', 'client'] };

async function trpc({ headers }: { headers: { authorization: string } }, path: string, input: object) {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers,
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** What each type asks for: the permissions of the standard reports that could be rebuilt from it, or of the pages that show its rows. */
const asked: Record<ReportTypeName, readonly string[]> = {
  cases: ['reports.wip'],
  people: ['reports.wip'],
  'case-creditors': ['reports.client-by-creditor', 'reports.unapproved-creditors'],
  votes: [],
  modifications: ['reports.modifications'],
  receipts: ['reports.customer-payments'],
  payments: ['financials.distributions'],
  allocations: [],
  dividends: [],
  ledger: ['financials.chart-of-accounts'],
  'bank-items': ['financials.banking'],
  invoices: ['financials.banking'],
  mail: ['reports.paperless-office'],
  tasks: ['reports.tasks'],
  complaints: ['reports.complaint-register'],
  breaches: [],
  'annual-reviews': ['reports.annuals-due'],
  'bond-entries': [],
};

test.each(reportTypeNames)(
  'reports on %s are built and run by who may have the reports that they contain',
  async (type) => {
    const owner = await signIn(everyPermission, { domainId: firm.harbour });
    const usual = (await trpc(owner, 'reportGenerator.dictionary', { type })).result.data.usual as string[];
    const columns = usual.slice(0, 2);
    const report = { name: `Of ${type}`, type, domainId: firm.harbour, definition: { columns } };
    const shares = { isEveryone: true };
    const saved = await apiCaller(app, owner.headers)('POST', '/saved-reports', { ...report, shares });
    expect(saved.status).toBe(201);
    const tried = async (held: readonly string[]) => {
      const reader = await signIn(held, { domainId: firm.harbour });
      const call = apiCaller(app, reader.headers);
      const { data: types } = (await trpc(reader, 'reportGenerator.types', {})).result;
      const { data: list } = (await call('GET', '/saved-reports')).body;
      return {
        isOffered: types.some((each: { name: string }) => each.name === type),
        isListed: list.some(({ id }: { id: number }) => id === saved.body.data.id),
        built: (await trpc(reader, 'reportGenerator.preview', { type, definition: report.definition }))
          .status,
        saved: (await call('POST', '/saved-reports', report)).status,
        read: (await call('GET', `/reports/saved/${saved.body.data.id}`)).status,
        file: (await call('GET', `/reports/saved/${saved.body.data.id}?download=true`)).status,
        copied: (await call('POST', `/saved-reports/${saved.body.data.id}/copy`, { name: 'Mine' })).status,
      };
    };
    const all = {
      isOffered: true,
      isListed: true,
      built: 200,
      saved: 201,
      read: 200,
      file: 200,
      copied: 200,
    };
    const none = {
      isOffered: false,
      isListed: false,
      built: 403,
      saved: 403,
      read: 403,
      file: 403,
      copied: 403,
    };
    expect(await tried(asked[type])).toEqual(all);
    for (const lacked of asked[type])
      expect(await tried(everyPermission.filter((name) => name !== lacked))).toEqual(none);
  },
);

test('what identifies somebody is filtered, grouped and reckoned by only by who may export it, and the report says so', async () => {
  const held = everyPermission.filter((name) => name !== 'cases.identifiers');
  const reader = await signIn(held, { domainId: firm.harbour });
  const trusted = await signIn(everyPermission, { domainId: firm.harbour });
  const preview = async (person: typeof reader, definition: object) =>
    (await trpc(person, 'reportGenerator.preview', { type: 'people', definition })).result?.data;
  const columns = ['fullName', 'bornOn', 'niNumber'];
  const born = { column: 'bornOn', op: 'between', from: '1980-04-12', to: '1980-04-12' };
  const ni = { column: 'niNumber', op: 'equals', value: 'AB123456C' };
  for (const filter of [born, ni]) {
    const filtered = { columns, filters: [filter], sort: [{ column: 'bornOn', dir: 'asc' }] };
    expect((await preview(trusted, filtered)).rowCount).toBe(1);
    const seen = await preview(reader, filtered);
    expect(seen.rowCount).toBe(0);
    expect(seen.inWords.join('; ')).toMatch(
      /^(Date of birth|National Insurance number) is used as a filter but withheld from the reader; Withheld from the reader: Date of birth, National Insurance number$/,
    );
    expect(JSON.stringify(seen)).not.toMatch(/1980|AB123456C/);
  }
  const grouped = await preview(reader, { columns, groupBy: ['bornOn'], chart: 'bornOn' });
  expect(JSON.stringify(grouped)).not.toMatch(/1980|AB123456C/);
  expect(grouped.data[0]).toMatchObject({ bornOn: 'Withheld', niNumber: 'Withheld' });
  const age = { name: 'computed1', label: 'Days old', of: 'days', left: 'bornOn', right: 'today' };
  const definition = { columns: ['fullName', 'computed1'], computed: [age] };
  const saved = await apiCaller(app, trusted.headers)('POST', '/saved-reports', {
    name: 'Ages',
    type: 'people',
    domainId: firm.harbour,
    definition,
    shares: { isEveryone: true },
  });
  const { body } = await apiCaller(app, reader.headers)('GET', `/saved-reports/${saved.body.data.id}`);
  expect(body.data).toMatchObject({
    built: null,
    problems: ['“Days old” is worked out from “Date of birth”, which is withheld from you.'],
  });
});

test('a saved report: who sees it, whose rows it shows, who may change it, and what happens when a column goes away', async () => {
  const owner = await signIn(['config.all-domains', 'reports.wip'], { name: 'Olive Owner' });
  const north = await signIn(['reports.wip'], { domainId: firm.northgate });
  const harbour = await signIn(['reports.wip'], { domainId: firm.harbour });
  const chief = await signIn(['config.all-domains', 'settings.users', 'reports.wip']);
  const [byOwner, byNorth, byHarbour, byChief] = [owner, north, harbour, chief].map(({ headers }) =>
    apiCaller(app, headers),
  );
  const body = { name: 'All cases', type: 'cases', domainId: firm.harbour, definition };
  const made = await byOwner!('POST', '/saved-reports', body);
  expect(made).toMatchObject({
    status: 201,
    body: { data: { name: 'All cases', isOwn: true, isShared: false, typeTitle: 'Cases' } },
  });
  const { id, version } = made.body.data;
  expect((await byOwner!('POST', '/saved-reports', { ...body, name: 'all CASES' })).status).toBe(409);
  for (const call of [byNorth!, byHarbour!])
    expect((await call('GET', `/saved-reports/${id}`)).status).toBe(404);

  const shared = await byOwner!('PUT', `/saved-reports/${id}`, {
    version,
    shares: { isEveryone: true, userIds: [north.id] },
  });
  expect(shared).toMatchObject({ status: 200, body: { data: { isShared: true, version: version + 1 } } });
  expect((await byOwner!('PUT', `/saved-reports/${id}`, { version, name: 'Late' })).status).toBe(409);
  const rowsFor = async (headers: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/trpc/reports.page',
      headers: headers as never,
      payload: { name: id },
    });
    return (
      answer.json().result?.data.data.map((row: { caseId: number }) => row.caseId) ??
      answer.json().error.data.errors
    );
  };
  const { rows } = await database.execute<{ id: number; domain: number }>(
    sql`select id, domain_id as domain from cases order by id`,
  );
  expect(await rowsFor(owner.headers)).toEqual(rows.map((row) => row.id));
  expect(await rowsFor(north.headers)).toEqual(
    rows.filter(({ domain }) => domain === firm.northgate).map((row) => row.id),
  );
  expect(await rowsFor(harbour.headers)).toEqual([known.caseId]);
  expect((await byHarbour!('PUT', `/saved-reports/${id}`, { name: 'Mine' })).status).toBe(403);
  expect((await byHarbour!('DELETE', `/saved-reports/${id}`)).status).toBe(403);
  const copy = await byNorth!('POST', `/saved-reports/${id}/copy`, { name: 'My cases' });
  expect(copy.body.data).toMatchObject({ isOwn: true, isShared: false, domain: { id: firm.northgate } });

  await database.execute(sql`update saved_reports set definition = jsonb_set(definition, '{columns,1}', '"feePence"'),
    labels = labels || '{"feePence": "Expected fee"}' where id = ${id}`);
  expect((await byOwner!('GET', `/saved-reports/${id}`)).body.data).toMatchObject({
    built: null,
    problems: ['The column “Expected fee” no longer exists.'],
  });
  expect(await rowsFor(owner.headers)).toEqual({
    'columns.1': 'The column “Expected fee” no longer exists.',
  });
  expect((await byOwner!('PUT', `/saved-reports/${id}`, { definition })).status).toBe(200);

  await database.execute(sql`update users set status = 'disabled' where id = ${owner.id}`);
  expect(await rowsFor(harbour.headers)).toEqual([known.caseId]);
  expect((await byChief!('GET', `/saved-reports/${id}`)).body.data).toMatchObject({
    owner: { isActive: false },
    mayTakeOver: true,
  });
  expect((await byChief!('POST', `/saved-reports/${id}/take-over`)).body.data).toMatchObject({ isOwn: true });
  expect((await byHarbour!('POST', `/saved-reports/${id}/take-over`)).status).toBe(409);
  expect((await byChief!('DELETE', `/saved-reports/${id}`)).status).toBe(200);
  expect((await byHarbour!('GET', `/saved-reports/${id}`)).status).toBe(404);
});
