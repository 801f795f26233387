import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { receiptsContract as contract } from '#shared/records/payments/contract.ts';
import {
  addReceipt,
  addUnallocated,
  allocateReceipt,
  receiptsOf,
  unallocatedReceipts,
  undoReceipt,
} from './case-receipts.ts';

const rest = restRoutes('Receipts');

/** The receipts of cases, for everybody who may see the case, and money that comes in, posted by hand. */
export const receiptsRouter = router({
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    restRoutes('Case accounts').get('/cases/{caseId}/receipts', 'The receipts of a case, newest first'),
  ).query(({ ctx, input }) => receiptsOf(ctx, input.caseId)),
  create: procedure(
    'financials.banking',
    contract.create,
    rest.create('/cases/{caseId}/receipts', 'Post a receipt to a case'),
  ).mutation(({ ctx, input }) => addReceipt(ctx, input)),
  unallocated: procedure(
    'financials.banking',
    contract.unallocated,
    rest.get('/receipts/unallocated', 'Money that waits to be given to its case'),
  ).query(({ ctx, input }) => unallocatedReceipts(ctx, input.domainId)),
  createUnallocated: procedure(
    'financials.banking',
    contract.createUnallocated,
    rest.create('/receipts', 'Post a receipt whose case is not known yet'),
  ).mutation(({ ctx, input }) => addUnallocated(ctx, input)),
  allocate: procedure(
    'financials.banking',
    contract.allocate,
    rest.create('/receipts/{id}/allocate', 'Give unallocated money to a case'),
  ).mutation(({ ctx, input }) => allocateReceipt(ctx, input)),
  reverse: procedure(
    'financials.banking',
    contract.reverse,
    rest.create(
      '/receipts/{id}/reverse',
      'Undo a receipt by a mirror journal, as when it bounced',
      'Item Updated.',
    ),
  ).mutation(({ ctx, input }) => undoReceipt(ctx, input)),
});
