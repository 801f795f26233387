import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { bankItemOutput } from '#shared/banking/item-input.ts';
import {
  chargeItemInput,
  confirmAllInput,
  confirmedAllOutput,
  confirmItemInput,
  ignoreItemInput,
  itemCountsOutput,
  itemDetailOutput,
  itemIdInput,
  linkReceiptInput,
  matchItemInput,
  pairItemInput,
  splitItemInput,
  undoItemInput,
} from '#shared/banking/triage-input.ts';
import { chargeItem } from './charge-item.ts';
import { confirmItem, confirmItems } from './confirm-item.ts';
import { ignoreItem } from './ignore-item.ts';
import { itemCounts, itemDetail, linesProposedAlike } from './item-detail.ts';
import { linkReceipt } from './link-receipt.ts';
import { pairItem } from './pair-item.ts';
import { matchItem, splitItem } from './post-item.ts';
import { undoItem } from './undo-item.ts';

const cashier = procedure('financials.banking');
const one = '/banking/items/{id}';
const get = (path: string, summary: string): RestRoute => ({ method: 'GET', path, summary, tag: 'Banking' });
const post = (path: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  summary,
  message: 'Item Updated.',
  tag: 'Banking',
});
const decision = (action: string, summary: string) =>
  cashier.meta({ output: itemDetailOutput, rest: post(`${one}/${action}`, summary) });

/** Deciding about the lines of statements, one by one or several alike. Each decision answers the line as it stands afterwards. */
export const triageRouter = router({
  get: cashier
    .meta({
      output: itemDetailOutput,
      rest: get(one, 'A line with what it may be, why, and what speaks against it'),
    })
    .input(itemIdInput)
    .query(({ ctx, input }) => itemDetail(ctx, input.id)),
  counts: cashier
    .meta({
      output: itemCountsOutput,
      rest: get('/banking/accounts/{id}/items/counts', 'How many lines of an account wait for somebody'),
    })
    .input(itemIdInput)
    .query(({ ctx, input }) => itemCounts(ctx, input.id)),
  alike: cashier
    .meta({
      output: z.array(bankItemOutput),
      rest: get(`${one}/alike`, 'The lines that are proposed for the same reasons as this one, itself first'),
    })
    .input(itemIdInput)
    .query(({ ctx, input }) => linesProposedAlike(ctx, input.id)),
  confirm: decision('confirm', 'Accept the best proposal')
    .input(confirmItemInput)
    .mutation(({ ctx, input }) => confirmItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  match: decision('match', 'Post a line as a receipt of a case, or of none yet')
    .input(matchItemInput)
    .mutation(({ ctx, input }) => matchItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  pair: decision('pair', 'Say that a line takes back an earlier one, or is the other half of a transfer')
    .input(pairItemInput)
    .mutation(({ ctx, input }) => pairItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  linkReceipt: decision('link-receipt', 'Say that a receipt posted by hand is this line')
    .input(linkReceiptInput)
    .mutation(({ ctx, input }) => linkReceipt(ctx, input).then(() => itemDetail(ctx, input.id))),
  split: decision('split', 'Divide a line among cases')
    .input(splitItemInput)
    .mutation(({ ctx, input }) => splitItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  charge: decision('charge', 'Post a line as a bank charge, or as the refund of one')
    .input(chargeItemInput)
    .mutation(({ ctx, input }) => chargeItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  ignore: decision('ignore', 'Leave a line out of the books, with a reason')
    .input(ignoreItemInput)
    .mutation(({ ctx, input }) => ignoreItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  undo: decision('undo', 'Take back what was decided about a line, in the books by a reversal')
    .input(undoItemInput)
    .mutation(({ ctx, input }) => undoItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  confirmAll: cashier
    .meta({
      output: confirmedAllOutput,
      rest: post('/banking/accounts/{id}/items/confirm', 'Accept the best proposals for several lines'),
    })
    .input(confirmAllInput)
    .mutation(({ ctx, input }) => confirmItems(ctx, input)),
});
