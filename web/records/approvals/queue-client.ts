import { keepPreviousData } from '@tanstack/react-query';
import { download } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { deciding } from '#web/platform/page/approvals/approvals-client.ts';
import { pageOf, wholeOf } from '#web/platform/page/list/search.ts';
import type { QueueSearch } from './queue-search.ts';

const listIn = ({ item: _item, ...search }: QueueSearch) => search;

/** A page of the queue. */
export const queueOptions = (search: QueueSearch, domainId: number | undefined) =>
  trpc.approvals.list.queryOptions(
    { ...pageOf(listIn(search)), domainId },
    { placeholderData: keepPreviousData },
  );

export const downloadQueue = (search: QueueSearch, domainId: number | undefined) =>
  download('/approvals/export', { ...wholeOf(listIn(search)), domainId }, 'approvals.csv');

/** One request with its details. */
export const requestOptions = (id: number) => trpc.approvals.get.queryOptions({ id });

/** People to whom a request may be passed. */
export const decidersOptions = (id: number) => trpc.approvals.deciders.queryOptions({ id });

const { approvals } = trpcClient;
export const approveOne = (id: number) => deciding(approvals.approve.mutate({ id }));
export const approveAll = (ids: number[]) => deciding(approvals.approveSeveral.mutate({ ids }));
export const withdrawOne = (id: number) => deciding(approvals.withdraw.mutate({ id }));
export const rejectOne = (input: { id: number; comment: string }) => deciding(approvals.reject.mutate(input));
export const delegateOne = (input: { id: number; userId: number }) =>
  deciding(approvals.delegate.mutate(input));
