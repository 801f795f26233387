import { parse } from 'csv-parse/sync';
import { and, eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { signDownload, signingKey } from '#server/records/staff/token.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { ReportFormat } from '#shared/views/reports/runs.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { sheetsOf } from '#test/read-xlsx.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { prepareReport } from './prepare-report.ts';
import { reportRuns } from './tables.ts';
import { writeReport } from './write-report.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, services, signIn } = await appWith(reports)(database);
const ofOneDomain = everyPermission.filter((name) => name !== 'config.all-domains');
const [someone, colleague, stranger, newcomer] = await Promise.all([
  signIn(ofOneDomain, { domainId: firm.harbour, name: 'Some One' }),
  signIn(ofOneDomain, { domainId: firm.harbour }),
  signIn(ofOneDomain, { domainId: firm.northgate }),
  signIn([], { domainId: firm.harbour }),
]);
const today = londonDate();
type Person = typeof someone;
const tokenOf = ({ headers }: Person) => headers.authorization.replace('Bearer ', '');
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

for (const caseName of [
  '=SUM(A1:A9)',
  '+44 7700',
  '-7',
  '@cmd',
  '\tTab',
  'Zoë “Z” O’Brien, 👪',
  'שלום "עולם"',
])
  await addCase(database, { caseName, debtSoaPence: 1_234_567, enquiryOn: '2026-02-03' });
await addCase(database, { domain: 'Northgate Insolvency', caseName: 'Elsewhere' });

/** The address that the program gives its own pages. */
async function linkFor(person: Person, input: object): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/trpc/reports.link',
    headers: person.headers,
    payload: input,
  });
  return answer.json().result.data.path;
}

