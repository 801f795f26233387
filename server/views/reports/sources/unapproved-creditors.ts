import { sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { isLive } from '#server/records/cases/live.ts';
import { unapprovedCreditors } from '#shared/views/reports/definitions/unapproved-creditors.ts';
import { retainedByDebt } from '../exposures/creditor-parts.ts';
import { whatDebtNeeds, whyUnpaid } from '../exposures/why-unpaid.ts';
import { defineSource } from '../source.ts';

/** Debts, including those whose creditor is not known yet: these have no creditor, no status and a negative id. */
const allDebts = sql`(
  select id, case_id, creditor_id, debt_status_id, account_number, balance_soa_pence, claim_pence, claim_admitted_pence, proposed_pence,
    claim_received_on, is_excluded, null::text as creditor_name
  from case_creditors
  union all
  select -id, case_id, null::int, null::int, account_number, balance_soa_pence, null::bigint, null::bigint, null::bigint, null::date, false, creditor_name
  from waiting_debts)`;

export const unapprovedCreditorsSource = defineSource(unapprovedCreditors, {
  isFoundById: true,
  // Retained amounts are found through the money; the others are in case order, and are read until the page is full.
  parts: () => [
    sql`r.id > 0 and r.id = any(array(select case_creditor_id from allocations where case_creditor_id is not null and retained_reason is not null))`,
    sql`r."retainedPence" = 0`,
  ],
  rows: ({ domainIds, today, filters }) => sql`
    select d.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", coalesce(n.name, d.creditor_name) as "creditor",
      d.account_number as "account", d.balance_soa_pence as "balancePence", d.claim_pence as "claimPence",
      d.claim_admitted_pence as "admittedPence", coalesce(t.name, 'Waiting') as "debtStatus", ${whyUnpaid} as "reason",
      ${today}::date - d.claim_received_on as "daysSinceClaim", coalesce(m.retained, 0)::numeric as "retainedPence", u.name as "owner",
      c.last_contact_at as "lastContactAt"
    from cases c join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
    join ${allDebts} d on d.case_id = c.id
    ${whatDebtNeeds(today)}
    left join users u on u.id = c.case_owner_user_id
    left join lateral ${retainedByDebt(sql`and a.case_creditor_id = d.id`)} m on true
    where c.domain_id in ${domainIds} and ${isLive} and not d.is_excluded and ${whyUnpaid} is not null
      ${andIs(whyUnpaid, filters.reason)}
      ${andIs(sql`d.creditor_id`, filters.creditorId)} ${andIs(sql`c.case_owner_user_id`, filters.ownerId)}
      ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`,
});
