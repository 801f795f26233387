import { demoBankAccounts } from '#demo/banking/demo-accounts.ts';
import type { DemoPayer } from '#demo/banking/demo-statements.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { protocolSql } from '#server/records/cases/protocol-of-case.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';
import { type Agreed, instalmentDays } from '#shared/records/affairs/contributions.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import { MOST_MONTHS } from '#shared/records/payments/schedules.ts';

/** A paying case: what it paid before the first statement, how many of its latest instalments it missed, and the break that covers them. */
export type PayingCase = DemoPayer & {
  caseId: number;
  broughtForwardPence: number;
  /** The days in the month before the first statement on which part of that fell due. */
  lastDueDays: string[];
  missed: number;
  agreedBreak: { from: string; months: number } | null;
};

type Row = Agreed & {
  id: number;
  reference: string;
  portfolio: string;
  substatus: string | null;
  protocol: string | null;
  people: { firstName: string; lastName: string }[];
};

/** A case's agreed payments, as in `Agreed`. */
const agreedColumns = {
  commencementDate: col.text.orNull,
  termMonths: col.number.orNull,
  contributionPence: col.number.orNull,
  contributionDay: col.number.orNull,
};

/** Accepted arrangements of the demo firm; of a larger book only the first ones, to start in reasonable time. */
const MOST = 1_000;

/** The minimum and maximum number of latest instalments missed, by sub status. */
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

/** Sub statuses in which the latest instalments were not missed but covered by an agreed break that is still running. */
const onBreak = ['payment-break', 'trust-deed-payment-break', 'dmp-payment-break'];

/** The cases that pay into the demo firm's accounts between two days, by reference. */
export async function payingCases(
  database: Database | Tx,
  { from, until }: { from: string; until: string },
): Promise<PayingCase[]> {
  const rows = await rowsOf(database, {
    ...agreedColumns,
    id: col.number,
    reference: col.text,
    portfolio: col.text,
    substatus: col.text.orNull,
    protocol: col.text.orNull,
    people: col.json<{ firstName: string; lastName: string }[]>(),
  })`
    select c.id, c.unique_reference as reference, p.name as portfolio, u.code as substatus, ${protocolSql('c')} as protocol,
      c.commencement_date::text as "commencementDate", c.term_months as "termMonths",
      c.contribution_pence::float8 as "contributionPence", c.contribution_day as "contributionDay",
      (select json_agg(json_build_object('firstName', n.first_name, 'lastName', n.last_name) order by cp.role)
        from case_people cp join persons n on n.id = cp.person_id
        where cp.case_id = c.id and cp.role in ('applicant_1', 'applicant_2')) as people
    from cases c join statuses s on s.id = c.status_id join portfolios p on p.id = c.portfolio_id
      left join substatuses u on u.id = c.substatus_id
    where s.expects_payments and c.commencement_date is not null and c.contribution_pence > 0 and c.contribution_day is not null
    order by c.unique_reference limit ${MOST}`;
  return rows.flatMap((row, n) => payingCase(row, n, { from, until }) ?? []);
}

function payingCase(
  { id, reference, portfolio, substatus, protocol, people, ...agreed }: Row,
  n: number,
  { from, until }: { from: string; until: string },
): PayingCase | null {
  const account = demoBankAccounts.find(({ portfolios }) => portfolios.includes(portfolio));
  const amountPence = agreed.contributionPence ?? 0;
  const days = instalmentDays(agreed).filter((day) => day <= until);
  if (!account || days.length === 0) return null;
  const within = days.filter((day) => day >= from);
  const [least, most] = missedBy[substatus ?? ''] ?? [0, 0];
  const mostMonths = protocolOf(protocol).mostMonths ?? MOST_MONTHS;
  const missed = Math.min(least + (n % (most - least + 1)), within.length);
  return {
    caseId: id,
    reference,
    people,
    amountPence,
    dueDays: within.slice(0, within.length - missed),
    accountKey: account.key,
    broughtForwardPence: (days.length - within.length) * amountPence,
    lastDueDays: days.filter((day) => day >= addMonths(from, -1) && day < from),
    missed,
    agreedBreak:
      onBreak.includes(substatus ?? '') && missed > 0 && (agreed.termMonths ?? 0) + missed < mostMonths
        ? { from: within[within.length - missed]!, months: missed + 1 }
        : null,
  };
}

/** A payment on an ended arrangement, and whether it covers all those due by then. */
export type EndedPayment = { caseId: number; on: string; pence: number; isBroughtForward: boolean };

/** The statuses of ended arrangements that missed their last instalments, and how many. */
const missedAtTheEnd: Readonly<Record<string, number>> = { 'iva-terminated': 4, bankruptcy: 3 };

/**
 * What the demo firm's ended arrangements paid: everything that fell due, except for the last months of failed ones; one payment for what
 * was due before the first statement, and one for each instalment since.
 */
export async function endedPayments(database: Database | Tx, from: string): Promise<EndedPayment[]> {
  const rows = await rowsOf(database, {
    ...agreedColumns,
    id: col.number,
    endedOn: col.text,
    failedAs: col.text.orNull,
  })`
    select c.id, c.commencement_date::text as "commencementDate", c.term_months as "termMonths",
      c.contribution_pence::float8 as "contributionPence", c.contribution_day as "contributionDay",
      case when c.terminated_on is not null then 'iva-terminated' else s.code end as "failedAs",
      coalesce(c.completed_on, c.terminated_on, c.closed_on, (c.status_changed_at at time zone 'Europe/London')::date)::text as "endedOn"
    from cases c join statuses s on s.id = c.status_id
    where s.freezes_schedule and c.commencement_date is not null and c.contribution_pence > 0 and c.contribution_day is not null
    order by c.id limit ${MOST}`;
  return rows.flatMap(({ id, endedOn, failedAs, ...agreed }) => {
    const due = instalmentDays(agreed).filter((day) => day <= endedOn);
    const paid = due.slice(0, Math.max(0, due.length - (missedAtTheEnd[failedAs ?? ''] ?? 0)));
    const before = paid.filter((day) => day < from);
    const pence = agreed.contributionPence ?? 0;
    const payment = { caseId: id, pence, isBroughtForward: false };
    const forward = {
      ...payment,
      on: endedOn < from ? endedOn : addDays(from, -1),
      pence: before.length * pence,
      isBroughtForward: true,
    };
    return [
      ...(before.length > 0 ? [forward] : []),
      ...paid.slice(before.length).map((on) => ({ ...payment, on })),
    ];
  });
}
