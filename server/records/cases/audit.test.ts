import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm, newCase } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);

type Entry = {
  user: string;
  action: string;
  entity: string;
  changes: { field: string; label: string; before: unknown; after: unknown }[];
};
const trail = async (id: number, caller = call): Promise<Entry[]> =>
  (await caller('GET', `/cases/${id}/audit`)).body.data;
const opened = async (): Promise<{ id: number; version: number }> =>
  (await call('POST', '/cases', newCase(firm))).body.data;

test('the trail of a case holds what was done to it and to its people, newest first, with names for ids', async () => {
  const { id, version } = await opened();
  await call('PUT', `/cases/${id}`, {
    version,
    supervisorUserId: firm.practitioner,
    contributionPence: 12_500,
  });
  const [latest, ...earlier] = await trail(id);
  const [practitioner] = await database
    .select({ name: tables.users.name })
    .from(tables.users)
    .where(eq(tables.users.id, firm.practitioner));
  expect(latest).toMatchObject({ entity: 'cases', action: 'updated' });
  expect(latest?.changes).toEqual(
    expect.arrayContaining([
      { field: 'supervisorUserId', label: 'Supervisor', before: null, after: practitioner?.name },
      { field: 'contributionPence', label: 'Monthly contribution', before: null, after: 12_500 },
    ]),
  );
  expect(earlier.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['cases', 'case-people']));
});

test('a page is as long as asked for, and the count is that of everything', async () => {
  const { id } = await opened();
  const { body } = await call('GET', `/cases/${id}/audit?limit=1`);
  expect(body.data).toHaveLength(1);
  expect(body.meta.totalResults).toBeGreaterThan(1);
  expect(body.meta.totalPages).toBe(body.meta.totalResults);
  const past = await call('GET', `/cases/${id}/audit?page=9999`);
  expect(past.body).toMatchObject({ data: [], meta: { totalResults: body.meta.totalResults } });
});

test('a case of another domain has no trail', async () => {
  const { id } = await opened();
  const stranger = await signIn([], { domainId: firm.northgate });
  const answer = await apiCaller(app, stranger.headers)('GET', `/cases/${id}/audit`);
  expect(answer.status).toBe(404);
});

test('the text of a note is shown only to users who may read sensitive notes', async () => {
  const { id } = await opened();
  await write(database, { id: 0 }, async (w) =>
    w.audit({
      entity: 'case-notes',
      entityId: 1,
      action: 'created',
      after: { subject: 'Diagnosis', bodyHtml: '<p>Details</p>', kind: 'note' },
      caseId: id,
    }),
  );
  const fields = (entry: Entry | undefined) => entry?.changes.map(({ field }) => field);
  expect(fields((await trail(id))[0])).toEqual(['kind']);
  const reader = await signIn(['cases.sensitive'], { domainId: firm.harbour });
  expect(fields((await trail(id, apiCaller(app, reader.headers)))[0])).toEqual(
    expect.arrayContaining(['subject', 'bodyHtml', 'kind']),
  );
});

test('the sub statuses offered are those of the current status', async () => {
  const { id } = await opened();
  expect((await call('GET', `/cases/${id}/substatuses`)).body.data).toEqual([]);
});
