import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type BalanceRow, balanceRow, type TrialBalance } from '#shared/records/ledger/contract.ts';
import type { Ledger } from '#shared/records/ledger/ledger.ts';
import { balanceRows } from './balances.ts';
import { bookDomains, idList } from './ledger-access.ts';

/** Every account with its balance at the end of a day, on the side it falls on; debits and credits are equal in each ledger. */
export async function trialBalance(
  { services: { database }, actor }: SignedIn,
  { on = londonDate(), domainId }: { on?: string | undefined; domainId?: number | undefined },
): Promise<TrialBalance> {
  const domainIds = await bookDomains(database, actor, domainId);
  const rows = await rowsOf(database, {
    ...balanceRow.omit({ debitPence: true, creditPence: true }).shape,
    net: col.number,
  })`
    select a.id as "accountId", a.code, a.name, g.name as "group", a.ledger, a.is_active as "isActive",
      coalesce(b.net, 0)::float8 as net, coalesce(b.lines, 0)::int as "lineCount"
    from chart_of_accounts a
    join account_groups g on g.id = a.account_group_id
    left join (
      select account_id, sum(debit_pence) - sum(credit_pence) as net, sum(line_count) as lines
      from ${balanceRows} b where posted_on <= ${on}::date and domain_id = any(${idList(domainIds)}) group by 1
    ) b on b.account_id = a.id
    order by a.ledger, a.code`;
  const accounts = rows.map(
    ({ net, ...row }): BalanceRow => ({
      ...row,
      debitPence: Math.max(0, net),
      creditPence: Math.max(0, -net),
    }),
  );
  const totals = (ledger: Ledger) => {
    const own = accounts.filter((row) => row.ledger === ledger);
    const total = (of: (row: BalanceRow) => number) => own.reduce((sum, row) => sum + of(row), 0);
    return { debitPence: total((row) => row.debitPence), creditPence: total((row) => row.creditPence) };
  };
  return { on, accounts, totals: { estate: totals('estate'), office: totals('office') } };
}
