import { keepPreviousData } from '@tanstack/react-query';
import type { AccountMoney, KeptCheck } from '#shared/activities/money/client-money/contract.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

export type { AccountMoney, KeptCheck };

/** The day that is asked about unless the address says another: yesterday, which the nightly job has checked. */
export const usualDay = (): string => addDays(londonDate(), -1);

export const atDayOptions = (on: string, domainId: number | undefined) =>
  trpc.clientMoney.at.queryOptions({ on, domainId }, { placeholderData: keepPreviousData });

export const invalidateClientMoney = () => queryClient.invalidateQueries(trpc.clientMoney.pathFilter());

export const saving = <T>(call: Promise<T>): Promise<T> => withRefetch(call, invalidateClientMoney);

export const checkNow = (on: string, domainId: number | undefined) =>
  saving(trpcClient.clientMoney.check.mutate({ on, domainId }));

/** Records that the caller has looked at each of the checks. */
export const lookAt = (ids: readonly number[]) =>
  saving(Promise.all(ids.map((id) => trpcClient.clientMoney.look.mutate({ id }))));
