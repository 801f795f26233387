import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { codesOf } from '#server/records/ledger/codes-sql.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { wthDepStatements } from '#shared/views/reports/definitions/wth-dep-statements.ts';
import { type Asked, defineSource } from '../source.ts';
import { isDividend, movementsOfScope } from '../statements/movements-sql.ts';

/** The named case, or those whose annual report falls due in the month. */
function scope({ domainIds, filters }: Asked<typeof wthDepStatements>): SQL {
  const { reference, month, portfolioId, ownerId } = filters;
  const first = monthOf(month);
  const dueOn =
    reference === undefined
      ? sql`v.due_on >= ${first}::date and v.due_on < ${addMonths(first, 1)}::date`
      : sql`v.report_item_id is null and v.report_sent_on is null`;
  return sql`
    select c.id, c.unique_reference, c.case_name, v.due_on from cases c
    ${reference === undefined ? sql`` : sql`left`} join lateral (
      select min(v.due_on) as due_on from annual_reviews v where v.case_id = c.id and v.exempt_reason is null and ${dueOn}
    ) v on ${reference === undefined ? sql`v.due_on is not null` : sql`true`}
    where c.domain_id in ${domainIds}
      ${reference === undefined ? sql`and c.id in (select v.case_id from annual_reviews v where v.exempt_reason is null and ${dueOn})` : sql`and c.unique_reference = upper(${reference})`}
      ${andIs(sql`c.portfolio_id`, portfolioId)} ${andIs(sql`c.case_owner_user_id`, ownerId)}`;
}

export const wthDepStatementsSource = defineSource(wthDepStatements, {
  rows: (asked) => {
    const { from, to } = asked.filters;
    const isIn = sql`l.posted_on >= ${from}::date`;
    return sql`
      with scope as materialized (${scope(asked)}), moved as materialized (
        select s.id as case_id, coalesce(sum(l.credit_pence - l.debit_pence) filter (where not ${isIn}), 0) as opening,
          coalesce(sum(l.credit_pence) filter (where ${isIn}), 0) as deposits, coalesce(sum(l.debit_pence) filter (where ${isIn}), 0) as withdrawals,
          coalesce(sum(l.debit_pence - l.credit_pence) filter (where ${isIn} and ${isDividend}), 0) as dividends
        from ${movementsOfScope} where l.posted_on <= ${to}::date group by 1
      )
      select s.id, s.id as "caseId", ${from} as "from", ${to} as "to", s.unique_reference as "reference", s.case_name as "client",
        k.provider_ref as "accountRef", s.due_on as "annualDueOn", coalesce(m.opening, 0) as "openingPence",
        coalesce(m.deposits, 0) as "depositsPence", coalesce(m.withdrawals, 0) as "withdrawalsPence",
        coalesce(m.opening + m.deposits - m.withdrawals, 0) as "closingPence", coalesce(m.dividends, 0) as "dividendsPence"
      from scope s left join moved m on m.case_id = s.id left join client_accounts k on k.case_id = s.id`;
  },
  control: (asked) => ({
    column: 'closingPence',
    inWords: 'what these cases held on accounts 1000 and 1010 at the end of the period',
    pence: sql`
      select coalesce(sum(l.debit_pence - l.credit_pence), 0) from (${scope(asked)}) s
      join journal_lines l on l.case_id = s.id and l.posted_on <= ${asked.filters.to}::date
      join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('clientBank', 'clientAccounts')}`,
  }),
});
