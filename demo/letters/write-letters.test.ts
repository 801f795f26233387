import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { loadCases } from '#demo/cases/load-cases.ts';
import { londonDate } from '#shared/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addDemoAccounts } from '#test/take-on.ts';
import { testApp } from '#test/test-app.ts';
import { writeLetters } from './write-letters.ts';

vi.setConfig({ testTimeout: 120_000 });

const database = await testDatabase({ seeded: true });
const { services } = await testApp(database);

test('the demo firm has a year of letters: every print run was posted, and two letters came back', async () => {
  await addDemoAccounts(database);
  await database.execute(
    sql`update bank_accounts set sort_code = '200000', account_number = (55779910 + id)::text`,
  );
  await loadCases(database, { count: 600 });
  const { signal } = new AbortController();
  await writeLetters.run({ until: londonDate() }, { services, signal, attempt: 1, isLastAttempt: false });
  const { rows } = await database.execute(sql`
    select count(distinct created_at::date)::int as days, count(*) filter (where status <> 'sent')::int as "notSent",
      (select count(*)::int from mail_recipients where status = 'returned') as returned from print_runs`);
  expect(rows).toEqual([{ days: 6, notSent: 0, returned: 2 }]);
});
