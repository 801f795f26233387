import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { register } from '#server/records/reference/register.ts';
import { bordereauDueOn, coverWarnings, usualBondTerms } from '#shared/activities/bonding/bonding.ts';
import {
  type Bordereau,
  bondingContract,
  bordereau,
  type PractitionerCover,
  practitioner,
} from '#shared/activities/bonding/contract.ts';
import { bordereauList } from '#shared/activities/bonding/list.ts';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { entryPortfolio, entryRows, practitioners } from './entry-rows.ts';
import { ENDED, NEEDED } from './state-sql.ts';

type Scope = { domainId?: number | undefined };

/** The entries of a month on cases that the caller may see: by practitioner, action and reference. */
export const entryRegister = register(bordereauList, bondingContract.entries, {
  scope: visibleCases,
  rows: ({ services }, where, cut) => entryRows(services.database, where, cut),
  from: sql`${bondEntries} join ${cases} on ${cases.id} = ${bondEntries.caseId}`,
  conditions: {
    month: bondEntries.bordereauMonth,
    search: [cases.uniqueReference, cases.caseName],
    action: bondEntries.action,
    supervisorId: bondEntries.supervisorUserId,
    portfolioId: entryPortfolio,
  },
  orders: {
    practitioner: sql`lower(${practitioners.name})`,
    action: bondEntries.action,
    caseReference: cases.uniqueReference,
    effectiveOn: bondEntries.effectiveOn,
  },
  empty: 'last',
  tie: [bondEntries.action, cases.uniqueReference, bondEntries.id],
  tieDir: 'asc',
});

/** Which portfolios the actor sees, as a condition on `p`. */
function seenPortfolios({ domainIds }: Pick<Actor, 'domainIds'>, { domainId }: Scope): SQL {
  const held = domainIds === 'all' ? sql`true` : sql`p.domain_id = any(${sql.param([...domainIds])}::int[])`;
  return domainId === undefined ? held : sql`${held} and p.domain_id = ${domainId}`;
}

const rowColumns = {
  ...bordereau.omit({ dueOn: true, isOverdue: true, isRunning: true, obstacle: true }).shape,
  bordereauDay: col.number.orNull,
};
type Row = InferRow<typeof rowColumns>;

/** Why a month's bordereau cannot be submitted, or null. */
function obstacleOf({ portfolio, insurer, policyRef, submittedOn }: Row, month: string, today: string) {
  if (submittedOn !== null) return 'It has been submitted.';
  if (addMonths(month, 1) > today) return 'The month is not over.';
  if (portfolio === null) return 'These cases have no portfolio, and so no bond policy.';
  if (insurer === null) return 'The portfolio has no bond insurer.';
  return policyRef === null ? 'The portfolio has no bond policy.' : null;
}

const named = (table: string) =>
  sql.raw(
    `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`,
  );

/**
 * Each portfolio's bordereau for a month: its entries, and the cover in force at the month's end, which is the sum of all changes until
 * then. A portfolio without entries has one too: the surety is sent a nil return.
 */
