import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { LIVE_CHANNEL } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { presenceTopic, sweepPresence } from './presence.ts';
import { casePresence } from './tables.ts';

const database = await testDatabase({ seeded: true });
// Two server processes on one database.
const [here, there] = [await appWith(caseViews)(database), await appWith(caseViews)(database)];
const firm = await demoFirm(database);
const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
const path = `/cases/${caseId}/presence`;

afterEach(() => database.delete(casePresence));

let made = 0;
async function someone({ app, signIn }: typeof here, name: string, more: object = {}) {
  const { id, headers } = await signIn([], { domainId: firm.harbour, name, ...more });
  const call = apiCaller(app, headers);
  made += 1;
  const tab = made.toString(16).padStart(16, '0');
  return {
    id,
    tab,
    enter: (body: object = {}) => call('PUT', path, { tab, ...body }),
    leave: () => call('DELETE', `${path}?tab=${tab}`),
  };
}
/** The topics that a process receives from here on, and how often: what was announced earlier has arrived before. */
async function listen({ services }: typeof here) {
  const heard: string[] = [];
  const stop = services.live.subscribe((topic) => {
    if (topic.startsWith('presence:')) heard.push(topic);
  });
  const last = presenceTopic(-1);
  await database.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify([last])})`);
  await expect.poll(() => heard).toContain(last);
  heard.length = 0;
  return { heard, stop };
}
const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

test('people on one case see each other, whichever process they are on, until they leave', async () => {
  const ann = await someone(here, 'Ann');
  const ben = await someone(there, 'Ben');
  const { heard, stop } = await listen(there);
  expect(names(await ann.enter())).toEqual([]);
  expect((await ben.enter()).body.data).toEqual([
    { id: ann.id, name: 'Ann', avatar: null, isEditing: false },
  ]);
  expect(names(await ann.enter())).toEqual(['Ben']);
  await expect.poll(() => heard).toEqual([presenceTopic(caseId), presenceTopic(caseId)]);
  expect((await ann.leave()).status).toBe(200);
  await expect.poll(() => heard.length).toBe(3);
  expect(names(await ben.enter())).toEqual([]);
  expect((await ann.leave()).status).toBe(200);
  stop();
});

test('a beat is no news; beginning to edit is', async () => {
  const ann = await someone(here, 'Ann');
  const ben = await someone(here, 'Ben');
  await ann.enter();
  const { heard, stop } = await listen(there);
  await ann.enter();
  await ann.enter({ isEditing: true });
  await expect.poll(() => heard).toEqual([presenceTopic(caseId)]);
  expect((await ben.enter()).body.data).toMatchObject([{ name: 'Ann', isEditing: true }]);
  stop();
});

test('somebody with two pages is there once, editing on either, until both are closed', async () => {
  const ann = await someone(here, 'Ann');
  const ben = await someone(here, 'Ben');
  await ann.enter();
  await ann.enter({ tab: 'f'.repeat(16), isEditing: true });
  expect((await ben.enter()).body.data).toMatchObject([{ name: 'Ann', isEditing: true }]);
  await ann.leave();
  expect(names(await ben.enter())).toEqual(['Ann']);
  expect(names(await ann.enter())).toEqual(['Ben']);
});

test('a browser that was killed is gone after half a minute, and swept; when it comes back that is news', async () => {
  const ann = await someone(here, 'Ann');
  const ben = await someone(here, 'Ben');
  await ann.enter();
  const age = (seconds: number) =>
    database.update(casePresence).set({ seenAt: sql`now() - make_interval(secs => ${seconds})` });
  await age(25);
  expect(names(await ben.enter())).toEqual(['Ann']);
  await age(31);
  expect(names(await ben.enter())).toEqual([]);
  const { heard, stop } = await listen(there);
  await ann.enter();
  await expect.poll(() => heard).toEqual([presenceTopic(caseId)]);
  await age(31);
  await ben.enter();
  await sweepPresence(database);
  expect(await database.$count(casePresence)).toBe(1);
  stop();
});

test('only those who may see the case are there or see who is', async () => {
  const ann = await someone(here, 'Ann');
  await ann.enter();
  const outsider = await someone(here, 'Olga', { domainId: firm.northgate });
  const answer = await outsider.enter();
  expect([answer.status, answer.text.includes('Ann')]).toEqual([404, false]);
  expect(names(await ann.enter())).toEqual([]);
  const ben = await someone(here, 'Ben');
  await ben.enter();
  const { users } = tables;
  await database.update(users).set({ status: 'disabled' }).where(eq(users.id, ben.id));
  expect(names(await ann.enter())).toEqual([]);
});

test.each([{ tab: 'x' }, { tab: '0'.repeat(17) }, { isEditing: 'maybe' }, { more: 1 }])(
  'nonsense is refused: %j',
  async (body) => {
    const ann = await someone(here, 'Ann');
    expect((await ann.enter(body)).status).toBe(400);
  },
);

test('one who enters while the case is being changed does not wait', async () => {
  const ann = await someone(here, 'Ann');
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from cases where id = ${caseId} for update`);
    expect((await ann.enter()).status).toBe(200);
  });
});

test('a browser hears on its stream of one process who came on another', async () => {
  await here.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = here.app.server.address() as AddressInfo;
  const { headers } = await here.signIn([], { domainId: firm.harbour });
  const input = encodeURIComponent(JSON.stringify({ topics: [presenceTopic(caseId)] }));
  const stream = await fetch(`http://127.0.0.1:${port}/api/trpc/live.changes?input=${input}`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) heard += chunk;
  })().catch(() => undefined);
  await expect.poll(() => heard).toContain('ready');
  const ben = await someone(there, 'Ben');
  await ben.enter();
  await expect.poll(() => heard).toContain(presenceTopic(caseId));
  here.app.server.closeAllConnections();
  await reading;
});
