import type { DoubtRow } from '#shared/activities/money/banking/doubts-contract.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { saving } from './banking-client.ts';

const { imports } = trpc.banking;

/** The lines of an import that somebody has to decide about. */
export const doubtsOptions = (importId: number) => imports.doubts.queryOptions({ id: importId });

/** The lines of an import that were left out: already held. */
export const knownOptions = (importId: number) => imports.known.queryOptions({ id: importId });

/** Says whether lines are the payments that they resemble. */
export const decideDoubts = (importId: number, doubts: readonly DoubtRow[], verdict: 'same' | 'another') =>
  saving(
    trpcClient.banking.imports.decideDoubts.mutate({
      id: importId,
      doubts: doubts.map(({ id, version }) => ({ id, version })),
      verdict,
    }),
  );

/** Adds a line that was left out because of the given item. */
export const takeIn = (importId: number, itemId: number) =>
  saving(trpcClient.banking.imports.takeIn.mutate({ id: importId, itemId }));
