import { type DraftLine, ledgerCodes } from './ledger.ts';

const { clientBank, clientAccounts, suspense, bankInterest, bankCharges } = ledgerCodes;

type Dimensions = Omit<DraftLine, 'account' | 'caseId' | 'debitPence' | 'creditPence'>;

/** One side of a journal. */
export const debit = (
  account: string,
  caseId: number | null,
  pence: number,
  more: Dimensions = {},
): DraftLine => ({
  account,
  caseId,
  debitPence: pence,
  creditPence: 0,
  ...more,
});
/** The other side. */
export const credit = (
  account: string,
  caseId: number | null,
  pence: number,
  more: Dimensions = {},
): DraftLine => ({
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

/** `umbrellaAccountId` is the bank account that the client account is a part of. */
type Movement = CaseMoney & { clientAccountId: number | null; umbrellaAccountId?: number | null };

/** A case's money paid into its own client account at the bank (DEP). */
export const depositLines = ({
  caseId,
  amountPence,
  bankAccountId,
  clientAccountId,
  umbrellaAccountId = null,
}: Movement): DraftLine[] => [
  debit(clientAccounts, caseId, amountPence, { clientAccountId, bankAccountId: umbrellaAccountId }),
  credit(clientBank, caseId, amountPence, { bankAccountId }),
];

/** A case's money taken out of its client account (WTH). */
export const withdrawalLines = ({
  caseId,
  amountPence,
  bankAccountId,
  clientAccountId,
  umbrellaAccountId = null,
}: Movement): DraftLine[] => [
  debit(clientBank, caseId, amountPence, { bankAccountId }),
  credit(clientAccounts, caseId, amountPence, { clientAccountId, bankAccountId: umbrellaAccountId }),
];

/** Interest that the bank credited to client accounts, each case its own share. */
export const interestLines = (
  shares: readonly { caseId: number; clientAccountId: number | null; amountPence: number }[],
  umbrellaAccountId: number | null = null,
): DraftLine[] =>
  shares.flatMap(({ caseId, clientAccountId, amountPence }) => [
    debit(clientAccounts, caseId, amountPence, { clientAccountId, bankAccountId: umbrellaAccountId }),
    credit(bankInterest, caseId, amountPence),
  ]);

/**
 * A bank's charge. A case bears it as an expense of its estate; without a case the firm has to make it good, and until then it is kept
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

type AccountTotal = { account: string; pence: number } & Pick<Dimensions, 'creditorId' | 'supplierId'>;

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
    ...payments.map(({ account, pence, ...more }) => debit(account, caseId, pence, more)),
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

/** A case’s money from one client bank account to another. */
export const bankToBankLines = ({
  caseId,
  amountPence,
  fromBankId,
  toBankId,
}: {
  caseId: number;
  amountPence: number;
  fromBankId: number | null;
  toBankId: number | null;
}): DraftLine[] => [
  debit(clientBank, caseId, amountPence, { bankAccountId: toBankId }),
  credit(clientBank, caseId, amountPence, { bankAccountId: fromBankId }),
];

/** The balance of a case on an account, debits less credits. */
export type CarriedBalance = { account: string; bankAccountId: number | null; pence: number };

/**
 * The accounts of a case carried into the books of another domain: its balances as they are. The mirror image carries
 * them out of the old books.
 */
export const carriedLines = (caseId: number, balances: readonly CarriedBalance[]): DraftLine[] =>
  balances.map(({ account, bankAccountId, pence }) =>
    pence > 0
      ? debit(account, caseId, pence, { bankAccountId })
      : credit(account, caseId, -pence, { bankAccountId }),
  );

/** The same lines with debit and credit changed over: this undoes a journal, as when a receipt bounces. */
export const mirrorLines = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.map((line) => ({ ...line, debitPence: line.creditPence, creditPence: line.debitPence }));