export async function bordereauRows(
  tx: Database | Tx,
  actor: Pick<Actor, 'domainIds'>,
  { month, portfolioId, ...scope }: Scope & { month: string; portfolioId?: number },
): Promise<Bordereau[]> {
  const inMonth = sql`e.bordereau_month = ${month}::date`;
  const count = (action: string) => sql`count(*) filter (where ${inMonth} and e.action = ${action})::int`;
  const rows = await rowsOf(tx, rowColumns)`
    with sums as (
      select coalesce(e.portfolio_id, c.portfolio_id) as portfolio_id,
        ${count('new')} as "newCount", ${count('increase')} as "increaseCount", ${count('decrease')} as "decreaseCount",
        ${count('release')} as "releaseCount", sum(e.change_pence) as "coverPence",
        coalesce(sum(e.premium_pence) filter (where ${inMonth}), 0) as "premiumPence"
      from bond_entries e join cases c on c.id = e.case_id left join portfolios p on p.id = coalesce(e.portfolio_id, c.portfolio_id)
      where e.bordereau_month <= ${month}::date and (p.id is null and ${seenCases(actor, scope)} or ${seenPortfolios(actor, scope)})
      group by 1
    )
    select ${named('p')} as portfolio, ${named('u')} as practitioner, u.ip_number as "ipNumber", ${named('i')} as insurer,
      p.bond_policy_ref as "policyRef", p.bordereau_day as "bordereauDay",
      coalesce("newCount", 0) as "newCount", coalesce("increaseCount", 0) as "increaseCount",
      coalesce("decreaseCount", 0) as "decreaseCount", coalesce("releaseCount", 0) as "releaseCount",
      coalesce("coverPence", 0)::float8 as "coverPence", coalesce("premiumPence", 0)::float8 as "premiumPence",
      b.submitted_on as "submittedOn", ${named('w')} as "submittedBy"
    from (select p.* from portfolios p where ${seenPortfolios(actor, scope)}) p
    full join sums s on s.portfolio_id = p.id
    left join users u on u.id = p.supervisor_user_id left join suppliers i on i.id = p.bond_insurer_supplier_id
    left join bond_bordereaux b on b.portfolio_id = p.id and b.month = ${month}::date left join users w on w.id = b.submitted_by
    where (p.is_active or s."coverPence" <> 0 or s."newCount" + s."increaseCount" + s."decreaseCount" + s."releaseCount" > 0
        or p.id is null)
      and (${portfolioId ?? null}::int is null or p.id = ${portfolioId ?? null})
    order by lower(p.name) nulls last`;
  const today = londonDate();
  return rows.map((row) => {
    const { bordereauDay, ...rest } = row;
    const dueOn = bordereauDueOn(month, bordereauDay ?? undefined);
    return {
      ...rest,
      dueOn,
      isOverdue: rest.submittedOn === null && dueOn < today,
      isRunning: addMonths(month, 1) > today,
      obstacle: obstacleOf(row, month, today),
    };
  });
}

/** Which cases without a portfolio the actor sees, as a condition on `c`. */
function seenCases({ domainIds }: Pick<Actor, 'domainIds'>, { domainId }: Scope): SQL {
  const held = domainIds === 'all' ? sql`true` : sql`c.domain_id = any(${sql.param([...domainIds])}::int[])`;
  return domainId === undefined ? held : sql`${held} and c.domain_id = ${domainId}`;
}

/** The bordereaux of a month that the caller may see. */
export const bordereauxOf = (
  { services: { database }, actor }: SignedIn,
  input: Scope & { month: string },
): Promise<Bordereau[]> => bordereauRows(database, actor, input);

/** Each practitioner's bonds on cases that the caller may see, with the warnings about them. */
export async function practitionerCovers(
  { services: { database }, actor }: SignedIn,
  scope: Scope,
): Promise<PractitionerCover[]> {
  const short = sql.raw(`greatest(0, e.value_pence - e.penalty_pence)`);
  const [ended, needed] = [sql.raw(ENDED), sql.raw(NEEDED)];
  const rows = await rowsOf(database, practitioner.omit({ warnings: true }).shape)`
    with policies as (
      select supervisor_user_id as id, max(coalesce(general_bond, ${usualBondTerms.generalPence})) as general,
        case when count(bond_limit) > 0 then sum(bond_limit) end as most, min(bond_ends_on) as renews
      from portfolios where is_active group by 1
    ),
    sums as (
      select e.supervisor_user_id as id, count(*)::int as people, sum(e.penalty_pence) as cover,
        sum(case when ${ended} then 0 else ${short} end) as short,
        count(*) filter (where not ${ended} and ${needed} > e.penalty_pence)::int as increase,
        count(*) filter (where ${ended})::int as release
      from bond_entries e join cases c on c.id = e.case_id join statuses s on s.id = c.status_id
      left join portfolios p on p.id = c.portfolio_id
      where e.is_current and e.penalty_pence > 0 and ${seenCases(actor, scope)} group by 1
    )
    select ${named('u')} as practitioner, u.ip_number as "ipNumber", s.people, s.cover::float8 as "coverPence",
      s.increase as "toIncrease", s.release as "toRelease", s.short::float8 as "shortPence",
      coalesce(y.general, ${usualBondTerms.generalPence})::float8 as "generalPence", y.most::float8 as "limitPence",
      y.renews as "renewsOn"
    from sums s left join users u on u.id = s.id left join policies y on y.id = s.id order by lower(u.name) nulls last`;
  const today = londonDate();
  return rows.map((row) => ({ ...row, warnings: coverWarnings(row, today) }));
}
