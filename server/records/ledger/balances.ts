import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';

/** Only one process folds at a time; the others have nothing to do. */
const FOLD_LOCK = 7_160_020;

const columns = sql.raw(
  'account_id, domain_id, bank_account_id, posted_on, debit_pence, credit_pence, line_count',
);
const sums = sql.raw('sum(debit_pence), sum(credit_pence), sum(line_count)');

/** All postings, summed by account, domain, bank account and day, as rows for a FROM clause: always current. */
export const balanceRows = sql`(select ${columns} from account_balances union all select ${columns} from balance_changes)`;

/** Folds the latest postings into the balances, so that reading stays fast; returns the number of rows folded. */
export function foldBalances(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const { mine } = await oneRow(tx, {
      mine: col.boolean,
    })`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`;
    if (!mine) return 0;
    const folded = await oneRow(tx, { n: col.number })`
      with gone as (delete from balance_changes returning ${columns}),
      kept as (
        insert into account_balances as b (${columns})
        select account_id, domain_id, bank_account_id, posted_on, ${sums} from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (account_id, domain_id, bank_account_id, posted_on) do update set
          debit_pence = b.debit_pence + excluded.debit_pence,
          credit_pence = b.credit_pence + excluded.credit_pence,
          line_count = b.line_count + excluded.line_count
      )
      select count(*)::int as n from gone`;
    return folded.n;
  });
}

/** Rebuilds all balances from the lines. Posting waits meanwhile. */
export async function rebuildBalances(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table balance_changes, account_balances in exclusive mode`);
  await tx.execute(sql`delete from balance_changes`);
  await tx.execute(sql`delete from account_balances`);
  await tx.execute(sql`insert into account_balances (${columns})
    select account_id, domain_id, coalesce(bank_account_id, 0), posted_on, sum(debit_pence), sum(credit_pence), count(*)
    from journal_lines group by 1, 2, 3, 4`);
}
