import { type DraftLine, ledgerCodes } from './ledger.ts';
import { credit, debit } from './ledger-events.ts';

const {
  clientBank,
  unclaimedDividends,
  officeBank,
  dueFromEstates,
  supplierPayables,
  vatControl,
  costsBorne,
} = ledgerCodes;

/** A payment by an estate: `account` is that of its payment type, which makes it a dividend, a fee, an expense or a refund. */
export type EstatePayment = {
  account: string;
  amountPence: number;
  creditorId?: number | null;
  supplierId?: number | null;
  memo?: string | null;
};

type Estate = { caseId: number; bankAccountId: number | null };

/** Money that leaves an estate, for any number of payees in one journal (domain notes 9.2). */
export const estatePaymentLines = (
  { caseId, bankAccountId }: Estate,
  payments: readonly EstatePayment[],
): DraftLine[] => [
  ...payments.map(({ account, amountPence, ...payee }) => debit(account, caseId, amountPence, payee)),
  credit(
    clientBank,
    caseId,
    payments.reduce((sum, { amountPence }) => sum + amountPence, 0),
    { bankAccountId },
  ),
];

type OfCreditor = Estate & { creditorId: number; amountPence: number };

/** A dividend that came back, or a cheque that nobody has presented in six months: it is kept for its creditor. */
export const returnedDividendLines = ({
  caseId,
  bankAccountId,
  creditorId,
  amountPence,
}: OfCreditor): DraftLine[] => [
  debit(clientBank, caseId, amountPence, { bankAccountId }),
  credit(unclaimedDividends, caseId, amountPence, { creditorId }),
];

/** The same dividend, paid again. */
export const reissuedDividendLines = ({
  caseId,
  bankAccountId,
  creditorId,
  amountPence,
}: OfCreditor): DraftLine[] => [
  debit(unclaimedDividends, caseId, amountPence, { creditorId }),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** The same dividend, given up for the other creditors; `account` is that of its rank. */
export const unclaimedDividendLines = (
  { caseId, creditorId, amountPence }: Omit<OfCreditor, 'bankAccountId'>,
  account: string,
): DraftLine[] => [
  debit(unclaimedDividends, caseId, amountPence, { creditorId }),
  credit(account, caseId, amountPence, { creditorId }),
];

/** Money that an estate paid and that comes back to it, other than a dividend: a fee drawn beyond its cap, an expense refunded. */
export const refundToEstateLines = (
  { caseId, bankAccountId }: Estate,
  { account, amountPence, supplierId = null }: EstatePayment,
): DraftLine[] => [
  debit(clientBank, caseId, amountPence, { bankAccountId }),
  credit(account, caseId, amountPence, { supplierId }),
];

/** Money of the office: `bankAccountId` is its account at the bank; null if the domain has none. */
type AtOffice = { bankAccountId?: number | null };

/** A fee arrives in the office; the VAT in a standard-rated one is owed to HMRC. `account` is that of the income. */
export const feeIncomeLines = ({
  account,
  grossPence,
  vatPence,
  bankAccountId = null,
}: AtOffice & {
  account: string;
  grossPence: number;
  vatPence: number;
}): DraftLine[] => [
  debit(officeBank, null, grossPence, { bankAccountId }),
  credit(account, null, grossPence - vatPence),
  ...(vatPence > 0 ? [credit(vatControl, null, vatPence)] : []),
];

/** A fee goes back to the estate that paid it, wholly or in part: the VAT in a standard-rated one is no longer owed. */
export const feeRefundLines = ({
  account,
  grossPence,
  vatPence,
  bankAccountId = null,
}: AtOffice & {
  account: string;
  grossPence: number;
  vatPence: number;
}): DraftLine[] => [
  debit(account, null, grossPence - vatPence),
  ...(vatPence > 0 ? [debit(vatControl, null, vatPence)] : []),
  credit(officeBank, null, grossPence, { bankAccountId }),
];

type OfSupplier = { supplierId: number; amountPence: number };

/** A supplier's invoice that estates will bear; gross, because an exempt firm cannot recover the VAT. */
export const invoiceLines = ({ supplierId, amountPence }: OfSupplier): DraftLine[] => [
  debit(dueFromEstates, null, amountPence, { supplierId }),
  credit(supplierPayables, null, amountPence, { supplierId }),
];

/** The part of a supplier's invoice that no estate bears: a cost of the firm, VAT included. */
export const borneLines = ({ supplierId, amountPence }: OfSupplier): DraftLine[] => [
  debit(costsBorne, null, amountPence, { supplierId }),
  credit(supplierPayables, null, amountPence, { supplierId }),
];

/** The firm pays its supplier, from one of its accounts if it is known which. */
export const supplierPaidLines = ({
  supplierId,
  amountPence,
  bankAccountId = null,
}: OfSupplier & AtOffice): DraftLine[] => [
  debit(supplierPayables, null, amountPence, { supplierId }),
  credit(officeBank, null, amountPence, { bankAccountId }),
];

/** An estate's share of a payment by the firm arrives in the office. */
export const recoveredLines = ({
  supplierId,
  amountPence,
  bankAccountId = null,
}: OfSupplier & AtOffice): DraftLine[] => [
  debit(officeBank, null, amountPence, { bankAccountId }),
  credit(dueFromEstates, null, amountPence, { supplierId }),
];

/** A bank's charge on an office account, or another cost that the bank took; `account` is that of the cost. */
export const officeChargeLines = ({
  account,
  amountPence,
  bankAccountId = null,
}: AtOffice & {
  account: string;
  amountPence: number;
}): DraftLine[] => [
  debit(account, null, amountPence),
  credit(officeBank, null, amountPence, { bankAccountId }),
];
