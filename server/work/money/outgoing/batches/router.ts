import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { batchesContract as contract } from '#shared/work/money/outgoing/contract.ts';
import { batchList } from '#shared/work/money/outgoing/list.ts';
import { allBatches, batchDetail, listBatches } from '../batch-row.ts';
import {
  batchRemittanceFile,
  batchRemittances,
  writeBatchAdvices,
} from '../remittances/batch-remittances.ts';
import { cancelBatch, freezeBatch, submitBatch, takeOut } from './change-batch.ts';
import { createBatch, readyAccounts } from './create-batch.ts';
import { generateFile, previewBatch } from './generate-file.ts';

const rest = restRoutes('Payment batches', '/financials/batches');
const access = 'financials.distributions';

/** Payments that one file pays. The file itself is downloaded over a plain route; it is authorised under Approve Payments. */
export const batchesRouter = router({
  list: procedure(access, contract.list, rest.get('', 'The payment batches', 'list')).query(
    ({ ctx, input }) => listBatches(ctx, input),
  ),
  export: procedure(access, contract.export, rest.get('/export', 'The payment batches as CSV', 'csv')).query(
    async ({ ctx, input: { columns, ...filters } }) =>
      exportList(batchList, await allBatches(ctx, filters), columns),
  ),
  ready: procedure(
    access,
    contract.ready,
    rest.get('/ready', 'The accounts that pay, with what is ready to be put into a batch'),
  ).query(({ ctx, input }) => readyAccounts(ctx, input)),
  create: procedure(
    access,
    contract.create,
    rest.create('', 'Put what is ready to be paid from an account into a batch'),
  ).mutation(({ ctx, input }) => createBatch(ctx, input)),
  get: procedure(
    access,
    contract.get,
    rest.get('/{id}', 'A batch with its files, and what may be done with it'),
  ).query(({ ctx, input }) => batchDetail(ctx, input.id)),
  preview: procedure(
    access,
    contract.preview,
    rest.get('/{id}/preview', 'What the file of a batch would hold, and what would change in it'),
  ).query(({ ctx, input }) => previewBatch(ctx, input.id)),
  generate: procedure(
    access,
    contract.generate,
    rest.post('/{id}/generate', 'Generate the file, read it back, and put it before a second person'),
  ).mutation(({ ctx, input }) => generateFile(ctx, input)),
  takeOut: procedure(
    access,
    contract.takeOut,
    rest.post('/{id}/take-out', 'Take a payment out of a batch whose file has not left'),
  ).mutation(({ ctx, input }) => takeOut(ctx, input)),
  remittances: procedure(
    access,
    contract.remittances,
    rest.get('/{id}/remittances', 'The creditors that a batch pays, each with what its listing comes to'),
  ).query(({ ctx, input }) => batchRemittances(ctx, input.id)),
  writeAdvices: procedure(
    access,
    contract.writeAdvices,
    rest.post('/{id}/advices', 'Write the remittance advices of a batch as letters'),
  ).mutation(({ ctx, input }) => writeBatchAdvices(ctx, input)),
  remittanceFile: procedure(
    access,
    contract.remittanceFile,
    rest.get('/{id}/remittances/export', 'What each part of the payments is for, as CSV', 'csv'),
  ).query(({ ctx, input }) => batchRemittanceFile(ctx, input)),
  submit: procedure(
    access,
    contract.submit,
    rest.post('/{id}/submit', 'Say that the file went to the bank'),
  ).mutation(({ ctx, input }) => submitBatch(ctx, input)),
  freeze: procedure(
    access,
    contract.freeze,
    rest.post('/{id}/freeze', 'Say that nobody knows whether the bank has the file'),
  ).mutation(({ ctx, input }) => freezeBatch(ctx, input)),
  cancel: procedure(
    access,
    contract.cancel,
    rest.post('/{id}/cancel', 'End a batch whose file never left; its payments are free again'),
  ).mutation(({ ctx, input }) => cancelBatch(ctx, input)),
});
