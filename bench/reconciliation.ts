import { sql } from 'drizzle-orm';
import { keepCheckpoints } from '#server/activities/money/reconciliation/keep-checkpoints.ts';
import { missing } from '#server/platform/database/rows.ts';
import { rebuildBalances } from '#server/records/ledger/balances.ts';
import { addDays } from '#shared/platform/dates.ts';
import { addAccount, importerOf } from './bank-account.ts';
import { bars, openBook, timesOf } from './book.ts';

/**
 * The reconciliation of an account with BENCH_ITEMS lines (a million) in five years, at any day, through HTTP: each line with its receipt
 * and journal, but one in a thousand that nobody matched, and as many receipts that the bank has not had.
 */

const items = Number(process.env.BENCH_ITEMS ?? 1_000_000);
const [FIRST_DAY, DAYS] = ['2021-10-01', 1_826];
const { database, domainId, call, read, finish } = await openBook();
const { note, noteTimes, print } = bars('reconciliation');
const account = await addAccount(database, call, domainId);
const first = `Date,Description,Amount\n${FIRST_DAY.split('-').reverse().join('/')},FIRST,1.00\n`;
const { imported } = await importerOf(call, account.id)('first.csv', first);

/** The day of the n-th line. */
const dayOf = sql`${FIRST_DAY}::date + (n::bigint * ${DAYS} / ${items})::int`;
await database.transaction(async (tx) => {
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`
    create temp table made on commit drop as
    select n, ${dayOf} as made_on, 100 + n % 40000 as pence, n % 1000 <> 1 as has_journal, n % 1000 <> 2 as has_item, c.id as case_id,
      (select coalesce(max(id), 0) from journals) + n as journal_id, (select max(id) from bank_items) + n as item_id
    from generate_series(1, ${items}::int) n join (select id, row_number() over (order by id) as k, count(*) over () as cases from cases
      where domain_id = ${domainId}) c on c.k = 1 + n % c.cases`);
  await tx.execute(sql`
    insert into bank_items (id, bank_account_id, bank_import_id, line_number, booked_on, amount_pence, description, status, matched_kind, content_hash, occurrence)
    overriding system value
    select item_id, ${account.id}, ${imported.id}, n, made_on, pence, 'FASTER PAYMENT ' || n, case when has_journal then 'matched' else 'unmatched' end,
      case when has_journal then 'receipt' end, encode(sha256(n::text::bytea), 'hex'), 0 from made where has_item`);
  await tx.execute(sql`
    insert into journals (id, domain_id, ledger, posted_on, description, source, idempotency_key, line_count, total_pence)
    overriding system value
    select journal_id, ${domainId}, 'estate', made_on, 'Voluntary contribution', 'receipt', 'bench-reconciled-' || journal_id, 2, pence from made where has_journal`);
  await tx.execute(sql`
    insert into journal_lines (journal_id, line, domain_id, posted_on, account_id, case_id, debit_pence, credit_pence, bank_account_id)
    select journal_id, l.line, ${domainId}, made_on, a.id, case_id, case l.line when 1 then pence else 0 end, case l.line when 2 then pence else 0 end,
      case l.line when 1 then ${account.id}::int end
    from made cross join (values (1, '1000'), (2, '4010')) l (line, code) join chart_of_accounts a on a.code = l.code where has_journal`);
  await tx.execute(sql`
    insert into receipts (domain_id, case_id, income_type_id, bank_account_id, received_on, cleared_on, amount_pence, method, status, journal_id, bank_item_id)
    select ${domainId}, case_id, (select min(i.id) from income_types i join chart_of_accounts a on a.id = i.account_id where a.code = '4010'),
      ${account.id}, made_on, made_on, pence, 'so', 'cleared', journal_id, case when has_item then item_id end from made where has_journal`);
  await tx.execute(
    sql`update bank_accounts set last_imported_to = ${addDays(FIRST_DAY, DAYS)} where id = ${account.id}`,
  );
});
await database.transaction((tx) => rebuildBalances(tx));
await database.execute(
  sql`vacuum analyze bank_items, journals, journal_lines, receipts, account_balances, balance_changes`,
);

const at = (day: number) =>
  read(`/banking/accounts/${account.id}/reconciliation?on=${addDays(FIRST_DAY, day)}`);
const [whole = missing()] = await timesOf(1, 0, () => at(DAYS - 1));
note('without a checkpoint, on the last day', '', `${(whole / 1000).toFixed(1)} s`, true);
const [night = missing()] = await timesOf(1, 0, () => keepCheckpoints(database));
note('the first night, which keeps five years of month ends', '', `${(night / 1000).toFixed(1)} s`, true);
noteTimes('at any day: p95', 1000, await timesOf(40, 3, (n) => at(30 + ((n * 397) % (DAYS - 30)))));
await finish(print(items));
