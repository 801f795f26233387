import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { feeIncomeLines } from '#shared/records/ledger/payment-events.ts';
import { testDatabase } from '#test/database.ts';
import { posting } from '#test/ledger.ts';
import { demoFirm } from '#test/new-cases.ts';
import { postJournal } from '../post-journal.ts';
import { officeAccountOf } from './office-account.ts';

const database = await testDatabase({ seeded: true });
const { harbour, northgate } = await demoFirm(database);
const migration = new URL('../../../platform/database/migrations/0196_office_account.sql', import.meta.url);
const moveUnnamed = readFileSync(migration, 'utf8').split('--> statement-breakpoint')[1]!;

const fee = (domainId: number, grossPence: number) =>
  posting(database, (w) =>
    postJournal(w, {
      domainId,
      ledger: 'office',
      postedOn: '2026-10-05',
      description: 'Fee from before',
      source: 'allocation_release',
      idempotencyKey: `before:${domainId}`,
      lines: feeIncomeLines({ account: '7010', grossPence, vatPence: 0 }),
    }),
  );
const openOffice = (domainId: number, name: string) =>
  database.execute(sql`insert into bank_accounts (domain_id, name, kind, ledger_account_id)
    select ${domainId}, ${name}, 'office', id from chart_of_accounts where code = '1500'`);

/** What the office bank has by domain and account; 0 is none. */
const heldBy = async () =>
  (
    await database.execute<{ of: string; pence: number }>(sql`
      select coalesce(b.name, 'none of ' || d.code) as of, sum(l.debit_pence - l.credit_pence)::float8 as pence
      from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code = '1500' join domains d on d.id = l.domain_id
      left join bank_accounts b on b.id = l.bank_account_id group by 1 having sum(l.debit_pence) <> sum(l.credit_pence) order by 1`)
  ).rows.map(({ of, pence }) => [of, pence]);

test('the update puts what the office had on its account, where there is one alone, and once', async () => {
  await fee(harbour, 12_500);
  await fee(northgate, 7_000);
  await openOffice(harbour, 'Office of Harbour');
  await openOffice(northgate, 'One office of Northgate');
  await openOffice(northgate, 'Another office of Northgate');
  const before = await heldBy();
  expect(before.map(([, pence]) => pence)).toEqual(expect.arrayContaining([12_500, 7_000]));
  await database.execute(sql.raw(moveUnnamed));
  const after = await heldBy();
  expect(after).toEqual(
    expect.arrayContaining([
      ['Office of Harbour', 12_500],
      [expect.stringMatching(/^none of/), 7_000],
    ]),
  );
  expect(after).toHaveLength(2);
  await database.execute(sql.raw(moveUnnamed));
  expect(await heldBy()).toEqual(after);
  expect(await officeAccountOf(database, harbour)).toEqual(expect.any(Number));
});
