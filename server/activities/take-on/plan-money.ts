import { shown } from '#server/platform/bank-files/fields.ts';
import { missing } from '#server/platform/database/rows.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { folded } from '#shared/platform/search/search.ts';
import { hadOfClaimText, isOverpaid, standingClaim } from '#shared/records/commitments/claim-cap.ts';
import type { ReceiptMethod } from '#shared/records/ledger/ledger.ts';
import { type CasePlan, type Note, type PlannedPayment, type PlannedReceipt, valueOf } from './case-plan.ts';
import { foldedNumber } from './plan-debts.ts';
import type { StagedRow } from './staging.ts';
import type { World } from './world.ts';

const accountOf = ({ names }: World, accountId: unknown) =>
  String(names.row('chart-of-accounts', accountId as number).code);

/** The receipts of a case; an incomplete row is left out, as already noted. */
export function planReceipts(rows: readonly StagedRow[], world: World): PlannedReceipt[] {
  return rows.flatMap(({ row, data }) => {
    const { receivedOn, incomeTypeId, amountPence } = data as Partial<PlannedReceipt>;
    if (!receivedOn || !incomeTypeId || !amountPence) return [];
    return [
      {
        row,
        receivedOn,
        incomeTypeId,
        amountPence,
        account: accountOf(world, world.names.row('income-types', incomeTypeId).accountId),
        method: (data.method ?? 'so') as ReceiptMethod,
        payerName: valueOf<string>(data, 'payerName'),
      },
    ];
  });
}

/** The index of the debt that a dividend was paid on; null, with a problem noted, if it cannot be determined. */
function debtOf({ row, data }: StagedRow, debts: CasePlan['debts'], note: Note): number | null {
  const at = { file: 'payments.csv', row } as const;
  const number = foldedNumber(valueOf(data, 'accountNumber'));
  const found = debts.flatMap((debt, n) =>
    debt.creditorId === data.creditorId &&
    (number === '' || foldedNumber(debt.accountNumber ?? null) === number)
      ? [n]
      : [],
  );
  if (!data.creditorId) note('creditor', 'A dividend needs its creditor.', at);
  else if (found.length === 0) note('creditor', 'The case has no such debt in debts.csv.', at);
  else if (found.length > 1)
    note('account_number', 'The case has several debts with this creditor: give the account number.', at);
  return found.length === 1 ? (found[0] ?? missing()) : null;
}

/** The payments of a case, dividends with the debts they were paid on. */
export function planPayments(
  rows: readonly StagedRow[],
  debts: CasePlan['debts'],
  world: World,
  note: Note,
): PlannedPayment[] {
  return rows.flatMap((staged) => {
    const { row, data } = staged;
    const { paidOn, paymentTypeId, amountPence } = data as Partial<PlannedPayment>;
    if (!paidOn || !paymentTypeId || !amountPence) return [];
    const at = { file: 'payments.csv', row } as const;
    const type = world.names.row('payment-types', paymentTypeId);
    const isDividend = type.class === 'dividend';
    if (!isDividend && data.creditorId) note('creditor', 'Only a dividend can name a creditor.', at);
    const isExpense = type.class === 'expense_cat1' || type.class === 'expense_cat2';
    if (!isExpense && data.supplierId) note('supplier', 'Only an expense can name a supplier.', at);
    return [
      {
        row,
        paidOn,
        paymentTypeId,
        amountPence,
        account: accountOf(world, type.accountId),
        supplierId: valueOf<number>(data, 'supplierId'),
        creditorId: valueOf<number>(data, 'creditorId'),
        debt: isDividend ? debtOf(staged, debts, note) : null,
        beyondClaimApprovedBy: valueOf<string>(data, 'beyondClaimApprovedBy'),
      },
    ];
  });
}

/** Notes dividends that took creditors over 100 p/£ of their claims, unless the row says who approved that. */
export function checkClaims(
  payments: readonly PlannedPayment[],
  debts: CasePlan['debts'],
  isInformal: boolean,
  { names }: World,
  note: Note,
): void {
  const had = new Map<number, number>();
  for (const { row, debt, amountPence, beyondClaimApprovedBy } of payments) {
    if (debt === null) continue;
    const hadPence = (had.get(debt) ?? 0) + amountPence;
    had.set(debt, hadPence);
    const found = debts[debt] ?? missing();
    const status = names.row('debt-statuses', found.debtStatusId);
    const claimPence = standingClaim({
      isExcluded: found.isExcluded ?? false,
      claimAdmittedPence: found.claimAdmittedPence ?? null,
      claimPence: found.claimPence ?? null,
      balanceSoaPence: found.balanceSoaPence,
      status: { code: String(status.code), countsForDividend: status.countsForDividend === true },
      isInformal,
    });
    if (beyondClaimApprovedBy === null && isOverpaid({ claimPence, hadPence }))
      note(
        'amount',
        `With it the creditor had ${hadOfClaimText({ claimPence, hadPence })}. Correct the claim, or say in beyond_claim_approved_by who approved it.`,
        { file: 'payments.csv', row },
      );
  }
}

/** Notes a difference between the money that a case is said to hold and its receipts less its payments. */
export function checkBalance(
  balancePence: number | null,
  receipts: readonly PlannedReceipt[],
  payments: readonly PlannedPayment[],
  note: Note,
): void {
  const held =
    sumOf(receipts, ({ amountPence }) => amountPence) - sumOf(payments, ({ amountPence }) => amountPence);
  if (balancePence !== null && held !== balancePence)
    note('balance', `Receipts less payments are ${poundsText(held)}, not ${poundsText(balancePence)}.`);
}

/** The client bank account that holds the case's money: the one named, or the only one. */
export function bankAccountFor(
  given: string | null,
  { domainId, portfolioId, hasMoney }: { domainId: number; portfolioId: number | null; hasMoney: boolean },
  { names }: World,
  note: Note,
): number | null {
  const accounts = names.clientBanks.get(domainId) ?? [];
  if (given !== null) {
    const found = accounts.find(({ name }) => folded(name) === folded(given));
    if (!found)
      note('bank_account', `There is no client money account “${shown(given)}” in the domain of the case.`);
    return found?.id ?? null;
  }
  const own = accounts.filter((account) => portfolioId !== null && account.portfolioId === portfolioId);
  const [only, ...others] = own.length > 0 ? own : accounts.filter((account) => account.portfolioId === null);
  if (hasMoney && (!only || others.length > 0))
    note(
      'bank_account',
      only
        ? 'Name the account: the domain has several.'
        : 'The domain has no client money account for the case: add it under Bank Accounts.',
    );
  return others.length === 0 ? (only?.id ?? null) : null;
}
