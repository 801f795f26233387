import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { findRow } from '#server/records/reference/select.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addFirm, addUser, callerFor, PASSWORD, signInAs } from '#test/staff.ts';
import { verifyPassword } from './password.ts';
import { sessions, signInAttempts, userCredentials } from './tables.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await testApp(database);
const admin = await addUser(database, firm, 'admin', { permissions: ['all'] });
const maria = await addUser(database, firm, 'maria');
await addUser(database, firm, 'gone', { status: 'disabled' });

const refused = { success: false, message: 'Invalid username or password' };
const login = (payload: unknown, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: payload as object, remoteAddress });

const minutesPass = (minutes: number) =>
  Promise.all([
    database
      .update(signInAttempts)
      .set({ at: sql`${signInAttempts.at} - make_interval(mins => ${minutes})` }),
    database
      .update(userCredentials)
      .set({ lockedUntil: sql`${userCredentials.lockedUntil} - make_interval(mins => ${minutes})` }),
  ]);

beforeEach(async () => {
  await database.delete(signInAttempts);
  await database.update(userCredentials).set({ lockedUntil: null });
});

describe('a sign-in', () => {
  test('returns a token with the user and its expiry, and stores a session and an audit row', async () => {
    const answer = await login({ username: 'Maria ', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    const { success, data } = answer.json();
    expect(success).toBe(true);
    const claims = decodeJwt(data.token);
    expect(claims).toMatchObject({ sub: String(maria.id), iss: 'concordat', aud: 'concordat' });
    expect(new Date(data.expiresAt).getTime()).toBe((claims.exp ?? 0) * 1000);
    const [session] = await database
      .select()
      .from(sessions)
      .where(eq(sessions.id, claims.sid as string));
    expect(session).toMatchObject({ userId: maria.id, ip: '203.0.113.7', endedAt: null });
    const [entry] = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      entity: 'users',
      entityId: maria.id,
      action: 'signed in',
      userId: maria.id,
    });
    const user = await findRow(database, 'users', maria.id);
    expect(user?.lastLoginAt).toBeInstanceOf(Date);
  });

  test.each([
    ['a wrong password', { username: 'maria', password: 'not-the-password' }],
    ['an unknown user', { username: 'nobody', password: PASSWORD }],
    ['a disabled user', { username: 'gone', password: PASSWORD }],
    ['nothing typed', { username: '', password: '' }],
    ['characters that cannot be stored', { username: 'ma\u0000ria', password: '\u0000' }],
    ['a very long password', { username: 'maria', password: 'x'.repeat(5000) }],
  ])('is refused with 401 for %s, in the same words', async (_, payload) => {
    const answer = await login(payload);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(refused);
  });

  test.each([
    ['no fields', {}],
    ['numbers', { username: 5, password: 7 }],
    ['lists', { username: ['maria'], password: { $ne: '' } }],
    ['a list as the body', []],
  ])('is refused with 400 for %s, in the same words', async (_, payload) => {
    const answer = await login(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refused);
  });

  test('that fails is audited without the password', async () => {
    await login({ username: 'my-password-by-mistake', password: 'x' });
    const [entry] = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'sign-in failed', entityId: 0, ip: '203.0.113.7' });
    expect(JSON.stringify(entry)).not.toContain('mistake');
  });
});

test('a password is verified for nobody with the same work and is never right', async () => {
  expect(await verifyPassword(PASSWORD, null)).toBe(false);
  const [{ passwordHash } = { passwordHash: '' }] = await database.select().from(userCredentials);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(PASSWORD, passwordHash)).toBe(true);
});

describe('an account', () => {
  const fail = async (times: number, address: string) => {
    for (let n = 0; n < times; n++) await login({ username: 'maria', password: 'wrong' }, address);
  };

  test('is locked by the tenth failure, whichever address they come from, and opens after 15 minutes', async () => {
    await fail(5, '203.0.113.1');
    await fail(4, '203.0.113.2');
    expect((await login({ username: 'maria', password: PASSWORD })).statusCode).toBe(200);
    await fail(10, '203.0.113.1');
    const answer = await login({ username: 'maria', password: PASSWORD });
    expect([answer.statusCode, answer.json()]).toEqual([401, refused]);
    await minutesPass(16);
    expect((await login({ username: 'maria', password: PASSWORD })).statusCode).toBe(200);
  });

  test('gets ten guesses from any number made at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 25 }, () => login({ username: 'maria', password: 'wrong' }, '203.0.113.1')),
    );
    const reasons = await database
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, maria.id), eq(auditLog.action, 'sign-in failed')))
      .orderBy(desc(auditLog.id))
      .limit(25);
    const guesses = reasons.filter(({ after }) => after?.reason === 'wrong password');
    expect(guesses.length).toBeLessThanOrEqual(10);
    expect((await login({ username: 'maria', password: PASSWORD })).statusCode).toBe(401);
  });

  test('is shown as locked to an administrator, who can unlock it', async () => {
    await fail(10, '203.0.113.1');
    const administrator = await callerFor(services, 'admin');
    const { lockedUntil } = await administrator.reference.users.get({ id: maria.id });
    expect(new Date(lockedUntil as string).getTime()).toBeGreaterThan(Date.now());
    await administrator.staff.users.unlock({ id: maria.id });
    expect((await administrator.reference.users.get({ id: maria.id })).lockedUntil).toBeNull();
    expect((await login({ username: 'maria', password: PASSWORD })).statusCode).toBe(200);
  });

  test('is not locked by attempts against another', async () => {
    await fail(10, '203.0.113.1');
    expect((await login({ username: admin.username, password: PASSWORD })).statusCode).toBe(200);
  });
});

