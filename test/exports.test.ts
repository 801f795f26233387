import { desc, eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '#server/app/router.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { EXPORTS, recordFiles } from '#server/platform/http/exports.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { RestRoute } from '#shared/platform/calls.ts';
import { type Contract, isFileOutput } from '#shared/platform/contract.ts';
import { addCase } from './cases.ts';
import { notImportable } from './data-file.ts';
import { testDatabase } from './database.ts';
import { documentDesk } from './document-desk.ts';
import { demoFirm } from './new-cases.ts';
import { everyPermission, testApp } from './test-app.ts';

/** Every file that leaves the program is recorded: who took it, what it is about, its filters, and its number of rows. */
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const lines: string[] = [];
const desk = await testApp(database, { LOG_LEVEL: 'info' }, (line) => lines.push(line));
const { app, routes } = desk;
const taker = await documentDesk(desk, everyPermission, { domainId: firm.harbour });
const [documentType] = await database.select({ id: tables.documents.id }).from(tables.documents);
const ours = await addCase(database, { caseName: 'Exported' });
const get = (url: string) => app.inject({ method: 'GET', url, headers: taker.headers });
const exports = () =>
  database.select().from(auditLog).where(eq(auditLog.entity, EXPORTS)).orderBy(desc(auditLog.id));

type Procedure = { _def: { type: string; meta?: { contract?: Contract; rest?: RestRoute } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const filesOf = procedures.filter(
  ([, { _def }]) => _def.meta?.contract && isFileOutput(_def.meta.contract.output),
);
const fieldsOf = (schema: z.ZodType): string[] => Object.keys((schema as z.ZodObject).shape ?? {});

test('a call that returns a file says so in its contract, and is recorded because of it', () => {
  const unmarked = procedures.filter(
    ([
      ,
      {
        _def: { meta },
      },
    ]) => {
      if (!meta?.contract || isFileOutput(meta.contract.output)) return false;
      return (
        meta.rest?.form === 'csv' ||
        fieldsOf(meta.contract.output).some((field) => /^(csv|docx|pdf|xlsx)$/.test(field))
      );
    },
  );
  // Letters as a page shows them before they are saved: what is sent is a file of its own.
  expect(unmarked.map(([path]) => path).toSorted()).toEqual([
    'letterTemplates.letterhead',
    'letterTemplates.preview',
    'mail.preview',
  ]);
  expect(filesOf.length).toBeGreaterThan(60);
});

test('every list saved as a file is recorded, with its filters and rows', async () => {
  const lists = filesOf.flatMap(([path, { _def }]) => {
    const { rest } = _def.meta!;
    return rest && !rest.path.includes('{') ? [{ path, url: `/api${rest.path}` }] : [];
  });
  expect(lists.length).toBeGreaterThan(50);
  for (const { path, url } of lists) {
    const before = (await exports()).length;
    const answer = await get(url);
    const [last, ...others] = await exports();
    // Some need a filter: without one there is neither a file nor a record.
    expect([path, others.length + 1 - before]).toEqual([path, answer.statusCode === 200 ? 1 : 0]);
    if (answer.statusCode !== 200) continue;
    expect(last).toMatchObject({ userId: taker.id, action: 'exported', after: { what: path } });
    expect([path, notImportable(answer.body)]).toEqual([path, []]);
    expect(last!.after!.rows).toBe(answer.body.trimEnd().split('\r\n').length - 1);
    expect(answer.headers['content-disposition']).toContain(last!.after!.file);
  }
  await get('/api/cases/export?search=Exported&columns=uniqueReference,caseName');
  expect((await exports())[0]).toMatchObject({
    userId: taker.id,
    ip: '127.0.0.1',
    after: {
      what: 'cases.export',
      rows: 1,
      filters: { search: 'Exported', columns: ['uniqueReference', 'caseName'] },
    },
  });
  const allocations = await get(`/api/cases/${ours.id}/allocations/export`);
  expect(allocations.statusCode).toBe(200);
  expect((await exports())[0]).toMatchObject({ caseId: ours.id, after: { what: 'commitments.export' } });
});

test('the same over tRPC, and once', async () => {
  const before = (await exports()).length;
  const input = encodeURIComponent(JSON.stringify({ search: 'Exported' }));
  expect((await get(`/api/trpc/cases.export?input=${input}`)).statusCode).toBe(200);
  const [last, ...others] = await exports();
  expect(others).toHaveLength(before);
  expect(last).toMatchObject({ userId: taker.id, after: { what: 'cases.export', rows: 1 } });
});

test('a document that is downloaded is recorded on its case', async () => {
  const { id } = await taker.file(ours.id, { documentTypeId: documentType!.id });
  const answer = await get(`/api/case-documents/${id}/content`);
  expect(answer.statusCode).toBe(200);
  expect((await exports())[0]).toMatchObject({
    userId: taker.id,
    caseId: ours.id,
    after: { what: '/api/case-documents/:id/content', filters: { id: String(id) }, rows: null },
  });
  const history = await get(`/api/cases/${ours.id}/audit`);
  expect(history.body).toContain('exported');
});

test('a file from any route that is added is recorded; pages and pictures are not', async () => {
  const own = Fastify();
  recordFiles(own, { database });
  own.get('/api/new/:id', async (_request, reply) =>
    reply.header('content-disposition', 'attachment; filename="new.zip"').send('content'),
  );
  own.get('/api/bare', async (_request, reply) => reply.type('application/pdf').send(Buffer.from('%PDF')));
  own.get('/api/picture', async (_request, reply) => reply.type('image/png').send(Buffer.from('png')));
  own.get('/api/json', async () => ({ success: true }));
  own.get('/api/refused', async (_request, reply) =>
    reply.code(404).header('content-disposition', 'attachment; filename="no.zip"').send('no'),
  );
  const before = (await exports()).length;
  for (const url of [
    '/api/new/7?auth=secret&sort=name',
    '/api/bare',
    '/api/picture',
    '/api/json',
    '/api/refused',
  ])
    await own.inject({ url });
  const found = (await exports()).slice(0, -before || undefined);
  expect(found.map(({ author, after }) => ({ author, after }))).toEqual([
    { author: 'By a link', after: { what: '/api/bare', file: 'application/pdf', filters: {}, rows: null } },
    {
      author: 'By a link',
      after: { what: '/api/new/:id', file: 'new.zip', filters: { id: '7', sort: 'name' }, rows: null },
    },
  ]);
  await own.close();
});

test('a file whose record cannot be written is not sent', async () => {
  await database.$client.query(`create function refuse_exports() returns trigger language plpgsql as
    $$ begin if new.entity = 'exports' then raise exception 'no room'; end if; return new; end $$;
    create trigger refuse_exports before insert on audit_log for each row execute function refuse_exports()`);
  const { id } = await taker.file(ours.id, { documentTypeId: documentType!.id });
  for (const url of ['/api/cases/export', `/api/case-documents/${id}/content`]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 500]);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.json()).toMatchObject({ success: false });
  }
  await database.$client.query('drop trigger refuse_exports on audit_log');
});

test('routes that record their files themselves are named here', () => {
  const named = routes.filter(({ url, method }) => method === 'GET' && recordedElsewhere.has(url));
  expect(named.map(({ url }) => url).toSorted()).toEqual([...recordedElsewhere.keys()].toSorted());
});

/** In the history of reports, with how they ended. */
const recordedElsewhere = new Map([
  ['/reports/:name', 'report-runs'],
  ['/api/reports/:name', 'report-runs'],
  ['/api/reports/saved/:id', 'report-runs'],
]);

test('the lines of the log carry the id of the caller', async () => {
  lines.length = 0;
  await get('/api/cases');
  await app.inject({ method: 'GET', url: '/api/cases' });
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ status, userId }) => [status, userId])).toEqual([
    [200, taker.id],
    [401, undefined],
  ]);
});
