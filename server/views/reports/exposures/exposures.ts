import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import { countingVoteOf, isOwed, isPaid, offers } from './creditor-parts.ts';

/**
 * What each creditor is owed, offered and paid, and how it voted, precomputed. Triggers note the cases that a write affects;
 * `foldExposures` moves their figures into the sums; until then a read recalculates those of the noted cases.
 */

/** Every creditor with the head of its group; one without a group is its own head. */
export const heads = sql`heads as (
    select id, id as head_id from creditors where parent_group_id is null
    union all select n.id, h.head_id from creditors n join heads h on n.parent_group_id = h.id)`;

const isSharing = sql`t.counts_for_dividend and not d.is_excluded`;

const keys = ['creditor_id', 'domain_id', 'portfolio_id', 'product_id', 'status_id'];
const measures = [
  'clients',
  'group_clients',
  'offers',
  'group_offers',
  'offered',
  'group_offered',
  'debt_pence',
  'admitted_pence',
  'paid_pence',
  'retained_pence',
  'votes',
  'votes_for',
  'votes_against',
  'votes_modified',
];
/** A list of columns, each formatted by `of`. */
const list = (names: readonly string[], of = (name: string) => name, between = ', '): SQL =>
  sql.raw(names.map(of).join(between));
const all = list(['case_id', ...keys, ...measures, 'last_vote_on']);
const summed = list([...keys, ...measures]);
const takenOff = sql`${list(keys)}, ${list(measures, (name) => `-${name}`)}`;

/** For a debt: what was paid on it, what is retained, and the votes that count. */
const moneyOfDebt = sql`(select sum(a.amount_pence) filter (where ${isPaid}) as paid,
    sum(a.amount_pence) filter (where a.retained_reason is not null) as retained from allocations a where a.case_creditor_id = d.id)`;
const votesOfDebt = sql`(select count(*) as votes, count(*) filter (where x.vote = 'for') as for, count(*) filter (where x.vote = 'against') as against,
    count(*) filter (where x.vote = 'modified') as modified, max((x.received_at at time zone 'Europe/London')::date) as last_on
    from (select v.id, v.decision_id from decision_voters v where v.case_creditor_id = d.id offset 0) v cross join lateral ${countingVoteOf} x)`;

/** What the cases with the given ids owe each of their creditors, computed from the cases themselves; needs the CTE `heads`. */
const exposuresOf = (caseIds: SQL) => sql`(
    select case_id, ${list(keys)}, ${list(measures, (name) => `${name}::bigint as ${name}`)}, last_vote_on from (
      select b.*, c.domain_id, coalesce(c.portfolio_id, 0) as portfolio_id, c.product_id, c.status_id,
        b.clients * (o.offered is not null)::int as offers, b.group_clients * (o.offered is not null)::int as group_offers,
        b.clients * coalesce(o.offered, 0) as offered, b.group_clients * coalesce(o.offered, 0) as group_offered
      from (
        select *, clients * (row_number() over (partition by case_id, head_id order by clients desc, creditor_id) = 1)::int as group_clients
        from (
          select d.case_id, d.creditor_id, h.head_id, bool_or(${isOwed})::int as clients,
            coalesce(sum(d.balance_soa_pence) filter (where ${isOwed}), 0) as debt_pence,
            coalesce(sum(d.claim_admitted_pence) filter (where ${isSharing}), 0) as admitted_pence,
            coalesce(sum(m.paid), 0) as paid_pence, coalesce(sum(m.retained), 0) as retained_pence, sum(v.votes) as votes,
            sum(v.for) as votes_for, sum(v.against) as votes_against, sum(v.modified) as votes_modified, max(v.last_on) as last_vote_on
          from unnest(${caseIds}) k (id) join case_creditors d on d.case_id = k.id join debt_statuses t on t.id = d.debt_status_id
          join heads h on h.id = d.creditor_id cross join lateral ${moneyOfDebt} m cross join lateral ${votesOfDebt} v
          group by 1, 2, 3
        ) pairs
      ) b join cases c on c.id = b.case_id left join lateral ${offers(sql`and o.case_id = b.case_id`)} o on true
    ) exposures)`;

/**
 * CTEs that follow `heads`: `exposures` are rows to sum by creditor, domain, portfolio (0: none), product and status, exact as of now;
 * `fresh` are those of the cases that have changed since they were folded, one per case and creditor.
 */
export const exposures = sql`
    changed as materialized (select array(select distinct case_id from creditor_exposure_changes) as ids),
    fresh as materialized (select * from ${exposuresOf(sql`(select ids from changed)`)} f),
    exposures as (
      select ${summed} from creditor_exposure_sums
      union all select ${takenOff} from creditor_exposures where case_id = any((select ids from changed)::int[])
      union all select ${summed} from fresh)`;

/** Only one process folds at a time; the others have nothing to do. */
const FOLD_LOCK = 7_160_021;
const CASES_AT_ONCE = 2000;

const stored = [...keys.slice(1), ...measures, 'last_vote_on'];

const foldText = (caseIds: SQL) => sql`
  with recursive ${heads},
  found as materialized (select * from ${exposuresOf(caseIds)} f),
  was as materialized (select ${all} from creditor_exposures where case_id = any(${caseIds})),
  gone as (delete from creditor_exposures e using was where e.case_id = was.case_id and e.creditor_id = was.creditor_id
    and not exists (select from found f where f.case_id = e.case_id and f.creditor_id = e.creditor_id)),
  kept as (insert into creditor_exposures as e (${all}) select ${all} from found
    on conflict (case_id, creditor_id) do update set ${list(stored, (name) => `${name} = excluded.${name}`)}
    where (${list(stored, (name) => `e.${name}`)}) is distinct from (${list(stored, (name) => `excluded.${name}`)})),
  moved as (select ${summed} from found union all select ${takenOff} from was),
  sums as (select ${list(keys)}, ${list(measures, (name) => `sum(${name}) as ${name}`)} from moved group by ${list(keys)})
  insert into creditor_exposure_sums as s (${summed}) select ${summed} from sums where ${list(measures, (name) => `${name} <> 0`, ' or ')}
  order by ${list(keys)} on conflict (${list(keys)}) do update set ${list(measures, (name) => `${name} = s.${name} + excluded.${name}`)}`;

/** Folds some of the changed cases into the sums; returns how many. */
const foldSome = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const { mine } = await oneRow(tx, {
      mine: col.boolean,
    })`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`;
    if (!mine) return 0;
    // Removed first: a later change is noted again, and folded next time.
    const taken = await oneRow(tx, { ids: col.numbers.orNull })`
      with gone as (
        delete from creditor_exposure_changes
        where case_id in (select case_id from creditor_exposure_changes group by 1 order by 1 limit ${CASES_AT_ONCE})
        returning case_id)
      select array_agg(distinct case_id) as ids from gone`;
    const ids = taken.ids ?? [];
    if (ids.length > 0) await tx.execute(foldText(sql`${sql.param(ids)}::int[]`));
    return ids.length;
  });

/** Folds all changed cases into the sums, which keeps reads fast; returns how many there were. */
export async function foldExposures(database: Database): Promise<number> {
  for (let folded = 0; ; ) {
    const some = await foldSome(database);
    folded += some;
    if (some < CASES_AT_ONCE) return folded;
  }
}
