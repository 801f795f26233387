import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { accountTopic, type BankAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { cashOnBanks } from '#server/records/ledger/case-cash.ts';
import { writeToCaseBooks } from '#server/records/ledger/ledger-access.ts';
import { lockAccounts, postMovements } from '#server/records/payments/client-accounts/movements.ts';
import {
  ACCOUNT_ENTITY,
  type ClientAccount,
  depositHeld,
  partsOf,
  requestClientAccount,
} from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { accountLife, asksReason } from '#shared/activities/money/client-accounts/account-life.ts';
import { isAtBank } from '#shared/activities/money/client-accounts/client-accounts.ts';
import type {
  AccountChange,
  HandMove,
  StepInput,
} from '#shared/activities/money/client-accounts/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict, invalidAt } from '#shared/platform/errors.ts';
import { refuseStep } from '#shared/platform/life/life.ts';
import { poundsText } from '#shared/platform/money.ts';
import { caseAccount, factsOf, lastClientBank } from './case-account.ts';

/** Requests the case's client account by hand, for example after take-on. */
export function requestByHand(ctx: SignedIn, caseId: number) {
  return writeToCase(ctx, caseId, async (w, found) => {
    if (await requestClientAccount(w, found)) return caseAccount(w.tx, found);
    const [existing] = await w.tx.select().from(clientAccounts).where(eq(clientAccounts.caseId, caseId));
    throw conflict(
      existing
        ? 'The case already has a client account.'
        : 'The case’s portfolio has no umbrella account with client accounts.',
    );
  });
}

async function lockAccount(
  tx: Tx,
  caseId: number,
): Promise<{ account: ClientAccount; umbrella: BankAccount }> {
  const [account] = await tx
    .select()
    .from(clientAccounts)
    .where(eq(clientAccounts.caseId, caseId))
    .for('update');
  if (!account) throw new AppError('notFound', 'The case has no client account.');
  const [umbrella = missing()] = await tx
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.id, account.bankAccountId));
  return { account, umbrella: umbrella };
}

const change = (
  ctx: SignedIn,
  caseId: number,
  version: number,
  make: (w: Write, account: ClientAccount, umbrella: BankAccount, found: Case) => Promise<void>,
) =>
  writeToCase(ctx, caseId, async (w, found) => {
    const { account, umbrella } = await lockAccount(w.tx, caseId);
    await checkVersion(w, account, version);
    await make(w, account, umbrella, found);
    w.changed(accountTopic(umbrella.id));
    return caseAccount(w.tx, found);
  });

/** Changes the account details that are sent to the bank. */
export const changeAccount = (ctx: SignedIn, { caseId, version, ...values }: AccountChange) =>
  change(ctx, caseId, version, async (w, account) => {
    await refuseTaken(w.tx, account, values.providerRef);
    await changeRow(w, ACCOUNT_ENTITY, clientAccounts, account, version, values);
  });

async function refuseTaken(tx: Tx, { id, bankAccountId }: ClientAccount, providerRef: string) {
  const taken = await tx.$count(
    clientAccounts,
    and(
      eq(clientAccounts.bankAccountId, bankAccountId),
      eq(clientAccounts.providerRef, providerRef),
      ne(clientAccounts.id, id),
    ),
  );
  if (taken > 0) throw invalidAt('providerRef', 'Another client account has this reference.');
}

/** Takes a step in the life of a client account. */
export const takeStep = (ctx: SignedIn, { caseId, version, step, on, reason }: StepInput) =>
  change(ctx, caseId, version, async (w, account, umbrella) => {
    const today = londonDate();
    refuseStep(accountLife, step, await factsOf(w.tx, account));
    if (asksReason(step) && !reason) throw invalidAt('reason', 'Give the reason.');
    const day = on ?? today;
    const to = accountLife.steps[step].to.at(isAtBank(umbrella.provider) ? 0 : -1) ?? missing();
    const after = await changeRow(w, ACCOUNT_ENTITY, clientAccounts, account, version, {
      status: to,
      statusReason: asksReason(step) ? (reason ?? null) : null,
      ...(to === 'requested' && { requestedOn: day }),
      ...(to === 'open' && { openedOn: day, closeRequestedOn: null, closedOn: null }),
      ...(to === 'opening' && { closeRequestedOn: null, closedOn: null }),
      ...(step === 'close' && { closeRequestedOn: day }),
      ...(to === 'closed' && { closedOn: day }),
    });
    if (to === 'open') await depositHeld(w, after, today);
  });

/** Moves money between the client bank and the case's client account by hand, with its reason. */
export function moveByHand(
  ctx: SignedIn,
  { caseId, direction, amountPence, movedOn, reason, idempotencyKey }: HandMove,
) {
  return writeToCaseBooks(ctx, caseId, async (w) => {
    const account = (await lockAccounts(w.tx, [caseId])).get(caseId);
    if (!account) throw conflict('No money can move on this client account: it is not open.');
    const parts =
      direction === 'dep'
        ? await depositable(w.tx, caseId, amountPence)
        : [{ bankAccountId: await lastClientBank(w.tx, account.id), pence: amountPence }];
    if (direction === 'wth' && amountPence > account.balancePence)
      throw invalidAt('amountPence', `Only ${poundsText(account.balancePence)} is on the client account.`);
    const refusals = await postMovements(
      w,
      parts.map(({ bankAccountId, pence }) => ({
        account,
        direction,
        amountPence: pence,
        movedOn,
        source: 'hand',
        reason,
        clientBankId: bankAccountId,
        idempotencyKey: `client-hand:${caseId}:${idempotencyKey}:${bankAccountId ?? 0}`,
      })),
    );
    const refusal = refusals.find((each) => each !== null);
    if (refusal) throw refusal;
  });
}

async function depositable(tx: Tx, caseId: number, amountPence: number) {
  const cash = await cashOnBanks(tx, caseId);
  const held = cash.reduce((sum, { pence }) => sum + pence, 0);
  if (amountPence > held) throw invalidAt('amountPence', `Only ${poundsText(held)} is on the client bank.`);
  return partsOf(cash, amountPence);
}
