import { sql } from 'drizzle-orm';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { lastContributionText } from '#server/records/payments/contributions.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { ordinal } from '#shared/platform/format.ts';
import { poundsText } from '#shared/platform/money.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import { letterDateOrNull } from '#shared/records/letters/letter-format.ts';
import { agreedOf, breakMonths, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { lastMissed, monthsText, standingOf } from '#shared/records/payments/standing.ts';
import type { Filled, Letter } from './letter.ts';

const payeeColumns = { legalName: col.text, sortCode: col.text.orNull, accountNumber: col.text.orNull };

/** Where the clients of a case pay: its portfolio's collection account, else its domain's, else where they paid last. */
const readPayee = fixedSql(payeeColumns)`
  select d.legal_name as "legalName", b.sort_code as "sortCode", b.account_number as "accountNumber"
  from cases c join domains d on d.id = c.domain_id
  join bank_accounts b on b.domain_id = c.domain_id and b.is_active and (
    b.kind = 'collection' and (b.portfolio_id is null or b.portfolio_id = c.portfolio_id)
    or b.id = (select r.bank_account_id from receipts r where r.case_id = c.id and r.bank_account_id is not null and r.status <> 'reversed'
      order by r.received_on desc, r.id desc limit 1))
  where c.id = ${sql.placeholder('caseId')} order by b.kind = 'collection' desc, b.portfolio_id nulls last, b.id limit 1`;

const readLastReceipt = fixedSql({ pence: col.number.orNull })`
  select ${sql.raw(lastContributionText('c.id', 'r.amount_pence::float8'))} as pence from cases c where c.id = ${sql.placeholder('caseId')}`;

/** The payment break in the day's month or the next one to come, from its first month to its last; past breaks do not count. */
function nextBreak(
  lines: readonly ScheduleLine[],
  on: string,
): { from: string; to: string; months: number } | null {
  const months = lines.filter(({ kind }) => kind === 'break' || kind === 'regular');
  const isBreak = (at: number) => months[at]?.kind === 'break';
  let first = months.findIndex(({ dueOn }, at) => isBreak(at) && dueOn >= on.slice(0, 8));
  if (first < 0) return null;
  let last = first;
  while (isBreak(first - 1)) first -= 1;
  while (isBreak(last + 1)) last += 1;
  return {
    from: (months[first] ?? missing()).dueOn,
    to: (months[last] ?? missing()).dueOn,
    months: last - first + 1,
  };
}

/** The payments of a case as the Payments tab shows them, and where they are paid to. */
export async function scheduleValues({ tx, found, head, on }: Letter): Promise<Filled> {
  const { schedule, due, contributions, ended } = await scheduleAndContributions(tx, found);
  const { receivedPence, lastReceiptOn } = contributions;
  const { lines } = schedule;
  const standing = standingOf(lines, receivedPence, on, ended);
  const missed = lastMissed(lines, receivedPence, on, ended);
  const month =
    due.findLast(({ kind, dueOn }) => kind === 'regular' && dueOn <= on) ??
    lines.find(({ kind }) => kind === 'regular');
  const pause = nextBreak(due, on);
  const { breakMonths: mostBreakMonths } = protocolOf(head.protocolVersion);
  const [payee] = await readPayee(tx, { caseId: found.id });
  const [last] = lastReceiptOn ? await readLastReceipt(tx, { caseId: found.id }) : [];
  const first = lines.find(({ expectedPence }) => expectedPence > 0);
  const coming = due.filter(({ dueOn, expectedPence }) => dueOn > on && expectedPence > 0);
  const text = (pence: number | null | undefined) => (pence == null ? null : poundsText(pence));
  const bank = payee?.accountNumber ? payee : null;
  return {
    values: {
      'schedule.firstPaymentDate': letterDateOrNull(first?.dueOn),
      'schedule.nextPaymentDate': letterDateOrNull(standing.nextDueOn),
      'schedule.nextPaymentAmount': text(standing.nextDuePence),
      'schedule.day': found.contributionDay === null ? null : String(found.contributionDay),
      'schedule.dayOfMonth': found.contributionDay === null ? null : ordinal(found.contributionDay),
      'schedule.arrears': poundsText(standing.arrearsPence),
      'schedule.monthsInArrears': monthsText(standing.monthsInArrears),
      'schedule.missedPaymentDate': letterDateOrNull(missed?.dueOn),
      'schedule.missedAmount': text(missed?.expectedPence),
      'schedule.missedReceived': text(missed?.receivedPence),
      'schedule.missedShortfall': text(missed?.arrearsPence),
      'schedule.breachArrears': month ? poundsText(3 * agreedOf(month)) : null,
      'schedule.lastPaymentDate': letterDateOrNull(lastReceiptOn),
      'schedule.lastPaymentAmount': text(last?.pence),
      'schedule.paymentsRemaining': lines.length === 0 ? null : String(coming.length),
      'schedule.breakFrom': letterDateOrNull(pause?.from),
      'schedule.breakTo': letterDateOrNull(pause?.to),
      'schedule.breakMonths': pause ? String(pause.months) : null,
      'schedule.breakMonthsLeft': String(Math.max(0, mostBreakMonths - breakMonths(due))),
      'schedule.newContribution': month ? poundsText(agreedOf(month)) : null,
      'schedule.paymentReference': found.uniqueReference,
      'schedule.bankAccountName': bank?.legalName ?? null,
      'schedule.bankSortCode': bank?.sortCode ?? null,
      'schedule.bankAccountNumber': bank?.accountNumber ?? null,
    },
  };
}
