import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { bonding } from '#server/app/parts/bonding.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { verifyCases } from './verify-cases.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(bonding, creditors)(database);
const supervisor = apiCaller(app, (await signIn(everyPermission)).headers);
const officer = apiCaller(app, (await signIn(everyPermission)).headers);
const desk = decisionDesk(supervisor, database, firm);
const today = londonDate();
const ago = (days: number) => addDays(today, -days);
const at = (days: number) => setClock(() => new Date(`${ago(days)}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

async function problems(): Promise<string[]> {
  const found: string[] = [];
  await database.transaction((tx) => verifyCases(tx, ({ rule, detail }) => found.push(`${rule}: ${detail}`)));
  return found;
}

test('a client dies during the arrangement: the date first, then the case; two people, and all of it agrees', async () => {
  at(20);
  const { id, debtIds } = await addCaseToDecide(database, firm);
  await giveProposal(database, id);
  const decision = await desk.opened(id, { decisionDate: ago(10) });
  at(15);
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(id, decision, votes, { receivedAt: `${ago(15)}T10:00:00Z` });
  at(5);
  expect((await desk.step(id, decision, 'close', { outcome: 'approved' })).status).toBe(200);
  setClock(() => new Date());

  const read = async () => (await officer('GET', `/cases/${id}`)).body.data;
  const { statuses } = tables;
  const [deceased] = await database.select().from(statuses).where(eq(statuses.code, 'deceased'));
  const move = async (more: object = {}) =>
    supervisor('POST', `/cases/${id}/status`, {
      version: (await read()).version,
      statusId: deceased!.id,
      reason: 'The widow telephoned.',
      ...more,
    });
  const early = await move();
  expect([early.status, early.body.data.blockers]).toEqual([
    409,
    ['Record under People who died, and when.'],
  ]);

  const [person] = (await officer('GET', `/cases/${id}/people`)).body.data;
  const told = await officer('PUT', `/cases/${id}/people/${person.id}`, {
    version: person.version,
    deceasedOn: ago(2),
  });
  expect([told.status, told.body.message]).toEqual([200, 'Item Updated.']);
  const moved = await move();
  expect([moved.status, moved.body.message]).toEqual([200, 'Item Updated.']);

  expect(await read()).toMatchObject({
    status: { name: 'Deceased', expectsPayments: false, hasEnded: true },
    standing: { nextDueOn: null },
  });
  const clocks: CaseClock[] = (await officer('GET', `/cases/${id}/clocks`)).body.data;
  const states = new Map(clocks.map(({ rule, status }) => [rule, status]));
  expect(['annual-report', 'annual-review'].map((rule) => states.get(rule as never))).toEqual([
    'exempt',
    'exempt',
  ]);
  // What the estate holds stays covered until the case is closed.
  expect((await officer('GET', `/cases/${id}/bonds`)).body.data).toMatchObject({
    hasEnded: false,
    people: [{ state: 'in_order' }],
  });
  expect(await problems()).toEqual([]);
});
