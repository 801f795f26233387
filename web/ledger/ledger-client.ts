import { queryClient } from '#web/api/query.ts';
import { trpc } from '#web/api/trpc.ts';
import { invalidateCase } from '#web/case/case.ts';
import { useDomain } from '#web/session/domain.ts';

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

/** Whether a change of the books was accepted or refused, what is on screen of them, and of its case, is fetched again. */
export async function saving<Answer>(change: Promise<Answer>, caseId: number | null = null): Promise<Answer> {
  try {
    return await change;
  } finally {
    await Promise.all([invalidateLedger(), caseId !== null && invalidateCase(caseId)]);
  }
}
