import type { LineToWrite } from '#server/banking/statements/statement-to-write.ts';
import { addDays, addMonths } from '#shared/dates.ts';
import { lastNames } from '../cases/names.ts';
import type { Random } from '../cases/random.ts';

type Line = LineToWrite & { order: number };

/** What stands on every account besides clients' payments: interest, charges, and money nobody expected. */
export function ordinaryLines(random: Random, firstMonth: string, months: number): Line[] {
  return Array.from({ length: months }, (_, n) => addMonths(firstMonth, n)).flatMap((month) => {
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
    return [
      line(28, random.between(150, 4_000), 'GROSS INTEREST PAID', 'INT'),
      line(15, -random.between(500, 3_500), 'ACCOUNT CHARGES', 'CHG'),
      ...Array.from({ length: random.between(1, 3) }, () =>
        line(random.between(2, 26), random.between(2_000, 90_000), random.pick(unexpected), 'BGC'),
      ),
    ];
  });
}

/** A transfer a month from each account to the next; the other half is booked on the same day or the day after. */
export function transferLines(
  random: Random,
  accounts: readonly { key: string; accountNumber: string }[],
  firstMonth: string,
  months: number,
): { key: string; line: Line }[] {
  return accounts.slice(1).flatMap((to, n) =>
    Array.from({ length: months }, (_, month) => {
      const from = accounts[n]!;
      const bookedOn = addDays(addMonths(firstMonth, month), random.between(18, 22));
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
    }).flat(),
  );
}
