import { parse } from 'csv-parse/sync';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { persons } from '#server/cases/tables.ts';
import { setClock } from '#shared/dates.ts';
import type { ColumnKind } from '#shared/lists.ts';
import { reportNames, reportOf } from '#shared/reports/registry.ts';
import { notImportable } from '#test/data-file.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { everyPermission, testApp } from '#test/test-app.ts';
import { reportTypes } from './generator/types.ts';
import { reportRuns, reportSchedules } from './tables.ts';

vi.setConfig({ testTimeout: 120_000 });
const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
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

test('every standard report is saved as data alone: a line of headings, equal lines, two decimals, no totals', async () => {
  const filled: string[] = [];
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
    if (rawPayload.toString().trimEnd().includes('\n')) filled.push(name);
  }
  expect(filled.length).toBeGreaterThan(10);
});

test('so is a report that staff build of any type, with all its columns', async () => {
  for (const [type, { groups }] of Object.entries(reportTypes)) {
    const columns = Object.entries(
      Object.assign({}, ...Object.values(groups)) as Record<string, { kind: ColumnKind }>,
    );
    const { body } = await call('POST', '/saved-reports', {
      name: `All of ${type}`,
      type,
      domainId: firm.harbour,
      definition: { columns: columns.map(([name]) => name).slice(0, 40) },
    });
    const { rawPayload } = await take(dataOf(`/api/reports/saved/${body.data.id}`));
    const kinds = columns.slice(0, 40).map(([, { kind }]) => kind);
    expect([type, notImportable(rawPayload, kinds)]).toEqual([type, []]);
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
