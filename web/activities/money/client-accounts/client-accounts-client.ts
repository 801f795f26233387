import { keepPreviousData } from '@tanstack/react-query';
import type { ClientAccountSearch, MovementSearch } from '#shared/activities/money/client-accounts/list.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { pageOf, wholeOf } from '#web/platform/page/list/search.ts';

export const accountsHref = (id: number) => `/banking/accounts/${id}/client-accounts`;
export const movementsHref = (id: number) => `/banking/accounts/${id}/client-movements`;
export const batchesHref = (id: number) => `/banking/accounts/${id}/client-batches`;

const { clientAccounts } = trpc;

/** A page of the client accounts within an umbrella account. */
export const accountsOptions = (bankAccountId: number, search: ClientAccountSearch) =>
  clientAccounts.list.queryOptions(
    { bankAccountId, ...pageOf(search) },
    { placeholderData: keepPreviousData },
  );

/** A page of their movements. */
export const movementsOptions = (bankAccountId: number, search: MovementSearch) =>
  clientAccounts.movements.queryOptions(
    { bankAccountId, ...pageOf(search) },
    { placeholderData: keepPreviousData },
  );

export const downloadAccounts = (id: number, search: ClientAccountSearch) =>
  download(`/banking/accounts/${id}/client-accounts/export`, wholeOf(search), 'client-accounts.csv');

export const downloadMovements = (id: number, search: MovementSearch) =>
  download(
    `/banking/accounts/${id}/client-movements/export`,
    wholeOf(search),
    'client-account-movements.csv',
  );

export const downloadBatch = (id: number, { seq, fileName }: { seq: number; fileName: string }) =>
  download(`/client-accounts/batches/${id}/files/${seq}`, {}, fileName);

export const summaryOptions = (bankAccountId: number) =>
  clientAccounts.summary.queryOptions({ bankAccountId });

export const invalidateClientAccounts = () => queryClient.invalidateQueries(clientAccounts.pathFilter());

export const saving = <Answer>(change: Promise<Answer>, caseId: number | null = null) =>
  withRefetch(change, () =>
    Promise.all([invalidateClientAccounts(), caseId !== null && invalidateCase(caseId)]),
  );
