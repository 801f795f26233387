import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { batchesContract as contract } from '#shared/activities/money/outgoing/contract.ts';
import { batchList } from '#shared/activities/money/outgoing/list.ts';
import { allBatches, batchDetail, listBatches } from '../batch-row.ts';
import {
  batchRemittanceFile,
  batchRemittances,
  writeBatchAdvices,
} from '../remittances/batch-remittances.ts';
import { cancelBatch, freezeBatch, submitBatch, takeOut } from './change-batch.ts';
import { createBatch, readyAccounts } from './create-batch.ts';
import { generateFile, previewBatch } from './generate-file.ts';

/** Payments that one file pays. The file itself is downloaded over a plain route; it is authorised under Approve Payments. */
export const batchesRouter: Procedures<typeof contract> = router(contract, {
  list: listBatches,
  export: async (ctx, { columns, ...filters }) =>
    exportList(batchList, await allBatches(ctx, filters), columns),
  ready: readyAccounts,
  create: createBatch,
  get: (ctx, { id }) => batchDetail(ctx, id),
  preview: (ctx, { id }) => previewBatch(ctx, id),
  generate: generateFile,
  takeOut,
  remittances: (ctx, { id }) => batchRemittances(ctx, id),
  writeAdvices: writeBatchAdvices,
  remittanceFile: batchRemittanceFile,
  submit: submitBatch,
  freeze: freezeBatch,
  cancel: cancelBatch,
});
