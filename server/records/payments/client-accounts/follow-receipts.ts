import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { knownKeys, lockAccounts, type Movement, postMovements } from './movements.ts';
import { clientAccountMovements } from './tables.ts';

/** A receipt as stored in its row. */
type Received = {
  receiptId: number;
  caseId: number | null;
  amountPence: number;
  bankAccountId: number | null;
  bankItemId: number | null;
  clearedOn?: string | null | undefined;
  /** The day of the deposit: the posting date of the receipt's journal. */
  movedOn: string;
};

/**
 * Queues the deposit of receipts that a statement has shown on a client bank account, for cases with an open client account. Money that the
 * ledger does not allow to be deposited stays on 1000, where the case shows it: no receipt is refused for that.
 */
export async function depositReceipts(w: Write, received: readonly Received[]): Promise<void> {
  const banked = received.flatMap((each) =>
    each.caseId !== null && each.bankAccountId !== null && each.bankItemId !== null && each.clearedOn !== null
      ? [{ ...each, caseId: each.caseId }]
      : [],
  );
  const accounts = await lockAccounts(
    w.tx,
    banked.map(({ caseId }) => caseId),
  );
  const wanted = banked.flatMap(({ caseId, receiptId, amountPence, bankAccountId, movedOn }) => {
    const account = accounts.get(caseId);
    const movement: Movement = {
      direction: 'dep',
      amountPence,
      movedOn,
      source: 'receipt',
      reason: 'Receipt',
      clientBankId: bankAccountId,
      receiptId,
      idempotencyKey: `client-deposit:receipt:${receiptId}`,
    };
    return account ? [{ ...movement, account }] : [];
  });
  if (wanted.length > 0) await postMovements(w, wanted);
}

/**
 * Withdraws deposited receipts from their client accounts, as far as the money is still there, so that they can be reversed or moved: a
 * bounced receipt comes out of 1000. A refusal by the ledger is ignored here: the reversal itself will be refused, with a better message.
 */
export async function returnReceipts(
  w: Write,
  taken: readonly { receiptId: number; movedOn: string }[],
): Promise<void> {
  if (taken.length === 0) return;
  const deposits = await w.tx
    .select()
    .from(clientAccountMovements)
    .where(
      and(
        inArray(
          clientAccountMovements.receiptId,
          taken.map(({ receiptId }) => receiptId),
        ),
        eq(clientAccountMovements.direction, 'dep'),
      ),
    );
  if (deposits.length === 0) return;
  const days = new Map(taken.map(({ receiptId, movedOn }) => [receiptId, movedOn]));
  await withdraw(
    w,
    deposits.map(({ caseId, receiptId, amountPence, clientBankId }) => ({
      caseId,
      amountPence,
      movedOn: days.get(receiptId ?? missing()) ?? missing(),
      source: 'returned',
      reason: 'Receipt reversed',
      bankAccountId: clientBankId,
      receiptId,
      idempotencyKey: `client-return:receipt:${receiptId}`,
    })),
  );
}

type Withdrawal = Omit<Movement, 'direction' | 'clientBankId'> & {
  caseId: number;
  bankAccountId: number | null;
};

/** A payment due on a case: `bankAccountId` is the account that will pay it, to which the money is transferred. */
export type PaymentNeed = Omit<Withdrawal, 'source' | 'receiptId'>;

/**
 * Before payments of cases are posted, withdraws their amounts from the cases' client accounts: Dr 1000 / Cr 1010 and a withdrawal for the
 * bank, once per key. Cases without an open client account are skipped. If the account holds less, that much is withdrawn: the payment's
 * own journal is refused if the case does not hold the rest on 1000.
 */
export async function queueWithdrawals(w: Write, needs: readonly PaymentNeed[]): Promise<void> {
  const refusals = await withdraw(
    w,
    needs.map((need) => ({ ...need, source: 'payment' })),
  );
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
}

async function withdraw(w: Write, withdrawals: readonly Withdrawal[]): Promise<(AppError | null)[]> {
  const accounts = await lockAccounts(
    w.tx,
    withdrawals.map(({ caseId }) => caseId),
  );
  if (accounts.size === 0) return [];
  const known = await knownKeys(
    w.tx,
    withdrawals.map(({ idempotencyKey }) => idempotencyKey),
  );
  const left = new Map([...accounts].map(([caseId, { balancePence }]) => [caseId, balancePence]));
  const wanted = withdrawals.flatMap(({ caseId, bankAccountId: clientBankId, ...withdrawal }) => {
    const account = accounts.get(caseId);
    if (!account || known.has(withdrawal.idempotencyKey)) return [];
    known.add(withdrawal.idempotencyKey);
    const amountPence = Math.min(withdrawal.amountPence, left.get(caseId) ?? missing());
    left.set(caseId, (left.get(caseId) ?? missing()) - amountPence);
    return amountPence > 0
      ? [{ ...withdrawal, direction: 'wth' as const, amountPence, clientBankId, account }]
      : [];
  });
  return postMovements(w, wanted);
}

/** Whether the receipt's money was deposited into a client account, from which a reversal or a move will take it. */
export const isDeposited = async (tx: Tx, receiptId: number): Promise<boolean> =>
  (await tx.$count(clientAccountMovements, eq(clientAccountMovements.receiptId, receiptId))) > 0;
