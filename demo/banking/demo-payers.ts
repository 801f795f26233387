import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { type Agreed, instalmentDays } from '#shared/affairs/contributions.ts';
import { demoBankAccounts } from './demo-accounts.ts';
import type { DemoPayer } from './demo-statements.ts';

/** A paying case: what it paid before the first statement, and how many instalments it now owes. */
export type PayingCase = DemoPayer & { caseId: number; broughtForwardPence: number; missed: number };

type Row = Agreed & {
  id: number;
  reference: string;
  portfolio: string;
  substatus: string | null;
  people: { firstName: string; lastName: string }[];
};

/** Accepted arrangements of the demo firm; of a larger book only the first, for a start in reasonable time. */
const MOST = 1_000;

/** The fewest and the most of its latest instalments that a case has missed, by its sub status. */
const missedBy: Readonly<Record<string, readonly [number, number]>> = {
  'in-arrears': [1, 2],
  'arrears-over-3-months': [4, 6],
  'breach-notice-served': [4, 5],
  'payment-break': [2, 3],
  'trust-deed-in-arrears': [1, 2],
  'trust-deed-arrears-over-3-months': [4, 6],
  'trust-deed-payment-break': [2, 3],
  'dmp-in-arrears': [1, 2],
  'dmp-arrears-over-3-months': [4, 6],
  'dmp-payment-break': [2, 3],
};

/** The cases that pay into the demo firm's accounts between two days, by reference. */
export async function payingCases(
  database: Database | Tx,
  { from, until }: { from: string; until: string },
): Promise<PayingCase[]> {
  const { rows } = await database.execute<Row>(sql`
    select c.id, c.unique_reference as reference, p.name as portfolio, u.code as substatus,
      c.commencement_date::text as "commencementDate", c.term_months as "termMonths",
      c.contribution_pence::float8 as "contributionPence", c.contribution_day as "contributionDay",
      (select json_agg(json_build_object('firstName', n.first_name, 'lastName', n.last_name) order by cp.role)
        from case_people cp join persons n on n.id = cp.person_id
        where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2')) as people
    from cases c join statuses s on s.id = c.status_id join portfolios p on p.id = c.portfolio_id
      left join substatuses u on u.id = c.substatus_id
    where s.expects_payments and c.commencement_date is not null and c.contribution_pence > 0 and c.contribution_day is not null
    order by c.unique_reference limit ${MOST}`);
  return rows.flatMap((row, n) => payingCase(row, n, { from, until }) ?? []);
}

function payingCase(
  { id, reference, portfolio, substatus, people, ...agreed }: Row,
  n: number,
  { from, until }: { from: string; until: string },
): PayingCase | null {
  const account = demoBankAccounts.find(({ portfolios }) => portfolios.includes(portfolio));
  const amountPence = agreed.contributionPence ?? 0;
  const days = instalmentDays(agreed).filter((day) => day <= until);
  if (!account || days.length === 0) return null;
  const within = days.filter((day) => day >= from);
  const [least, most] = missedBy[substatus ?? ''] ?? [0, 0];
  const missed = Math.min(least + (n % (most - least + 1)), within.length);
  return {
    caseId: id,
    reference,
    people,
    amountPence,
    dueDays: within.slice(0, within.length - missed),
    accountKey: account.key,
    broughtForwardPence: (days.length - within.length) * amountPence,
    missed,
  };
}

/** What an ended arrangement had paid by its end, and when that was. */
export type EndedPayer = { caseId: number; paidPence: number; endedOn: string };

/** The statuses of ended arrangements in which the last instalments were missed, and how many. */
const missedAtTheEnd: Readonly<Record<string, number>> = { 'iva-terminated': 4, bankruptcy: 3 };

/** Arrangements of the demo firm that have ended: all that fell due was paid, but for the last months of those that failed. */
export async function endedPayers(database: Database | Tx): Promise<EndedPayer[]> {
  const { rows } = await database.execute<
    Agreed & { id: number; endedOn: string; failedAs: string | null }
  >(sql`
    select c.id, c.commencement_date::text as "commencementDate", c.term_months as "termMonths",
      c.contribution_pence::float8 as "contributionPence", c.contribution_day as "contributionDay",
      case when c.terminated_on is not null then 'iva-terminated' else s.code end as "failedAs",
      coalesce(c.completed_on, c.terminated_on, c.closed_on, (c.status_changed_at at time zone 'Europe/London')::date)::text as "endedOn"
    from cases c join statuses s on s.id = c.status_id
    where s.freezes_schedule and c.commencement_date is not null and c.contribution_pence > 0 and c.contribution_day is not null
    order by c.id limit ${MOST}`);
  return rows.flatMap(({ id, endedOn, failedAs, ...agreed }) => {
    const due = instalmentDays(agreed).filter((day) => day <= endedOn).length;
    const paid = Math.max(0, due - (missedAtTheEnd[failedAs ?? ''] ?? 0));
    return paid === 0 ? [] : [{ caseId: id, endedOn, paidPence: paid * (agreed.contributionPence ?? 0) }];
  });
}
