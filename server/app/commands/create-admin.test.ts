import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loadStarter } from '#server/app/seed/load.ts';
import { tableFor } from '#server/records/reference/select.ts';
import { createAdmin } from '#server/records/staff/create-admin.ts';
import { permissions } from '#shared/platform/permissions.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { callerFor, PASSWORD, signInAs } from '#test/staff.ts';

const database = await testDatabase();
await loadStarter(database);
const { app, services } = await testApp(database);
const users = tableFor('users');
const owner = { username: 'Owner', name: 'Olwen Owner', email: 'olwen@example.org' };

test('the first administrator comes with the first domain and chooses a password by a link', async () => {
  await expect(createAdmin(database, { ...owner, domain: undefined, password: undefined })).rejects.toThrow(
    '--domain',
  );
  expect(await database.$count(users)).toBe(0);
  const { token } = await createAdmin(database, {
    ...owner,
    domain: 'Severn Debt Advice',
    password: undefined,
  });
  const [domain] = await database.select().from(tableFor('domains'));
  expect(domain).toMatchObject({
    name: 'Severn Debt Advice',
    code: 'severn-debt-advice',
    caseRefPrefix: 'SDA',
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  expect((await signInAs(app, 'owner')).token).toBeTruthy();
});

test('a taken username is refused and nothing is stored', async () => {
  const again = {
    ...owner,
    username: 'OWNER',
    email: 'other@example.org',
    domain: undefined,
    password: PASSWORD,
  };
  await expect(createAdmin(database, again)).rejects.toThrow('already');
  expect(await database.$count(users)).toBe(1);
});

test('a later one joins a domain by name, and may bring a password', async () => {
  const second = { username: 'second', name: 'Sam Second', email: 'sam@example.org', password: PASSWORD };
  await expect(createAdmin(database, { ...second, domain: 'Elsewhere' })).rejects.toThrow(
    'Severn Debt Advice',
  );
  expect(await createAdmin(database, { ...second, domain: 'severn debt advice' })).toEqual({ token: null });
  const caller = await callerFor(services, 'second');
  expect((await caller.staff.profile.get()).domain.name).toBe('Severn Debt Advice');
  const easy = { ...second, username: 'third', domain: undefined, password: 'short' };
  await expect(createAdmin(database, easy)).rejects.toThrow('at least 12');
});

const run = promisify(execFile);
const command = (...words: string[]) =>
  run(process.execPath, [program('server/app/commands/create-admin.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrlOf(database), LOG_LEVEL: 'silent' },
  });

test('the command holds every permission of the product, and says how to sign in', async () => {
  const { stdout } = await command(
    '--username',
    'chief',
    '--name',
    'Cerys Chief',
    '--email',
    'chief@example.org',
  );
  expect(stdout).toMatch(/\/auth\/reset-password#token=[\w-]{43}/);
  const [chief] = await database.select({ id: users.id! }).from(users).where(eq(users.username!, 'chief'));
  const admin = await callerFor(services, 'second');
  const { permissions: held } = (await admin.reference.users.get({ id: Number(chief?.id) })) as unknown as {
    permissions: { name: string }[];
  };
  expect(held.map(({ name }) => name).sort()).toEqual(Object.keys(permissions).sort());
}, 60_000);

test('the command explains itself', async () => {
  const failed = await command('--username', 'chief').catch(
    (error: { code: number; stdout: string }) => error,
  );
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('npm run admin:create --') });
  const taken = await command('--username', 'chief', '--name', 'C', '--email', 'c@example.org').catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(taken).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is a user called chief already.'),
  });
}, 60_000);
