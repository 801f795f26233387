import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  ComplaintDetail,
  ComplaintItem,
  changeComplaintInput,
  complaintStepInput,
  newComplaintInput,
} from '#shared/complaints/contract.ts';
import type { ComplaintSearch } from '#shared/complaints/list.ts';
import { USUAL_PAGE_SIZE } from '#shared/lists.ts';
import { queryClient } from '#web/api/query.ts';
import { download, rest } from '#web/api/rest.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';
import { filtersOf } from '#web/page/list/search.ts';

/** Everything read of the register. */
const complaintsKey = ['complaints'] as const;

const pathOf = (caseId: number) => `/cases/${caseId}/complaints`;

/** The complaints of a case; kept with the case, and fetched again whenever it changes. */
export const complaintsOptions = (caseId: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'complaints'),
    queryFn: async ({ signal }) => (await rest.get<ComplaintItem[]>(pathOf(caseId), {}, signal)).data,
  });

export const complaintOptions = (caseId: number, id: number) =>
  queryOptions({
    queryKey: caseKey(caseId, 'complaints', id),
    queryFn: async ({ signal }) =>
      (await rest.get<ComplaintDetail>(`${pathOf(caseId)}/${id}`, {}, signal)).data,
  });

/** A page of the register. */
export function registerOptions(search: ComplaintSearch, domainId: number | undefined) {
  const query = {
    ...filtersOf(search),
    sort: search.sort,
    dir: search.dir,
    page: search.page,
    limit: USUAL_PAGE_SIZE,
    domainId,
  };
  return queryOptions({
    queryKey: [...complaintsKey, 'list', query],
    queryFn: ({ signal }) => rest.list<ComplaintItem>('/complaints', query, signal),
    placeholderData: keepPreviousData,
  });
}

export const downloadComplaints = (search: ComplaintSearch, domainId: number | undefined) =>
  download(
    '/complaints/export',
    { ...filtersOf(search), sort: search.sort, dir: search.dir, domainId },
    'complaints.csv',
  );

export const invalidateComplaints = () => queryClient.invalidateQueries({ queryKey: complaintsKey });

/** Whatever becomes of it, what is on screen is fetched again: somebody else may have been quicker. */
async function saving<Data>(caseId: number, save: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await save).data;
  } finally {
    await Promise.all([invalidateCase(caseId), invalidateComplaints()]);
  }
}

export const logComplaint = ({ id, ...values }: z.output<typeof newComplaintInput>) =>
  saving(id, rest.post<ComplaintItem>(pathOf(id), values));

export const changeComplaint = ({ id, rowId, ...values }: z.output<typeof changeComplaintInput>) =>
  saving(id, rest.put<ComplaintItem>(`${pathOf(id)}/${rowId}`, values));

export const takeStep = ({ id, rowId, ...values }: z.output<typeof complaintStepInput>) =>
  saving(id, rest.post<ComplaintItem>(`${pathOf(id)}/${rowId}/status`, values));
