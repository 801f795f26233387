import { eq } from 'drizzle-orm';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type EntriesInput, entryRow } from '#shared/records/ledger/contract.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';
import { balanceRows } from './balances.ts';
import { bookDomains, idList } from './ledger-access.ts';

/** The postings to an account, newest first, a page at a time, each with the balance (debits less credits) after it. */
export async function accountEntries({ services: { database }, actor }: SignedIn, input: EntriesInput) {
  const { id, page, limit, from = '0001-01-01', to = '9999-12-31' } = input;
  const accounts = tables['chart-of-accounts'];
  const [account] = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id));
  if (!account) throw new AppError('notFound', 'That ledger account no longer exists.');
  const domainIds = idList(await bookDomains(database, actor, input.domainId));
  const only = await oneRow(database, { balancePence: col.number, totalResults: col.number })`
    select coalesce(sum(debit_pence - credit_pence), 0)::float8 as "balancePence",
      coalesce(sum(line_count) filter (where posted_on >= ${from}::date), 0)::int as "totalResults"
    from ${balanceRows} b where account_id = ${id} and domain_id = any(${domainIds}) and posted_on <= ${to}::date`;
  const { balancePence, totalResults } = only;
  const offset = (page - 1) * limit;
  // Each domain contributes its newest entries from the index; sorting all of an account's postings would take seconds.
  const rows = await rowsOf(database, entryRow.omit({ reference: true }).shape)`
    with newest as (
      select l.* from unnest(${domainIds}) d cross join lateral (
        select * from journal_lines where account_id = ${id} and domain_id = d and posted_on between ${from}::date and ${to}::date
        order by posted_on desc, journal_id desc, line desc limit ${offset + limit}
      ) l order by l.posted_on desc, l.journal_id desc, l.line desc limit ${offset + limit}
    ), balanced as (
      select *, sum(debit_pence - credit_pence) over (order by posted_on desc, journal_id desc, line desc
        rows between unbounded preceding and current row) - (debit_pence - credit_pence) as after
      from newest
    )
    select l.journal_id as "journalId", l.line, l.posted_on as "postedOn", j.description, j.source, l.memo,
      case when c.id is not null then json_build_object('id', c.id, 'uniqueReference', c.unique_reference, 'caseName', c.case_name) end as case,
      l.debit_pence::float8 as "debitPence", l.credit_pence::float8 as "creditPence", (${balancePence}::numeric - l.after)::float8 as "balancePence"
    from (select * from balanced order by posted_on desc, journal_id desc, line desc offset ${offset} limit ${limit}) l
    join journals j on j.id = l.journal_id left join cases c on c.id = l.case_id
    order by l.posted_on desc, l.journal_id desc, l.line desc`;
  return {
    data: rows.map((row) => ({ ...row, reference: journalReference(row.journalId) })),
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) },
  };
}
