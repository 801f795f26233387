import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InboundDetail, InboundRow } from '#shared/activities/inbound/contract.ts';
import { inboundList } from '#shared/activities/inbound/list.ts';
import { type ListSearch, USUAL_PAGE_SIZE } from '#shared/records/reference/lists.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download, fetchObjectUrl } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { parseList } from '#web/platform/page/list/search.ts';
import { positiveOf } from '#web/platform/page/search.ts';

const { inbound } = trpc;
export const inboundCalls = trpcClient.inbound;
export const INBOUND_HREF = '/paperless-office/inbound';

/** The filters and page of the post, from the address; `item` is the one on screen. */
export type InboundSearch = Omit<ListSearch<typeof inboundList>, 'sort' | 'dir'> & {
  item?: number | undefined;
};

/** Reads an address leniently: what makes no sense is ignored. */
export function parseInboundSearch(raw: Readonly<Record<string, unknown>>): InboundSearch {
  const { sort: _sort, dir: _dir, ...search } = parseList(inboundList, raw);
  return { ...search, item: positiveOf(raw.item) };
}

export const rowsOptions = ({ item: _item, ...search }: InboundSearch) =>
  inbound.list.queryOptions({ ...search, limit: USUAL_PAGE_SIZE }, { placeholderData: keepPreviousData });

export const tallyOptions = inbound.tally.queryOptions();
export const itemOptions = (id: number, search?: string) =>
  inbound.get.queryOptions(search ? { id, search } : { id });
export const debtsOptions = (caseId: number) => inbound.debts.queryOptions({ caseId });

/** A page of an item as a picture, under an address of this page alone; forgotten with the cache. */
export const pictureOptions = (
  { id, version }: Pick<InboundRow, 'id' | 'version'>,
  number: number,
  width: number,
) =>
  queryOptions({
    queryKey: ['inbound-page', id, version, number, width],
    queryFn: () => fetchObjectUrl(`/inbound/items/${id}/pages/${number}`, { width }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  });

/** Pixels across a page on screen, and of the small ones beside it. */
export const PAGE_WIDTH = 1100;
export const THUMB_WIDTH = 140;

/** Reads an item and its first page before it is opened, so that it is there at once. */
export function prefetchItem(row: InboundRow | undefined): void {
  if (!row) return;
  void queryClient.prefetchQuery(itemOptions(row.id));
  // While a file is being read, its pages are known but belong to no item yet.
  if (row.pageCount > 0 && row.status !== 'received')
    void queryClient.prefetchQuery(pictureOptions(row, 1, PAGE_WIDTH));
}

const refetch = () => queryClient.invalidateQueries({ queryKey: inbound.pathKey() });
export const invalidateInbound = refetch;

/** Who has which item open is read again, and nothing else: the totals of the post stay as they are. */
export function invalidateLocks(): void {
  for (const queryKey of [inbound.list.pathKey(), inbound.get.pathKey()])
    void queryClient.invalidateQueries({ queryKey });
}

/** Whatever happens to the change, the post on screen is fetched again. */
export const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, refetch);

/** An item in the version that the user saw. */
export type Seen = Pick<InboundDetail, 'id' | 'version'>;
export const seenOf = ({ id, version }: Seen): Seen => ({ id, version });

/** Takes files in as one batch: those that are refused are named with the reason, the others come in. */
export async function takeIn(
  files: readonly File[],
  batch: { declaredSheets: number | null; isDuplex: boolean; domainId: number | null },
): Promise<{ taken: number; refused: string[] }> {
  const fileIds: number[] = [];
  const refused: string[] = [];
  for (const file of files)
    try {
      fileIds.push((await storeFile(file)).id);
    } catch (error) {
      refused.push(`${file.name}: ${error instanceof Error ? error.message : 'It could not be sent.'}`);
    }
  if (fileIds.length > 0) await saving(inboundCalls.receive.mutate({ channel: 'drop', fileIds, ...batch }));
  return { taken: fileIds.length, refused };
}

export const saveItem = ({ id, title }: Pick<InboundDetail, 'id' | 'title'>) =>
  download(`/inbound/items/${id}/content`, {}, `${title}.pdf`);
export const printSeparators = (copies: number, caseId: number | null) =>
  download('/inbound/separators', { copies, caseId }, 'Separator sheets.pdf');
