import type { RunLineSearch } from '#shared/activities/money/distributions/list.ts';
import type { runLife } from '#shared/activities/money/distributions/run-life.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { wholeOf } from '#web/platform/page/list/search.ts';

type Calls = Inputs['distributions'];

export const downloadLines = (id: number, reference: string, search: RunLineSearch) =>
  download(`/financials/distributions/${id}/cases/export`, wholeOf(search), `distribution-${reference}.csv`);

export const downloadSummary = (id: number, reference: string) =>
  download(`/financials/distributions/${id}/summary/export`, {}, `distribution-${reference}-summary.csv`);

export const downloadWorking = (id: number, caseId: number, reference: string) =>
  download(
    `/financials/distributions/${id}/cases/${caseId}/export`,
    {},
    `distribution-${reference}-case.csv`,
  );

export const invalidateRuns = () => queryClient.invalidateQueries(trpc.distributions.pathFilter());

export const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateRuns);

export const createRun = (input: Calls['create']) => saving(trpcClient.distributions.create.mutate(input));
export const leaveOut = (input: Calls['leaveOut']) => saving(trpcClient.distributions.leaveOut.mutate(input));
export const includeCase = (input: Calls['include']) =>
  saving(trpcClient.distributions.include.mutate(input));

/** Takes a step of a run. */
export const takeRunStep = (step: keyof typeof runLife.steps, input: object) =>
  saving<unknown>(trpcClient.distributions[step === 'change' ? 'leaveOut' : step].mutate(input as never));

export const runHref = (id: number) => `/financials/distributions/${id}`;
export const summaryHref = (id: number) => `/financials/distributions/summary?run=${id}`;
