import { and, desc, eq, gt } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { writeToCaseBooks } from '#server/records/ledger/ledger-access.ts';
import { changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import type { CasePayer } from '#shared/activities/money/banking/payers-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { masked } from '../items/item-list.ts';
import { payerAccounts } from '../tables.ts';

/** The accounts that are known to pay for a case, latest first. Numbers are masked unless the caller may see them. */
export async function payersOf(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<CasePayer[]> {
  await visibleCase(database, actor, caseId);
  const { isActive, confirmedCount, lastSeenOn, id } = payerAccounts;
  const rows = await database
    .select()
    .from(payerAccounts)
    .where(and(eq(payerAccounts.caseId, caseId), isActive, gt(confirmedCount, 0)))
    .orderBy(desc(lastSeenOn), desc(id));
  return rows.map((row) => shownTo(actor, row));
}

function shownTo(actor: Actor, row: typeof payerAccounts.$inferSelect): CasePayer {
  const seesDetails = may(actor, 'financials.bank-details');
  return {
    id: row.id,
    version: row.version,
    sortCode: seesDetails ? row.sortCode : null,
    accountNumber: seesDetails ? row.accountNumber : (masked(row.accountNumber) ?? ''),
    payerName: row.payerName,
    confirmedCount: row.confirmedCount,
    lastSeenOn: row.lastSeenOn,
  };
}

/**
 * Unlearns an account: it no longer counts as evidence for the case until a payment confirms it again. Postings stay. Refused
 * if the account was confirmed again since the caller read it.
 */
export async function forgetPayer(
  ctx: SignedIn,
  { caseId, payerId, version }: { caseId: number; payerId: number; version: number },
): Promise<CasePayer[]> {
  await writeToCaseBooks(ctx, caseId, async (w) => {
    const row = await lockRow(w, payerAccounts, payerId, { column: payerAccounts.caseId, id: caseId });
    if (!row.isActive) throw conflict('This account has already been forgotten.');
    const { updatedAt, updatedBy } = row;
    await checkVersion(w, row, version, () => ({ ...shownTo(ctx.actor, row), updatedAt, updatedBy }));
    const audited = { ...w, audit: (entry: Parameters<typeof w.audit>[0]) => w.audit({ ...entry, caseId }) };
    await changeRow(audited, 'payer-accounts', payerAccounts, row, version, {
      isActive: false,
      confirmedCount: 0,
      correctedCount: row.correctedCount + 1,
    });
    w.changed(`case:${caseId}`);
  });
  return payersOf(ctx, caseId);
}
