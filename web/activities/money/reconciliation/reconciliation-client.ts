import { keepPreviousData } from '@tanstack/react-query';
import type {
  ReconciledAccount,
  ShownReconciliation,
} from '#shared/activities/money/reconciliation/contract.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';

export type { ReconciledAccount, ShownReconciliation };

/** The day that is asked about unless the address says another: the end of the last month. */
export const usualDay = (): string => addDays(monthOf(londonDate()), -1);

export const reconciliationHref = (accountId: number, on?: string) =>
  `/banking/accounts/${accountId}/reconciliation${on === undefined ? '' : `?on=${on}`}`;

export const reconciliationOptions = (id: number, on: string) =>
  trpc.reconciliation.get.queryOptions({ id, on }, { placeholderData: keepPreviousData });

export const firmOptions = (on: string, domainId: number | undefined) =>
  trpc.reconciliation.firm.queryOptions({ on, domainId }, { placeholderData: keepPreviousData });

export const invalidateReconciliations = () =>
  queryClient.invalidateQueries(trpc.reconciliation.pathFilter());

export const prepare = ({ account, on, digest }: ShownReconciliation) =>
  withRefetch(
    trpcClient.reconciliation.prepare.mutate({ id: account.id, on, digest }),
    invalidateReconciliations,
  );

export const review = ({ id, version }: { id: number; version: number }) =>
  withRefetch(trpcClient.reconciliation.review.mutate({ id, version }), invalidateReconciliations);

export const saveReconciliation = (id: number, on: string) =>
  download(`/banking/accounts/${id}/reconciliation/export`, { on }, `bank-reconciliation-${on}.csv`);
