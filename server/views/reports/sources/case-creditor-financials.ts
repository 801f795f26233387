import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { isLive } from '#server/records/cases/live.ts';
import { caseCreditorFinancials } from '#shared/views/reports/definitions/case-creditor-financials.ts';
import {
  dividendsPosted,
  isOwed,
  offers,
  paidByDebt,
  retainedByDebt,
  sharingPence,
} from '../exposures/creditor-parts.ts';
import type { Asked } from '../source.ts';
import { defineSource } from '../source.ts';

type Filters = Asked<typeof caseCreditorFinancials>['filters'];

const ofCases = ({ caseId, portfolioId }: Filters): SQL =>
  sql`and ${caseId === undefined ? isLive : sql`c.id = ${caseId}`} ${andIs(sql`c.portfolio_id`, portfolioId)}`;

/**
 * The share in basis points as on the Creditors tab (`splitByWeight`): whole ones, then one more for the largest remainders, by creditor.
 */
const share = sql`case when b.admitted is not null then div(b.admitted * 10000, b.all_admitted) + case when row_number() over (
    order by mod(b.admitted * 10000, b.all_admitted) desc nulls last, b.creditor, b.id
  ) <= 10000 - sum(div(b.admitted * 10000, b.all_admitted)) over () then 1 else 0 end end`;

/** The debts of the case `c` with their shares: found case by case, so that a page reads only those of its own cases. */
const debts = sql`lateral (
  select b.*, ${share} as share from (
    select d.id, d.creditor_id, d.account_number, n.name as creditor, n.min_payment, ${isOwed} as is_owed, (${sharingPence})::numeric as admitted,
      sum(${sharingPence}) over () as all_admitted
    from case_creditors d join debt_statuses t on t.id = d.debt_status_id join creditors n on n.id = d.creditor_id
    where d.case_id = c.id
  ) b)`;
const ofDebt = sql`and a.case_creditor_id = b.id`;

export const caseCreditorFinancialsSource = defineSource(caseCreditorFinancials, {
  rows: ({ domainIds, filters }) => sql`
    select b.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", b.creditor, b.account_number as "account",
      b.admitted::bigint as "admittedPence", b.share::int as "share",
      (select offered from ${offers(sql`and o.case_id = c.id`)} o) as "offered",
      case when b.admitted is not null then round(coalesce(m.paid, 0) * 10000 / b.admitted)::bigint end as "paid",
      coalesce(m.paid, 0) as "dividendPence", coalesce(k.retained, 0) as "retainedPence", k.reason as "retainedReason",
      m.last_on as "lastDividendOn", c.next_distribution_on as "nextDividendOn", b.min_payment as "minPaymentPence"
    from cases c
    join statuses s on s.id = c.status_id
    join status_categories g on g.id = s.status_category_id
    cross join ${debts} b
    left join lateral ${paidByDebt(ofDebt)} m on true
    left join lateral ${retainedByDebt(ofDebt)} k on true
    where c.domain_id in ${domainIds} ${ofCases(filters)} and (b.is_owed or m.paid <> 0 or k.retained <> 0)
      ${andIs(sql`b.creditor_id`, filters.creditorId)}`,
  // Postings name the payee, who may have bought the debt: the ledger has no sum for a single creditor.
  control: ({ domainIds, filters }) =>
    filters.creditorId === undefined
      ? {
          column: 'dividendPence',
          inWords:
            'dividends in the receipts and payments accounts of these cases, less those that came back',
          pence: dividendsPosted(domainIds, ofCases(filters)),
        }
      : null,
});
