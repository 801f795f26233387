import type { SignedIn } from '#server/http/trpc.ts';
import type { PayItemInput } from '#shared/banking/triage-contract.ts';
import { postPaid } from '../matching/post-paid.ts';
import { refuseStale, writeToItem } from './write-to-item.ts';

/** Says that a line is the debit of a batch, or of one of its payments. */
export const payItem = (
  ctx: SignedIn,
  { id, version, kind, paidId, processingOn = null }: PayItemInput,
): Promise<void> =>
  writeToItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    await postPaid(w, item, kind === 'batch' ? { kind, id: paidId, processingOn } : { kind, id: paidId }, {
      evidence: item.evidence,
      score: item.matchScore,
      byId: ctx.actor.id,
    });
  });
