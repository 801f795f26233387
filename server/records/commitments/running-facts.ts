import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Affairs } from '#server/records/affairs/statement-of-affairs.ts';
import type { Case } from '#server/records/cases/access.ts';
import { postedByAccount } from '#server/records/ledger/case-ledger.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { sumOf } from '#shared/platform/money.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import type { RunningFacts } from '#shared/records/payments/running-outcome.ts';
import { feeFacts } from './case-fees.ts';

/** Accounts on which assets are realised: equity and sales. */
const assetCodes: readonly string[] = [ledgerCodes.equity, ledgerCodes.assetSales];

/**
 * The facts for estimating a running arrangement: its current schedule and how much of it has fallen due, its receipts, and the day on
 * which it ended.
 */
export async function runningFacts(database: Database | Tx, found: Case, affairs: Affairs) {
  const posted = await postedByAccount(database, found.id);
  const came = (is: (code: string) => boolean): number =>
    Math.max(0, -sumOf(posted, ({ account, pence }) => (is(account) ? pence : 0)));
  const { schedule, due, contributions, ended } = await scheduleAndContributions(database, found);
  const fees = await feeFacts(database, found);
  const drawn = sumOf(
    fees.expenses.filter(({ item }) => item === 'expenses'),
    ({ drawnPence, duePence }) => drawnPence + duePence,
  );
  const facts: RunningFacts = {
    receivedPence: came((code) => code.startsWith('4')),
    contributionsPence: contributions.receivedPence,
    assetsLeftPence: Math.max(
      0,
      sumOf(affairs.assets, ({ estimatedPence }) => estimatedPence) -
        came((code) => assetCodes.includes(code)),
    ),
    feeTerms: {
      model: fees.model,
      modifications: fees.modifications ?? [],
      asAt: fees.asAt,
      approvedOn: found.approvalDate,
    },
    expensesPence: Math.max(drawn, fees.model.expectedExpenses ?? 0),
    variationPence: fees.variationPence ?? 0,
    debts: affairs.debts,
  };
  return { facts, schedule, due, contributions, ended };
}
