import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { IgnoreItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { refuseStale, settleItem, writeToBankItem } from './write-to-item.ts';

/** Leaves a line out of the books, with a reason that is kept. */
export const ignoreItem = (ctx: SignedIn, { id, version, reason }: IgnoreItemInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    await refuseStale(w, item, version, ctx.actor);
    const values = { status: 'ignored', ignoredReason: reason, caseId: null } as const;
    await settleItem(w, item, 'ignored', values, { reason });
  });