test('the address of the specification gives the report as CSV, with the token of the session', async () => {
  const url = `/reports/wip?domainId=${firm.harbour}&download=true&auth=${tokenOf(someone)}&sort=client&dir=asc`;
  const answer = await get(url, { accept: 'text/html' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain(
    `filename="wip-harbour-debt-solutions-${today}.csv"`,
  );
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines: string[][] = parse(answer.rawPayload, { bom: true });
  expect(lines[0]!.slice(0, 2)).toEqual(['Reference', 'Client']);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([lines[0]!.length]));
  const clients = lines.slice(1, 8).map((line) => line[1]);
  expect(clients).toEqual(
    expect.arrayContaining([
      "'=SUM(A1:A9)",
      "'+44 7700",
      "'-7",
      "'@cmd",
      "'\tTab",
      'Zoë “Z” O’Brien, 👪',
      'שלום "עולם"',
    ]),
  );
  const debt = lines[0]!.indexOf('SOA debt');
  expect(lines[1]![debt]).toBe('12345.67');
  expect(lines[1]![lines[0]!.indexOf('Enquiry')]).toBe('03/02/2026');
  expect(lines[1]![lines[0]!.indexOf('Stage')]).toBe('Lead');
  expect(lines[8]![0]).toBe('TOTAL');
  expect(lines[8]![debt]).toBe('86419.69');
  const about = Object.fromEntries(lines.slice(9).map(([name, value]) => [name, value]));
  expect(about).toMatchObject({
    Report: 'WIP',
    Domain: 'Harbour Debt Solutions',
    Filters: 'None',
    'Made by': 'Some One',
    Rows: '7',
    Lead: '7',
  });
  await expect
    .poll(() => database.select().from(reportRuns).where(eq(reportRuns.userId, someone.id)))
    .toMatchObject([{ report: 'wip', format: 'csv', status: 'done', rowCount: 7, domainId: firm.harbour }]);
});

test('a workbook holds numbers, dates and pounds, and adds up by itself', async () => {
  const path = await linkFor(someone, {
    name: 'wip',
    domainId: firm.harbour,
    format: 'xlsx',
    columns: ['client', 'debtPence', 'enquiryOn'],
  });
  const answer = await get(path);
  const parts = unzipSync(answer.rawPayload);
  const text = (name: string) => Buffer.from(parts[name]!).toString();
  const sheet = text('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<t xml:space="preserve">=SUM(A1:A9)</t>');
  expect(sheet).toContain('<c r="B2" s="4"><v>12345.67</v></c>');
  // 3 February 2026 by Excel's reckoning: DATE(2026,2,3).
  expect(sheet).toContain('<c r="C2" s="2"><v>46056</v></c>');
  expect(sheet).toContain('<f>SUBTOTAL(109,B2:B8)</f><v>86419.69</v>');
  expect(sheet).toContain('<autoFilter ref="A1:C8"/>');
  expect(text('xl/worksheets/sheet2.xml')).toContain('Harbour Debt Solutions');

  // A program that has nothing to do with the one that wrote it reads the same.
  const { Report: rows, About: about } = await sheetsOf(answer.rawPayload);
  const enquiry = new Date('2026-02-03T00:00:00Z');
  const names = rows!.slice(1, -1).map(([client]) => client);
  expect(rows).toEqual([
    ['Client', 'SOA debt', 'Enquiry'],
    ...names.map((client) => [client, 12_345.67, enquiry]),
    ['TOTAL', 86_419.69, null],
  ]);
  expect(new Set(names)).toEqual(
    new Set(['=SUM(A1:A9)', '+44 7700', '-7', '@cmd', '\tTab', 'Zoë “Z” O’Brien, 👪', 'שלום "עולם"']),
  );
  expect(Object.fromEntries(about!.map(([label, value]) => [label, value]))).toMatchObject({
    Report: 'WIP',
    Domain: 'Harbour Debt Solutions',
    Filters: 'None',
    'Made by': 'Some One',
    Rows: '7',
    Lead: '7',
  });
});

test('on paper it has the usual columns, its filters, and the number of each page', async () => {
  const path = await linkFor(someone, { name: 'wip', filters: { ownerId: firm.priya }, format: 'pdf' });
  const empty = await textOfPdf((await get(path)).rawPayload);
  expect(empty.join(' ')).toMatch(/WIP.*Owner: Priya Shah.*TOTAL.*page 1 of 1/s);
  const all = await get(await linkFor(someone, { name: 'wip', format: 'pdf' }));
  const [first = ''] = await textOfPdf(all.rawPayload);
  expect(first).toMatch(/£12,345\.67/);
  // What the font lacks is seen to be missing: an emoji of several signs once, each letter of another alphabet.
  expect(first).toMatch(/Zoë “Z” O’Brien, \uFFFD /);
  expect(first).toMatch(/\uFFFD{4} "\uFFFD{4}"/);
  expect(first).toContain('\uFFFD stands for a letter or sign that cannot be printed here.');
  expect(empty.join(' ')).not.toContain('\uFFFD');
});

test('a link is good for one report of one domain, in the session that asked for it, for two minutes', async () => {
  const path = await linkFor(someone, { name: 'wip', domainId: firm.harbour, format: 'csv' });
  expect((await get(path)).statusCode).toBe(200);
  expect((await get(path.replace(`domainId=${firm.harbour}`, `domainId=${firm.northgate}`))).statusCode).toBe(
    403,
  );
  expect((await get(path.replace(`&domainId=${firm.harbour}`, ''))).statusCode).toBe(403);
  expect((await get(`${path.replace('auth=', 'auth=x')}`)).statusCode).toBe(401);
  const key = signingKey(services.settings.sessionSecret);
  const { sid } = JSON.parse(Buffer.from(tokenOf(someone).split('.')[1]!, 'base64url').toString());
  const claims = { userId: someone.id, sessionId: sid as string, report: 'tasks', domainId: firm.harbour };
  const forOther = await signDownload(key, claims);
  const asked = (auth: string) => get(`/reports/wip?domainId=${firm.harbour}&download=true&auth=${auth}`);
  expect((await asked(forOther)).statusCode).toBe(403);
  expect(
    (await asked(await signDownload(key, { ...claims, report: 'wip', userId: colleague.id }))).statusCode,
  ).toBe(401);
  expect((await get(`/api/cases?limit=1`, { authorization: `Bearer ${forOther}` })).statusCode).toBe(401);
});

test('a report that staff built is saved from its address, by a link that is good for it only', async () => {
  const build = async (name: string) => {
    const definition = { columns: ['reference', 'client'] };
    const { body } = await apiCaller(app, someone.headers)('POST', '/saved-reports', {
      name,
      type: 'cases',
      domainId: firm.harbour,
      definition,
    });
    return body.data.id as number;
  };
  const [id, other] = [await build('Zoë’s cases'), await build('Others')];
  const path = await linkFor(someone, { name: id, format: 'csv' });
  expect(path).toMatch(new RegExp(`^/api/reports/saved/${id}\\?`));
  const file = await get(path);
  expect(file.headers['content-disposition']).toContain('filename="zoe-s-cases-all-');
  expect(file.body).toMatch(/Zoë “Z” O’Brien/);
  await expect
    .poll(() => database.select().from(reportRuns).where(eq(reportRuns.savedReportId, id)))
    .toMatchObject([
      { report: 'saved', title: 'Zoë’s cases', way: 'download', userId: someone.id, rowCount: 7 },
    ]);
  expect((await get(path.replace(`/${id}?`, `/${other}?`))).statusCode).toBe(403);
  const page = await get(`/api/reports/saved/${id}?limit=2`, someone.headers);
  expect(page.json()).toMatchObject({ meta: { totalResults: 7, totalPages: 4 }, data: [{}, {}] });
  for (const [at, headers, status] of [
    [`${id}?download=true`, colleague.headers, 404],
    [`${id}?download=true`, {}, 401],
    [`nonsense?download=true`, someone.headers, 404],
    [`${id}?download=true&domainId=${firm.northgate}`, someone.headers, 403],
    [`${id}?download=true&sort=nonsense`, someone.headers, 400],
  ] as const)
    expect([at, (await get(`/api/reports/saved/${at}`, headers)).statusCode]).toEqual([at, status]);
});

test('a report whose owner has left is still there for whom it is shared with', async () => {
  const both = { domainId: firm.harbour, additionalDomainIds: [firm.northgate] };
  const leaver = await signIn(ofOneDomain, both);
  const made = await apiCaller(app, leaver.headers)('POST', '/saved-reports', {
    name: 'Left behind',
    type: 'cases',
    domainId: firm.harbour,
    definition: { columns: ['reference', 'client'] },
    shares: { userIds: [colleague.id, stranger.id] },
  });
  const { id } = made.body.data as { id: number };
  const saved = (person: Person, format = 'csv') =>
    get(`/api/reports/saved/${id}?download=true&format=${format}`, person.headers);
  expect((await saved(leaver)).statusCode).toBe(200);
  const manager = apiCaller(app, (await signIn(everyPermission, both)).headers);
  const { version } = (await manager('GET', `/users/${leaver.id}`)).body.data;
  expect((await manager('PUT', `/users/${leaver.id}`, { version, status: 'disabled' })).status).toBe(200);
  await expect.poll(async () => (await saved(leaver)).statusCode).toBe(401);
  const theirs = await saved(colleague, 'xlsx');
  const { Report: rows } = await sheetsOf(theirs.rawPayload);
  expect(rows).toHaveLength(7 + 2);
  const elsewhere = await saved(stranger);
  expect(elsewhere.body).toContain('Elsewhere');
  expect(elsewhere.body).not.toContain('+44 7700');
  expect((await saved(newcomer)).statusCode).toBe(404);
  // Who manages users may take it over, and so sees it.
  expect((await saved(someone)).statusCode).toBe(200);
});

test('who may not, is told so: other domains, no permission, no session, filters that are wrong', async () => {
  const of = (person: Person, query: string) => get(`/api/reports/wip?${query}`, person.headers);
  expect((await of(stranger, `domainId=${firm.harbour}&download=true`)).statusCode).toBe(403);
  expect((await of(newcomer, `domainId=${firm.harbour}&download=true`)).statusCode).toBe(403);
  expect((await get(`/api/reports/wip?download=true`)).statusCode).toBe(401);
  expect((await get(`/api/reports/nonsense?download=true`, someone.headers)).statusCode).toBe(404);
  for (const [query, field] of [
    ['ownerId=abc', 'ownerId'],
    ['domainId=0', 'domainId'],
    ['format=exe', 'format'],
    ['columns=nonsense', 'columns'],
    [`ownerId=${'9'.repeat(3000)}`, 'ownerId'],
    ['ownerId=1,3000000000', 'ownerId'],
    ['stage=lead&stage=advice', 'stage'],
    ['nonsense=1', 'nonsense'],
    ['sort=id%22%3Bdrop', 'sort'],
  ] as const) {
    const answer = await of(someone, `download=true&${query}`);
    expect([query, answer.statusCode]).toEqual([query, 400]);
    expect([query, Object.keys(answer.json().errors)]).toEqual([query, [field]]);
  }
  for (const [query, field] of [
    ['customer-payments?from=2026-05-02&to=2026-05-01', 'to'],
    ['customer-payments?from=9999-01-01', 'from'],
    ['customer-payments?to=2026-02-30', 'to'],
    [`receipts-and-payments?reference=${'A'.repeat(10_000)}`, 'reference'],
  ] as const) {
    const answer = await get(`/api/reports/${query}&download=true`, someone.headers);
    expect([query.slice(0, 60), answer.statusCode]).toEqual([query.slice(0, 60), 400]);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  }
  const page = await of(someone, 'limit=2');
  expect(page.json()).toMatchObject({
    success: true,
    meta: { totalResults: 7, totalPages: 4 },
    data: [{}, {}],
  });
});

test('what does not agree with the ledger does not leave, and a file that has begun breaks off', async () => {
  const actor = (await readActor(database, someone.id))!;
  const wanted = { name: 'wip', given: {} } as const;
  const { compiled, inWords, domains } = await prepareReport({ services, actor }, wanted, 'csv');
  const write = (rows: typeof compiled.rows) =>
    writeReport(
      { services, actor },
      {
        ...compiled,
        rows,
        control: { column: 'debtPence', inWords: 'what is owed', pence: sql`select 8641968` },
      },
      { format: 'csv', inWords, domains, signal: new AbortController().signal },
    );
  const refusal =
    'The report does not agree with the ledger: it adds up to £86419.69, the ledger has £86419.68 (what is owed).';
  await expect(write(compiled.rows)).rejects.toThrow(refusal);
  const { content, totals } = await write(
    sql`with late as materialized (select pg_sleep(1)) select r.* from (${compiled.rows}) r cross join late`,
  );
  let read = '';
  await expect(
    (async () => {
      for await (const part of content) read += String(part);
    })(),
  ).rejects.toThrow(refusal);
  await expect(totals).rejects.toThrow(refusal);
  expect(read.split('\r\n').slice(1)).toEqual(['']);
  expect(read).toMatch(/^\uFEFFReference,Client,/);
});

test('paper that would have too many rows is refused with their number before the first is read', async () => {
  const actor = (await readActor(database, someone.id))!;
  const { compiled, inWords, domains } = await prepareReport(
    { services, actor },
    { name: 'wip', given: {} },
    'pdf',
  );
  const many = { ...compiled, rows: sql`select r.* from (${compiled.rows}) r, generate_series(1, 300)` };
  const { signal } = new AbortController();
  await expect(
    writeReport({ services, actor }, many, { format: 'pdf', inWords, domains, signal }),
  ).rejects.toThrow('The report has 2,100 rows; PDF holds at most 2,000.');
});

test('a workbook that would have too many rows is refused before it starts, and one that is just full is not', async () => {
  const actor = (await readActor(database, someone.id))!;
  const { compiled, inWords, domains } = await prepareReport(
    { services, actor },
    { name: 'wip', given: { columns: 'reference' } },
    'xlsx',
  );
  const begun = async (format: ReportFormat, count: number) => {
    const rows = sql`select n as id, n::text as reference from generate_series(1, ${count}) n`;
    const narrow = { ...compiled, rows, order: sql`r.id`, orderedBy: ['id'], totals: [], summaries: [] };
    const stop = new AbortController();
    const of = { format, inWords, domains, signal: stop.signal };
    const { content } = await writeReport({ services, actor }, narrow, of);
    const closed = new Promise((done) => content.once('close', done));
    stop.abort(new Error('It has begun.'));
    await closed;
  };
  // A sheet has 1,048,576 rows: one is the heading, and one the total.
  await expect(begun('xlsx', 1_048_575)).rejects.toThrow(
    'The report has 1,048,575 rows; Excel holds at most 1,048,574. Narrow the filters, or choose CSV.',
  );
  await begun('xlsx', 1_048_574);
  await begun('csv', 1_048_575);
});

test('a file that would be too large is refused over HTTP, and the run history says so', async () => {
  const { rows } = await database.execute<{ id: number }>(sql`select min(id)::int as id from cases`);
  await database.execute(sql`insert into case_tasks (case_id, name, action_at, assigned_user_id)
    select ${rows[0]!.id}, 'Task ' || n, now(), ${firm.priya} from generate_series(1, 2001) n`);
  const message =
    'The report has 2,001 rows; PDF holds at most 2,000. Narrow the filters, or choose Excel or CSV.';
  const answer = await get(`/api/reports/tasks?download=true&format=pdf`, someone.headers);
  expect([answer.statusCode, answer.json()]).toEqual([413, { success: false, message }]);
  expect(
    await database
      .select()
      .from(reportRuns)
      .where(and(eq(reportRuns.userId, someone.id), eq(reportRuns.report, 'tasks'))),
  ).toMatchObject([{ format: 'pdf', status: 'failed', message, rowCount: null }]);
  expect((await get(`/api/reports/tasks?download=true&format=xlsx`, someone.headers)).statusCode).toBe(200);
  await database.execute(sql`delete from case_tasks`);
});

test('two hundred at once wait their turn', async () => {
  const call = () => get(`/api/reports/wip?download=true`, someone.headers);
  const answers = await Promise.all(Array.from({ length: 200 }, call));
  expect(answers.every(({ statusCode, body }) => statusCode === 200 && body.includes('TOTAL'))).toBe(true);
  expect((await apiCaller(app, someone.headers)('GET', '/cases?limit=1')).status).toBe(200);
}, 60_000);

test('the overdue tasks are a file of their own name', async () => {
  const url = (more: string) => `/reports/tasks?domainId=${firm.harbour}&download=true${more}`;
  const nameOf = async (more: string) =>
    (await get(`${url(more)}&auth=${tokenOf(someone)}`, { accept: 'text/html' })).headers[
      'content-disposition'
    ];
  expect(await nameOf('')).toContain(`filename="tasks-harbour-debt-solutions-${today}.csv"`);
  expect(await nameOf('&overdue=true')).toContain(
    `filename="overdue-tasks-harbour-debt-solutions-${today}.csv"`,
  );
});
