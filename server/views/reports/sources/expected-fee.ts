import { type SQL, sql } from 'drizzle-orm';
import { keysOf } from '#shared/platform/options.ts';
import { LEAST_OUTCOMES, wipStages } from '#shared/views/reports/definitions/wip.ts';

/** So many of the newest cases whose outcome is known are looked at: half a year of a large firm, all of a small one. */
const MOST_OUTCOMES = 5_000;

/** The stages before approval, in their order. */
const wipOrder = sql`array[${sql.join(
  keysOf(wipStages).map((each) => sql`${each}`),
  sql`, `,
)}]`;
const reached = (stage: keyof typeof wipStages): SQL => sql.raw(String(keysOf(wipStages).indexOf(stage) + 1));

/** `products p`: those for which a nominee, or a trustee, earns a fee at approval. */
const isFeeEarning = sql`p.type in ('iva', 'ptd')`;

/** A limit of the fee model: the case's own, else that of its portfolio, else of its product (`effectiveFeeModel`). */
const limit = (name: string): SQL =>
  sql`coalesce(${sql.join(
    [sql`c.fee_model`, sql`f.fee_model_default`, sql`p.fee_model_default`].map(
      (model) => sql`(${model} ->> ${sql.raw(`'${name}'`)})::bigint`,
    ),
    sql`, `,
  )})`;

const agreed = sql`m.nominee - m.by_cap - least(greatest(0, m.expenses + m.statutory - m.threshold), m.nominee - m.by_cap)`;

/** The nominee fee that the model leaves, once the expenses that are expected have been met; the same as `nomineeLine` of the fee working. */
const ofModel = sql`(select ${agreed} from (
    select nominee, expenses, statutory, threshold, greatest(0, least(nominee, nominee - (cap - expenses))) as by_cap from (
      select ${limit('nomineeFee')} as nominee, coalesce(${limit('expectedExpenses')}, 0) as expenses,
        coalesce(${limit('bondPremium')}, 0) + coalesce(${limit('registrationFee')}, 0) as statutory,
        coalesce(${limit('nomineePlusExpensesCap')}, 1000000000000) as cap, coalesce(nullif(${limit('cat1Threshold')}, 0), 1000000000000) as threshold
    ) limits) m)`;

/** The fee as it stands in the proposal that counts (`standingProposal`). */
const ofProposal = sql`(select jsonb_path_query_first(o.figures, '$.outcome.fees.lines[*] ? (@.item == "nominee").entitledPence')::bigint
    from proposals o where o.case_id = c.id and o.status in ('generated', 'sent', 'signed') order by o.number desc limit 1)`;

/**
 * How likely approval is, by portfolio and stage: of its newest cases with an outcome, the share that was approved of those that had come as
 * far, in hundredths of a per cent. A case that was lost came as far as its dates show; one that was approved had been at every stage. As one
 * value, so that it is worked out once for all rows.
 */
const likelihoods = (
  domainIds: readonly number[],
): SQL => sql`(select json_object_agg(a.portfolio_id || ' ' || a.stage, a.likelihood) from (
  select k.portfolio_id, g.stage, round(count(*) filter (where k.is_approved) * 10000.0 / count(*)) as likelihood
  from (
    select coalesce(c.portfolio_id, 0) as portfolio_id, c.approval_date is not null as is_approved,
      case when c.nominee_report_on is not null or c.notice_delivered_on is not null or c.decision_date is not null then ${reached('proposal')}
        when c.proposal_date is not null then ${reached('drafting')}
        when c.advice_given_on is not null or c.pack_sent_on is not null then ${reached('advice')} else ${reached('lead')} end as came_to
    from cases c join products p on p.id = c.product_id join statuses s on s.id = c.status_id join status_categories w on w.id = s.status_category_id
    where c.domain_id in ${domainIds} and ${isFeeEarning} and (c.approval_date is not null or w.stage = 'closed')
    order by c.id desc limit ${MOST_OUTCOMES}
  ) k cross join unnest(${wipOrder}) g(stage)
  where k.is_approved or k.came_to >= array_position(${wipOrder}, g.stage)
  group by 1, 2 having count(*) >= ${LEAST_OUTCOMES}) a)`;

/**
 * `cases c`, `products p`, `portfolios f`, `status_categories g`: the fee that approval brings, what it is known from, and how likely approval
 * is by the history of the portfolio; null while not known. To be joined as it stands: it is read once for each row.
 */
export const feeOutlook = (domainIds: readonly number[]): SQL => sql`lateral (
  select y.fee, case when y.fee is null or y.likelihood is null then 'unknown' when y.is_proposed then 'proposal' else 'model' end as basis, y.likelihood,
    round(y.fee * y.likelihood / 10000.0)::bigint as expected
  from (
    select case when ${isFeeEarning} then coalesce(x.proposed, ${ofModel}) end as fee, x.proposed is not null as is_proposed, case when ${isFeeEarning}
      then (${likelihoods(domainIds)} ->> (coalesce(c.portfolio_id, 0) || ' ' || g.stage))::int end as likelihood
    from (select ${ofProposal} as proposed offset 0) x offset 0
  ) y offset 0)`;
