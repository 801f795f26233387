import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { receiptOutput, receivedOutput } from '#server/ledger/output.ts';
import {
  allocateInput,
  newReceiptInput,
  reverseReceiptInput,
  unallocatedInput,
} from '#shared/ledger/contract.ts';
import { pathId } from '#shared/validation.ts';
import {
  addReceipt,
  addUnallocated,
  allocateReceipt,
  receiptsOf,
  unallocatedReceipts,
  undoReceipt,
} from './case-receipts.ts';

const add = (path: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  summary,
  status: 201,
  message: 'Item Created.',
  tag: 'Receipts',
});
const cashier = procedure('financials.banking');

/** The receipts of cases, for everybody who may see the case, and money that comes in, posted by hand. */
export const receiptsRouter = router({
  ofCase: procedure('case.read')
    .meta({
      output: z.array(receiptOutput),
      rest: {
        method: 'GET',
        path: '/cases/{id}/receipts',
        summary: 'The receipts of a case, newest first',
        tag: 'Case accounts',
      },
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => receiptsOf(ctx, input.id)),
  create: cashier
    .meta({ output: receivedOutput, rest: add('/cases/{id}/receipts', 'Post a receipt to a case') })
    .input(newReceiptInput)
    .mutation(({ ctx, input }) => addReceipt(ctx, input)),
  unallocated: cashier
    .meta({
      output: z.array(receiptOutput),
      rest: {
        method: 'GET',
        path: '/receipts/unallocated',
        summary: 'Money that waits to be given to its case',
        tag: 'Receipts',
      },
    })
    .input(z.strictObject({ domainId: pathId.optional() }))
    .query(({ ctx, input }) => unallocatedReceipts(ctx, input.domainId)),
  createUnallocated: cashier
    .meta({
      output: receivedOutput,
      rest: add('/receipts', 'Post a receipt of which the case is not known yet'),
    })
    .input(unallocatedInput)
    .mutation(({ ctx, input }) => addUnallocated(ctx, input)),
  allocate: cashier
    .meta({
      output: receivedOutput,
      rest: add('/receipts/{id}/allocate', 'Give unallocated money to a case'),
    })
    .input(allocateInput)
    .mutation(({ ctx, input }) => allocateReceipt(ctx, input)),
  reverse: cashier
    .meta({
      output: z.object({ journalId: z.int() }),
      rest: {
        ...add('/receipts/{id}/reverse', 'Undo a receipt by a mirror journal, as when it bounced'),
        message: 'Item Updated.',
      },
    })
    .input(reverseReceiptInput)
    .mutation(({ ctx, input }) => undoReceipt(ctx, input)),
});
