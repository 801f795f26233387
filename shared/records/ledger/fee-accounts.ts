import type { FeeItem } from '#shared/records/fees/fee-working.ts';
import { ledgerCodes } from './ledger.ts';

/** The accounts of the chart on which fees and expenses are drawn (domain notes 9.1); other expenses have several. */
export const feeAccounts = {
  bond: ledgerCodes.bond,
  registration: ledgerCodes.registration,
  nominee: ledgerCodes.nomineeFee,
  supervisor: ledgerCodes.supervisorFee,
  variation: ledgerCodes.variationFee,
} as const satisfies Record<Exclude<FeeItem, 'expenses'>, string>;

const itemsByClass: Readonly<Record<string, FeeItem>> = {
  nominee_fee: 'nominee',
  supervisor_fee: 'supervisor',
  variation_fee: 'variation',
};

/** Which line of the working a payment belongs to, by the class of its type and its account; null when it is not a cost. */
export function feeItemOf({
  class: kind,
  account,
}: {
  class: string | null;
  account: string;
}): FeeItem | null {
  const fee = itemsByClass[kind ?? ''];
  if (fee) return fee;
  if (kind !== 'expense_cat1' && kind !== 'expense_cat2') return null;
  if (account === feeAccounts.bond) return 'bond';
  return account === feeAccounts.registration ? 'registration' : 'expenses';
}
