import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addFirm, addUser, callerFor, mailsTo, PASSWORD, signInAs, tokenIn } from '#test/staff.ts';
import { passwordResets, sessions, signInAttempts, userCredentials } from './tables.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await testApp(database, { PUBLIC_URL: 'https://concordat.example.org/' });
await addUser(database, firm, 'admin', { permissions: ['all'] });
const chosen = 'nine-herons-on-the-aire';

let number = 0;
const someone = () => addUser(database, firm, `person${++number}`);
const forgot = (email: unknown, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, remoteAddress });
const reset = (token: string, password = chosen) =>
  app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } });
const mailedToken = async (email: string) => tokenIn((await mailsTo(services, email)).at(-1));

beforeEach(async () => {
  await database.delete(signInAttempts);
});

describe('asking for a link', () => {
  test('gives the same answer for known, unknown and disabled accounts, and mails only the first', async () => {
    const known = await someone();
    await addUser(database, firm, 'left', { status: 'disabled' });
    const answers = [
      await forgot(known.email),
      await forgot('nobody@example.org'),
      await forgot('left@example.org'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(answers[0]!.json());
    }
    expect(await mailsTo(services, known.email)).toHaveLength(1);
    expect(await mailsTo(services, 'nobody@example.org')).toEqual([]);
    expect(await mailsTo(services, 'left@example.org')).toEqual([]);
  });

  test('mails a link whose token stands in the fragment, and keeps only its hash', async () => {
    const { email, id, name } = await someone();
    await forgot(email.toUpperCase());
    const [mail = ''] = await mailsTo(services, email);
    expect(mail).toContain(`Dear ${name}`);
    expect(mail).toMatch(/https:\/\/concordat\.example\.org\/auth\/reset-password#token=[\w-]{43}/);
    expect(mail).toContain('Content-Type: text/html');
    const rows = await database.select().from(passwordResets).where(eq(passwordResets.userId, id));
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail));
  });

  test('mails at most three links to an account in 15 minutes, with the same answer to the fourth', async () => {
    const { email } = await someone();
    for (let n = 0; n < 5; n++) expect((await forgot(email, `203.0.113.${n}`)).statusCode).toBe(200);
    expect(await mailsTo(services, email)).toHaveLength(3);
  });

  test('is limited for each address', async () => {
    for (let n = 0; n < services.settings.loginMaxPerAddress; n++)
      await forgot(`n${n}@example.org`, '198.51.100.9');
    const answer = await forgot('another@example.org', '198.51.100.9');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('takes an address and nothing else', async () => {
    expect((await forgot('')).statusCode).toBe(400);
    expect((await forgot(['a@example.org'])).statusCode).toBe(400);
  });
});

describe('a link', () => {
  test('sets a new password once, ends all sessions and notifies the user', async () => {
    const { email, username } = await someone();
    const before = await signInAs(app, username);
    await forgot(email);
    const token = await mailedToken(email);
    expect((await reset(token)).json()).toMatchObject({ success: true });
    expect((await app.inject({ url: '/api/profile', headers: before.headers })).statusCode).toBe(401);
    expect((await signInAs(app, username, PASSWORD).catch(() => null))?.token).toBeUndefined();
    expect((await signInAs(app, username, chosen)).token).toBeTruthy();
    const again = await reset(token, 'another-good-password');
    expect(again.statusCode).toBe(400);
    expect(again.json().message).toMatch(/expired or was already used/);
    expect((await mailsTo(services, email)).at(-1)).toContain('has just been changed');
  });

  test('used twice at the same moment works once', async () => {
    const { email } = await someone();
    await forgot(email);
    const token = await mailedToken(email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2);
  });

  test('works for 60 minutes', async () => {
    const { email, id } = await someone();
    await forgot(email);
    const token = await mailedToken(email);
    const age = (minutes: number) =>
      database
        .update(passwordResets)
        .set({ expiresAt: sql`${passwordResets.createdAt} + make_interval(mins => ${60 - minutes})` })
        .where(eq(passwordResets.userId, id));
    await age(61);
    expect((await reset(token)).statusCode).toBe(400);
    await age(59);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('is used up by any other change of the password, of the e-mail address, and by disabling', async () => {
    const admin = await callerFor(services, 'admin');
    const [one, two, three] = [await someone(), await someone(), await someone()];
    for (const { email } of [one, two, three]) {
      await forgot(email);
      await forgot(email);
    }
    const [first, second] = (await mailsTo(services, one.email)).map(tokenIn);
    expect((await reset(second ?? '')).statusCode).toBe(200);
    expect((await reset(first ?? '')).statusCode).toBe(400);
    await admin.reference.users.update({
      id: two.id,
      version: two.version,
      email: 'new@example.org',
    } as never);
    expect((await reset(await mailedToken(two.email))).statusCode).toBe(400);
    await admin.reference.users.update({ id: three.id, version: three.version, status: 'disabled' } as never);
    expect((await reset(await mailedToken(three.email))).statusCode).toBe(400);
  });

  test('with a password that is too easy says why and stays good', async () => {
    const { email, username } = await someone();
    await forgot(email);
    const token = await mailedToken(email);
    const short = await reset(token, 'short');
    expect(short.statusCode).toBe(400);
    expect(short.json().errors).toEqual({ password: 'Use at least 12 characters.' });
    expect((await reset(token, `${username}918273`)).json().errors.password).toMatch(/own name/);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('opens an account that failed sign-ins have locked', async () => {
    const { id, email, username } = await someone();
    for (let n = 0; n < 10; n++) await signInAs(app, username, 'wrong').catch(() => undefined);
    const [locked] = await database.select().from(userCredentials).where(eq(userCredentials.userId, id));
    expect(locked?.lockedUntil).toBeInstanceOf(Date);
    await forgot(email);
    await reset(await mailedToken(email));
    expect((await signInAs(app, username, chosen)).token).toBeTruthy();
  });

  test('that is made up is refused', async () => {
    expect((await reset('A'.repeat(43))).statusCode).toBe(400);
    expect((await reset('')).json().errors.token).toMatch(/not complete/);
    expect(await database.$count(sessions, eq(sessions.userId, 0))).toBe(0);
  });
});

test('a new user is invited to choose a password, once, and can then sign in', async () => {
  const admin = await callerFor(services, 'admin');
  const { domainId, departmentId } = firm;
  const fields = {
    username: 'newcomer',
    name: 'Nia Newcomer',
    email: 'nia@example.org',
    domainId,
    departmentId,
  };
  const { id } = await admin.reference.users.create(fields as never);
  expect((await admin.reference.users.get({ id })).hasPassword).toBe(false);
  await expect.poll(() => mailsTo(services, 'nia@example.org')).toHaveLength(1);
  const mails = await mailsTo(services, 'nia@example.org');
  expect(mails[0]).toContain('Your username is newcomer');
  expect((await reset(tokenIn(mails[0]))).statusCode).toBe(200);
  expect((await signInAs(app, 'newcomer', chosen)).token).toBeTruthy();
});

test('an administrator can have a link sent, unless the user is disabled', async () => {
  const admin = await callerFor(services, 'admin');
  const { id, version, email } = await someone();
  await admin.staff.users.sendReset({ id });
  expect(await mailedToken(email)).not.toBe('');
  await admin.reference.users.update({ id, version, status: 'disabled' } as never);
  await expect(admin.staff.users.sendReset({ id })).rejects.toThrow('disabled');
});
