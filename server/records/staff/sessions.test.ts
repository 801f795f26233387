import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createServices, startServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addFirm, addUser, callerFor, PASSWORD, signInAs } from '#test/staff.ts';
import { sessions } from './tables.ts';
import { readToken, signingKey, signToken } from './token.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await testApp(database);
await addUser(database, firm, 'admin', { permissions: ['all'] });

/** A second server process on the same database, with connections and a cache of its own. */
const { options } = database.$client;
const elsewhere = createServices({
  settings: services.settings,
  database: connect({ ...options, password: options.password }),
  log: services.log,
});
const stopElsewhere = await startServices(elsewhere);
afterAll(async () => {
  await stopElsewhere();
  await elsewhere.database.$client.end();
});

let number = 0;
/** A new user, signed in, whom the second process knows already. */
async function signedInEverywhere(extra: Parameters<typeof addUser>[3] = {}) {
  const user = await addUser(database, firm, `user${++number}`, extra);
  const { token, headers } = await signInAs(app, user.username);
  const actor = await elsewhere.sessions.actorOf(token);
  expect(actor?.id).toBe(user.id);
  return { ...user, token, headers, sessionId: actor!.sessionId };
}
const aliveElsewhere = async (token: string) => (await elsewhere.sessions.actorOf(token)) !== null;
/** False as soon as the second process refuses the token; an announcement takes a moment to arrive. */
const staysElsewhere = async (token: string) => {
  for (let n = 0; n < 100 && (await aliveElsewhere(token)); n++) await delay(20);
  return aliveElsewhere(token);
};

describe('a session that ends does so on every process', () => {
  test('signing out', async () => {
    const { token, headers } = await signedInEverywhere();
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(await staysElsewhere(token)).toBe(false);
  });

  test('disabling the user', async () => {
    const { id, version, token, headers } = await signedInEverywhere();
    const admin = await callerFor(services, 'admin');
    await admin.reference.users.update({ id, version, status: 'disabled' } as never);
    expect(await staysElsewhere(token)).toBe(false);
    expect((await app.inject({ url: '/api/profile', headers })).statusCode).toBe(401);
  });

  test('a new password, except for the session that chose it', async () => {
    const { username, token } = await signedInEverywhere();
    const here = await signInAs(app, username);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/profile/password',
      headers: here.headers,
      payload: { current: PASSWORD, new: 'slow-boats-to-whitby' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await staysElsewhere(token)).toBe(false);
    expect((await app.inject({ url: '/api/profile', headers: here.headers })).statusCode).toBe(200);
    expect((await signInAs(app, username, 'slow-boats-to-whitby')).token).toBeTruthy();
  });

  test('ending it from another device', async () => {
    const { username, token, sessionId } = await signedInEverywhere();
    const { headers } = await signInAs(app, username);
    const list = (await app.inject({ url: '/api/profile/sessions', headers })).json().data;
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const url = `/api/profile/sessions/${sessionId}`;
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    expect(await staysElsewhere(token)).toBe(false);
    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
  });

  test('ending all others', async () => {
    const { username, token } = await signedInEverywhere();
    const { headers } = await signInAs(app, username);
    const answer = await app.inject({ method: 'POST', url: '/api/profile/sessions/end-others', headers });
    expect(answer.json().data).toEqual({ ended: 1 });
    expect(await staysElsewhere(token)).toBe(false);
  });
});

test('nobody ends the session of somebody else', async () => {
  const victim = await signedInEverywhere();
  const { headers } = await signedInEverywhere();
  const url = `/api/profile/sessions/${victim.sessionId}`;
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
  expect(await services.sessions.actorOf(victim.token)).not.toBeNull();
});

test('new permissions and domains count on every process at once', async () => {
  const { id, version, token } = await signedInEverywhere();
  const admin = await callerFor(services, 'admin');
  const permissionIds = [firm.permissionIds['settings.tasks']];
  const change = { permissionIds, additionalDomainIds: [firm.otherDomainId] };
  await admin.reference.users.update({ id, version, ...change } as never);
  await expect
    .poll(() => elsewhere.sessions.actorOf(token))
    .toMatchObject({
      permissions: new Set(['settings.tasks']),
      domainIds: [firm.domainId, firm.otherDomainId],
    });
});

test('config.all-domains shows every domain', async () => {
  const { token } = await signedInEverywhere({ permissions: ['config.all-domains'] });
  expect((await services.sessions.actorOf(token))?.domainIds).toBe('all');
});

test('a known session costs no query', async () => {
  const { token } = await signedInEverywhere();
  await services.sessions.actorOf(token);
  const queries = vi.spyOn(database.$client, 'query');
  expect(await services.sessions.actorOf(token)).not.toBeNull();
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});

test('the last use is noted, at most once a minute', async () => {
  const { sessionId } = await signedInEverywhere();
  const lastSeen = async () => {
    const [row] = await database
      .select({ lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId));
    return row!.lastSeenAt;
  };
  const atFirst = await lastSeen();
  services.sessions.invalidate(sessionId);
  await services.sessions.actorOfSession(sessionId);
  expect(await lastSeen()).toEqual(atFirst);
  await database
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '5 minutes'` })
    .where(eq(sessions.id, sessionId));
  services.sessions.invalidate(sessionId);
  await services.sessions.actorOfSession(sessionId);
  await expect.poll(async () => (await lastSeen()).getTime()).toBeGreaterThanOrEqual(atFirst.getTime());
});

describe('a token is worth nothing', () => {
  const status = async (authorization: string) =>
    (await app.inject({ url: '/api/profile', headers: { authorization } })).statusCode;

  test('when its session has expired', async () => {
    const { token, sessionId } = await signedInEverywhere();
    await database
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.id, sessionId));
    services.sessions.invalidate(sessionId);
    expect(await status(`Bearer ${token}`)).toBe(401);
  });

  test('when it is not ours, altered, unsigned, expired, or another user’s', async () => {
    const { id, token, sessionId } = await signedInEverywhere();
    const key = signingKey(services.settings.sessionSecret);
    const claims = { userId: id, sessionId, expiresAt: Math.floor(Date.now() / 1000) + 60 };
    expect(await status(`Bearer ${await signToken(key, claims)}`)).toBe(200);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const otherAudience = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(id))
      .setIssuer('concordat')
      .setAudience('another')
      .setExpirationTime('1h')
      .sign(key);
    const worthless = [
      'nonsense',
      unsigned,
      otherAudience,
      `${token.slice(0, -4)}AAAA`,
      await signToken(signingKey('x'.repeat(40)), claims),
      await signToken(key, { ...claims, expiresAt: 1 }),
      await signToken(key, { ...claims, userId: id + 1 }),
      await signToken(key, { ...claims, sessionId: crypto.randomUUID() }),
      await signToken(key, { ...claims, sessionId: 'not-a-session' }),
    ];
    for (const each of worthless) expect(await status(`Bearer ${each}`)).toBe(401);
    expect(await status(`Basic ${token}`)).toBe(401);
    expect((await app.inject(`/api/profile?token=${token}&auth=${token}`)).statusCode).toBe(401);
    expect(await readToken(key, 'a.b.c')).toBeNull();
  });
});
