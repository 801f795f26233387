import { type SQL, sql } from 'drizzle-orm';
import { caseCreditorFinancials } from '#shared/reports/definitions/case-creditor-financials.ts';
import { amongAny, isLive } from '../conditions.ts';
import type { Asked } from '../source.ts';
import { defineSource } from '../source.ts';
import {
  dividendsPosted,
  isOwed,
  offers,
  paidByDebt,
  retainedByDebt,
  sharingPence,
} from './creditor-parts.ts';

type Filters = Asked<typeof caseCreditorFinancials>['filters'];

const ofCases = ({ caseId, portfolioId }: Filters): SQL =>
  sql`and ${caseId === undefined ? isLive : sql`c.id = ${caseId}`} ${amongAny(sql`c.portfolio_id`, portfolioId)}`;

/** The share in basis points as the Creditors tab has it (`splitByWeight`): whole ones, then one more for the largest remainders, by creditor. */
const share = sql`div(b.admitted * 10000, b.all_admitted) + case when row_number() over (
    partition by b.case_id order by mod(b.admitted * 10000, b.all_admitted) desc nulls last, b.creditor, b.id
  ) <= 10000 - sum(div(b.admitted * 10000, b.all_admitted)) over (partition by b.case_id) then 1 else 0 end`;

export const caseCreditorFinancialsSource = defineSource(caseCreditorFinancials, {
  rows: ({ domainIds, filters }) => {
    const which = filters.caseId === undefined ? sql`` : sql`and a.case_id = ${filters.caseId}`;
    const offered = filters.caseId === undefined ? sql`` : sql`and o.case_id = ${filters.caseId}`;
    return sql`
    with debts as (
      select d.id, c.id as case_id, c.unique_reference, c.case_name, c.next_distribution_on, n.name as creditor, d.creditor_id, d.account_number,
        n.min_payment, ${isOwed} as is_owed, (${sharingPence})::numeric as admitted, sum(${sharingPence}) over (partition by c.id) as all_admitted
      from cases c
      join statuses s on s.id = c.status_id
      join status_categories g on g.id = s.status_category_id
      join case_creditors d on d.case_id = c.id
      join debt_statuses t on t.id = d.debt_status_id
      join creditors n on n.id = d.creditor_id
      where c.domain_id in ${domainIds} ${ofCases(filters)}
    ), shared as (select b.*, case when b.admitted is not null then ${share} end as share from debts b)
    select b.id, b.case_id as "caseId", b.unique_reference as "reference", b.case_name as "client", b.creditor, b.account_number as "account",
      b.admitted::bigint as "admittedPence", b.share::int as "share", o.offered,
      case when b.admitted is not null then least(10000, round(coalesce(m.paid, 0) * 10000 / b.admitted))::int end as "paid",
      coalesce(m.paid, 0) as "dividendPence", coalesce(k.retained, 0) as "retainedPence", k.reason as "retainedReason",
      m.last_on as "lastDividendOn", b.next_distribution_on as "nextDividendOn", b.min_payment as "minPaymentPence"
    from shared b
    left join ${paidByDebt(which)} m on m.debt_id = b.id
    left join ${retainedByDebt(which)} k on k.debt_id = b.id
    left join ${offers(offered)} o on o.case_id = b.case_id
    where (b.is_owed or m.paid <> 0 or k.retained <> 0) ${amongAny(sql`b.creditor_id`, filters.creditorId)}`;
  },
  // What was posted names whom it was paid to, who may have bought the debt: of one creditor the ledger has no sum.
  control: ({ domainIds, filters }) =>
    filters.creditorId === undefined
      ? {
          column: 'dividendPence',
          inWords: 'dividends in the receipts and payments accounts of these cases',
          pence: dividendsPosted(domainIds, ofCases(filters)),
        }
      : null,
});
