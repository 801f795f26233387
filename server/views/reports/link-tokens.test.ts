import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const lines: string[] = [];
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database, { LOG_LEVEL: 'trace' }, (line) => lines.push(line));
const person = (domainId = firm.harbour, held = ['reports.wip', 'reports.tasks', 'config.all-domains']) =>
  signIn(held, { domainId });
type Person = Awaited<ReturnType<typeof person>>;
const someone = await person();
await addCase(database, { caseName: 'Ours' });
beforeEach(() => void lines.splice(0));

const tokenOf = ({ headers }: Person) => headers.authorization.replace('Bearer ', '');
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const statusOf = async (url: string) => (await get(url)).statusCode;
const domain = `domainId=${firm.harbour}`;

/** The address of a file, as the program gives it to its pages. */
async function linkOf(by: Person, input: object): Promise<string> {
  const { body } = await apiCaller(app, by.headers)('POST', '/trpc/reports.link', {
    format: 'csv',
    ...input,
  });
  return body.result.data.path as string;
}
const authOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('auth')!;
const saved = async (by: Person, name: string) =>
  (
    await apiCaller(app, by.headers)('POST', '/saved-reports', {
      name,
      type: 'cases',
      domainId: firm.harbour,
      definition: { columns: ['reference', 'client'] },
    })
  ).body.data.id as number;

test('no token of an address is ever logged, whatever becomes of the request', async () => {
  const savedId = await saved(someone, 'Logged');
  const newcomer = await signIn([], { domainId: firm.northgate });
  const link = await linkOf(someone, { name: 'wip', domainId: firm.harbour });
  const { body } = await apiCaller(app, someone.headers)('POST', '/trpc/reportRuns.make', {
    name: 'wip',
    format: 'csv',
  });
  const run = await apiCaller(app, someone.headers)('POST', '/trpc/reportRuns.link', body.result.data);
  expect(run.status).toBe(404);
  const own = tokenOf(someone);
  const secrets = [own, tokenOf(newcomer), authOf(link), 'not-a-token-at-all', 'x'.repeat(4001)];
  const tried = async (url: string, headers?: Record<string, string>) => [
    url,
    (await get(url, headers)).statusCode,
  ];
  for (const [url, status] of [
    [link, 200],
    [`/reports/wip?${domain}&download=true&auth=${own}`, 200],
    [`/api/reports/wip?${domain}&auth=${own}`, 200],
    [`/api/reports/saved/${savedId}?download=true&auth=${own}`, 200],
    [`/reports/wip?download=true&ownerId=abc&auth=${own}`, 400],
    [`/reports/wip?download=true&auth=${own}&auth=${own}`, 400],
    [`/reports/wip?download=true&auth=${'x'.repeat(4001)}`, 400],
    [`/reports/wip?download=true&auth=not-a-token-at-all`, 401],
    [`/reports/tasks?${domain}&download=true&auth=${authOf(link)}`, 403],
    [`/reports/wip?${domain}&download=true&auth=${tokenOf(newcomer)}`, 403],
    [`/reports/nonsense?download=true&auth=${own}`, 404],
    [`/api/reports/saved/999999?download=true&auth=${own}`, 404],
    [`/api/report-runs/999999/file?auth=${own}`, 404],
    [`/api/nonsense/of/some/depth?auth=${own}`, 404],
    [`/reports/%E0%A4%A?auth=${own}`, 400],
  ] as const)
    expect(await tried(url)).toEqual([url, status]);
  // A report that breaks: the table that it reads is away.
  await database.execute(sql`alter table case_people rename to people_away`);
  onTestFinished(
    async () => void (await database.execute(sql`alter table people_away rename to case_people`)),
  );
  await database.execute(sql`alter table status_categories rename to categories_away`);
  onTestFinished(
    async () => void (await database.execute(sql`alter table categories_away rename to status_categories`)),
  );
  expect(await tried(`/reports/wip?download=true&auth=${own}`)).toEqual([
    `/reports/wip?download=true&auth=${own}`,
    500,
  ]);
  const log = lines.join('');
  expect(log).toContain('a request failed');
  expect(log).toContain('/api/report-runs/999999/file');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/auth=/);
  // Nor is it among what was asked for, which is kept.
  const { rows } = await database.execute<{ kept: string }>(
    sql`select string_agg(r::text, '') || (select string_agg(a::text, '') from audit_log a) as kept from report_runs r`,
  );
  for (const secret of secrets) expect(rows[0]!.kept).not.toContain(secret);
});

test('a link ends with its two minutes, its session, and its user’s account', async () => {
  const leaver = await person();
  const [one, other] = [await person(), await person()];
  const links = {
    leaver: await linkOf(leaver, { name: 'wip', domainId: firm.harbour }),
    one: await linkOf(one, { name: 'wip', domainId: firm.harbour }),
    other: await linkOf(other, { name: 'wip', domainId: firm.harbour }),
  };
  for (const link of Object.values(links)) expect(await statusOf(link)).toBe(200);
  await apiCaller(app, one.headers)('POST', '/auth/logout', {});
  expect(await statusOf(links.one)).toBe(401);
  const manager = apiCaller(app, (await person(firm.harbour, everyPermission)).headers);
  const { data } = (await manager('GET', `/users/${leaver.id}`)).body;
  const disabled = { version: data.version, status: 'disabled' };
  expect((await manager('PUT', `/users/${leaver.id}`, disabled)).status).toBe(200);
  await expect.poll(() => statusOf(links.leaver)).toBe(401);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await statusOf(links.other)).toBe(401);
});

test('the token of a link opens nothing else: no other report, domain, saved report, run, user or call', async () => {
  const [mine, next] = [await saved(someone, 'Mine'), await saved(someone, 'Next')];
  const standard = authOf(await linkOf(someone, { name: 'wip', domainId: firm.harbour }));
  const everywhere = authOf(await linkOf(someone, { name: 'wip' }));
  const built = authOf(await linkOf(someone, { name: mine, domainId: firm.harbour }));
  const opens = (path: string, auth: string) => statusOf(`${path}&download=true&auth=${auth}`);
  expect(await opens(`/reports/wip?${domain}`, standard)).toBe(200);
  expect(await opens(`/api/reports/saved/${mine}?${domain}`, built)).toBe(200);
  for (const [path, auth] of [
    [`/reports/tasks?${domain}`, standard],
    [`/reports/wip?domainId=${firm.northgate}`, standard],
    ['/reports/wip?format=csv', standard],
    [`/reports/wip?${domain}`, everywhere],
    [`/reports/wip?domainId=${firm.northgate}`, everywhere],
    [`/api/reports/saved/${mine}?${domain}`, standard],
    [`/api/reports/saved/${next}?${domain}`, built],
    [`/api/reports/saved/${mine}?domainId=${firm.northgate}`, built],
    [`/reports/wip?${domain}`, built],
  ] as const)
    expect([path, await opens(path, auth)]).toEqual([path, 403]);
  expect(await opens(`/api/reports/${mine}?${domain}`, built)).toBe(404);
  for (const auth of [standard, everywhere, built]) {
    expect(await statusOf(`/api/report-runs/1/file?auth=${auth}`)).toBe(403);
    expect((await get('/api/cases?limit=1', { authorization: `Bearer ${auth}` })).statusCode).toBe(401);
    expect((await get(`/api/cases?limit=1&auth=${auth}`)).statusCode).toBe(401);
  }
});
