import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { balanceRows } from '../balances.ts';

/**
 * The names of a domain's bank accounts in use that have no signed reconciliation at the end of a day that stands. One to which nothing
 * was posted until then, and whose statements do not reach that far, needs none.
 */
export async function unreconciled(tx: Database | Tx, domainId: number, on: string): Promise<string[]> {
  const rows = await rowsOf(tx, { name: col.text })`
    select a.name from bank_accounts a where a.domain_id = ${domainId} and a.is_active
      and (a.opened_on <= ${on} and a.last_imported_to >= ${on} or exists (select from ${balanceRows} b
        where b.account_id = a.ledger_account_id and b.bank_account_id = a.id and b.posted_on <= ${on}))
      and not exists (select from bank_reconciliations r where r.bank_account_id = a.id and r.reconciled_on = ${on}
        and r.reviewed_at is not null and r.voided_at is null)
    order by lower(a.name)`;
  return rows.map(({ name }) => name);
}
