import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { type Context, callerFactory, join, refusalOf } from '#server/platform/http/trpc.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { type ReferenceName, referenceNames } from '#shared/records/reference/registry.ts';
import { testDatabase } from '#test/database.ts';
import { sampleValues } from '#test/samples.ts';
import { referenceRouters } from './router.ts';
import { createRow } from './rows.ts';
import { entityOf } from './select.ts';

const database = await testDatabase();
const appRouter = join(referenceRouters({}));
const everything: Actor = {
  id: 1,
  name: 'Test',
  permissions: new Set(Object.keys(permissions)),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: 'test',
};
const as = (actor: Actor | null) =>
  callerFactory(appRouter)({
    services: { database } as Services,
    actor,
    request: { id: 'request', ip: '127.0.0.1', userAgent: 'test' },
  } satisfies Context);
const admin = as(everything);
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => refusalOf(error),
  );

describe.each(referenceNames)('%s', (name: ReferenceName) => {
  const calls = admin[name];
  const create = async (label: string) => calls.create((await sampleValues(database, name, label)) as never);

  test('is created, read, listed, found by search and named', async () => {
    const row = await create(`first ${name}`);
    expect(await calls.get({ id: row.id })).toEqual(row);
    const list = await calls.list({ limit: 200 });
    expect(list.data.map(({ id }) => id)).toContain(row.id);
    expect(list.meta.totalResults).toBe(list.data.length);
    const names = await calls.names({ ids: [row.id] });
    expect(names).toHaveLength(1);
    expect(names[0]?.name).toBeTruthy();
    expect((await calls.names({ search: names[0]?.name })).map(({ id }) => id)).toContain(row.id);
  });

  test('a change raises the version, leaves the other fields and an audit row', async () => {
    const row = await create(`second ${name}`);
    const change = await sampleValues(database, name, `changed ${name}`);
    const [field] = entityOf(name).display;
    const changed = await calls.update({
      id: row.id,
      version: row.version,
      [field!]: change[field!],
    } as never);
    const changedAnyway = entityOf(name).fields[field!]?.createOnly ? row : changed;
    expect(changed.version).toBe(row.version + 1);
    expect({ ...changed, version: 0, updatedAt: 0, updatedBy: 0, [field!]: 0 }).toEqual({
      ...row,
      version: 0,
      updatedAt: 0,
      updatedBy: 0,
      [field!]: 0,
    });
    expect(changedAnyway[field!]).not.toBe('');
    const trail = await database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, row.id))
      .orderBy(auditLog.id);
    const actions = trail.filter(({ entity }) => entity === name).map(({ action }) => action);
    expect(actions).toEqual(['created', 'updated']);
    const history = await calls.history({ id: row.id });
    expect(history.map(({ action }) => action)).toEqual(['updated', 'created']);
  });

  test('a stale save is refused with the row as it is now', async () => {
    const row = await create(`third ${name}`);
    const [field] = entityOf(name).display;
    const change = { [field!]: (await sampleValues(database, name, `since ${name}`))[field!] };
    const changed = await calls.update({ id: row.id, version: row.version, ...change } as never);
    const refusal = await refused(calls.update({ id: row.id, version: row.version, ...change } as never));
    expect(refusal?.refusal).toBe('conflict');
    expect(refusal?.message).toMatch(/^Changed by .+ since you opened it\.$/);
    const sent: unknown = JSON.parse(JSON.stringify(refusal?.details.data));
    expect(sent).toMatchObject({ current: changed, changedAt: changed.updatedAt });
  });

  test('an unchanged PUT neither bumps the version nor audits', async () => {
    const row = await create(`unchanged ${name}`);
    const entries = () => database.$count(auditLog, eq(auditLog.entityId, row.id));
    const before = await entries();
    const input = Object.entries(entityOf(name).fields).filter(([, { readOnly }]) => !readOnly);
    const same = Object.fromEntries(input.map(([field]) => [field, row[field]]));
    expect(await calls.update({ id: row.id, version: row.version } as never)).toEqual(row);
    expect(await calls.update({ id: row.id, version: row.version, ...same } as never)).toEqual(row);
    expect(await entries()).toBe(before);
  });

  test('is deleted when nothing refers to it, unless rows are kept for ever', async () => {
    const row = await create(`fourth ${name}`);
    const refusal = await refused(calls.remove({ id: row.id }));
    if (entityOf(name).keepForever) expect(refusal?.message).toContain('Deactivate instead.');
    else {
      expect(refusal).toBeNull();
      expect((await refused(calls.get({ id: row.id })))?.refusal).toBe('notFound');
    }
  });

  test('unknown fields and missing required ones are refused by name', async () => {
    const values = await sampleValues(database, name, `fifth ${name}`);
    const unknown = await refused(calls.create({ ...values, nonsense: 1 } as never));
    expect(unknown?.details.errors).toHaveProperty('nonsense', 'Unknown field.');
    const required = Object.entries(entityOf(name).fields).filter(
      ([, field]) => field.required && !('default' in field),
    );
    const empty = await refused(calls.create({} as never));
    expect(Object.keys(empty?.details.errors ?? {}).sort()).toEqual(required.map(([field]) => field).sort());
  });

  test('its names are for everybody signed in, everything else needs its permission', async () => {
    const { permission } = entityOf(name);
    const others = Object.keys(permissions).filter((each) => each !== permission);
    const without = as({ ...everything, permissions: new Set(others) })[name];
    expect(await refused(without.names({}))).toBeNull();
    for (const call of [
      () => without.list({}),
      () => without.get({ id: 1 }),
      () => without.create({} as never),
    ])
      expect((await refused(call()))?.refusal).toBe('forbidden');
    for (const call of [() => without.update({ id: 1, version: 1 }), () => without.remove({ id: 1 })])
      expect((await refused(call()))?.refusal).toBe('forbidden');
    expect((await refused(as(null)[name].names({})))?.refusal).toBe('signedOut');
  });
});

