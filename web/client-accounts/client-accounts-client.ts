import { keepPreviousData } from '@tanstack/react-query';
import type { ClientAccountSearch, MovementSearch } from '#shared/client-accounts/list.ts';
import { USUAL_PAGE_SIZE } from '#shared/lists.ts';
import { queryClient } from '#web/api/query.ts';
import { download } from '#web/api/rest.ts';
import { trpc } from '#web/api/trpc.ts';
import { invalidateCase } from '#web/case/case.ts';
import { filtersOf } from '#web/page/list/search.ts';

export const accountsHref = (id: number) => `/banking/accounts/${id}/client-accounts`;
export const movementsHref = (id: number) => `/banking/accounts/${id}/client-movements`;
export const batchesHref = (id: number) => `/banking/accounts/${id}/client-batches`;

const { clientAccounts } = trpc;

/** A page of the client accounts within an umbrella account. */
export const accountsOptions = (bankAccountId: number, search: ClientAccountSearch) =>
  clientAccounts.list.queryOptions(
    { bankAccountId, ...filtersOf(search), ...orderOf(search), page: search.page, limit: USUAL_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );

/** A page of their movements. */
export const movementsOptions = (bankAccountId: number, search: MovementSearch) =>
  clientAccounts.movements.queryOptions(
    { bankAccountId, ...filtersOf(search), ...orderOf(search), page: search.page, limit: USUAL_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );

const orderOf = <Sort>({ sort, dir }: { sort?: Sort; dir?: 'asc' | 'desc' | undefined }) => ({ sort, dir });

export const downloadAccounts = (id: number, search: ClientAccountSearch) =>
  download(
    `/banking/accounts/${id}/client-accounts/export`,
    { ...filtersOf(search), ...orderOf(search) },
    'client-accounts.csv',
  );

export const downloadMovements = (id: number, search: MovementSearch) =>
  download(
    `/banking/accounts/${id}/client-movements/export`,
    { ...filtersOf(search), ...orderOf(search) },
    'client-account-movements.csv',
  );

export const downloadBatch = (id: number, { seq, fileName }: { seq: number; fileName: string }) =>
  download(`/client-accounts/batches/${id}/files/${seq}`, {}, fileName);

export const summaryOptions = (bankAccountId: number) =>
  clientAccounts.summary.queryOptions({ bankAccountId });

export const invalidateClientAccounts = () => queryClient.invalidateQueries(clientAccounts.pathFilter());

/** Whatever becomes of it, what is on screen is fetched again: somebody else may have been quicker. */
export async function saving<Answer>(change: Promise<Answer>, caseId: number | null = null): Promise<Answer> {
  try {
    return await change;
  } finally {
    await Promise.all([invalidateClientAccounts(), caseId !== null && invalidateCase(caseId)]);
  }
}
