import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { loadCases } from '#demo/cases/load-cases.ts';
import { writeLetters } from '#demo/letters/write-letters.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { addDemoAccounts } from '#test/take-on.ts';

vi.setConfig({ testTimeout: 120_000 });

const database = await testDatabase({ seeded: true });
const { services } = await testApp(database);

test('the demo firm has a year of letters: every print run was posted, two letters came back, some wait', async () => {
  await addDemoAccounts(database);
  await database.execute(
    sql`update bank_accounts set sort_code = '200000', account_number = (55779910 + id)::text`,
  );
  await loadCases(database, { count: 1_500 });
  // What went by e-mail does not come back in the post.
  await database.execute(
    sql`update persons set preferred_contact = 'email' where email is not null and id % 2 = 0`,
  );
  const { signal } = new AbortController();
  await writeLetters.run({ until: londonDate() }, { services, signal, attempt: 1, isLastAttempt: false });
  const { rows } = await database.execute(sql`
    select count(*) filter (where status <> 'sent')::int as "notSent",
      (select count(*)::int from mail_recipients where status = 'returned') as returned,
      (select array_agg(distinct status order by status) from mail_items) as statuses from print_runs`);
  expect(rows).toMatchObject([
    { notSent: 0, returned: 2, statuses: ['awaiting_approval', 'queued', 'returned', 'sent'] },
  ]);
});
