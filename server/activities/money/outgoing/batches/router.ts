import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { batchesContract as contract } from '#shared/activities/money/outgoing/contract.ts';
import { batchDetail, batchRegister } from '../batch-row.ts';
import {
  batchRemittanceFile,
  batchRemittances,
  writeBatchAdvices,
} from '../remittances/batch-remittances.ts';
import { cancelBatch, freezeBatch, submitBatch, takeOut } from './change-batch.ts';
import { createBatch, readyAccounts } from './create-batch.ts';
import { generateFile, previewBatch } from './generate-file.ts';

/** Batches: payments made by one file. The file itself is downloaded over a plain route; it is authorised under Approve Payments. */
export const batchesRouter: Procedures<typeof contract> = router(contract, {
  ...batchRegister.calls,
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
