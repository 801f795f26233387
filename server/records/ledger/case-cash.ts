import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

/** The balance of a case on 1000 by bank account, largest first. */
const cashOnBankColumns = { bankAccountId: col.number.orNull, pence: col.number };
export type CashOnBank = InferRow<typeof cashOnBankColumns>;

/** The bank accounts that hold the case's money on 1000; accounts with none are left out. */
export async function cashOnBanks(database: Database | Tx, caseId: number): Promise<CashOnBank[]> {
  const rows = await rowsOf(database, cashOnBankColumns)`
    select l.bank_account_id as "bankAccountId", sum(l.debit_pence - l.credit_pence)::float8 as pence
    from journal_lines l join chart_of_accounts a on a.id = l.account_id
    where l.case_id = ${caseId} and a.code = ${ledgerCodes.clientBank}
    group by 1 having sum(l.debit_pence) <> sum(l.credit_pence) order by 2 desc, 1`;
  return rows;
}
