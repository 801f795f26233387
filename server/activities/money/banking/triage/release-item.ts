import type { SignedIn } from '#server/platform/http/trpc.ts';
import { isDatedAhead } from '#shared/activities/money/banking/dated-ahead.ts';
import type { ReleaseItemInput } from '#shared/activities/money/banking/triage-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { settleItem, writeToBankItem } from './write-to-item.ts';

/** Lets a line that is dated ahead be dealt with before its day, for a reason that is kept. */
export const releaseItem = (ctx: SignedIn, { id, version, reason }: ReleaseItemInput): Promise<void> =>
  writeToBankItem(ctx, id, async (w, item) => {
    if (item.version !== version || !isDatedAhead(item)) throw conflict('This line is not held any more.');
    const { status } = item;
    await settleItem(w, item, 'released early', { status, releasedEarly: reason }, { reason });
  });
