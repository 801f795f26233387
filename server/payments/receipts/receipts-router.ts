import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { receiptsContract as contract } from '#shared/payments/contract.ts';
import {
  addReceipt,
  addUnallocated,
  allocateReceipt,
  receiptsOf,
  unallocatedReceipts,
  undoReceipt,
} from './case-receipts.ts';

const get = (path: string, summary: string, tag: string): RestRoute => ({
  method: 'GET',
  path,
  summary,
  tag,
});
const add = (path: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  summary,
  status: 201,
  message: 'Item Created.',
  tag: 'Receipts',
});

/** The receipts of cases, for everybody who may see the case, and money that comes in, posted by hand. */
export const receiptsRouter = router({
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    get('/cases/{caseId}/receipts', 'The receipts of a case, newest first', 'Case accounts'),
  ).query(({ ctx, input }) => receiptsOf(ctx, input.caseId)),
  create: procedure(
    'financials.banking',
    contract.create,
    add('/cases/{caseId}/receipts', 'Post a receipt to a case'),
  ).mutation(({ ctx, input }) => addReceipt(ctx, input)),
  unallocated: procedure(
    'financials.banking',
    contract.unallocated,
    get('/receipts/unallocated', 'Money that waits to be given to its case', 'Receipts'),
  ).query(({ ctx, input }) => unallocatedReceipts(ctx, input.domainId)),
  createUnallocated: procedure(
    'financials.banking',
    contract.createUnallocated,
    add('/receipts', 'Post a receipt whose case is not known yet'),
  ).mutation(({ ctx, input }) => addUnallocated(ctx, input)),
  allocate: procedure(
    'financials.banking',
    contract.allocate,
    add('/receipts/{id}/allocate', 'Give unallocated money to a case'),
  ).mutation(({ ctx, input }) => allocateReceipt(ctx, input)),
  reverse: procedure('financials.banking', contract.reverse, {
    ...add('/receipts/{id}/reverse', 'Undo a receipt by a mirror journal, as when it bounced'),
    message: 'Item Updated.',
  }).mutation(({ ctx, input }) => undoReceipt(ctx, input)),
});
