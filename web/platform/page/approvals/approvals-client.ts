import type { ApprovalOutcome } from '#shared/records/approvals/contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { toast } from '#web/platform/ui/toast.ts';

export const invalidateApprovals = () => queryClient.invalidateQueries(trpc.approvals.pathFilter());

/** Reloads approvals on screen whenever one is requested, decided or passed on, anywhere. */
export const useLiveApprovals = () => useLive(['approvals'], () => void invalidateApprovals());

/** The pending approvals of a record; for a case, also those on its parts. */
export const waitingOptions = (entity: string, entityId: number) =>
  trpc.approvals.ofRecord.queryOptions({ entity, entityId });

/** Whether a decision was taken or refused, approvals on screen are fetched again. */
export const deciding = <Answer>(decision: Promise<Answer>) => withRefetch(decision, invalidateApprovals);

/** Shows the result of a decision; if it was not carried out, as a problem. */
export function sayOutcome({ decision, message }: ApprovalOutcome): void {
  if (decision === 'void') toast.error('Not decided.', message);
  else if (decision === 'escalated') toast.success('Passed on.', message);
  else toast.success(message);
}
