import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bonding } from '#server/app/parts/bonding.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { nightlyClocks, recalculateClocksJob } from '#server/records/case-life/nightly-clocks.ts';
import { cases } from '#server/records/cases/tables.ts';
import { clockMarks } from '#server/records/clocks/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import { testDatabase } from '#test/database.ts';
import { decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn, services } = await appWith(bonding, creditors)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();

const recordOf = async (caseId: number): Promise<CaseClock | undefined> =>
  (await call('GET', `/cases/${caseId}/clocks`)).body.data.find(
    ({ rule, status }: CaseClock) => rule === 'case-record' && status !== 'superseded',
  );

/** Does what was ordered for the clocks of a case. */
async function followed(caseId: number): Promise<void> {
  const { rows } = await database.execute<{ payload: object }>(
    sql`select payload from graphile_worker._private_jobs where key = ${`recalculate-clocks:${caseId}`}`,
  );
  const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  for (const { payload } of rows) await recalculateClocksJob.run(payload, context);
}

test('the record is kept for six years from the end of the cover, where that is later than the end of the case', async () => {
  const { caseId } = await desk.approved();
  await database
    .update(cases)
    .set({ terminatedOn: addDays(today, -30) })
    .where(eq(cases.id, caseId));
  await database.delete(clockMarks).where(eq(clockMarks.caseId, caseId));
  await writeChanges(database, systemActor, (w) => nightlyClocks(w, { after: 0, upTo: 1_000_000 }));
  expect(await recordOf(caseId)).toMatchObject({
    status: 'exempt',
    reason: 'Cover is still in force: the years count from its end.',
  });

  const { people } = (await call('GET', `/cases/${caseId}/bonds`)).body.data;
  for (const { casePersonId, current } of people) {
    const released = await call('POST', `/cases/${caseId}/bonds`, {
      casePersonId,
      entryId: current.id,
      version: current.version,
      action: 'release',
      bondablePence: 0,
      effectiveOn: today,
    });
    expect(released.status).toBe(201);
  }
  await followed(caseId);
  expect(await recordOf(caseId)).toMatchObject({
    status: 'open',
    triggerOn: today,
    dueOn: addMonths(today, 72),
  });
});
