import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { PairItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { postReversal } from '../matching/post-reversal.ts';
import { postTransfer } from '../matching/post-transfer.ts';
import { bankItems } from '../tables.ts';
import { type HeldItem, noSuchItem, noteDecision, refuseStale, writeToBankItem } from './write-to-item.ts';

/**
 * Pairs two lines: on one account the later reverses the earlier one's receipt, between two accounts they are
 * the halves of a transfer.
 */
export const pairItem = (ctx: SignedIn, { id, version, otherItemId }: PairItemInput): Promise<void> => {
  if (otherItemId === id) throw noSuchItem();
  return writeToBankItem(
    ctx,
    id,
    async (w, item, [other = missing()]) => {
      await refuseStale(w, item, version, ctx.actor);
      await joinItems(w, ctx, item, other);
    },
    [otherItemId],
  );
};

/** Pairs two locked lines; the second is taken in its current version. */
export async function joinItems(
  w: Write,
  { actor }: SignedIn,
  item: HeldItem,
  other: HeldItem,
): Promise<void> {
  if (item.bankAccountId === other.bankAccountId) {
    const caseId = await postReversal(w, { item, originalId: other.itemId, because: null });
    await keepEvidence(w, [item]);
    noteDecision(w, item.itemId, 'matched', { takesBack: other.itemId }, { status: item.status }, caseId);
    noteDecision(w, other.itemId, 'reversed', { status: 'reversed' }, { status: other.status }, caseId);
    return;
  }
  await refuseStale(w, other, other.version, actor);
  const [out, into] = item.amountPence < 0 ? [item, other] : [other, item];
  await postTransfer(w, out, into, null);
  await keepEvidence(w, [item, other]);
  for (const [half, of] of [
    [item, other],
    [other, item],
  ] as const)
    noteDecision(w, half.itemId, 'matched', { transferWith: of.itemId }, { status: half.status }, null);
}

/** When a user pairs the lines, the evidence of their proposal is kept. */
async function keepEvidence(w: Write, items: readonly HeldItem[]): Promise<void> {
  for (const { itemId, evidence, matchScore } of items)
    await w.tx.update(bankItems).set({ matchEvidence: evidence, matchScore }).where(eq(bankItems.id, itemId));
}
