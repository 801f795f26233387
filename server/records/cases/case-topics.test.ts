import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as recordRouters from '#server/app/record-routers.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { callerFactory, join } from '#server/platform/http/trpc.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { services, signIn } = await testApp(database);
const mine = await addCase(database);
const theirs = await addCase(database, { domain: 'Northgate Insolvency' });

const announce = (...topics: string[]) =>
  write(database, systemActor, async (w) => {
    w.audit({ entity: 'tests', entityId: 1, action: 'announced' });
    for (const topic of topics) w.changed(topic);
  });

/** Listens as a new user of the first domain; `until` resolves when they have heard it. */
async function listener(topics: string[], more: { awayMs?: number } = {}) {
  const { id, headers } = await signIn([], { domainId: firm.harbour });
  const actor = await services.sessions.actorOf(headers.authorization.slice('Bearer '.length));
  const request = { id: 'test', ip: '203.0.113.9', userAgent: 'tests' };
  const stream = await callerFactory(join(recordRouters))({ services, actor, request }).live.changes({
    topics,
    ...more,
  });
  const heard: string[] = [];
  const reading = (async () => {
    for await (const topic of stream) {
      heard.push(topic);
      if (topic === 'updates') return;
    }
  })();
  await expect.poll(() => heard).toContain('ready');
  return { id, heard, reading };
}

const ofBoth = [`case:${mine.id}`, `case:${theirs.id}`, `presence:${theirs.id}`, `presence:${mine.id}`];

test.each([
  ['by its name', [...ofBoth, 'updates']],
  ['by its beginning', ['case:', 'presence:', 'updates']],
])('a stream hears nothing of another domain’s case, watched %s', async (_, topics) => {
  const { heard, reading } = await listener(topics);
  await announce(...ofBoth, 'case:999999');
  await announce('updates');
  await reading;
  expect(heard).toEqual(['ready', `case:${mine.id}`, `presence:${mine.id}`, 'updates']);
});

test('nor of changes before the stream began', async () => {
  await announce(...ofBoth);
  await expect.poll(() => services.live.announcedWithin(1_000)).toContain(`presence:${mine.id}`);
  const { heard, reading } = await listener(['case:', 'updates'], { awayMs: 0 });
  await announce('updates');
  await reading;
  expect(heard.filter((topic) => topic.startsWith('case:'))).not.toContain(`case:${theirs.id}`);
});

test('and no more of a case from the moment that its domain is taken from the user', async () => {
  const { id, heard, reading } = await listener([`case:${mine.id}`, 'updates']);
  await announce(`case:${mine.id}`);
  await expect.poll(() => heard).toContain(`case:${mine.id}`);
  await database.execute(sql`update users set domain_id = ${firm.northgate} where id = ${id}`);
  await announce(`user:${id}`);
  await announce(`case:${mine.id}`);
  await announce('updates');
  await reading;
  expect(heard.filter((topic) => topic.startsWith('case:'))).toEqual([`case:${mine.id}`]);
});
