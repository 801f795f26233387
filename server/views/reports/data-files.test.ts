import { parse } from 'csv-parse/sync';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { setClock } from '#shared/platform/dates.ts';
import type { ColumnKind } from '#shared/records/reference/lists.ts';
import { MOST_COLUMNS } from '#shared/views/reports/generator/definition.ts';
import { reportNames, reportOf } from '#shared/views/reports/registry.ts';
import { notImportable } from '#test/data-file.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { reportTypes } from './generator/types.ts';
import { reportRuns, reportSchedules } from './tables.ts';

vi.setConfig({ testTimeout: 120_000 });
const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const known = await addKnownFirm(database, firm, today);
const reader = await signIn(everyPermission, { domainId: firm.harbour });
const call = apiCaller(app, reader.headers);
const take = async (url: string) => {
  const answer = await app.inject({ method: 'GET', url, headers: reader.headers });
  expect([url, answer.statusCode, answer.body.slice(0, 200)]).toEqual([url, 200, expect.anything()]);
  return answer;
};
const ask = async (procedure: string, payload: object) => {
  const url = `/api/trpc/${procedure}`;
  const answer = await app.inject({ method: 'POST', url, headers: reader.headers, payload });
  expect([procedure, answer.statusCode, answer.body]).toEqual([procedure, 200, expect.anything()]);
  return answer.json().result.data;
};
const given: Record<string, string> = { 'clients-of-creditor': `&creditorId=${known.creditor}` };
const dataOf = (path: string, more = '') => `${path}?download=true&totals=false${more}`;
// The case is near its end, so that the report on that has it, with a sum that has no exact hundredth in floating point.
await database.update(cases).set({ expectedEndDate: '2027-01-05' }).where(eq(cases.id, known.caseId));
await database.execute(
  sql`update allocations set amount_pence = 232370, net_pence = 232370 where case_id = ${known.caseId} and status = 'retained'`,
);

test('sums that the database makes in floating point have two decimals, in rows as in totals', async () => {
  const { rawPayload } = await take('/reports/completion-status?download=true');
  const lines: Record<string, string>[] = parse(rawPayload, { bom: true, columns: true });
  const money = ['Retained', 'Expenses without invoice', 'Paid %', 'Paid'];
  expect(lines.slice(0, 2).map((line) => money.map((column) => line[column]))).toEqual([
    ['2323.70', '0.00', '3.89', '350.00'],
    ['2323.70', '', '', '350.00'],
  ]);
});

/** Of these the firm has no row today: only their headings are looked at. */
const withoutRows = [
  'cms-accounts',
  'cms-summary',
  'cms-withdrawals-and-deposits',
  'customer-payments',
  'missing-cat1-invoices',
  'wip',
  'modifications',
  'delivery-consents',
  'paperless-office',
  'portfolio-at-a-date',
  'portfolio-trend',
  'wth-dep-statements',
];

test('every standard report is saved as data alone: a line of headings, equal lines, two decimals, no totals', async () => {
  const empty: string[] = [];
  for (const name of reportNames) {
    const { rawPayload, headers } = await take(dataOf(`/reports/${name}`, given[name]));
    const kinds = Object.values(reportOf(name).columns).map(({ kind }) => kind as ColumnKind);
    expect([name, notImportable(rawPayload, kinds)]).toEqual([name, []]);
    expect(headers['content-disposition']).toContain(`-${today}-data.csv"`);
    const whole = await take(`/reports/${name}?download=true${given[name] ?? ''}`);
    expect([
      name,
      parse(whole.rawPayload, { bom: true }).some(([first]: string[]) => first === 'TOTAL'),
    ]).toEqual([name, true]);
    if (!rawPayload.toString().trimEnd().includes('\n')) empty.push(name);
  }
  expect(empty).toEqual(withoutRows);
});

test('so is a report that staff build of any type, with each of its columns', async () => {
  for (const [type, { groups }] of Object.entries(reportTypes)) {
    const columns = Object.entries(
      Object.assign({}, ...Object.values(groups)) as Record<string, { kind: ColumnKind }>,
    );
    for (let from = 0; from < columns.length; from += MOST_COLUMNS) {
      const some = columns.slice(from, from + MOST_COLUMNS);
      const { body } = await call('POST', '/saved-reports', {
        name: `${type} from ${from}`,
        type,
        domainId: firm.harbour,
        definition: { columns: some.map(([name]) => name) },
      });
      const { rawPayload } = await take(dataOf(`/api/reports/saved/${body.data.id}`));
      const kinds = some.map(([, { kind }]) => kind);
      expect([type, from, notImportable(rawPayload, kinds)]).toEqual([type, from, []]);
    }
  }
});

test('a phone number stays as it is; what only looks like one gets its apostrophe', async () => {
  const phoneOf = async (phone: string) => {
    await database
      .update(persons)
      .set({ phoneMobile: phone })
      .where(inArray(persons.id, database.select({ id: persons.id }).from(persons)));
    const { rawPayload } = await take(dataOf('/reports/payment-deficit', '&columns=reference,phone'));
    return (parse(rawPayload, { bom: true, columns: true }) as { Phone: string }[])[0]!.Phone;
  };
  expect(await phoneOf('+447700900123')).toBe('+447700900123');
  expect(await phoneOf('+44 (0)7700 900-123')).toBe('+44 (0)7700 900-123');
  for (const formula of ['+1+1', '+44;=cmd', '+44=1', '+A1', '=1', '-44', '+44\n=1'])
    expect(await phoneOf(formula)).toBe(`'${formula.replace('\n', '\r\n')}`);
  expect(await phoneOf('07700 900639')).toBe('07700 900639');
  // So it is in the lists of Settings.
  await database
    .update(tables.creditors)
    .set({ phone: '+441134960001' })
    .where(eq(tables.creditors.id, known.creditor));
  const { body } = await take('/api/creditors/export?columns=name,phone&search=Bridge%20Bank');
  expect(body).toContain('\r\nBridge Bank,+441134960001\r\n');
  await phoneOf('+447700900639');
  const paper = await take('/reports/payment-deficit?download=true&format=pdf');
  expect((await textOfPdf(paper.rawPayload)).join(' ')).toContain('07700 900639');
});

test('the address, the link of our pages and the history say that it is data alone', async () => {
  const { path } = await ask('reports.link', { name: 'wip', format: 'data' });
  expect(path).toMatch(/^\/reports\/wip\?format=csv&totals=false&download=true&auth=/);
  expect(notImportable((await take(path)).rawPayload)).toEqual([]);
  await expect
    .poll(() => database.select().from(reportRuns).where(eq(reportRuns.report, 'wip')))
    .toEqual(expect.arrayContaining([expect.objectContaining({ format: 'data', status: 'done' })]));
  const refused = await app.inject({
    method: 'GET',
    url: '/reports/wip?download=true&format=pdf&totals=false',
    headers: reader.headers,
  });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { totals: 'Totals can be left out of CSV only.' },
  ]);
});

test('a schedule keeps it', async () => {
  await ask('reportSchedules.create', {
    report: 'wip',
    domainId: firm.harbour,
    format: 'data',
    rhythm: 'daily',
    time: '07:00',
    recipientIds: [reader.id],
  });
  expect(await database.select().from(reportSchedules)).toMatchObject([{ report: 'wip', format: 'data' }]);
});
