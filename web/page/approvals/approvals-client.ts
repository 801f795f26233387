import type { ApprovalOutcome } from '#shared/approvals/contract.ts';
import { useLive } from '#web/api/live.ts';
import { queryClient, withRefetch } from '#web/api/query.ts';
import { trpc } from '#web/api/trpc.ts';
import { toast } from '#web/ui/toast.ts';

export const invalidateApprovals = () => queryClient.invalidateQueries(trpc.approvals.pathFilter());

/** Reads what is on screen of approvals again whenever one is asked for, decided or passed on, wherever that is. */
export const useLiveApprovals = () => useLive(['approvals'], () => void invalidateApprovals());

/** What waits on a record; of a case, also what hangs on it. */
export const waitingOptions = (entity: string, entityId: number) =>
  trpc.approvals.ofRecord.queryOptions({ entity, entityId });

/** Whether a decision was taken or refused, what is on screen of approvals is fetched again. */
export const deciding = <Answer>(decision: Promise<Answer>) => withRefetch(decision, invalidateApprovals);

/** Says what a decision led to; one that was not taken is said as a problem. */
export function sayOutcome({ decision, message }: ApprovalOutcome): void {
  if (decision === 'void') toast.error('Not decided.', message);
  else if (decision === 'escalated') toast.success('Passed on.', message);
  else toast.success(message);
}
