import { demoBankAccounts, payingAccounts } from '#demo/banking/demo-accounts.ts';
import type { PayingCase } from '#demo/banking/demo-payers.ts';
import { demoQuarters } from '#demo/payouts/demo-quarters.ts';
import type { LineToWrite } from '#server/activities/money/banking/statements/statement-to-write.ts';
import { sumOf } from '#shared/platform/money.ts';

/** The percentage of clients' payments that moves to the account for payments: the rest is for reserves and retained money. */
const SHARE = 92;
const ROUND_PENCE = 100_000;

const paidBy = (cases: readonly PayingCase[], day: string): number =>
  sumOf(
    cases,
    ({ broughtForwardPence, amountPence, dueDays }) =>
      broughtForwardPence + amountPence * dueDays.filter((due) => due <= day).length,
  );

/** How a transfer to an account appears on the statement of the account it leaves. */
export const fundingText = (accountNumber: string): string => `TRANSFER TO ${accountNumber}`;

/** What each client account sends to its firm's account for payments, on the payout days. */
export function fundingLines(
  cases: readonly PayingCase[],
  from: string,
): { key: string; line: LineToWrite & { order: number } }[] {
  return demoBankAccounts.flatMap(({ key, firm }) => {
    const to = payingAccounts.find((account) => account.firm === firm)!;
    const own = cases.filter(({ accountKey }) => accountKey === key);
    let sentPence = 0;
    return demoQuarters(from)
      .map(({ cutoffOn, paidOutOn }) => {
        const share = Math.floor((paidBy(own, cutoffOn) * SHARE) / 100 / ROUND_PENCE) * ROUND_PENCE;
        const amountPence = sentPence - share;
        sentPence = share;
        return {
          key,
          line: {
            bookedOn: paidOutOn,
            amountPence,
            description: fundingText(to.accountNumber),
            type: 'TFR',
            order: 0,
          },
        };
      })
      .filter(({ line }) => line.amountPence < 0);
  });
}
