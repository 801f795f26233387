import { expect, test } from 'vitest';
import { loadCases } from '#demo/cases/load-cases.ts';
import { migrateJobQueue } from '#server/platform/database/job-queue.ts';
import { testDatabase } from '#test/database.ts';
import { fillDemoFirm } from './demo.ts';

const database = await testDatabase({ seeded: true });
const queued = async () =>
  (
    await database.$client.query<{ name: string }>(
      'select task_identifier as name from graphile_worker.jobs order by id',
    )
  ).rows.map(({ name }) => name);

test('a demo firm gets its cases in the background, and its statements after them, however often it starts', async () => {
  await migrateJobQueue(database);
  expect(await fillDemoFirm(database, { withStatements: true })).toBe(true);
  expect(await fillDemoFirm(database, { withStatements: true })).toBe(true);
  expect(await queued()).toEqual(['demo-cases']);
});

test('one that has cases gets its statements, if it is to have them', async () => {
  await database.$client.query('delete from graphile_worker._private_jobs');
  await loadCases(database, { count: 1 });
  expect(await fillDemoFirm(database, { withStatements: false })).toBe(false);
  expect(await queued()).toEqual([]);
  expect(await fillDemoFirm(database, { withStatements: true })).toBe(false);
  expect(await queued()).toEqual(['demo-statements']);
});
