import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bankAccountEntity } from '#shared/activities/money/banking/account-fields.ts';
import type {
  BankAccountValues,
  ListedBankAccount,
} from '#shared/activities/money/banking/accounts-contract.ts';
import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import type { ListedImport, Uploaded } from '#shared/activities/money/banking/imports-contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { upload } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';

export const accountPath = (id: number) => `/banking/accounts/${id}`;
export const importsHref = (id: number) => `${accountPath(id)}/imports`;
export const itemsHref = (id: number) => `${accountPath(id)}/items`;
export const editHref = (id: number) => `${accountPath(id)}/edit`;

const { accounts, imports, items } = trpc.banking;

export const accountsOptions = (query: Inputs['banking']['accounts']['list']) =>
  accounts.list.queryOptions(query, { placeholderData: keepPreviousData });

export const accountOptions = (id: number) => accounts.get.queryOptions({ id });

export const importsOptions = (id: number, page: number | undefined) =>
  imports.list.queryOptions({ id, page }, { placeholderData: keepPreviousData });

export const importOptions = (id: number) => imports.get.queryOptions({ id });

/** The oldest open items. */
export const openItemsOptions = (id: number, limit: number) =>
  items.list.queryOptions({ id, status: 'open', dir: 'asc', limit });

export const mappingOptions = (id: number) =>
  imports.mapping.queryOptions({ id }, { staleTime: Number.POSITIVE_INFINITY });

/** A mutation on the server, because of its size; cached like a read. */
export const previewOptions = (id: number, profile: CsvProfile) =>
  queryOptions({
    queryKey: [...imports.previewMapping.mutationKey(), id, profile],
    queryFn: () => trpcClient.banking.imports.previewMapping.mutate({ id, profile }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const invalidateBanking = () => queryClient.invalidateQueries(trpc.banking.pathFilter());

export const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateBanking);

export const createAccount = (values: Inputs['banking']['accounts']['create']) =>
  saving(trpcClient.banking.accounts.create.mutate(values));

export const changeAccount = (id: number, values: BankAccountValues & { version: number }) =>
  saving(trpcClient.banking.accounts.change.mutate({ id, ...values }));

/** Uploads a statement; returns the id of its import. */
export async function sendStatement(
  accountId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<number | undefined> {
  const { data } = await upload<Uploaded>(importsHref(accountId), file, onProgress);
  return data.imports[0]?.id;
}

export const undoImport = ({ id, version }: ListedImport) =>
  saving(trpcClient.banking.imports.undo.mutate({ id, version }));
export const acceptBalance = (input: Inputs['banking']['imports']['acceptBalance']) =>
  saving(trpcClient.banking.imports.acceptBalance.mutate(input));
export const learnMapping = ({ id, version }: ListedImport, profile: CsvProfile) =>
  saving(trpcClient.banking.imports.learnMapping.mutate({ id, version, profile }));

const names = [
  ...Object.keys(bankAccountEntity.fields),
  'csvProfile',
  'fileSettings',
] as (keyof BankAccountValues)[];

/** The body of a save: the fields as they were, and the CSV mapping. */
export const valuesOf = (row: ListedBankAccount): BankAccountValues =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as BankAccountValues;
