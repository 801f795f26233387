import type { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import type { Payment } from '#shared/activities/money/outgoing/contract.ts';
import type { PaymentSearch } from '#shared/activities/money/outgoing/list.ts';
import type { PaymentState, paymentLife } from '#shared/activities/money/outgoing/payment-states.ts';
import type { BacsReport } from '#shared/activities/money/outgoing/report-codes.ts';
import type { TakenReport } from '#shared/activities/money/outgoing/reports-contract.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { download, upload } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { wholeOf } from '#web/platform/page/list/search.ts';

type Calls = Inputs['outgoing']['batches'];

/** Conditions on payments in addition to the visible filters. */
export type PaymentScope = {
  domainId?: number | undefined;
  batchId?: number;
  runId?: number;
  status?: PaymentState;
  sort?: PaymentSearch['sort'];
  dir?: PaymentSearch['dir'];
};

export const downloadPayments = (search: PaymentSearch, scope: PaymentScope, name: string) =>
  download('/financials/payments/export', { ...wholeOf(search), ...scope }, `${name}.csv`);

export const invalidateOutgoing = () => queryClient.invalidateQueries(trpc.outgoing.pathFilter());

const saving = <Answer>(change: Promise<Answer>) => withRefetch(change, invalidateOutgoing);

const { batches, payments, reports } = trpcClient.outgoing;
/** Takes a step of a payment. */
export const takePaymentStep = (step: keyof typeof paymentLife.steps, input: object) =>
  saving<unknown>(payments[step].mutate(input as never));
/** Saves a cheque for printing; `again` where it was printed before. */
export const downloadCheque = ({ id, chequeNumber }: Payment, again: boolean) =>
  download(
    `/financials/payments/${id}/cheque/pdf`,
    { again: again || undefined },
    `cheque-${chequeNumber}.pdf`,
  );

export const createBatch = (input: Calls['create']) => saving(batches.create.mutate(input));
export const generateFile = (input: Calls['generate']) => saving(batches.generate.mutate(input));
export const takeOut = (input: Calls['takeOut']) => saving(batches.takeOut.mutate(input));
/** Takes a step of a batch that asks for no more than its reason. */
export const takeBatchStep = (step: keyof typeof batchLife.steps, input: object) =>
  step === 'cancel' || step === 'freeze' || step === 'submit'
    ? saving<unknown>(batches[step].mutate(input as never))
    : Promise.reject(new Error(`${step} has a dialog of its own.`));

/** Saves the file of an authorised batch; `again` where it was downloaded before. */
export const downloadFile = (id: number, again: boolean) =>
  saving(download(`/financials/batches/${id}/file`, { again: again || undefined }, 'payments'));

/** Saves a file of a batch as a copy for the record. */
export const downloadCopy = (batchId: number, { id, fileName }: { id: number; fileName: string }) =>
  download(`/financials/batches/${batchId}/files/${id}/copy`, {}, `copy-of-${fileName}.txt`);

export const reportsHref = '/financials/reports';

/** Imports a report; `kind` is given where its columns do not say which it is. */
export const takeReport = async (file: File, kind?: BacsReport): Promise<TakenReport> =>
  (await saving(upload<TakenReport>(`${reportsHref}${kind ? `?report=${kind}` : ''}`, file))).data;

type ReportCalls = Inputs['outgoing']['reports'];
export const linkReportRow = (input: ReportCalls['link']) => saving(reports.link.mutate(input));
export const settleReportRow = (input: ReportCalls['settle']) => saving(reports.settle.mutate(input));

export const batchHref = (id: number) => `/financials/batches/${id}`;
