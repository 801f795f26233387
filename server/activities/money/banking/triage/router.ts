import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { triageContract as contract } from '#shared/activities/money/banking/contract.ts';
import { chargeItem, splitCharge } from './charge-item.ts';
import { confirmItem, confirmItems } from './confirm-item.ts';
import { ignoreItem } from './ignore-item.ts';
import { itemCounts, itemDetail, linesProposedAlike } from './item-detail.ts';
import { linkReceipt } from './link-receipt.ts';
import { pairItem } from './pair-item.ts';
import { payItem } from './pay-item.ts';
import { matchItem, splitItem } from './post-item.ts';
import { releaseItem } from './release-item.ts';
import { returnItem } from './return-item.ts';
import { undoItem } from './undo-item.ts';

/** Decisions about statement lines, one by one or several alike. Each returns the line as changed. */
export const triageRouter: Procedures<typeof contract> = router(contract, {
  get: (ctx, { id }) => itemDetail(ctx, id),
  counts: (ctx, { id }) => itemCounts(ctx, id),
  alike: (ctx, { id }) => linesProposedAlike(ctx, id),
  confirm: (ctx, input) => confirmItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  match: (ctx, input) => matchItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  pair: (ctx, input) => pairItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  pay: (ctx, input) => payItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  returned: (ctx, input) => returnItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  linkReceipt: (ctx, input) => linkReceipt(ctx, input).then(() => itemDetail(ctx, input.id)),
  split: (ctx, input) => splitItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  charge: (ctx, input) => chargeItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  splitCharge: (ctx, input) => splitCharge(ctx, input).then(() => itemDetail(ctx, input.id)),
  ignore: (ctx, input) => ignoreItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  release: (ctx, input) => releaseItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  undo: (ctx, input) => undoItem(ctx, input).then(() => itemDetail(ctx, input.id)),
  confirmAll: confirmItems,
});
