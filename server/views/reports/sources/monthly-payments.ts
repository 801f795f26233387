import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { missing } from '#server/platform/database/rows.ts';
import { endedOnSql, fallsDue } from '#server/records/payments/schedules/ending-sql.ts';
import { scheduleLinesAround } from '#server/records/payments/schedules/schedule-sql.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { MONTHS_SHOWN, monthlyPayments } from '#shared/views/reports/definitions/monthly-payments.ts';
import { type Asked, defineSource } from '../source.ts';
import { contributionsPosted } from './ledger-sql.ts';

type Month = { no: number; first: string; next: string };

const monthsFrom = (from: string): Month[] =>
  Array.from({ length: MONTHS_SHOWN }, (_, at) => ({
    no: at + 1,
    first: addMonths(monthOf(from), at),
    next: addMonths(monthOf(from), at + 1),
  }));

const inMonth = (day: SQL, { first, next }: Pick<Month, 'first' | 'next'>): SQL =>
  sql`${day} >= ${first}::date and ${day} < ${next}::date`;
const name = (what: string, { no }: Month): SQL => sql`${sql.identifier(`${what}${no}`)}`;
const column = (what: string, { no }: Month): SQL => sql`${sql.identifier(`month${no}${what}`)}`;

/** Cases with an agreement or receipts, and their standing. */
const casesOf = ({ domainIds, filters }: Asked<typeof monthlyPayments>): SQL => sql`
  from cases c
  join case_standings t on t.case_id = c.id
  join statuses s on s.id = c.status_id ${filters.withEnded ? sql`` : sql`and s.is_open`}
  where c.domain_id in ${domainIds} ${andIs(sql`c.case_owner_user_id`, filters.ownerId)}
    ${andIs(sql`c.portfolio_id`, filters.portfolioId)} ${andIs(sql`c.product_id`, filters.productId)}`;

/** The number of the month that contains a day, found among the months' first days, which is faster than taking the date apart. */
const monthOfDay = (day: SQL, months: readonly Month[]): SQL =>
  sql`width_bucket(${day}, array[${sql.join(
    months.map(({ first }) => sql`${first}`),
    sql`, `,
  )}]::date[])`;

/** What falls due on a case month by month, nothing after its arrangement has ended; the month of a line is calculated once. */
const expectedBy = (months: readonly Month[], whole: Pick<Month, 'first' | 'next'>): SQL => sql`(
  select ${sql.join(
    months.flatMap((month) => [
      sql`coalesce(sum(line.expected_pence) filter (where line.no = ${month.no}), 0) as ${name('e', month)}`,
      sql`bool_or(line.kind = 'break' and line.no = ${month.no}) as ${name('b', month)}`,
    ]),
    sql`, `,
  )}, coalesce(sum(line.expected_pence), 0) as e
  from (select line.expected_pence, line.kind, ${monthOfDay(sql`line.due_on`, months)} as no
    from ${scheduleLinesAround(whole)} line where ${inMonth(sql`line.due_on`, whole)} and ${fallsDue(sql`line.due_on`, sql`c.ended_on`)} offset 0) line)`;

/** The receipts of a case month by month. */
const receivedBy = (months: readonly Month[], whole: Pick<Month, 'first' | 'next'>): SQL => sql`(
  select ${sql.join(
    months.map(
      (month) =>
        sql`coalesce(sum(r.amount_pence) filter (where r.no = ${month.no}), 0) as ${name('r', month)}`,
    ),
    sql`, `,
  )}, sum(r.amount_pence) as r
  from (select r.amount_pence, ${monthOfDay(sql`r.received_on`, months)} as no
    from receipts r join income_types i on i.id = r.income_type_id and i.counts_as_contribution
    where r.case_id = c.id and r.status <> 'reversed' and ${inMonth(sql`r.received_on`, whole)} offset 0) r)`;

export const monthlyPaymentsSource = defineSource(monthlyPayments, {
  rows: (asked) => {
    const months = monthsFrom(asked.filters.from);
    const whole = { first: (months[0] ?? missing()).first, next: (months.at(-1) ?? missing()).next };
    const cells = months.flatMap((month) => [
      sql`e.${name('e', month)} as ${column('Expected', month)}`,
      sql`coalesce(r.${name('r', month)}, 0) as ${column('Received', month)}`,
      sql`case when e.${name('b', month)} then 'yes' else 'no' end as ${column('Break', month)}`,
      sql`coalesce(r.${name('r', month)}, 0) - e.${name('e', month)} as ${column('Variance', month)}`,
    ]);
    return sql`
      select c.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client",
        c.contribution_pence as "contributionPence", ${sql.join(cells, sql`, `)}, e.e as "expectedPence",
        coalesce(r.r, 0) as "receivedPence", round(coalesce(r.r, 0) * 10000.0 / nullif(e.e, 0))::int as "receivedPercent",
        c.paid as "totalReceivedPence", c.owed as "arrearsPence"
      from (select c.*, t.received_pence as paid, t.arrears_pence as owed, ${endedOnSql(asked.today)} as ended_on ${casesOf(asked)} offset 0) c
      cross join lateral ${expectedBy(months, whole)} e
      cross join lateral ${receivedBy(months, whole)} r`;
  },
  control: (asked) => ({
    column: 'totalReceivedPence',
    inWords: 'contributions posted to these cases to date',
    pence: sql`select coalesce(sum(p.pence), 0) from (select c.* ${casesOf(asked)}) c, lateral ${contributionsPosted} p`,
  }),
});
