import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { accountTopic } from '#server/records/ledger/bank-accounts/access.ts';
import { carryIn, carryOut, moveBetweenBanks } from '#server/records/ledger/case-postings.ts';
import { lockAccounts, postMovements } from '#server/records/payments/client-accounts/movements.ts';
import {
  ACCOUNT_ENTITY,
  depositHeld,
  umbrellaOf,
} from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { isAtBank } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { caseTransfers } from './tables.ts';

type Transfer = typeof caseTransfers.$inferSelect;

/** Moves the balance of an internal client account back to the client bank, so that it can go with the case. */
async function emptyOwnAccount(w: Write, found: Case, transfer: Transfer): Promise<void> {
  const next = await umbrellaOf(w.tx, { domainId: transfer.toDomainId, portfolioId: transfer.toPortfolioId });
  const account = (await lockAccounts(w.tx, [found.id])).get(found.id);
  if (!account || account.bankAccountId === next?.id || account.balancePence === 0) return;
  const [refusal] = await postMovements(w, [
    {
      account,
      direction: 'wth',
      amountPence: account.balancePence,
      movedOn: londonDate(),
      source: 'hand',
      reason: 'Transfer of the case',
      clientBankId: transfer.bankAccountId,
      idempotencyKey: `transfer:${transfer.id}:client-account`,
    },
  ]);
  if (refusal) throw refusal;
}

/** Moves the client account of a case under its new portfolio's umbrella, if that is a different one: there it starts afresh. */
async function followAccount(w: Write, moved: Case): Promise<void> {
  const [account] = await w.tx
    .select()
    .from(clientAccounts)
    .where(eq(clientAccounts.caseId, moved.id))
    .for('update');
  const next = await umbrellaOf(w.tx, moved);
  if (!account || !next || account.bankAccountId === next.id) return;
  const today = londonDate();
  const isInternal = !isAtBank(next.provider);
  const after = await changeRow(w, ACCOUNT_ENTITY, clientAccounts, account, account.version, {
    bankAccountId: next.id,
    status: isInternal ? 'open' : 'requested',
    statusReason: 'The case was transferred.',
    requestedOn: today,
    openedOn: isInternal ? today : null,
    closeRequestedOn: null,
    closedOn: null,
    lastBalancePence: null,
    lastBalanceOn: null,
    differsSince: null,
  });
  for (const id of [account.bankAccountId, next.id]) w.changed(accountTopic(id));
  if (isInternal) await depositHeld(w, after, today);
}

/**
 * Moves the money of a case with it: `change` changes the case itself. Within a domain it goes from bank to bank; to another domain its
 * balances are carried from one set of books to the other, each by a balanced journal, so that the case's totals are unchanged.
 */
export async function moveMoney(
  w: Write,
  found: Case,
  transfer: Transfer,
  change: () => Promise<Case>,
): Promise<Case> {
  const key = `transfer:${transfer.id}`;
  const on = londonDate();
  await emptyOwnAccount(w, found, transfer);
  const carried =
    transfer.fromDomainId === transfer.toDomainId
      ? null
      : await carryOut(w, { caseId: found.id, domainId: transfer.fromDomainId, on, key });
  const moved = await change();
  if (carried)
    await carryIn(w, carried, {
      caseId: found.id,
      domainId: transfer.toDomainId,
      on,
      key,
      bankAccountId: transfer.bankAccountId,
    });
  else await moveBetweenBanks(w, moved, { on, key, toBankId: transfer.bankAccountId });
  await followAccount(w, moved);
  return moved;
}
