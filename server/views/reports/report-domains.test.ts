import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { reportRuns, reportSchedules } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const ofOneDomain = everyPermission.filter((name) => name !== 'config.all-domains');
const [ours, colleague, theirs] = [
  await signIn(ofOneDomain, { domainId: firm.harbour, name: 'Our Manager' }),
  await signIn(ofOneDomain, { domainId: firm.harbour, name: 'Our Colleague' }),
  await signIn(ofOneDomain, { domainId: firm.northgate, name: 'Their Manager' }),
];
type Person = typeof ours;
await addCase(database, { caseName: 'Ours' });

async function call(person: Person, path: string, input: object, method: 'GET' | 'POST' = 'POST') {
  const answer = await app.inject({
    method,
    url:
      method === 'GET'
        ? `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
        : `/api/trpc/${path}`,
    headers: person.headers,
    ...(method === 'POST' && { payload: input }),
  });
  return { status: answer.statusCode, data: answer.json().result?.data, error: answer.json().error };
}
const times = { format: 'csv', rhythm: 'daily', time: '07:00' };
const plan = { ...times, report: 'wip', filters: {} };
const save = async (person: Person, domainId: number, name: string) =>
  (
    await call(person, 'savedReports.create', {
      name,
      type: 'cases',
      domainId,
      definition: { columns: ['reference', 'client'] },
    })
  ).data.id as number;
const list = async (person: Person) => (await call(person, 'reportSchedules.list', {}, 'GET')).data;

const idsSeenBy = async (person: Person) => new Set((await list(person)).map(({ id }: { id: number }) => id));

const secret = await save(ours, firm.harbour, 'Who is about to be dismissed');
const made = async (input: object) =>
  (await call(ours, 'reportSchedules.create', { ...plan, recipientIds: [ours.id], ...input })).data
    .id as number;
const ofOurs = [
  await made({ domainId: firm.harbour }),
  await made({}),
  await made({ report: secret, recipientIds: [ours.id] }),
];
const run = (await call(ours, 'reportRuns.make', { name: secret, format: 'csv' })).data.id as number;

test('who manages the users of one domain knows nothing of the schedules and runs of another', async () => {
  expect(await list(theirs)).toEqual([]);
  expect((await call(theirs, 'reportRuns.list', {}, 'GET')).data.data).toEqual([]);
  expect(await idsSeenBy(colleague)).toEqual(new Set(ofOurs));
  expect((await call(colleague, 'reportRuns.list', {}, 'GET')).data.data).toMatchObject([{ id: run }]);
});

test.each(['stop', 'start', 'sendNow', 'remove', 'update'])('and %s finds none of them', async (step) => {
  const more = step === 'update' ? { ...times, recipientIds: [theirs.id] } : {};
  for (const id of ofOurs) {
    const before = await database.select().from(reportSchedules).where(eq(reportSchedules.id, id));
    const { status } = await call(theirs, `reportSchedules.${step}`, { id, version: 1, ...more });
    expect(status).toBe(404);
    expect(await database.select().from(reportSchedules).where(eq(reportSchedules.id, id))).toEqual(before);
  }
  expect(await database.$count(reportRuns)).toBe(1);
});

test('nor do they cancel its runs, or look at the reports of its people', async () => {
  expect((await call(theirs, 'reportRuns.cancel', { id: run })).status).toBe(404);
  expect((await call(theirs, 'reportRuns.catalogue', { userId: ours.id }, 'GET')).status).toBe(404);
  expect((await call(colleague, 'reportRuns.catalogue', { userId: ours.id }, 'GET')).status).toBe(200);
});

test('nobody learns of people of another domain by sending or sharing with their number', async () => {
  const sent = await call(theirs, 'reportSchedules.create', { ...plan, recipientIds: [ours.id] });
  expect([sent.status, sent.error.message]).toEqual([400, 'Choose people who may sign in.']);
  const shared = await call(theirs, 'savedReports.create', {
    name: 'Shared',
    type: 'cases',
    domainId: firm.northgate,
    definition: { columns: ['reference'] },
    shares: { userIds: [ours.id] },
  });
  expect([shared.status, shared.error.message]).toEqual([400, 'Choose people who may sign in.']);
});

test('who holds both domains manages the schedules of both; a saved report of one that they do not hold stays unnamed', async () => {
  const both = await signIn(ofOneDomain, {
    domainId: firm.northgate,
    additionalDomainIds: [firm.harbour],
    name: 'Both',
  });
  expect(await idsSeenBy(both)).toEqual(new Set(ofOurs));
  const id = (await call(both, 'reportSchedules.create', { ...plan, recipientIds: [both.id] })).data.id;
  const ofHarbour = (
    await call(both, 'reportSchedules.create', {
      ...plan,
      report: await save(both, firm.harbour, 'Of Harbour'),
      recipientIds: [both.id],
    })
  ).data.id;
  const seen = (await list(theirs)).map((each: { id: number }) => each.id);
  expect(seen).toEqual([id]);
  expect((await call(theirs, 'reportSchedules.stop', { id: ofHarbour, version: 1 })).status).toBe(404);
  expect((await call(both, 'reportSchedules.stop', { id: ofOurs[0], version: 1 })).status).toBe(200);
});
