import { queryClient } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

/** Whose consents they are: a client's or, by a debt, a creditor's on one case; or a creditor's for all cases. */
export type ConsentHolder =
  | { of: 'person'; caseId: number; id: number; name: string; email: string | null }
  | { of: 'debt'; caseId: number; id: number; name: string; email: string | null }
  | { of: 'creditor'; id: number; name: string; email: string | null };

type Calls = Inputs['consents'];
const { consents } = trpcClient;

async function saved<Result>(holder: ConsentHolder, change: Promise<Result>): Promise<Result> {
  const result = await change;
  await (holder.of === 'creditor'
    ? queryClient.invalidateQueries({
        queryKey: trpc.consents.ofCreditor.queryKey({ creditorId: holder.id }),
      })
    : invalidateCase(holder.caseId));
  return result;
}

export const recordOnCase = (holder: ConsentHolder, input: Calls['recordOnCase']) =>
  saved(holder, consents.recordOnCase.mutate(input));
export const recordOfCreditor = (holder: ConsentHolder, input: Calls['record']) =>
  saved(holder, consents.record.mutate(input));
export const revokeOnCase = (holder: ConsentHolder, input: Calls['revokeOnCase']) =>
  saved(holder, consents.revokeOnCase.mutate(input));
export const revokeOfCreditor = (holder: ConsentHolder, input: Calls['revoke']) =>
  saved(holder, consents.revoke.mutate(input));
