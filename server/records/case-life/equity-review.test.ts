import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closure } from '#server/app/parts/closure.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { caseAssets } from '#server/records/affairs/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import { testDatabase } from '#test/database.ts';
import { decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { recalculateClocksJob } from './nightly-clocks.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const whole = await appWith(closure, creditors)(database);
const call = apiCaller(whole.app, (await whole.signIn(everyPermission)).headers);
const desk = decisionDesk(call, database, firm);

const livesAs = async (name: string) =>
  (
    await database
      .select()
      .from(tables['residential-statuses'])
      .where(eq(tables['residential-statuses'].name, name))
  )[0]!.id;
const [home] = await database.select().from(tables.assets).where(eq(tables.assets.class, 'property'));
const [review] = await database.select().from(tables.tasks).where(eq(tables.tasks.code, 'equity-review'));

/** An arrangement that was proposed under the Protocol of 2021 and has just been approved, of a client who lives as that. */
async function approvedAs(residence: string | null) {
  const person = { residentialStatusId: residence === null ? null : await livesAs(residence) };
  const { caseId } = await desk.approved({ proposalDate: '2025-06-20', people: [person] } as never);
  return caseId;
}
const tasksOf = async (caseId: number) =>
  (
    await database
      .select({ status: caseTasks.status })
      .from(caseTasks)
      .where(and(eq(caseTasks.caseId, caseId), eq(caseTasks.taskId, review!.id)))
  ).map(({ status }) => status);
const clockOf = async (caseId: number) =>
  (
    await database
      .select()
      .from(caseClocks)
      .where(and(eq(caseClocks.caseId, caseId), eq(caseClocks.rule, 'equity-review')))
  ).find(({ status }) => status !== 'superseded');
const checked = async (caseId: number) => {
  const { expectedEndDate: _, version } = (await call('GET', `/cases/${caseId}`)).body.data;
  await call('PUT', `/cases/${caseId}`, { version, expectedEndDate: desk.today });
  const { items }: ClosingChecklist = (await call('GET', `/cases/${caseId}/closure`)).body.data;
  return items.find(({ check }) => check === 'equity');
};

test('a tenant has no review of equity: no task, an exempt clock, and nothing in the way of completion', async () => {
  const caseId = await approvedAs('Private tenant');
  expect(await tasksOf(caseId)).toEqual([]);
  const why = 'No client owns a home, and there is none among the assets.';
  expect(await clockOf(caseId)).toMatchObject({ status: 'exempt', reason: why });
  expect(await checked(caseId)).toMatchObject({ blocker: null, note: `Exempt. ${why}` });
});

test('an owner whose home has not been entered is not exempt', async () => {
  const caseId = await approvedAs('Home owner (mortgage)');
  expect(await tasksOf(caseId)).toEqual(['open']);
  expect(await clockOf(caseId)).toMatchObject({ status: 'open' });
  expect(await checked(caseId)).toMatchObject({
    blocker: { text: 'The equity review has not been done.' },
    note: null,
  });
});

test('a home that is entered later brings the task, one that is excluded ends it', async () => {
  const caseId = await approvedAs(null);
  expect(await tasksOf(caseId)).toEqual([]);
  const asset = { caseId, assetTypeId: home!.id, description: '4 Quay Street', valuePence: 18_000_000 };
  const recalculate = () => recalculateClocksJob.run({ caseId }, { services: { database } } as never);
  const [row] = await database.insert(caseAssets).values(asset).returning();
  await recalculate();
  expect(await tasksOf(caseId)).toEqual(['open']);
  await database
    .update(caseAssets)
    .set({ isExcluded: true, excludedReason: 'No interest: sold in 2024.' })
    .where(eq(caseAssets.id, row!.id));
  await recalculate();
  expect(await tasksOf(caseId)).toEqual(['cancelled']);
  expect(await clockOf(caseId)).toMatchObject({ status: 'exempt' });
});
