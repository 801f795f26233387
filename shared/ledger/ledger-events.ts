import { type DraftLine, ledgerCodes } from './ledger.ts';

const { clientBank, clientAccounts, suspense, bankInterest, bankCharges } = ledgerCodes;
const { officeBank, dueFromEstates, supplierPayables, vatControl } = ledgerCodes;

type Dimensions = Omit<DraftLine, 'account' | 'caseId' | 'debitPence' | 'creditPence'>;

const debit = (account: string, caseId: number | null, pence: number, more: Dimensions = {}): DraftLine => ({
  account,
  caseId,
  debitPence: pence,
  creditPence: 0,
  ...more,
});
const credit = (account: string, caseId: number | null, pence: number, more: Dimensions = {}): DraftLine => ({
  account,
  caseId,
  debitPence: 0,
  creditPence: pence,
  ...more,
});

type CaseMoney = { caseId: number; amountPence: number; bankAccountId: number | null };
type OfAccount = { account: string };

/** Money received for a known case; `account` is that of its income type (domain notes 9.2). */
export const receiptLines = ({
  caseId,
  account,
  amountPence,
  bankAccountId,
}: CaseMoney & OfAccount): DraftLine[] => [
  debit(clientBank, caseId, amountPence, { bankAccountId }),
  credit(account, caseId, amountPence),
];

/** Money received whose case is not known yet. */
export const suspenseLines = ({ amountPence, bankAccountId }: Omit<CaseMoney, 'caseId'>): DraftLine[] => [
  debit(clientBank, null, amountPence, { bankAccountId }),
  credit(suspense, null, amountPence),
];

/** Unallocated money given to the case it belongs to: income and cash move to the case together. */
export const clearSuspenseLines = ({
  caseId,
  account,
  amountPence,
  bankAccountId,
}: CaseMoney & OfAccount): DraftLine[] => [
  debit(suspense, null, amountPence),
  credit(account, caseId, amountPence),
  debit(clientBank, caseId, amountPence, { bankAccountId }),
  credit(clientBank, null, amountPence, { bankAccountId }),
];

type Movement = CaseMoney & { clientAccountId: number | null };

