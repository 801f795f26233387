import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { caseEntry } from '#shared/records/ledger/contract.ts';
import { cashCodes, journalReference, ledgerCodes } from '#shared/records/ledger/ledger.ts';

const cash = sql`a.code = any(${sql.param([...cashCodes])}::text[])`;

/** A case's money at the end of a day by where it is held, and its debts to creditors for dividends already declared; in pence. */
export async function fundsOf(database: Database | Tx, caseId: number, on = '9999-12-31') {
  const codes = [...cashCodes, ledgerCodes.dueToCreditors, ledgerCodes.unclaimedDividends];
  const rows = await rowsOf(database, { code: col.text, name: col.text, pence: col.number })`
    select a.code, a.name, coalesce(sum(l.debit_pence - l.credit_pence), 0)::float8 as pence
    from chart_of_accounts a
    left join journal_lines l on l.account_id = a.id and l.case_id = ${caseId} and l.posted_on <= ${on}::date
    where a.code = any(${sql.param(codes)}::text[]) group by 1, 2 order by 1`;
  const held = rows.filter(({ code }) => cashCodes.includes(code));
  const owed = rows
    .filter(({ code }) => !cashCodes.includes(code))
    .map(({ pence, ...account }) => ({ ...account, pence: pence === 0 ? 0 : -pence }));
  return { held, owed, cashPence: held.reduce((sum, { pence }) => sum + pence, 0) };
}

/** What was posted to each account for a case, debits less credits, in pence. */
export async function postedByAccount(database: Database | Tx, caseId: number) {
  const rows = await rowsOf(database, { account: col.text, pence: col.number })`
    select a.code as account, sum(l.debit_pence - l.credit_pence)::float8 as pence
    from journal_lines l join chart_of_accounts a on a.id = l.account_id where l.case_id = ${caseId} group by 1`;
  return rows;
}

/** The same for now, for users who may see the case. */
export async function caseFunds({ services: { database }, actor }: SignedIn, caseId: number) {
  await visibleCase(database, actor, caseId);
  return fundsOf(database, caseId);
}

/** The journals of a case, newest first, a page at a time, each with what it did to the case's cash and the cash after it. */
export async function caseLedger(
  { services: { database }, actor }: SignedIn,
  { caseId, page, limit }: { caseId: number; page: number; limit: number },
) {
  await visibleCase(database, actor, caseId);
  const rows = await rowsOf(database, {
    ...caseEntry.omit({ reference: true }).shape,
    totalResults: col.number,
  })`
    with own as (
      select l.journal_id, l.posted_on, sum(case when ${cash} then l.debit_pence - l.credit_pence else 0 end) as cash,
        json_agg(json_build_object('code', a.code, 'name', a.name, 'debitPence', l.debit_pence, 'creditPence', l.credit_pence)
          order by l.line) as lines
      from journal_lines l join chart_of_accounts a on a.id = l.account_id where l.case_id = ${caseId} group by 1, 2
    ), balanced as (
      select *, sum(cash) over (order by posted_on, journal_id) as balance, count(*) over () as total from own
    )
    select b.journal_id as "journalId", b.posted_on as "postedOn", j.description, j.source, j.reverses_id as "reversesId",
      m.id as "reversedById", b.lines, b.cash::float8 as "cashPence", b.balance::float8 as "balancePence", b.total::int as "totalResults"
    from balanced b join journals j on j.id = b.journal_id left join journals m on m.reverses_id = j.id
    order by b.posted_on desc, b.journal_id desc limit ${limit} offset ${(page - 1) * limit}`;
  const totalResults = rows[0]?.totalResults ?? 0;
  return {
    data: rows.map(({ totalResults: _, ...row }) => ({ ...row, reference: journalReference(row.journalId) })),
    meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) },
  };
}
