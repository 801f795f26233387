import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';

const database = await testDatabase({ seeded: true });
const { asMaker, runFor } = await distributionDesk(database, { more: [banking] });

test('a run has no figures until every case is calculated', async () => {
  const { id } = await addEstate(database);
  const run = await runFor(id);
  expect(run).toMatchObject({ caseCount: 1, totalPence: 15_000 });
  await database.execute(sql`update distribution_runs set status = 'draft' where id = ${run.id}`);
  const unknown = { caseCount: null, leftOutCount: null, totalPence: null, retainedPence: null };
  const { body } = await asMaker('GET', `/financials/distributions/${run.id}`);
  expect(body.data).toMatchObject(unknown);
  const submit = body.data.steps.find(({ step }: { step: string }) => step === 'submit');
  expect(submit.blockers.map(({ text }: { text: string }) => text)).toEqual([
    'Recalculate it first: something has changed.',
  ]);
  expect((await asMaker('GET', '/financials/distributions')).body.data[0]).toMatchObject(unknown);
});