describe('a device on which its user has signed in before', () => {
  const stranger = '203.0.113.9';
  const signInHere = async (username: string, device?: string) => {
    const answer = await login({ username, password: PASSWORD, device });
    expect(answer.statusCode).toBe(200);
    return answer.json().data.device as string;
  };
  const guess = async (times: number, more: object, address = stranger) => {
    for (let n = 0; n < times; n++) await login({ username: 'maria', password: 'wrong', ...more }, address);
  };
  const statusWith = async (device?: string, address?: string) =>
    (await login({ username: 'maria', password: PASSWORD, device }, address)).statusCode;

  test('is not locked out by a stranger’s wrong guesses, whether by the account or by the address', async () => {
    const device = await signInHere('maria');
    await guess(10, {});
    expect(await statusWith()).toBe(401);
    expect(await statusWith(device)).toBe(200);
    const limit = services.settings.loginMaxPerAddress;
    for (let n = 0; n < limit; n++) await login({ username: `other${n}`, password: 'x' }, stranger);
    expect(await statusWith(undefined, stranger)).toBe(429);
    expect(await statusWith(device, stranger)).toBe(200);
    expect(await statusWith()).toBe(401);
  });

  test('has ten guesses of its own, which lock out nobody else, and waits 15 minutes for more', async () => {
    const device = await signInHere('maria');
    await guess(10, { device });
    expect(await statusWith(device)).toBe(401);
    expect(await statusWith()).toBe(200);
    expect(await statusWith(device)).toBe(401);
    await minutesPass(16);
    expect(await statusWith(device)).toBe(200);
  });

  test('counts only for those who signed in on it, and several may', async () => {
    const device = await signInHere('admin');
    await guess(10, {});
    expect(await statusWith(device)).toBe(401);
    await minutesPass(16);
    const both = await signInHere('maria', device);
    await guess(10, {});
    expect(await statusWith(both)).toBe(200);
    expect((await login({ username: 'admin', password: PASSWORD, device: both })).statusCode).toBe(200);
  });

  test.each([
    ['made up', async () => 'not.a.proof'],
    ['a session’s token', async () => (await signInAs(app, 'maria')).token],
  ])('is none with a proof that is %s', async (_, make) => {
    const device = await make();
    await guess(10, {});
    expect(await statusWith(device)).toBe(401);
  });

  test('is no session', async () => {
    const authorization = `Bearer ${await signInHere('maria')}`;
    expect((await app.inject({ url: '/api/profile', headers: { authorization } })).statusCode).toBe(401);
  });
});

test('the session used longest ago makes room when a user has too many', async () => {
  const busy = await addUser(database, firm, 'busy');
  const first = await signInAs(app, 'busy');
  const second = await signInAs(app, 'busy');
  await database
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.id, decodeJwt(second.token).sid as string));
  for (let n = 0; n < 49; n++) await signInAs(app, 'busy');
  const open = await database.$count(sessions, and(eq(sessions.userId, busy.id), isNull(sessions.endedAt)));
  expect(open).toBe(50);
  const statusOf = async (headers: { authorization: string }) =>
    (await app.inject({ url: '/api/profile', headers })).statusCode;
  await expect.poll(() => statusOf(second.headers)).toBe(401);
  expect(await statusOf(first.headers)).toBe(200);
});

test('an address that fails too often is told when to try again, in the same words, and others are unaffected', async () => {
  const limit = services.settings.loginMaxPerAddress;
  for (let n = 0; n < limit; n++) await login({ username: `guess${n}`, password: 'x' }, '198.51.100.1');
  const answer = await login({ username: 'maria', password: PASSWORD }, '198.51.100.1');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject(refused);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await login({ username: 'maria', password: PASSWORD }, '198.51.100.2')).statusCode).toBe(200);
  await minutesPass(16);
  expect((await login({ username: 'maria', password: PASSWORD }, '198.51.100.1')).statusCode).toBe(200);
});

test('addresses of one IPv6 network, which one computer may have, are one', async () => {
  const limit = services.settings.loginMaxPerAddress;
  for (let n = 0; n < limit; n++)
    await login({ username: `guess${n}`, password: 'x' }, `2001:db8:0:7:${n.toString(16)}::1`);
  const maria = { username: 'maria', password: PASSWORD };
  expect((await login(maria, '2001:db8::7:ffff:1:2:3')).statusCode).toBe(429);
  expect((await login(maria, '2001:db8:0:8::1')).statusCode).toBe(200);
  expect((await login(maria, '::ffff:203.0.113.77')).statusCode).toBe(200);
});

test('signing out ends the session', async () => {
  const { headers } = await signInAs(app, 'maria');
  expect((await app.inject({ url: '/api/profile', headers })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/profile', headers })).statusCode).toBe(401);
  expect((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(401);
});
