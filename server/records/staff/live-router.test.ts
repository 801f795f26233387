import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { sql } from 'drizzle-orm';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppRouter } from '#server/app/router.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { refusalOf } from '#server/platform/http/trpc.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addFirm, addUser, callerFor, signInAs } from '#test/staff.ts';
import { sessions } from './tables.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await testApp(database);
await addUser(database, firm, 'admin', { permissions: ['all'] });
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/trpc`;

/** Announces topics as a committed write does. */
const announce = (...topics: string[]) =>
  write(database, systemActor, async (w) => {
    w.audit({ entity: 'tests', entityId: 1, action: 'announced' });
    for (const topic of topics) w.changed(topic);
  });

/** A browser's subscription: what it has heard, and whether the server has ended it. */
async function listen(token: string, topics: string[], more: { awayMs?: number } = {}) {
  const heard: string[] = [];
  const state = { ended: false, refused: '' };
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url,
        transformer: superjson,
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) =>
            fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
        },
      }),
    ],
  });
  const subscription = client.live.changes.subscribe(
    { topics, ...more },
    {
      onData: (topic) => heard.push(topic),
      onComplete: () => {
        state.ended = true;
      },
      onError: ({ message }) => {
        state.refused = message;
      },
    },
  );
  await expect.poll(() => heard.length > 0 || state.refused !== '').toBe(true);
  return { heard, state, stop: () => subscription.unsubscribe() };
}

let number = 0;
async function someone() {
  const user = await addUser(database, firm, `listener${++number}`);
  return { ...user, ...(await signInAs(app, user.username)) };
}

test('a listener hears ready, then its own topics, those with a prefix, and that it may have missed some', async () => {
  const { token } = await someone();
  const { heard, stop } = await listen(token, ['updates', 'tasks:', 'entity:titles']);
  expect(heard).toEqual(['ready']);
  await announce('tasks:7', 'entity:genders', 'updates', 'tasks', 'updates:1', 'entity:titles');
  await announce('*');
  await expect.poll(() => heard).toEqual(['ready', 'tasks:7', 'updates', 'entity:titles', '*']);
  stop();
});

describe('a change between the first read and the stream', () => {
  const { live } = services;

  test('is announced once, right after ready, and only to those who watch it', async () => {
    const { token } = await someone();
    // The server knows nothing from before its own start, and no gap of an earlier test must be repeated.
    await expect
      .poll(() => live.announcedWithin(6_000))
      .toSatisfy((heard: string[] | null) => heard !== null && !heard.includes('*'));
    const told = vi.fn<(topic: string) => void>();
    const stopTelling = live.subscribe(told);
    await announce('tasks:31', 'tasks:32', 'entity:titles');
    await announce('tasks:31');
    await expect.poll(() => told).toHaveBeenCalledTimes(4);
    stopTelling();
    const late = await listen(token, ['tasks:31', 'entity:titles'], { awayMs: 0 });
    await announce('tasks:31');
    await expect.poll(() => late.heard).toHaveLength(4);
    expect(late.heard.slice(1, 3).toSorted()).toEqual(['entity:titles', 'tasks:31']);
    expect([late.heard[0], late.heard[3]]).toEqual(['ready', 'tasks:31']);
    late.stop();
    const unasked = await listen(token, ['tasks:31']);
    expect(unasked.heard).toEqual(['ready']);
    unasked.stop();
  });

  test('is announced as a general gap if it may be older than the topics kept', async () => {
    const { token } = await someone();
    const { heard, stop } = await listen(token, ['tasks:31'], { awayMs: 3_600_000 });
    await expect.poll(() => heard).toEqual(['ready', '*']);
    stop();
  });

  test('is not known while the connection to the database is lost, nor of the time before', async () => {
    await announce('tasks:33');
    await expect.poll(() => live.announcedWithin(1_000)).toContain('tasks:33');
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'concordat live' and datname = current_database()`,
    );
    await expect.poll(() => live.announcedWithin(0)).toBeNull();
    await expect.poll(() => live.announcedWithin(0)).toEqual([]);
    expect(live.announcedWithin(60_000)).toBeNull();
  });
});

describe('a stream ends', () => {
  test('when its session is signed out, and says so', async () => {
    const { token, headers } = await someone();
    const { heard, state } = await listen(token, ['updates']);
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    await expect.poll(() => state.ended).toBe(true);
    expect(heard).toEqual(['ready', 'signed-out']);
  });

  test('when the user is disabled, but not when the user is changed', async () => {
    const { id, version, token } = await someone();
    const { heard, state } = await listen(token, ['updates']);
    const admin = await callerFor(services, 'admin');
    const changed = await admin.reference.users.update({ id, version, jobTitle: 'Adviser' } as never);
    await announce('updates');
    await expect.poll(() => heard).toEqual(['ready', 'updates']);
    await admin.reference.users.update({ id, version: changed.version, status: 'disabled' } as never);
    await expect.poll(() => state.ended).toBe(true);
  });

  test('when the session expires', async () => {
    const { token } = await someone();
    const actor = await services.sessions.actorOf(token);
    await database.update(sessions).set({ expiresAt: sql`now() + interval '1 second'` });
    services.sessions.invalidate(actor!.sessionId);
    const { heard, state } = await listen(token, ['updates']);
    await expect.poll(() => state.ended).toBe(true);
    expect(heard).toEqual(['ready', 'signed-out']);
  });
});

test('a user has at most 20 streams at a time; the next is refused with a sentence, others are not', async () => {
  const [one, other] = [await someone(), await someone()];
  const input = encodeURIComponent(JSON.stringify({ topics: ['updates'] }));
  const open = async (headers: Record<string, string>) => {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const answer = await fetch(`${url}/live.changes?input=${input}`, { headers, signal: stop.signal });
    return { answer, stop: () => stop.abort() };
  };
  const streams = [];
  for (let count = 0; count < 20; count++) streams.push(await open(one.headers));
  expect(new Set(streams.map(({ answer }) => answer.status))).toEqual(new Set([200]));
  const { answer } = await open(one.headers);
  expect(answer.status).toBe(429);
  expect((await answer.json()).message).toBe(
    'You have Concordat open in too many windows: 20 at a time are kept up to date. Please close some.',
  );
  expect((await open(other.headers)).answer.status).toBe(200);
  streams[0]!.stop();
  await expect.poll(async () => (await open(one.headers)).answer.status).toBe(200);
});

test('nobody listens without a session', async () => {
  const { heard, state, stop } = await listen('nonsense', ['updates']);
  expect(state.refused).toBe('Please sign in.');
  expect(heard).toEqual([]);
  stop();
});

test('topics are plain names, at most 100 of them', async () => {
  const { username } = await someone();
  const caller = await callerFor(services, username);
  const tooMany = Array.from({ length: 101 }, (_, n) => `tasks:${n}`);
  for (const topics of [[], ['*'], ['a b'], ["x'; drop"], ['x'.repeat(101)], tooMany]) {
    const refusal = await caller.live.changes({ topics }).then(() => null, refusalOf);
    expect(refusal?.refusal).toBe('invalid');
  }
});
