import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['complaints'];

/** The complaints of a case; kept with the case, and fetched again whenever it changes. */
export const complaintsOptions = (caseId: number) => trpc.complaints.ofCase.queryOptions({ caseId });

export const complaintOptions = (caseId: number, id: number) =>
  trpc.complaints.get.queryOptions({ caseId, id });

export const invalidateComplaints = () => queryClient.invalidateQueries(trpc.complaints.pathFilter());

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => Promise.all([invalidateCase(caseId), invalidateComplaints()]));

export const logComplaint = (input: Calls['add'] & { caseId: number }) =>
  saving(input.caseId, trpcClient.complaints.add.mutate(input));

export const changeComplaint = (input: Calls['change'] & { caseId: number }) =>
  saving(input.caseId, trpcClient.complaints.change.mutate(input));

export const takeStep = (input: Calls['step'] & { caseId: number }) =>
  saving(input.caseId, trpcClient.complaints.step.mutate(input));
