import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dashboard } from '#server/app/parts/dashboard.ts';
import { reports } from '#server/app/parts/reports.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { tables } from '#server/records/reference/tables.ts';
import { portfolioDays } from '#server/views/reports/history/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { standardOrderOf } from '#shared/views/dashboard/cards.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports, dashboard)(database);
const owner = await signIn(['reports.wip', 'config.all-domains'], {
  domainId: firm.harbour,
  name: 'Olive Owner',
});
const colleague = await signIn(['reports.wip'], { domainId: firm.northgate });
const clerk = await signIn([], { domainId: firm.harbour });
const stranger = await signIn(['reports.wip'], { domainId: firm.northgate });
type Person = typeof owner;

async function call(person: Person, name: string, input: object, method: 'GET' | 'POST' = 'POST') {
  const isGet = method === 'GET';
  const answer = await app.inject({
    method,
    url: `/api/trpc/dashboards.${name}${isGet ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
    headers: person.headers,
    ...(!isGet && { payload: input }),
  });
  const { result, error } = answer.json();
  return { status: answer.statusCode, data: result?.data, errors: error?.data?.errors };
}
const listed = async (person: Person) => (await call(person, 'list', {}, 'GET')).data;
const shown = async (person: Person, id: number) =>
  (await listed(person)).dashboards.find((each: { id: number }) => each.id === id);
const make = async (name: string, values: object = {}): Promise<number> =>
  (await call(owner, 'create', { name, domainId: firm.harbour, ...values })).data.id;
const wip = { of: 'report', title: 'In hand', report: 'wip', filters: {}, show: 'count' };
const add = (person: Person, id: number, card: object) =>
  call(person, 'add', { id, card: { ...wip, ...card } });
const read = async (person: Person, id: number, cardId: number) =>
  (await call(person, 'card', { id, cardId }, 'GET')).data;
const nobody = { isEveryone: false, userIds: [] as number[], departmentIds: [] as number[] };
const share = async (id: number, shares: object) => {
  const { version, name } = await shown(owner, id);
  const values = { id, version, name, domainId: firm.harbour, shares: { ...nobody, ...shares } };
  return (await call(owner, 'update', values)).status;
};

await addCase(database, { caseName: 'One of ours' });
await addCase(database, { caseName: 'Another of ours' });
await addCase(database, { domain: 'Northgate Insolvency', caseName: 'One of theirs' });

test('a card of a report says what each reader may see, in four ways', async () => {
  const id = await make('Shared figures');
  for (const card of [
    {},
    { show: 'total', column: 'feePence' },
    { show: 'bars', column: 'stage' },
    { show: 'rows' },
  ])
    expect((await add(owner, id, card)).status).toBe(200);
  expect(await share(id, { userIds: [colleague.id, clerk.id] })).toBe(200);
  expect(await read(owner, id, 1)).toMatchObject({
    refusal: null,
    body: { show: 'figure', text: '3' },
    href: '/reports/wip',
  });
  expect(await read(colleague, id, 1)).toMatchObject({ body: { text: '1' } });
  expect((await read(owner, id, 2)).body.text).toMatch(/^£/);
  expect((await read(owner, id, 3)).body.bars[0]).toMatchObject({ count: 3 });
  expect((await read(owner, id, 4)).body.rows).toHaveLength(3);
  expect(JSON.stringify(await read(colleague, id, 4))).not.toContain('ours');
  expect(await read(clerk, id, 1)).toMatchObject({ body: null, refusal: expect.stringMatching(/./) });
});

test('others see it only while it is shared, and copy it rather than change it', async () => {
  const id = await make('Only mine', { card: wip });
  expect(await shown(stranger, id)).toBeUndefined();
  expect((await call(stranger, 'card', { id, cardId: 1 }, 'GET')).status).toBe(404);
  expect((await call(stranger, 'choose', { id })).status).toBe(404);
  await share(id, { isEveryone: true });
  expect(await shown(clerk, id)).toMatchObject({
    isOwn: false,
    shares: null,
    owner: { name: 'Olive Owner' },
  });
  expect(await shown(stranger, id)).toBeUndefined();
  const { version } = await shown(clerk, id);
  for (const [name, input] of [
    ['update', { version, name: 'Theirs', domainId: firm.harbour, shares: nobody }],
    ['add', { card: { of: 'standard', key: 'tasks' } }],
    ['arrange', { version, cards: [] }],
    ['remove', { version }],
  ] as const)
    expect((await call(clerk, name, { id, ...input })).status).toBe(403);
  const copy = await call(clerk, 'create', { name: 'My copy', domainId: firm.harbour, copyOf: id });
  expect(await shown(clerk, copy.data.id)).toMatchObject({ isOwn: true, cards: [{ title: 'In hand' }] });

  await call(clerk, 'choose', { id });
  expect((await listed(clerk)).chosenId).toBe(id);
  await share(id, {});
  expect((await listed(clerk)).chosenId).toBeNull();
});

test('cards are added, moved, renamed and removed, each change with its audit row', async () => {
  const id = await make('Arranged', { copyOf: 'standard' });
  const before = await shown(owner, id);
  expect(before.cards.map(({ key }: { key: string }) => key)).toEqual(
    standardOrderOf((access) => ['reports.wip', 'case.read', 'case.write', 'signedIn'].includes(access))
      .cards,
  );
  const [first, second] = before.cards;
  const cards = [
    { id: second.id, title: 'Renamed' },
    { id: first.id, title: null },
  ];
  const { version } = before;
  expect((await call(owner, 'arrange', { id, version, cards })).status).toBe(200);
  expect((await shown(owner, id)).cards).toMatchObject([
    { key: second.key, title: 'Renamed' },
    { key: first.key, title: null },
  ]);
  expect((await call(owner, 'arrange', { id, version, cards })).status).toBe(409);
  expect((await call(owner, 'remove', { id, version })).status).toBe(409);
  const now = await shown(owner, id);
  expect(
    (await call(owner, 'arrange', { id, version: now.version, cards: [{ id: 99, title: null }] })).status,
  ).toBe(404);
  expect((await call(owner, 'remove', { id, version: now.version })).status).toBe(200);
  const trail = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity, 'dashboards'))
    .orderBy(auditLog.id);
  expect(trail.filter(({ entityId }) => entityId === id).map(({ action }) => action)).toEqual([
    'created',
    'arranged',
    'deleted',
  ]);
});

test('of choices that come at once one stays', async () => {
  const ids = [await make('One'), await make('Other')];
  const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => call(owner, 'choose', { id })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(ids).toContain((await listed(owner)).chosenId);
});

test('a card of bars counts what the report counts', async () => {
  const { statuses } = tables;
  const night = { day: addDays(londonDate(), -1), domainId: firm.harbour, heldPence: 0 };
  for (const { id: statusId } of await database.select().from(statuses).where(eq(statuses.name, 'Lead')))
    await database.insert(portfolioDays).values({ ...night, statusId, cases: 7 });
  const of = { report: 'portfolio-at-a-date', title: 'Book', filters: {}, show: 'bars', column: 'stage' };
  const id = await make('Counted');
  expect((await add(owner, id, of)).status).toBe(200);
  const { bars } = (await read(owner, id, 1)).body;
  expect(bars[0]).toMatchObject({ label: 'Lead', count: 7 });
});

test('what a dashboard cannot have is refused at its field', async () => {
  const id = await make('Refused');
  expect((await call(owner, 'create', { name: ' ', domainId: firm.harbour })).errors).toHaveProperty('name');
  expect((await call(owner, 'create', { name: 'refused', domainId: firm.harbour })).status).toBe(409);
  expect((await call(clerk, 'create', { name: 'Far', domainId: firm.northgate })).errors).toHaveProperty(
    'domainId',
  );
  expect((await add(owner, id, { show: 'total', column: 'reference' })).errors).toHaveProperty([
    'card.column',
  ]);
  expect((await add(owner, id, { show: 'bars', column: 'nonsense' })).errors).toHaveProperty(['card.column']);
  expect((await add(owner, id, { filters: { nonsense: 'x' } })).errors).toHaveProperty('nonsense');
  expect((await add(owner, id, { report: 'cms-accounts' })).status).toBe(403);
  const banking = { id, card: { of: 'standard', key: 'banking' } };
  expect((await call(owner, 'add', banking)).errors).toHaveProperty(['card.key']);
  for (let at = 0; at < 24; at += 1)
    expect((await call(owner, 'add', { id, card: { of: 'standard', key: 'tasks' } })).status).toBe(200);
  expect((await call(owner, 'add', { id, card: { of: 'standard', key: 'tasks' } })).errors).toHaveProperty(
    'id',
  );
  for (let at = (await listed(owner)).dashboards.length; at < 20; at += 1) await make(`Number ${at}`);
  expect((await call(owner, 'create', { name: 'One more', domainId: firm.harbour })).status).toBe(409);
});

test('who has chosen nothing sees what their role needs first', async () => {
  const cashier = await signIn(['financials.banking'], { domainId: firm.harbour });
  expect((await listed(owner)).standard.isFirm).toBe(true);
  expect((await listed(cashier)).standard).toMatchObject({ isFirm: false });
  expect((await listed(cashier)).standard.cards[0]).toBe('banking');
  const { standard } = await listed(clerk);
  expect(standard.cards.slice(0, 2)).toEqual(['tasks', 'enquiry']);
  expect(standard.cards).not.toContain('banking');
});
