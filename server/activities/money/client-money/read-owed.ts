import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Owed } from '#shared/activities/money/client-money/client-money.ts';
import { cashCodes } from '#shared/records/ledger/ledger.ts';

const owedColumns = {
  /** 0 for entries that name no bank account. */
  bankAccountId: col.number,
  caseCount: col.number,
  heldPence: col.number,
  overdrawnCount: col.number,
  overdrawnPence: col.number,
  movedPence: col.number,
  unallocatedPence: col.number,
  chargesPence: col.number,
};

export const nothingOwed: Owed = {
  caseCount: 0,
  heldPence: 0,
  overdrawnCount: 0,
  overdrawnPence: 0,
  movedPence: 0,
  unallocatedPence: 0,
  chargesPence: 0,
};

/**
 * What the books of the domains owe clients at the end of a day, by bank account: one pass over the lines of 1000 and 1010. Money without a
 * case is told apart by the journal it was posted with; what a reversal undoes counts as what it undid.
 */
export async function readOwed(
  database: Database | Tx,
  domainIds: readonly number[],
  on: string,
): Promise<Map<number, Owed>> {
  const rows = await rowsOf(database, owedColumns)`
    with cash as materialized (
      select coalesce(b.id, 0) as bank_account_id, l.case_id, case when l.case_id is null then l.journal_id end as journal_id,
        sum(l.debit_pence - l.credit_pence) as pence
      from journal_lines l left join bank_accounts b on b.id = l.bank_account_id and b.domain_id = l.domain_id
      where l.account_id = any(array(select id from chart_of_accounts where code = any(${sql.param([...cashCodes])}::text[])))
        and l.domain_id = any(${sql.param([...domainIds])}::int[]) and l.posted_on <= ${on}
      group by 1, 2, 3
    ), named as (
      select c.*, coalesce(o.source, j.source) as source
      from cash c left join journals j on j.id = c.journal_id left join journals o on o.id = j.reverses_id
    )
    select bank_account_id as "bankAccountId",
      (count(*) filter (where case_id is not null and pence > 0))::int as "caseCount",
      coalesce(sum(pence) filter (where case_id is not null and pence > 0), 0)::float8 as "heldPence",
      (count(*) filter (where case_id is not null and pence < 0))::int as "overdrawnCount",
      coalesce(-sum(pence) filter (where case_id is not null and pence < 0), 0)::float8 as "overdrawnPence",
      coalesce(sum(pence) filter (where source = 'transfer'), 0)::float8 as "movedPence",
      coalesce(sum(pence) filter (where case_id is null and source not in ('transfer', 'charge')), 0)::float8 as "unallocatedPence",
      coalesce(sum(pence) filter (where source = 'charge'), 0)::float8 as "chargesPence"
    from named group by 1`;
  return new Map(rows.map(({ bankAccountId, ...owed }) => [bankAccountId, owed]));
}

/** The books’ balance of an account at which clients are owed this, in pence. */
export const booksOf = ({
  heldPence,
  overdrawnPence,
  movedPence,
  unallocatedPence,
  chargesPence,
}: Owed): number => heldPence - overdrawnPence + movedPence + unallocatedPence + chargesPence;
