import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { HistoryEntry, NameOfRow, Row } from '#shared/records/reference/contract.ts';
import { USUAL_PAGE_SIZE } from '#shared/records/reference/lists.ts';
import { type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { download, type Query, rest } from '#web/platform/api/rest.ts';
import { filtersOf, type ListSearch } from '#web/platform/page/pickers/list-search.ts';

/** Whatever a form can edit: a row with its number and the version that was read. */
export type StoredRow = { id: number; version: number } & Record<string, unknown>;

export type Values = Record<string, unknown>;

const keyOf = (name: ReferenceName, ...rest: unknown[]) => ['reference', name, ...rest] as const;

export function listOptions(name: ReferenceName, search: ListSearch) {
  const query = {
    page: search.page,
    limit: search.limit ?? USUAL_PAGE_SIZE,
    ...filtersOf(reference[name], search),
  };
  return queryOptions({
    queryKey: keyOf(name, 'list', query),
    queryFn: ({ signal }) => rest.list<Row>(`/${name}`, query, signal),
    placeholderData: keepPreviousData,
  });
}

export function rowOptions(name: ReferenceName, id: number) {
  return queryOptions({
    queryKey: keyOf(name, 'row', id),
    queryFn: async ({ signal }) => (await rest.get<Row>(`/${name}/${id}`, {}, signal)).data,
  });
}

export function historyOptions(name: ReferenceName, id: number) {
  return queryOptions({
    queryKey: keyOf(name, 'row', id, 'history'),
    queryFn: async ({ signal }) =>
      (await rest.get<HistoryEntry[]>(`/${name}/${id}/history`, {}, signal)).data,
  });
}

const nameKey = (name: ReferenceName, id: number) => keyOf(name, 'name', id);

/** The name of one row, also of an inactive one. */
export function nameOptions(name: ReferenceName, id: number) {
  return queryOptions({
    queryKey: nameKey(name, id),
    queryFn: async ({ signal }): Promise<NamedRow> => {
      const { data } = await rest.get<NameOfRow[]>(`/${name}/names`, { ids: id }, signal);
      return data[0] ?? { id, name: `No. ${id}` };
    },
    staleTime: 60_000,
  });
}

/** Rows that may be chosen for new work, by a part of their names. */
export async function findNames(
  name: ReferenceName,
  search: string,
  domainId?: number,
): Promise<NameOfRow[]> {
  const query = { search, active: true, limit: 100, domainId };
  const { data } = await rest.get<NameOfRow[]>(`/${name}/names`, query);
  for (const { id, name: label } of data) queryClient.setQueryData(nameKey(name, id), { id, name: label });
  return data;
}

/** The rows that are being deleted, or were: a page that is about to leave one does not ask for it again. */
const deleted = new Set<unknown>();

/** Reads a row before it is opened. Not a deleted one, which a list may still show, and focus, until it is read again. */
export function prefetchRow(name: ReferenceName, id: number): void {
  if (!deleted.has(`${name}/${id}`)) void queryClient.prefetchQuery(rowOptions(name, id));
}

/** Marks everything known of the entity as out of date; what is on screen is fetched again. */
export const invalidateReference = (name: ReferenceName) =>
  queryClient.invalidateQueries({
    queryKey: keyOf(name),
    predicate: ({ queryKey: [, , part, id] }) => part !== 'row' || !deleted.has(`${name}/${String(id)}`),
  });

function keep(name: ReferenceName, row: Row): Row {
  queryClient.setQueryData(rowOptions(name, row.id).queryKey, row);
  void invalidateReference(name);
  return row;
}

export const createRow = async (name: ReferenceName, values: Values) =>
  keep(name, (await rest.post<Row>(`/${name}`, values)).data);

/** Changes the given fields; `version` is that of the row the user saw. */
export const changeRow = async (name: ReferenceName, { id, version }: Row, change: Values) =>
  keep(name, (await rest.put<Row>(`/${name}/${id}`, { version, ...change })).data);

export async function removeRow(name: ReferenceName, id: number): Promise<void> {
  deleted.add(`${name}/${id}`);
  try {
    await rest.delete(`/${name}/${id}`);
  } catch (error) {
    deleted.delete(`${name}/${id}`);
    throw error;
  }
  // Whoever returns to its address requests it, and is told that it is gone.
  await queryClient.invalidateQueries({ queryKey: keyOf(name, 'row', id), refetchType: 'none' });
  await invalidateReference(name);
}

/** Saves what the list shows: the same rows in the same order, with the columns on screen. */
export const downloadList = (name: ReferenceName, search: ListSearch, columns: readonly string[]) =>
  download(
    `/${name}/export`,
    { ...filtersOf(reference[name], search), columns: columns.join(',') } as Query,
    `${name}.csv`,
  );

/** Keeps lists, rows and names of the entity fresh while other people change them. */
export function useReferenceLive(name: ReferenceName): void {
  useLive([`entity:${name}`], () => void invalidateReference(name));
}

/** The domains whose rows the user may see. */
export const domainNames = queryOptions({
  queryKey: keyOf('domains', 'names'),
  queryFn: () => findNames('domains', ''),
});
