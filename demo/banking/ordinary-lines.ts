import { lastNames } from '#demo/cases/names.ts';
import type { Random } from '#demo/cases/random.ts';
import type { LineToWrite } from '#server/activities/money/banking/statements/statement-to-write.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';

type Line = LineToWrite & { order: number };

/** The period for which lines are made up, and the day until which they are unremarkable. */
type Span = { from: string; until: string; calmUntil: string };

function monthsOf({ from, until }: Span): string[] {
  const first = `${from.slice(0, 8)}01`;
  const months: string[] = [];
  for (let month = first; month <= until; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Lines on every account other than clients' payments: quarterly interest and charges, and unexpected money. */
export function ordinaryLines(random: Random, span: Span): Line[] {
  return monthsOf(span).flatMap((month) => {
    const on = (day: number) => addDays(month, day - 1);
    const line = (day: number, amountPence: number, description: string, type: string): Line => ({
      bookedOn: on(day),
      amountPence,
      description,
      type,
      order: random.next(),
    });
    const unexpected = [
      `HMRC VTR 475PT${random.letters('0123456789', 9)}`,
      `${random.pick(lastNames).toUpperCase()} PPI REFUND`,
      `INSURANCE REFUND POLICY ${random.letters('0123456789', 8)}`,
      'CASH DEPOSIT',
    ];
    const endsQuarter = Number(month.slice(5, 7)) % 3 === 0;
    const isCalm = addMonths(month, 1) <= span.calmUntil;
    return [
      ...(endsQuarter ? [line(28, random.between(150, 4_000), 'GROSS INTEREST PAID', 'INT')] : []),
      ...(endsQuarter ? [line(15, -random.between(500, 3_500), 'ACCOUNT CHARGES', 'CHG')] : []),
      ...Array.from({ length: isCalm ? 0 : random.between(2, 4) }, () =>
        line(random.between(2, 26), random.between(2_000, 90_000), random.pick(unexpected), 'BGC'),
      ),
    ];
  });
}

/** A monthly transfer from each account to the firm's next; the other half is booked on the same day or the day after. */
export function transferLines(
  random: Random,
  accounts: readonly { key: string; firm: string; accountNumber: string }[],
  span: Span,
): { key: string; line: Line }[] {
  return accounts.slice(1).flatMap((to, n) => {
    const from = accounts[n]!;
    if (from.firm !== to.firm) return [];
    return monthsOf(span).flatMap((month) => {
      const bookedOn = addDays(month, random.between(8, 12));
      const amountPence = random.between(20, 80) * 1_000 + random.between(0, 99);
      const half = { type: 'TFR', order: random.next() };
      return [
        {
          key: from.key,
          line: {
            ...half,
            bookedOn,
            amountPence: -amountPence,
            description: `TRANSFER TO ${to.accountNumber}`,
          },
        },
        {
          key: to.key,
          line: {
            ...half,
            bookedOn: addDays(bookedOn, random.between(0, 1)),
            amountPence,
            description: `TRANSFER FROM ${from.accountNumber}`,
          },
        },
      ];
    });
  });
}
