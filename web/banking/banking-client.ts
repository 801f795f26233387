import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BankAccountItem, BankAccountValues } from '#shared/banking/account-input.ts';
import type { CsvProfile } from '#shared/banking/csv-profile.ts';
import type { ImportItem, Mapping, MappingPreview, Undone, Uploaded } from '#shared/banking/import-input.ts';
import type { BankItem } from '#shared/banking/item-input.ts';
import { queryClient } from '#web/api/query.ts';
import { rest, upload } from '#web/api/rest.ts';

/** Everything read of banking. */
export const bankingKey = ['banking'] as const;

export const accountPath = (id: number) => `/banking/accounts/${id}`;
export const importsHref = (id: number) => `${accountPath(id)}/imports`;
export const itemsHref = (id: number) => `${accountPath(id)}/items`;
export const editHref = (id: number) => `${accountPath(id)}/edit`;

export function accountsOptions(query: {
  search?: string | undefined;
  domainId?: number | undefined;
  active?: boolean | undefined;
  page?: number | undefined;
}) {
  return queryOptions({
    queryKey: [...bankingKey, 'accounts', query],
    queryFn: ({ signal }) => rest.list<BankAccountItem>('/banking/accounts', query, signal),
    placeholderData: keepPreviousData,
  });
}

export const accountOptions = (id: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'account', id],
    queryFn: async ({ signal }) => (await rest.get<BankAccountItem>(accountPath(id), {}, signal)).data,
  });

export const importsOptions = (id: number, page: number | undefined) =>
  queryOptions({
    queryKey: [...bankingKey, 'imports', id, page],
    queryFn: ({ signal }) => rest.list<ImportItem>(importsHref(id), { page }, signal),
    placeholderData: keepPreviousData,
  });

export const importOptions = (id: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'import', id],
    queryFn: async ({ signal }) => (await rest.get<ImportItem>(`/banking/imports/${id}`, {}, signal)).data,
  });

/** The oldest items that wait for somebody. */
export const openItemsOptions = (id: number, limit: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'open-items', id, limit],
    queryFn: ({ signal }) =>
      rest.list<BankItem>(itemsHref(id), { status: 'open', dir: 'asc', limit }, signal),
  });

export const mappingOptions = (importId: number) =>
  queryOptions({
    queryKey: [...bankingKey, 'mapping', importId],
    queryFn: async ({ signal }) =>
      (await rest.get<Mapping>(`/banking/imports/${importId}/mapping`, {}, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const previewOptions = (importId: number, profile: CsvProfile) =>
  queryOptions({
    queryKey: [...bankingKey, 'preview', importId, profile],
    queryFn: async () =>
      (await rest.post<MappingPreview>(`/banking/imports/${importId}/mapping/preview`, { profile })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const invalidateBanking = () => queryClient.invalidateQueries({ queryKey: bankingKey });

/** Whatever becomes of it, what is on screen is fetched again: somebody else may have been quicker. */
async function saving<Data>(save: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await save).data;
  } finally {
    await invalidateBanking();
  }
}

export const createAccount = (values: Partial<BankAccountValues>) =>
  saving(rest.post<BankAccountItem>('/banking/accounts', values));

export const changeAccount = (id: number, values: BankAccountValues & { version: number }) =>
  saving(rest.put<BankAccountItem>(accountPath(id), values));

/** Uploads a statement; answers the id of its import. */
export async function sendStatement(
  accountId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<number | undefined> {
  const { data } = await upload<Uploaded>(importsHref(accountId), file, onProgress);
  return data.imports[0]?.id;
}

const act = <Data>(importId: number, action: string, body: object) =>
  saving(rest.post<Data>(`/banking/imports/${importId}/${action}`, body));

export const undoImport = ({ id, version }: ImportItem) => act<Undone>(id, 'undo', { version });
export const acceptBalance = ({ id, version }: ImportItem, reason: string) =>
  act<ImportItem>(id, 'accept-balance', { version, reason });
export const learnMapping = ({ id, version }: ImportItem, profile: CsvProfile) =>
  act<ImportItem>(id, 'mapping', { version, profile });
