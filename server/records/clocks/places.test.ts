import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { keepManyClocks } from './keep-clocks.ts';
import { caseClocks } from './tables.ts';

const database = await testDatabase({ seeded: true });

test('a rule of England and Wales gives no date in Northern Ireland and says so; what holds everywhere runs', async () => {
  const { id: caseId } = await addCase(database, { jurisdiction: 'NI' });
  const wanted = [
    { rule: 'challenge', on: '2026-11-02' },
    { rule: 'annual-report', on: '2025-01-02', metOn: '2026-02-01' },
    { rule: 'complaint-final', on: '2026-11-02' },
  ] as const;
  const keep = () =>
    write(database, systemActor, async (w) => {
      w.audit({ entity: 'cases', entityId: caseId, caseId, action: 'tested' });
      await keepManyClocks(w, [{ caseId, subject: 'test', wanted }]);
    });
  await keep();
  await keep();
  const rows = await database.select().from(caseClocks).where(eq(caseClocks.caseId, caseId));
  expect(rows.map(({ rule, status, reason }) => [rule, status, reason])).toEqual([
    [
      'challenge',
      'exempt',
      'A rule of England & Wales; this case is in Northern Ireland. Enter the date under its own law as a task.',
    ],
    ['annual-report', 'met', null],
    ['complaint-final', 'open', null],
  ]);
});
