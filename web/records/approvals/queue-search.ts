import { type ApprovalSearch, approvalList } from '#shared/records/approvals/list.ts';
import { parseList } from '#web/platform/page/list/search.ts';
import { positiveOf } from '#web/platform/page/search.ts';

/** How the queue is looked at, as the address says it; `item` is the request on screen. */
export type QueueSearch = ApprovalSearch & { item?: number | undefined };

/** What an address says about the queue; what makes no sense is ignored. */
export const parseQueueSearch = (raw: Readonly<Record<string, unknown>>): QueueSearch => ({
  ...parseList(approvalList, raw),
  item: positiveOf(raw.item),
});
