import { byHandAccount, demoBankAccounts } from '#demo/banking/demo-accounts.ts';
import type { PayingCase } from '#demo/banking/demo-payers.ts';
import { monthsUntil, weeksUntil } from '#demo/banking/demo-periods.ts';
import {
  type DemoAccount,
  type DemoPayer,
  type DemoStatementFile,
  demoStatements,
} from '#demo/banking/demo-statements.ts';
import { fundingLines } from '#demo/payouts/demo-funding.ts';
import { addDays } from '#shared/platform/dates.ts';

const SEED = 4;
export const MONTHS = 12;
const WEEKS = 6;
/** For the last so many days, payments go wrong as often as in real life. */
const UNSETTLED_DAYS = 62;

/** The first day of the demo firm's statements, when they end on `until`. */
export const firstStatementDay = (until: string): string => monthsUntil(until, MONTHS)[0]!.from;

/** The accounts with their opening balances: what their cases had paid before the first statement. */
export const openedAccounts = (cases: readonly PayingCase[]): (DemoAccount & { openingPence: number })[] =>
  demoBankAccounts.map((account) => ({
    ...account,
    openingPence: cases
      .filter(({ accountKey }) => accountKey === account.key)
      .reduce((sum, { broughtForwardPence }) => sum + broughtForwardPence, 0),
  }));

/**
 * Twelve months of the demo firm's bank statements up to a day: those already imported, and the weekly ones of its arrears account, left
 * for manual upload.
 */
export function demoFirmFiles(
  cases: readonly PayingCase[],
  until: string,
): { imported: DemoStatementFile[]; byHand: DemoStatementFile[] } {
  const weeks = weeksUntil(until, WEEKS);
  return {
    imported: demoStatements({
      seed: SEED,
      accounts: openedAccounts(cases),
      payers: cases,
      periods: monthsUntil(until, MONTHS),
      given: fundingLines(cases, firstStatementDay(until)),
      calmUntil: addDays(until, -UNSETTLED_DAYS),
    }),
    byHand: demoStatements({
      seed: SEED + 1,
      accounts: [{ ...byHandAccount, openingPence: 0 }],
      payers: cases.flatMap((each, n) => (each.missed > 0 && n % 3 === 0 ? [catchingUp(each, weeks)] : [])),
      periods: weeks,
    }),
  };
}

/** A client in arrears pays an extra quarter of an instalment a week. */
const catchingUp = (payer: PayingCase, weeks: readonly { from: string }[]): DemoPayer => ({
  ...payer,
  amountPence: Math.max(500, Math.round(payer.amountPence / 400) * 100),
  dueDays: weeks.map(({ from }) => addDays(from, 2)),
  accountKey: byHandAccount.key,
});
