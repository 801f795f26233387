import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { isLive } from '#server/records/cases/live.ts';
import { balanceRows } from '#server/records/ledger/balances.ts';
import { clientsByCreditors } from '#shared/views/reports/definitions/clients-by-creditors.ts';
import { dividendsPosted, isOfDividends, liveIf } from '../exposures/creditor-parts.ts';
import { exposures, heads } from '../exposures/exposures.ts';
import { defineSource } from '../source.ts';

const liveStatuses = sql`(select s.id from statuses s join status_categories g on g.id = s.status_category_id where ${isLive})`;
const isLiveIva = sql`(e.status_id in ${liveStatuses} and e.product_id in (select id from products where type = 'iva'))`;

export const clientsByCreditorsSource = defineSource(clientsByCreditors, {
  rows: ({ domainIds, filters: { includeGroup, portfolioId, liveOnly } }) => {
    const key = includeGroup ? sql`h.head_id` : sql`e.creditor_id`;
    const [clients, offers, offered] = (
      includeGroup ? ['group_clients', 'group_offers', 'group_offered'] : ['clients', 'offers', 'offered']
    ).map((name) => sql`e.${sql.identifier(name)}`) as [SQL, SQL, SQL];
    const asked = sql`${andIs(sql`e.portfolio_id`, portfolioId)} ${liveOnly ? sql`and e.status_id in ${liveStatuses}` : sql``}`;
    const members = includeGroup
      ? sql`(select id from heads where head_id = b.creditor_id)`
      : sql`(select b.creditor_id as id)`;
    // The latest vote of each creditor: domain by domain from an index, and from the cases that are recalculated.
    const lastVote = sql`(select max(l.last_vote_on) from ${members} h cross join (select id from domains where id in ${domainIds}) o
      cross join lateral (
        (select e.last_vote_on from creditor_exposures e where e.creditor_id = h.id and e.domain_id = o.id and e.last_vote_on is not null ${asked}
          and not exists (select from creditor_exposure_changes x where x.case_id = e.case_id) order by e.last_vote_on desc limit 1)
        union all select max(e.last_vote_on) from fresh e where e.creditor_id = h.id and e.domain_id = o.id ${asked}
      ) l)`;
    return sql`
    with recursive ${heads}, ${exposures}, sums as (
      select ${key} as creditor_id, sum(${clients}) as clients, coalesce(sum(${clients}) filter (where ${isLiveIva}), 0) as live,
        sum(e.debt_pence) as debt, sum(e.admitted_pence) as admitted, round(sum(${offered}) / nullif(sum(${offers}), 0)) as offered,
        sum(e.paid_pence) as paid, sum(e.retained_pence) as retained, sum(e.votes) as votes, sum(e.votes_for) as for,
        sum(e.votes_against) as against, sum(e.votes_modified) as modified
      from exposures e ${includeGroup ? sql`join heads h on h.id = e.creditor_id` : sql``} where e.domain_id in ${domainIds} ${asked}
      group by 1
    )
    select n.id, n.name as "creditor", f.name as "group", b.clients, b.live, b.debt as "debtPence", b.admitted as "admittedPence",
      round(b.debt * 10000 / nullif(sum(b.debt) over (), 0)) as "shareOfBook", b.for as "votesFor", b.against as "votesAgainst",
      b.modified as "votesModified", b.offered, b.paid as "paidPence", b.retained as "retainedPence",
      case when b.votes > 0 then ${lastVote} end as "lastVoteOn"
    from sums b join creditors n on n.id = b.creditor_id join heads k on k.id = n.id left join creditors f on f.id = k.head_id and f.id <> n.id
    where b.clients > 0 or b.paid <> 0 or b.retained <> 0 or b.votes > 0`;
  },
  control: ({ domainIds, filters: { portfolioId, liveOnly } }) => ({
    column: 'paidPence',
    inWords: 'dividends posted to date, less those that came back',
    pence:
      portfolioId === undefined && !liveOnly
        ? sql`select coalesce(sum(b.debit_pence - b.credit_pence), 0) from ${balanceRows} b
            where b.domain_id in ${domainIds} and ${isOfDividends(sql`b.account_id`)}`
        : dividendsPosted(domainIds, sql`${andIs(sql`c.portfolio_id`, portfolioId)} ${liveIf(liveOnly)}`),
  }),
});
