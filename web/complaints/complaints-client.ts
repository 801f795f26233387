import { keepPreviousData } from '@tanstack/react-query';
import type { ComplaintChange, ComplaintStepInput, NewComplaint } from '#shared/complaints/contract.ts';
import { queryClient } from '#web/api/query.ts';
import { download } from '#web/api/rest.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { invalidateCase } from '#web/case/case.ts';
import { type ComplaintSearch, filtersOf } from './complaint-search.ts';

/** How many complaints a page of the register has. */
const pageSize = 25;

/** The complaints of a case; kept with the case, and fetched again whenever it changes. */
export const complaintsOptions = (caseId: number) => trpc.complaints.ofCase.queryOptions({ caseId });

export const complaintOptions = (caseId: number, id: number) =>
  trpc.complaints.get.queryOptions({ caseId, id });

/** A page of the register. */
export const registerOptions = (search: ComplaintSearch, domainId: number | undefined) =>
  trpc.complaints.list.queryOptions(
    { ...search, limit: pageSize, domainId },
    { placeholderData: keepPreviousData },
  );

export const downloadComplaints = (search: ComplaintSearch, domainId: number | undefined) =>
  download(
    '/complaints/export',
    { ...filtersOf(search), sort: search.sort, dir: search.dir, domainId },
    'complaints.csv',
  );

export const invalidateComplaints = () => queryClient.invalidateQueries(trpc.complaints.pathFilter());

/** Whatever becomes of it, what is on screen is fetched again: somebody else may have been quicker. */
async function saving<Data>(caseId: number, save: Promise<Data>): Promise<Data> {
  try {
    return await save;
  } finally {
    await Promise.all([invalidateCase(caseId), invalidateComplaints()]);
  }
}

export const logComplaint = (caseId: number, values: NewComplaint) =>
  saving(caseId, trpcClient.complaints.add.mutate({ caseId, ...values }));

export const changeComplaint = (caseId: number, id: number, values: ComplaintChange) =>
  saving(caseId, trpcClient.complaints.change.mutate({ caseId, id, ...values }));

export const takeStep = (caseId: number, id: number, values: ComplaintStepInput) =>
  saving(caseId, trpcClient.complaints.step.mutate({ caseId, id, ...values }));
