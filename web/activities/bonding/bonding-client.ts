import { keepPreviousData } from '@tanstack/react-query';
import type { BordereauSearch } from '#shared/activities/bonding/list.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['bonding'];

/** The bonds of a case; fetched again whenever the case changes. */
export const bondsOptions = (caseId: number) => trpc.bonding.ofCase.queryOptions({ caseId });

export const practitionersOptions = (domainId: number | undefined) =>
  trpc.bonding.practitioners.queryOptions({ domainId });

export const bordereauxOptions = (month: string, domainId: number | undefined) =>
  trpc.bonding.bordereaux.queryOptions({ month, domainId }, { placeholderData: keepPreviousData });

type EntrySearch = Omit<BordereauSearch, 'month'>;

/** The report of the month as it is sent to sureties. */
export const printBordereau = (
  month: string,
  { portfolioId, supervisorId }: EntrySearch,
  domainId: number | undefined,
) =>
  download(
    '/reports/bonding-report',
    { download: 'true', format: 'pdf', month, portfolioId, practitionerId: supervisorId, domainId },
    `bonding-report-${month.slice(0, 7)}.pdf`,
  );

export const invalidateBonds = () => queryClient.invalidateQueries(trpc.bonding.pathFilter());

export const enterBond = (input: Calls['enter'] & { caseId: number }) =>
  withRefetch(trpcClient.bonding.enter.mutate(input), () =>
    Promise.all([invalidateCase(input.caseId), invalidateBonds()]),
  );

export const correctCoverDay = (input: Calls['correctDay'] & { caseId: number }) =>
  withRefetch(trpcClient.bonding.correctDay.mutate(input), () =>
    Promise.all([invalidateCase(input.caseId), invalidateBonds()]),
  );

export const reviewCovers = (ids: readonly number[]) =>
  withRefetch(trpcClient.bonding.review.mutate({ ids: [...ids] }), invalidateBonds);

export const submitBordereau = (input: Calls['submit']) =>
  withRefetch(trpcClient.bonding.submit.mutate(input), invalidateBonds);