test('a row in use is not deleted, and the number of records is named', async () => {
  const [group, other] = await write(database, systemActor, async (w) => [
    await createRow(w, 'account-types', { name: 'Used type', normalSide: 'debit', statement: 'balance' }),
    await createRow(w, 'account-types', { name: 'Other type', normalSide: 'debit', statement: 'balance' }),
  ]);
  await write(database, systemActor, async (w) => {
    for (const name of ['Group one', 'Group two'])
      await createRow(w, 'account-groups', { name, accountTypeId: group.id, rpHeading: name, rpOrder: 1 });
    await createRow(w, 'account-groups', {
      name: 'Group three',
      accountTypeId: other.id,
      rpHeading: 'x',
      rpOrder: 1,
    });
  });
  const two = await refused(admin['account-types'].remove({ id: group.id }));
  expect(two?.message).toBe('In use by 2 records. Deactivate instead.');
  const one = await refused(admin['account-types'].remove({ id: other.id }));
  expect(one?.message).toBe('In use by 1 record. Deactivate instead.');
});

test('a taken name is refused at its field, whatever its case', async () => {
  await admin.titles.create({ name: 'Dame' });
  const refusal = await refused(admin.titles.create({ name: 'DAME' }));
  expect(refusal?.refusal).toBe('conflict');
  expect(refusal?.details.errors).toEqual({ name: 'Already in use. Choose another.' });
});

test('a reference to a row that does not exist is refused at its field', async () => {
  const refusal = await refused(admin.titles.create({ name: 'Count', genderHintId: 999_999 }));
  expect(refusal?.refusal).toBe('invalid');
  expect(refusal?.details.errors).toEqual({ genderHintId: 'That row no longer exists.' });
});

test('a tree stays without circles', async () => {
  const parent = await admin.folders.create({ name: 'Parent' });
  const child = await admin.folders.create({ name: 'Child', parentId: parent.id });
  const refusal = await refused(
    admin.folders.update({ id: parent.id, version: 1, parentId: child.id } as never),
  );
  expect(refusal?.details.errors).toEqual({ parentId: 'This would place the row under itself.' });
});

test('rich text is cleaned, and no script survives', async () => {
  const department = await admin.departments.create({ name: 'Html' });
  const task = await admin.tasks.create({
    name: 'Clean me',
    assignTo: 'department',
    assignToDepartmentId: department.id,
    content: '<p onclick="x()">Call <script>alert(1)</script><b>today</b><img src=x onerror=y></p>',
  });
  expect(task.content).toBe('<p>Call <b>today</b></p>');
});

test('searching treats wildcards as letters and ignores case and accents', async () => {
  await admin.occupations.create({ name: 'Café_manager 100%' });
  const found = async (search: string) =>
    (await admin.occupations.list({ search })).data.map(({ name }) => name);
  expect(await found('CAFE_M')).toContain('Café_manager 100%');
  expect(await found('100%')).toEqual(['Café_manager 100%']);
  expect(await found('cafe%manager')).toEqual([]);
});

test('two savers of one row: one wins, the other is refused', async () => {
  const row = await admin.genders.create({ name: 'Race', iirCode: 'X' } as never);
  const saves = ['One', 'Two'].map((name) =>
    refused(admin.genders.update({ id: row.id, version: 1, name } as never)),
  );
  const refusals = (await Promise.all(saves)).map((refusal) => refusal?.refusal ?? 'saved').sort();
  expect(refusals).toEqual(['conflict', 'saved']);
});

test('references are expanded from the right table, even within one entity', async () => {
  const top = await admin.folders.create({ name: 'Top' });
  const middle = await admin.folders.create({ name: 'Middle', parentId: top.id });
  const bottom = await admin.folders.create({ name: 'Bottom', parentId: middle.id });
  expect(bottom.parent).toEqual({ id: middle.id, name: 'Middle' });
  const { data } = await admin.folders.list({ search: 'bottom', sort: 'parentId' });
  expect(data).toEqual([bottom]);
});

test('a page beyond the end is empty and still says how many there are', async () => {
  const { data, meta } = await admin.titles.list({ page: 900, limit: 10 });
  expect(data).toEqual([]);
  expect(meta.totalResults).toBeGreaterThan(0);
  expect(meta.totalPages).toBe(Math.ceil(meta.totalResults / 10));
});

test('a text whose merge tokens nobody could fill is not saved', async () => {
  const domain = await sampleValues(database, 'letterheads', 'Tokens');
  const refusal = await refused(
    admin.letterheads.create({ ...domain, headerHtml: '<p>{{firm.nmae}}</p>' } as never),
  );
  expect(refusal?.details.errors).toEqual({
    headerHtml: '{{firm.nmae}} is not a token. Did you mean {{firm.name}}?',
  });
});

test('a reference of several to a row that does not exist is refused at its field', async () => {
  const values = await sampleValues(database, 'statuses', 'Unknown next');
  const refusal = await refused(admin.statuses.create({ ...values, allowedNextIds: [999_999] } as never));
  expect(refusal?.refusal).toBe('invalid');
  expect(refusal?.details.errors).toEqual({ allowedNextIds: 'That row no longer exists.' });
});
