import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
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
  unallocatedReceipts,
  undoReceipt,
} from './case-receipts.ts';
import { receiptOutput, receivedOutput } from './output.ts';
import type { ReceiptHooks } from './receipt-hooks.ts';

const add = (path: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  summary,
  status: 201,
  message: 'Item Created.',
  tag: 'Receipts',
});
const cashier = procedure('financials.banking');

/** Money that comes in, posted by hand; `hooks` join in the same transactions. */
export const receiptsRouter = (hooks: ReceiptHooks = {}) =>
  router({
    create: cashier
      .meta({ output: receivedOutput, rest: add('/cases/{id}/receipts', 'Post a receipt to a case') })
      .input(newReceiptInput)
      .mutation(({ ctx, input }) => addReceipt(ctx, input, hooks)),
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
      .mutation(({ ctx, input }) => allocateReceipt(ctx, input, hooks)),
    reverse: cashier
      .meta({
        output: z.object({ journalId: z.int() }),
        rest: {
          ...add('/receipts/{id}/reverse', 'Undo a receipt by a mirror journal, as when it bounced'),
          message: 'Item Updated.',
        },
      })
      .input(reverseReceiptInput)
      .mutation(({ ctx, input }) => undoReceipt(ctx, input, hooks)),
  });