/** A case's money paid into its own client account at the bank (DEP). */
export const depositLines = ({
  caseId,
  amountPence,
  bankAccountId,
  clientAccountId,
}: Movement): DraftLine[] => [
  debit(clientAccounts, caseId, amountPence, { clientAccountId }),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** A case's money taken out of its client account (WTH). */
export const withdrawalLines = ({
  caseId,
  amountPence,
  bankAccountId,
  clientAccountId,
}: Movement): DraftLine[] => [
  debit(clientBank, caseId, amountPence, { bankAccountId }),
  credit(clientAccounts, caseId, amountPence, { clientAccountId }),
];

/** Interest that the bank credited to client accounts, each case its own share. */
export const interestLines = (
  shares: readonly { caseId: number; clientAccountId: number | null; amountPence: number }[],
): DraftLine[] =>
  shares.flatMap(({ caseId, clientAccountId, amountPence }) => [
    debit(clientAccounts, caseId, amountPence, { clientAccountId }),
    credit(bankInterest, caseId, amountPence),
  ]);

/**
 * A bank's charge. A case bears it as an expense of its estate; without one the firm has to make it good, and until then it is kept
 * in suspense with unallocated money. A refund is the mirror.
 */
export const chargeLines = ({
  caseId,
  amountPence,
  bankAccountId,
}: Omit<CaseMoney, 'caseId'> & { caseId: number | null }): DraftLine[] => [
  debit(caseId === null ? suspense : bankCharges, caseId, amountPence),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** A receipt that was posted to one case and belongs to another. */
export const mispostingLines = ({
  fromCaseId,
  toCaseId,
  account,
  amountPence,
  bankAccountId,
}: Omit<CaseMoney, 'caseId'> & OfAccount & { fromCaseId: number; toCaseId: number }): DraftLine[] => [
  debit(account, fromCaseId, amountPence),
  credit(clientBank, fromCaseId, amountPence, { bankAccountId }),
  debit(clientBank, toCaseId, amountPence, { bankAccountId }),
  credit(account, toCaseId, amountPence),
];

/** Money that goes from a case to the one it is linked with. */
export const transferLines = (of: Omit<Parameters<typeof mispostingLines>[0], 'account'>): DraftLine[] =>
  mispostingLines({ ...of, account: ledgerCodes.transfers });

/** A journal of the estate ledger, and the one of the office ledger that mirrors it in the firm's own books. */
export type TwoLedgers = { estate: DraftLine[]; office: DraftLine[] };

const feeCodes = {
  nominee: [ledgerCodes.nomineeFee, ledgerCodes.nomineeIncome],
  supervisor: [ledgerCodes.supervisorFee, ledgerCodes.supervisorIncome],
  variation: [ledgerCodes.variationFee, ledgerCodes.supervisorIncome],
} as const;

/** A fee of the firm drawn from a case: `vatPence` is within the amount, 0 where fees are exempt. A refund is the mirror of both. */
export function feeLines({
  caseId,
  fee,
  amountPence,
  vatPence,
  bankAccountId,
}: CaseMoney & { fee: keyof typeof feeCodes; vatPence: number }): TwoLedgers {
  const [drawnOn, income] = feeCodes[fee];
  return {
    estate: [debit(drawnOn, caseId, amountPence), credit(clientBank, caseId, amountPence, { bankAccountId })],
    office: [
      debit(officeBank, null, amountPence),
      credit(income, null, amountPence - vatPence),
      ...(vatPence > 0 ? [credit(vatControl, null, vatPence)] : []),
    ],
  };
}

type SupplierMoney = { amountPence: number; supplierId: number };

/** A supplier's invoice that the firm pays and recharges to the estates: gross, a pair of lines for each line of the invoice. */
export const rechargedInvoiceLines = ({ amountPence, supplierId }: SupplierMoney): DraftLine[] => [
  debit(dueFromEstates, null, amountPence),
  credit(supplierPayables, null, amountPence, { supplierId }),
];

/** A supplier paid by the firm. */
export const supplierPaidLines = ({ amountPence, supplierId }: SupplierMoney): DraftLine[] => [
  debit(supplierPayables, null, amountPence, { supplierId }),
  credit(officeBank, null, amountPence),
];

type ExpenseMoney = CaseMoney & OfAccount & { supplierId: number };

/** An expense paid to its supplier straight from the estate. */
export const expenseLines = ({
  caseId,
  account,
  amountPence,
  bankAccountId,
  supplierId,
}: ExpenseMoney): DraftLine[] => [
  debit(account, caseId, amountPence, { supplierId }),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** An expense that the firm paid, recovered from the estate. */
export const recoveredExpenseLines = (of: ExpenseMoney): TwoLedgers => ({
  estate: expenseLines(of),
  office: [debit(officeBank, null, of.amountPence), credit(dueFromEstates, null, of.amountPence)],
});

type CreditorMoney = CaseMoney & { creditorId: number };
type OfRank = { rank: 'preferential' | 'unsecured' };
const dividendCode = ({ rank }: OfRank) =>
  rank === 'preferential' ? ledgerCodes.preferentialDividend : ledgerCodes.unsecuredDividend;

/** A creditor's share of a dividend that is paid. */
export const dividendLines = ({
  caseId,
  amountPence,
  bankAccountId,
  creditorId,
  rank,
}: CreditorMoney & OfRank): DraftLine[] => [
  debit(dividendCode({ rank }), caseId, amountPence, { creditorId }),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** A retained share that is kept for the creditor as a debt of the estate; the cash stays with the case. */
export const retainedDividendLines = ({
  caseId,
  amountPence,
  creditorId,
  rank,
}: Omit<CreditorMoney, 'bankAccountId'> & OfRank): DraftLine[] => [
  debit(dividendCode({ rank }), caseId, amountPence, { creditorId }),
  credit(ledgerCodes.dueToCreditors, caseId, amountPence, { creditorId }),
];

const owedPaidLines = (
  account: string,
  { caseId, amountPence, bankAccountId, creditorId }: CreditorMoney,
): DraftLine[] => [
  debit(account, caseId, amountPence, { creditorId }),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** A share kept as a debt of the estate that is paid at last. */
export const releasedDividendLines = (of: CreditorMoney): DraftLine[] =>
  owedPaidLines(ledgerCodes.dueToCreditors, of);

/** A dividend that was returned and is paid again. */
export const reissuedDividendLines = (of: CreditorMoney): DraftLine[] =>
  owedPaidLines(ledgerCodes.unclaimedDividends, of);

/** A dividend that came back, or whose cheque nobody presented for six months. */
export const returnedDividendLines = (of: CreditorMoney): DraftLine[] =>
  mirrorLines(reissuedDividendLines(of));

/** A dividend that nobody claimed, released for the other creditors. */
export const unclaimedReleasedLines = ({
  caseId,
  amountPence,
  creditorId,
  rank,
}: Omit<CreditorMoney, 'bankAccountId'> & OfRank): DraftLine[] => [
  debit(ledgerCodes.unclaimedDividends, caseId, amountPence, { creditorId }),
  credit(dividendCode({ rank }), caseId, amountPence, { creditorId }),
];

/** Money paid back to the client. */
export const clientRefundLines = ({ caseId, amountPence, bankAccountId }: CaseMoney): DraftLine[] => [
  debit(ledgerCodes.clientRefund, caseId, amountPence),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** A charge on the firm's own account, under one of its cost accounts. */
export const officeChargeLines = ({
  account,
  amountPence,
}: OfAccount & { amountPence: number }): DraftLine[] => [
  debit(account, null, amountPence),
  credit(officeBank, null, amountPence),
];

type AccountTotal = { account: string; pence: number };

/** A case taken on from an old system: its receipts and payments to date by account, and the cash that they leave. */
export function takeOnLines({
  caseId,
  receipts,
  payments,
  bankAccountId,
}: {
  caseId: number;
  receipts: readonly AccountTotal[];
  payments: readonly AccountTotal[];
  bankAccountId: number | null;
}): DraftLine[] {
  const total = (rows: readonly AccountTotal[]) => rows.reduce((sum, { pence }) => sum + pence, 0);
  const cash = total(receipts) - total(payments);
  return [
    ...payments.map(({ account, pence }) => debit(account, caseId, pence)),
    ...(cash === 0
      ? []
      : [
          cash > 0
            ? debit(clientBank, caseId, cash, { bankAccountId })
            : credit(clientBank, caseId, -cash, { bankAccountId }),
        ]),
    ...receipts.map(({ account, pence }) => credit(account, caseId, pence)),
  ];
}

/** The same lines with debit and credit changed over: what undoes a journal, as when a receipt bounces. */
export const mirrorLines = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.map((line) => ({ ...line, debitPence: line.creditPence, creditPence: line.debitPence }));
