import { useDomain } from '#web/platform/api/domain.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

/** The domain on screen as calls name it; undefined for all that the user may see. */
export function useDomainId(): number | undefined {
  const domain = useDomain();
  return domain === 'all' ? undefined : domain;
}

/** Fetches what is on screen of the books again. */
export const invalidateLedger = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.ledger.books.pathFilter()),
    queryClient.invalidateQueries(trpc.payments.manual.pathFilter()),
  ]);

export const saving = <Answer>(change: Promise<Answer>, caseId: number | null = null) =>
  withRefetch(change, () => Promise.all([invalidateLedger(), caseId !== null && invalidateCase(caseId)]));
