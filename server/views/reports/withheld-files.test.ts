import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, expect, test, vi } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { cases } from '#server/records/cases/tables.ts';
import { clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { setClock } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type ReportName, reportNames, reportOf } from '#shared/views/reports/registry.ts';
import { reportFormats } from '#shared/views/reports/runs.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { mailServer } from '#test/mail-server.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { textOfFile } from '#test/text-of-file.ts';
import { mailRun } from './runs/mail-run.ts';
import { makeReport } from './runs/make-report.ts';
import { reportRuns } from './tables.ts';

vi.setConfig({ testTimeout: 120_000 });
const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const post = await mailServer();
afterAll(async () => {
  setClock(() => new Date());
  await post.close();
});
const { app, services, signIn } = await appWith(reports)(database, { SMTP_URL: post.smtpUrl });

/** A case of which all that may be withheld is known. */
const known = await addKnownFirm(database, firm, today);
const ADDRESS = '12 Canal Street, Leeds, West Yorkshire, LS1 4AB';
const [umbrella] = (
  await database.execute<{ id: number }>(
    sql`select id from bank_accounts where domain_id = ${firm.harbour} order by id limit 1`,
  )
).rows;
await database.insert(clientAccounts).values({
  caseId: known.caseId,
  bankAccountId: umbrella!.id,
  providerRef: known.uniqueReference,
  holderName: 'Adam Smith',
  holderAddress: ADDRESS,
  status: 'requested',
  requestedOn: '2026-11-01',
});
const fear = (isFeared: boolean) =>
  database.update(cases).set({ riskOfViolence: isFeared }).where(eq(cases.id, known.caseId));
await fear(true);

const withheld = {
  address: /Canal Street|LS1 4AB/,
  bank: /99-00-01|12345678/,
  sensitive: /Hears badly|Asthma/,
  identity: /AB ?12 ?34 ?56 ?C|12\/04\/1980|1980-04-12/,
} as const;
/** Which of it a text gives away. */
const givenAwayBy = (text: string) => keysOf(withheld).filter((name) => withheld[name].test(text));

const reader = (held: readonly string[], more: object) => signIn(held, { domainId: firm.harbour, ...more });
const ofOneDomain = everyPermission.filter((name) => name !== 'config.all-domains');
const without = (...names: string[]) => ofOneDomain.filter((name) => !names.includes(name));
const unprivileged = without('cases.sensitive', 'financials.bank-details', 'cases.identifiers');
const [trusted, plain, foreign, inHouse] = await Promise.all([
  // Sees every domain, or they could not share with people of another.
  reader(everyPermission, { name: 'Trusted', email: 'trusted@example.org' }),
  reader(unprivileged, { name: 'Plain', email: 'plain@example.org' }),
  reader(ofOneDomain, { name: 'Foreign', email: 'foreign@example.org', domainId: firm.northgate }),
  // May see everything on the pages of a case, and export none of it that identifies somebody.
  reader(without('cases.identifiers'), { name: 'In House', email: 'inhouse@example.org' }),
]);
type Person = typeof trusted;

const formats = keysOf(reportFormats);

/** The report as the person has it on screen, and in each kind of file. */
async function everyWay(person: Person, path: string): Promise<Record<string, string>> {
  const get = async (query: string) => {
    const answer = await app.inject({ method: 'GET', url: `${path}${query}`, headers: person.headers });
    expect([path, query, answer.statusCode]).toEqual([path, query, 200]);
    return answer;
  };
  const found: Record<string, string> = { screen: (await get('limit=200')).body };
  for (const format of formats)
    found[format] = await textOfFile(format, (await get(`download=true&format=${format}`)).rawPayload);
  return found;
}

/** Every way in which what is withheld is given away. */
const leaksOf = (ways: Record<string, string>) =>
  Object.entries(ways).flatMap(([way, text]) => givenAwayBy(text).map((what) => `${way}: ${what}`));

const standard = (name: ReportName): string => {
  const { filters } = reportOf(name);
  const about = {
    creditorId: name === 'clients-of-creditor' ? known.creditor : undefined,
    reference: 'reference' in filters ? known.uniqueReference : undefined,
    caseId: 'caseId' in filters ? known.caseId : undefined,
    month: 'month' in filters ? '2026-01-01' : undefined,
    from: 'from' in filters && 'to' in filters ? '2026-01-01' : undefined,
  };
  const given = Object.entries(about).filter(([, value]) => value !== undefined);
  return `/api/reports/${name}?${given.map(([key, value]) => `${key}=${value}&`).join('')}`;
};

