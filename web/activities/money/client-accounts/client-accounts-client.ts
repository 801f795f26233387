import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

export const accountsHref = (id: number) => `/banking/accounts/${id}/client-accounts`;
export const movementsHref = (id: number) => `/banking/accounts/${id}/client-movements`;
export const batchesHref = (id: number) => `/banking/accounts/${id}/client-batches`;

const { clientAccounts } = trpc;

export const downloadBatch = (id: number, { seq, fileName }: { seq: number; fileName: string }) =>
  download(`/client-accounts/batches/${id}/files/${seq}`, {}, fileName);

export const summaryOptions = (bankAccountId: number) =>
  clientAccounts.summary.queryOptions({ bankAccountId });

export const invalidateClientAccounts = () => queryClient.invalidateQueries(clientAccounts.pathFilter());

export const saving = <Answer>(change: Promise<Answer>, caseId: number | null = null) =>
  withRefetch(change, () =>
    Promise.all([invalidateClientAccounts(), caseId !== null && invalidateCase(caseId)]),
  );

/** Takes a step of the client account of a case. */
export const takeAccountStep = (caseId: number, input: object) =>
  saving<unknown>(trpcClient.clientAccounts.step.mutate(input as never), caseId);
