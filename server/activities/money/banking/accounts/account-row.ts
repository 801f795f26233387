import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { expansion, requiredExpansion } from '#server/records/cases/case-row.ts';
import { balanceRows } from '#server/records/ledger/balances.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { BankAccountRow } from '#shared/activities/money/banking/accounts-contract.ts';
import { statedDays } from '../stated-days.ts';

const chart = tables['chart-of-accounts'];

/** Number and sum of an account's items in one status, from the index alone. */
const itemsIn = (...statuses: string[]) =>
  sqlOf(col.json<{ count: number; pence: number }>())`(select json_build_object(
    'count', count(*), 'pence', coalesce(sum(i.amount_pence), 0))
  from bank_items i where i.bank_account_id = bank_accounts.id and i.status in ${statuses})`;

const {
  createdAt: _at,
  createdBy: _by,
  updatedAt: _changedAt,
  updatedBy: _changedBy,
  ...columns
} = getTableColumns(bankAccounts);

const besides = {
  domain: requiredExpansion('bank_accounts', 'domainId', 'domains'),
  portfolio: expansion('bank_accounts', 'portfolioId', 'portfolios'),
  ledgerAccount: sqlOf(
    col.json<BankAccountRow['ledgerAccount']>(),
  )`(select json_build_object('id', c.id, 'name', c.name, 'code', c.code)
    from ${chart} c where c.id = ${bankAccounts.ledgerAccountId})`,
  ledgerPence: sqlOf(
    col.number,
  )`(select coalesce(sum(b.debit_pence - b.credit_pence), 0)::float8 from ${balanceRows} b
    where b.account_id = ${bankAccounts.ledgerAccountId} and b.bank_account_id = ${bankAccounts.id})`,
  open: itemsIn('unmatched', 'suggested'),
  ignored: itemsIn('ignored'),
  /** Transfers in the books between the account and clients' own accounts, which appear on no statement line. */
  movedPence: sqlOf(
    col.number,
  )`(select coalesce(sum(m.amount_pence * case m.direction when 'dep' then 1 else -1 end
      * case when m.bank_account_id = bank_accounts.id then -1 else 1 end), 0)::float8
    from client_account_movements m where m.bank_account_id = bank_accounts.id or m.client_bank_id = bank_accounts.id)`,
  /**
   * What the bank last stated, and the sums of the lines that came after it: on later days, and in later files of that day. Of an umbrella
   * account the bank states the clients' balances, which no line adds up to.
   */
  stated: sqlOf(
    col.json<{ pence: number; on: string; isOfClients: boolean; laterPence: number; sameDayPence: number }>()
      .orNull,
  )`(select json_build_object('pence', s.amount_pence, 'on', s.stated_on, 'isOfClients', s.bank_import_id is null,
      'laterPence', (select coalesce(sum(i.amount_pence), 0) from bank_items i
        where i.bank_account_id = bank_accounts.id and i.booked_on > s.stated_on),
      'sameDayPence', (select coalesce(sum(i.amount_pence), 0) from bank_items i
        where i.bank_account_id = bank_accounts.id and i.booked_on = s.stated_on and i.bank_import_id > s.bank_import_id))
    from (select * from ${statedDays(sql`bank_accounts.id`)} d
      union all (select f.balance_on, f.bank_pence, null from client_balance_files f where f.bank_account_id = bank_accounts.id
        order by f.balance_on desc, f.id desc limit 1)
      order by 1 desc, 3 desc nulls last limit 1) s)`,
  charges: sqlOf(col.json<BankAccountRow['charges']>())`(select json_build_object(
      'firmPence', coalesce(-sum(p.amount_pence) filter (where p.case_id is null), 0),
      'casesPence', coalesce(-sum(p.amount_pence) filter (where p.case_id is not null), 0))
    from bank_item_parts p join bank_items i on i.id = p.bank_item_id
    where p.kind = 'charge' and p.undone_at is null and i.bank_account_id = bank_accounts.id)`,
  lastImport: sqlOf(
    col.json<BankAccountRow['lastImport']>().orNull,
  )`(select json_build_object('id', i.id, 'fileName', i.file_name, 'status', i.status,
      'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from bank_imports i where i.bank_account_id = bank_accounts.id order by i.id desc limit 1)`,
};

/**
 * What the lines held lack of the balance that the bank last stated: that less the opening balance and the lines to the end of its day. A
 * balance taken during the day agrees with the lines of its own and earlier files.
 */
export function missingPence(
  linesPence: number,
  { pence, laterPence, sameDayPence }: { pence: number; laterPence: number; sameDayPence: number },
): number {
  const missing = pence - (linesPence - laterPence);
  return missing === -sameDayPence ? 0 : missing;
}

/** Accounts with their balances by bank statements and by the ledger, and what explains the difference. */
export async function accountRows(
  database: Database | Tx,
  where: SQL | undefined,
  { limit = 1, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<BankAccountRow[]> {
  const rows = await database
    .select({ ...columns, ...besides })
    .from(bankAccounts)
    .where(where)
    .orderBy(sql`lower(${bankAccounts.name})`, asc(bankAccounts.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ open, ignored, movedPence, itemsPence, stated, ...row }) => {
    const linesPence = row.openingPence + itemsPence;
    const pence = linesPence - row.ledgerPence - movedPence;
    return {
      ...row,
      linesPence,
      stated: stated && {
        pence: stated.pence,
        on: stated.on,
        missingPence: stated.isOfClients ? 0 : missingPence(linesPence, stated),
      },
      difference: {
        pence,
        openCount: open.count,
        openPence: open.pence,
        ignoredCount: ignored.count,
        ignoredPence: ignored.pence,
        movedPence,
        restPence: pence - open.pence - ignored.pence,
      },
    };
  });
}

/** One account as the API returns it. */
export async function accountRow(database: Database | Tx, id: number): Promise<BankAccountRow> {
  const [row = missing()] = await accountRows(database, eq(bankAccounts.id, id));
  return row;
}
