import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { accountTopic, visibleAccount, writeToAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { postJournals } from '#server/records/ledger/post-journal.ts';
import {
  addToBalances,
  knownKeys,
  MOVEMENT_ENTITY,
} from '#server/records/payments/client-accounts/movements.ts';
import { clientAccountMovements, clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import { splitByWeight } from '#shared/platform/money.ts';
import { interestLines } from '#shared/records/ledger/ledger-events.ts';
import { caseNamed } from './account-list.ts';

type Share = { clientAccountId: number; caseId: number; amountPence: number };
type Credit = { bankAccountId: number; domainId: number; creditedOn: string; idempotencyKey: string };

/**
 * Posts interest that the bank has credited to client accounts: one journal, with a movement for each account that is
 * not sent to the bank. Repeating the key does nothing. The accounts must be locked.
 */
export async function creditInterest(
  w: Write,
  { bankAccountId, domainId, creditedOn, idempotencyKey }: Credit,
  shares: readonly Share[],
): Promise<void> {
  const [posting] = await postJournals(w, [
    {
      domainId,
      ledger: 'estate',
      postedOn: creditedOn,
      description: 'Interest on client accounts',
      source: 'interest',
      sourceId: bankAccountId,
      idempotencyKey,
      lines: interestLines(shares, bankAccountId),
    },
  ]);
  if (!posting || 'refusal' in posting) throw posting?.refusal ?? new Error('Nothing was posted.');
  if (!posting.isNew) return;
  const by = w.author.id || null;
  const rows = await w.tx
    .insert(clientAccountMovements)
    .values(
      shares.map((share) => ({
        ...share,
        bankAccountId,
        direction: 'dep' as const,
        movedOn: creditedOn,
        source: 'interest' as const,
        reason: 'Interest',
        journalId: posting.journalId,
        status: 'confirmed' as const,
        bankConfirmedOn: creditedOn,
        idempotencyKey: `${idempotencyKey}:${share.clientAccountId}`,
        createdBy: by,
        updatedBy: by,
      })),
    )
    .returning();
  await addToBalances(
    w,
    rows.map((row) => ({ ...row, isConfirmed: true })),
  );
  for (const { id, caseId, amountPence, journalId } of rows) {
    const after = { amountPence, movedOn: creditedOn, journalId };
    w.audit({ entity: MOVEMENT_ENTITY, entityId: id, action: 'interest credited', after, caseId });
    w.changed(`case:${caseId}`);
  }
  w.changed(accountTopic(bankAccountId));
}

type Interest = { bankAccountId: number; amountPence: number; creditedOn: string };

/** The accounts that hold money, each with its share of the interest in proportion to its balance; the shares add up exactly. */
async function sharesOf(database: Database | Tx, { bankAccountId, amountPence }: Interest) {
  const rows = await database
    .select({
      clientAccountId: clientAccounts.id,
      caseId: clientAccounts.caseId,
      case: caseNamed,
      balancePence: clientAccounts.balancePence,
    })
    .from(clientAccounts)
    .innerJoin(cases, eq(cases.id, clientAccounts.caseId))
    .where(and(eq(clientAccounts.bankAccountId, bankAccountId), gt(clientAccounts.balancePence, 0)))
    .orderBy(asc(clientAccounts.id));
  const parts = splitByWeight(
    amountPence,
    rows.map(({ balancePence }) => balancePence),
  );
  return rows.map((row, index) => ({ ...row, amountPence: parts[index] ?? missing() }));
}

/** How interest on an umbrella account would be spread over the cases. */
export async function interestShares({ services: { database }, actor }: SignedIn, interest: Interest) {
  await visibleAccount(database, actor, interest.bankAccountId);
  const shares = await sharesOf(database, interest);
  return shares.map(({ caseId: _caseId, ...share }) => share);
}

/** Spreads interest that the bank has credited to the umbrella account over the cases, and posts it. */
export function postInterest(
  ctx: SignedIn,
  { idempotencyKey, ...interest }: Interest & { idempotencyKey: string },
) {
  const { bankAccountId, creditedOn } = interest;
  return writeToAccount(ctx, bankAccountId, async (w, { domainId }) => {
    const key = `client-interest:${bankAccountId}:hand:${idempotencyKey}`;
    await w.tx
      .select({ id: clientAccounts.id })
      .from(clientAccounts)
      .where(eq(clientAccounts.bankAccountId, bankAccountId))
      .orderBy(asc(clientAccounts.id))
      .for('update');
    const shares = (await sharesOf(w.tx, interest)).filter(({ amountPence }) => amountPence > 0);
    const [first] = shares;
    if (!first) throw conflict('No client account has money on it to earn interest.');
    if ((await knownKeys(w.tx, [`${key}:${first.clientAccountId}`])).size > 0) return;
    await creditInterest(w, { bankAccountId, domainId, creditedOn, idempotencyKey: key }, shares);
  });
}
