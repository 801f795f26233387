import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { receiptsContract as contract } from '#shared/records/payments/contract.ts';
import {
  addReceipt,
  addUnallocated,
  allocateReceipt,
  receiptsOf,
  unallocatedReceipts,
  undoReceipt,
} from './case-receipts.ts';

/** The receipts of cases, for everybody who may see the case, and money that comes in, posted by hand. */
export const receiptsRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => receiptsOf(ctx, caseId),
  create: addReceipt,
  unallocated: (ctx, { domainId }) => unallocatedReceipts(ctx, domainId),
  createUnallocated: addUnallocated,
  allocate: allocateReceipt,
  reverse: undoReceipt,
});
