import type { SignedIn } from '#server/platform/http/trpc.ts';
import { countMail } from '#server/records/correspondence/items/item-list.ts';
import type { WaitingMail } from '#shared/views/dashboard/contract.ts';

/** The outbound mail that is waiting for somebody, as counted by its queue's tabs. */
export async function waitingMailOf(ctx: SignedIn, domainId?: number): Promise<WaitingMail> {
  const counts = new Map((await countMail(ctx, domainId)).map(({ tab, count }) => [tab, count]));
  const of = (tab: keyof WaitingMail) => counts.get(tab) ?? 0;
  return { awaiting: of('awaiting'), drafts: of('drafts'), attention: of('attention') };
}
