import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { PayItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { postPaid } from '../matching/post-paid.ts';
import { refuseStale, writeToBankItem } from './write-to-item.ts';

/** Records that a line is the debit of a batch, a payment, or a supplier's invoice. */
export const payItem = (
  ctx: SignedIn,
  { id, version, kind, paidId, processingOn }: PayItemInput,
): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    const { evidence, matchScore: score } = item;
    await postPaid(w, item, { kind, id: paidId, processingOn }, { evidence, score, byId: ctx.actor.id });
  });
