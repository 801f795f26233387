import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { triageContract as contract } from '#shared/work/money/banking/contract.ts';
import { chargeItem, splitCharge } from './charge-item.ts';
import { confirmItem, confirmItems } from './confirm-item.ts';
import { ignoreItem } from './ignore-item.ts';
import { itemCounts, itemDetail, linesProposedAlike } from './item-detail.ts';
import { linkReceipt } from './link-receipt.ts';
import { pairItem } from './pair-item.ts';
import { payItem } from './pay-item.ts';
import { matchItem, splitItem } from './post-item.ts';
import { returnItem } from './return-item.ts';
import { undoItem } from './undo-item.ts';

const rest = restRoutes('Banking', '/banking');

/** Decisions about the lines of statements, one by one or several alike. Each returns the line as changed. */
export const triageRouter = router({
  get: procedure(
    'financials.banking',
    contract.get,
    rest.get('/items/{id}', 'A line with what it may be, why, and what speaks against it'),
  ).query(({ ctx, input }) => itemDetail(ctx, input.id)),
  counts: procedure(
    'financials.banking',
    contract.counts,
    rest.get('/accounts/{id}/items/counts', 'How many lines of an account wait for somebody'),
  ).query(({ ctx, input }) => itemCounts(ctx, input.id)),
  alike: procedure(
    'financials.banking',
    contract.alike,
    rest.get(
      '/items/{id}/alike',
      'The lines that are proposed for the same reasons as this one, itself first',
    ),
  ).query(({ ctx, input }) => linesProposedAlike(ctx, input.id)),
  confirm: procedure(
    'financials.banking',
    contract.confirm,
    rest.post('/items/{id}/confirm', 'Accept the best proposal'),
  ).mutation(({ ctx, input }) => confirmItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  match: procedure(
    'financials.banking',
    contract.match,
    rest.post('/items/{id}/match', 'Post a line as a receipt of a case, or of none yet'),
  ).mutation(({ ctx, input }) => matchItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  pair: procedure(
    'financials.banking',
    contract.pair,
    rest.post(
      '/items/{id}/pair',
      'Say that a line takes back an earlier one, or is the other half of a transfer',
    ),
  ).mutation(({ ctx, input }) => pairItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  pay: procedure(
    'financials.banking',
    contract.pay,
    rest.post(
      '/items/{id}/pay',
      'Say that a line is the debit of a payment batch, or of one of its payments',
    ),
  ).mutation(({ ctx, input }) => payItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  returned: procedure(
    'financials.banking',
    contract.returned,
    rest.post('/items/{id}/returned', 'Say that a line brought back a payment that was sent'),
  ).mutation(({ ctx, input }) => returnItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  linkReceipt: procedure(
    'financials.banking',
    contract.linkReceipt,
    rest.post('/items/{id}/link-receipt', 'Say that a receipt posted by hand is this line'),
  ).mutation(({ ctx, input }) => linkReceipt(ctx, input).then(() => itemDetail(ctx, input.id))),
  split: procedure(
    'financials.banking',
    contract.split,
    rest.post('/items/{id}/split', 'Divide a line among cases'),
  ).mutation(({ ctx, input }) => splitItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  charge: procedure(
    'financials.banking',
    contract.charge,
    rest.post('/items/{id}/charge', 'Post a line as a bank charge, or as the refund of one'),
  ).mutation(({ ctx, input }) => chargeItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  splitCharge: procedure(
    'financials.banking',
    contract.splitCharge,
    rest.post('/items/{id}/split-charge', 'Divide a bank charge among cases'),
  ).mutation(({ ctx, input }) => splitCharge(ctx, input).then(() => itemDetail(ctx, input.id))),
  ignore: procedure(
    'financials.banking',
    contract.ignore,
    rest.post('/items/{id}/ignore', 'Leave a line out of the books, with a reason'),
  ).mutation(({ ctx, input }) => ignoreItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  undo: procedure(
    'financials.banking',
    contract.undo,
    rest.post('/items/{id}/undo', 'Take back what was decided about a line, in the books by a reversal'),
  ).mutation(({ ctx, input }) => undoItem(ctx, input).then(() => itemDetail(ctx, input.id))),
  confirmAll: procedure(
    'financials.banking',
    contract.confirmAll,
    rest.post('/accounts/{id}/items/confirm', 'Accept the best proposals for several lines'),
  ).mutation(({ ctx, input }) => confirmItems(ctx, input)),
});