test('no standard report says where somebody lives who must not be found, nor what a reader may not see', async () => {
  const naming: string[] = [];
  for (const name of reportNames) {
    const ways = await everyWay(plain, standard(name));
    expect([name, leaksOf(ways)]).toEqual([name, []]);
    if (ways.screen!.includes(known.uniqueReference)) naming.push(name);
  }
  expect(naming).toEqual(expect.arrayContaining(['cms-accounts', 'payment-deficit', 'case-creditor-list']));
  expect(naming.length).toBeGreaterThan(10);
  const accounts = standard('cms-accounts');
  expect(leaksOf(await everyWay(trusted, accounts))).toEqual([]);
  // The test can see an address where there is no such fear. On paper there is no room for it.
  await fear(false);
  expect(leaksOf(await everyWay(plain, accounts))).toEqual([
    'screen: address',
    'csv: address',
    'data: address',
    'xlsx: address',
  ]);
  await fear(true);
});

const columnsOfType = {
  cases: ['reference', 'address', 'vulnerabilityNotes', 'applicant1Born'],
  people: ['reference', 'addressLines', 'postcode', 'specialCategoryNotes', 'bornOn', 'niNumber'],
  'case-creditors': ['reference', 'creditor', 'sortCode', 'bankAccountNumber'],
  payments: ['reference', 'payee', 'sortCode', 'accountNumber'],
} as const;
const shares = { userIds: [plain.id, inHouse.id, foreign.id] };
const built: Record<string, number> = {};
for (const [type, columns] of Object.entries(columnsOfType)) {
  const answer = await apiCaller(app, trusted.headers)('POST', '/saved-reports', {
    name: `All ${type}`,
    type,
    domainId: firm.harbour,
    definition: { columns },
    shares,
  });
  if (answer.status !== 201) throw new Error(`The report on ${type} was not saved: ${answer.text}`);
  built[type] = answer.body.data.id;
}
const inEveryWay = (...given: string[]) =>
  ['screen', ...formats].flatMap((way) => given.map((what) => `${way}: ${what}`));

test.each(Object.keys(columnsOfType))(
  'a report on %s that staff built withholds from each reader what is not theirs, on screen and in files',
  async (type) => {
    const path = `/api/reports/saved/${built[type]}?`;
    const isOfPeople = type === 'cases' || type === 'people';
    expect(leaksOf(await everyWay(trusted, path))).toEqual(
      inEveryWay(...(isOfPeople ? ['sensitive', 'identity'] : ['bank'])),
    );
    for (const person of [plain, inHouse]) {
      const ways = await everyWay(person, path);
      expect(leaksOf(ways)).toEqual([]);
      // Data alone has no notes: its cells say so.
      for (const [way, text] of Object.entries(ways))
        expect(text).toMatch(way === 'data' ? /Withheld/ : /Withheld from the reader: /);
    }
    const abroad = await everyWay(foreign, path);
    for (const text of Object.values(abroad)) expect(text).not.toContain(known.uniqueReference);
    if (!isOfPeople) return;
    await fear(false);
    expect(leaksOf(await everyWay(plain, path))).toEqual(inEveryWay('address'));
    await fear(true);
  },
);

/** What is enclosed in the e-mails to somebody since `from`. */
async function enclosedFor(address: string, from: number): Promise<Buffer[]> {
  const mails = post.received.slice(from).filter(({ to }) => to === address);
  const read = await Promise.all(mails.map(({ content }) => PostalMime.parse(content)));
  return read.flatMap(({ attachments }) =>
    attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)),
  );
}

test.each(formats)('a schedule encloses as %s for each recipient what they may see', async (format) => {
  const call = apiCaller(app, trusted.headers);
  const from = post.received.length;
  for (const report of Object.values(built)) {
    const plan = { report, filters: {}, format, rhythm: 'daily', time: '07:00' };
    const recipientIds = [trusted.id, plain.id, inHouse.id, foreign.id];
    const { body } = await call('POST', '/trpc/reportSchedules.create', { ...plan, recipientIds });
    const id = body.result.data.id as number;
    expect((await call('POST', '/trpc/reportSchedules.sendNow', { id, version: 1 })).status).toBe(200);
    for (const run of await database.select().from(reportRuns).where(eq(reportRuns.scheduleId, id))) {
      await makeReport({ services, signal: new AbortController().signal, isLastAttempt: true }, run.id);
      await mailRun({ services, isLastAttempt: true }, run.id);
    }
  }
  const textFor = async (address: string) => {
    const enclosed = await enclosedFor(address, from);
    expect(enclosed).toHaveLength(4);
    return (await Promise.all(enclosed.map((content) => textOfFile(format, content)))).join('\n');
  };
  expect(givenAwayBy(await textFor('trusted@example.org'))).toEqual(['bank', 'sensitive', 'identity']);
  for (const address of ['plain@example.org', 'inhouse@example.org']) {
    const text = await textFor(address);
    expect(givenAwayBy(text)).toEqual([]);
    expect(text).toContain(known.uniqueReference);
    expect(text).toMatch(format === 'data' ? /Withheld/ : /Withheld from the reader: /);
  }
  expect(await textFor('foreign@example.org')).not.toContain(known.uniqueReference);
});
