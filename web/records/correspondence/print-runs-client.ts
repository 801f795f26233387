import type { PrintRun, PrintRunKind } from '#shared/records/correspondence/print-runs.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateMail } from './mail-client.ts';

export const printRunsHref = '/paperless-office/print-runs';

export const printRunsOptions = (domainId: number | undefined) =>
  trpc.printRuns.list.queryOptions({ domainId });
export const dueOptions = (domainId: number | undefined) => trpc.printRuns.due.queryOptions({ domainId });

export const invalidateRuns = () => queryClient.invalidateQueries(trpc.printRuns.pathFilter());
const saving = <Answer>(change: Promise<Answer>) =>
  withRefetch(change, () => Promise.all([invalidateRuns(), invalidateMail()]));

/** Makes print runs of these items, or of everything that leaves by today. */
export const createRuns = (input: { kind: PrintRunKind; ids?: number[]; domainId?: number | undefined }) =>
  saving(trpcClient.printRuns.create.mutate(input));

type Step = Pick<PrintRun, 'id' | 'version'>;
export const markRunSent = ({ id, version }: Step) =>
  saving(trpcClient.printRuns.markSent.mutate({ id, version }));
/** `again` where its file was downloaded, and somebody has confirmed that none of it was posted. */
export const cancelRun = ({ id, version }: Step, again: boolean) =>
  saving(trpcClient.printRuns.cancel.mutate({ id, version, again }));
export const makeRunFile = ({ id, version }: Step) =>
  saving(trpcClient.printRuns.makeFile.mutate({ id, version }));

/** Saves the file of a run; `again` where it was downloaded before. */
export const downloadRun = ({ id, number }: PrintRun, again: boolean) =>
  saving(download(`${printRunsHref}/${id}/file`, { again: again || undefined }, number));
