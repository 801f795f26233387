import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
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
import { clientAccountMovements, clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { isAtBank, stepOf } from '#shared/activities/money/client-accounts/client-accounts.ts';
import type {
  AccountChange,
  HandMove,
  StepInput,
} from '#shared/activities/money/client-accounts/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict, invalidAt } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { caseAccount, lastClientBank } from './case-account.ts';

/** Requests the case's client account by hand, as for a case that was taken on. */
export function requestByHand(ctx: SignedIn, caseId: number) {
  return writeToCase(ctx, caseId, async (w, found) => {
    if (await requestClientAccount(w, found)) return caseAccount(w.tx, found);
    const [existing] = await w.tx.select().from(clientAccounts).where(eq(clientAccounts.caseId, caseId));
    throw conflict(
      existing
        ? 'The case has a client account already.'
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
  const [umbrella] = await tx.select().from(bankAccounts).where(eq(bankAccounts.id, account.bankAccountId));
  return { account, umbrella: umbrella! };
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

/** Takes a step in the life of a client account (domain notes 8.9); refused where it does not follow or money is left. */
export const takeStep = (ctx: SignedIn, { caseId, version, step: name, on, reason }: StepInput) =>
  change(ctx, caseId, version, async (w, account, umbrella) => {
    const step = stepOf(name);
    const today = londonDate();
    const day = on ?? today;
    if (!step.from.includes(account.status))
      throw conflict(`This does not follow: the account is not ${step.from.map(inWords).join(' or ')}.`);
    if (step.needsReason && !reason) throw invalidAt('reason', 'Give the reason.');
    if (name === 'close') refuseMoneyLeft(account);
    if (name === 'closed') await refuseUnconfirmed(w.tx, account);
    const to = isAtBank(umbrella.provider) ? step.to : (step.internally ?? step.to);
    const after = await changeRow(w, ACCOUNT_ENTITY, clientAccounts, account, version, {
      status: to,
      statusReason: step.needsReason ? (reason ?? null) : null,
      ...(to === 'requested' && { requestedOn: day }),
      ...(to === 'open' && { openedOn: day, closeRequestedOn: null, closedOn: null }),
      ...(to === 'opening' && { closeRequestedOn: null, closedOn: null }),
      ...(name === 'close' && { closeRequestedOn: day }),
      ...(to === 'closed' && { closedOn: day }),
    });
    if (to === 'open') await depositHeld(w, after, today);
  });

const inWords = (status: string) =>
  status.replace('closing', 'being closed').replace('opening', 'being opened');

function refuseMoneyLeft({ balancePence }: ClientAccount): void {
  if (balancePence > 0)
    throw conflict(`${poundsText(balancePence)} is left on the client account: withdraw it first.`);
}

async function refuseUnconfirmed(
  tx: Tx,
  { id, lastBalancePence, lastBalanceOn }: ClientAccount,
): Promise<void> {
  const open = await tx.$count(
    clientAccountMovements,
    and(eq(clientAccountMovements.clientAccountId, id), ne(clientAccountMovements.status, 'confirmed')),
  );
  if (open > 0)
    throw conflict(
      open === 1
        ? 'A movement is not confirmed by the bank yet.'
        : `${open} movements are not confirmed by the bank yet.`,
    );
  if (lastBalanceOn !== null && (lastBalancePence ?? 0) !== 0)
    throw conflict(`By the bank, ${poundsText(lastBalancePence ?? 0)} is left on the account.`);
}

/** Moves money between the client bank and the case's client account by hand, with its reason. */
export function moveByHand(
  ctx: SignedIn,
  { caseId, direction, amountPence, movedOn, reason, idempotencyKey }: HandMove,
) {
  return writeToCaseBooks(ctx, caseId, async (w) => {
    const account = (await lockAccounts(w.tx, [caseId])).get(caseId);
    if (!account) throw conflict('No money moves on this client account: it is not open.');
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
