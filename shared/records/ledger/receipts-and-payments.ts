import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { type FeeItem, feeLineOf } from '#shared/records/fees/fee-working.ts';
import { feeAccounts } from './fee-accounts.ts';
import { ledgerCodes } from './ledger.ts';

/** The amounts posted to an account for a case, receipts and payments both as positive amounts. */
export type PostedAccount = {
  code: string;
  name: string;
  heading: string;
  order: number;
  side: 'receipt' | 'payment';
  priorPence: number;
  periodPence: number;
  lineCount: number;
};

/**
 * The estimated outcome by account; where it does not name an account, under the heading of a similar one. Unless it is whole, what it leaves
 * out is not known; otherwise it is nothing.
 */
export type Estimate = {
  byAccount: ReadonlyMap<string, number>;
  atHeadingOf: ReadonlyMap<string, number>;
  isWhole: boolean;
};

type Amounts = {
  estimatedPence: number | null;
  priorPence: number;
  periodPence: number;
  cumulativePence: number;
};

/** One line, or the total of a heading or of a side. */
export type RpLine = { code: string; name: string } & Amounts;
export type RpHeading = { heading: string; side: 'receipt' | 'payment'; lines: RpLine[]; total: Amounts };
export type ReceiptsAndPayments = {
  headings: RpHeading[];
  receipts: Amounts;
  payments: Amounts;
  /** Receipts less payments, column by column. */
  balance: Amounts;
  balancePence: number;
  /** Whether creditors’ estimate is known, so that an account without one was estimated at nothing. */
  isEstimateWhole: boolean;
};

/**
 * The figures of the estimated outcome at the accounts of the chart (domain notes 9.1). The first realisation is the contributions; the
 * others are assets, whose estimates stand at their heading, because an asset may be realised under several accounts.
 */
export function estimatesOf({ realisations, fees, ...outcome }: EstimatedOutcome): Estimate {
  const [contributions, ...assets] = realisations;
  const cost = (item: FeeItem) => feeLineOf(fees, item).entitledPence;
  return {
    isWhole: true,
    byAccount: new Map([
      [ledgerCodes.contributions, contributions?.pence ?? 0],
      [feeAccounts.nominee, cost('nominee')],
      [feeAccounts.supervisor, cost('supervisor')],
      [feeAccounts.variation, cost('variation')],
      [feeAccounts.bond, cost('bond')],
      [feeAccounts.registration, cost('registration')],
      [ledgerCodes.unsecuredDividend, outcome.unsecuredDividendPence],
      [ledgerCodes.preferentialDividend, outcome.preferentialDividendPence],
      [ledgerCodes.clientRefund, outcome.returnedPence],
    ]),
    atHeadingOf: new Map([
      [ledgerCodes.assetSales, assets.reduce((sum, { pence }) => sum + pence, 0)],
      [ledgerCodes.professionalFees, cost('expenses')],
    ]),
  };
}

/** What the books of a case taken on say that the client was to pay; of anything else nobody knows what creditors were told. */
export const estimatesTakenOn = ({
  contributionsPence,
  lumpSumsPence,
}: {
  contributionsPence: number;
  lumpSumsPence: number;
}): Estimate => ({
  isWhole: false,
  byAccount: new Map([[ledgerCodes.contributions, contributionsPence]]),
  atHeadingOf: new Map(lumpSumsPence > 0 ? [[ledgerCodes.assetSales, lumpSumsPence]] : []),
});

/** Where nobody knows what creditors were told. */
export const noEstimates: Estimate = { isWhole: false, byAccount: new Map(), atHeadingOf: new Map() };

const add = (rows: readonly Amounts[], isWhole: boolean): Amounts => {
  const sum = (of: (row: Amounts) => number) => rows.reduce((total, row) => total + of(row), 0);
  const isKnown = isWhole || rows.some(({ estimatedPence }) => estimatedPence !== null);
  return {
    estimatedPence: isKnown ? sum((row) => row.estimatedPence ?? 0) : null,
    priorPence: sum((row) => row.priorPence),
    periodPence: sum((row) => row.periodPence),
    cumulativePence: sum((row) => row.cumulativePence),
  };
};

const less = (one: Amounts, other: Amounts): Amounts => ({
  estimatedPence:
    one.estimatedPence === null || other.estimatedPence === null
      ? null
      : one.estimatedPence - other.estimatedPence,
  priorPence: one.priorPence - other.priorPence,
  periodPence: one.periodPence - other.periodPence,
  cumulativePence: one.cumulativePence - other.cumulativePence,
});

/** An estimate for a heading as a whole, as a line of its own. */
const atHeading = (estimatedPence: number): RpLine[] =>
  estimatedPence === 0
    ? []
    : [
        {
          code: '',
          name: 'Other, estimated',
          estimatedPence,
          priorPence: 0,
          periodPence: 0,
          cumulativePence: 0,
        },
      ];

/**
 * The account by heading, in the headings' order: the lines of a heading add up to its total, and the headings of a side to the side's.
 * Lines without an estimate and without postings are left out, and so are empty headings.
 */
export function accountOf(
  accounts: readonly PostedAccount[],
  { byAccount, atHeadingOf, isWhole }: Estimate,
): ReceiptsAndPayments {
  const names = [...new Set(accounts.toSorted((a, b) => a.order - b.order).map(({ heading }) => heading))];
  const headings = names.flatMap((heading): RpHeading[] => {
    const own = accounts.filter((row) => row.heading === heading);
    const posted = own
      .filter(({ code, lineCount }) => lineCount > 0 || (byAccount.get(code) ?? 0) > 0)
      .map(({ code, name, priorPence, periodPence }) => ({
        code,
        name,
        estimatedPence: byAccount.get(code) ?? null,
        priorPence,
        periodPence,
        cumulativePence: priorPence + periodPence,
      }));
    const lines = [
      ...posted,
      ...atHeading(own.reduce((sum, { code }) => sum + (atHeadingOf.get(code) ?? 0), 0)),
    ];
    return lines.length > 0 ? [{ heading, side: own[0]!.side, lines, total: add(lines, isWhole) }] : [];
  });
  const of = (side: RpHeading['side']) =>
    add(
      headings.filter((each) => each.side === side).map(({ total }) => total),
      isWhole,
    );
  const [receipts, payments] = [of('receipt'), of('payment')];
  const balance = less(receipts, payments);
  return {
    headings,
    receipts,
    payments,
    balance,
    balancePence: balance.cumulativePence,
    isEstimateWhole: isWhole,
  };
}
