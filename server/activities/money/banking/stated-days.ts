import { type SQL, sql } from 'drizzle-orm';

/** What the bank last stated of each day's end, by the files that count: `stated_on`, `amount_pence`, `bank_import_id`. */
export const statedDays = (accountId: number | SQL) => sql`(
  select distinct on (b.balance_on) b.balance_on as stated_on, b.amount_pence, b.bank_import_id
  from bank_balances b join bank_imports f on f.id = b.bank_import_id and f.status = 'posted'
  where b.bank_account_id = ${accountId} and b.kind <> 'opening'
  order by b.balance_on desc, b.bank_import_id desc, b.kind)`;
