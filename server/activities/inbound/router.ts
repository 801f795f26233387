import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { inboundContract as contract } from '#shared/activities/inbound/contract.ts';
import { inboundTally, settleBatch } from './batch-sheets.ts';
import { debtsOfCase, postOnCase } from './case-post.ts';
import {
  assignItem,
  giveToDomain,
  junkItem,
  reopenItem,
  replayItem,
  setUnidentified,
} from './decide-item.ts';
import { arrangePages, mergeItems, splitItem, undoEdit } from './edit-pages.ts';
import { fileItem } from './file-item.ts';
import { inboundDetail } from './inbound-detail.ts';
import { listInbound } from './inbound-list.ts';
import { leaveItem, openItem } from './locks.ts';
import { moveItem } from './move-item.ts';
import { receiveUploads } from './receive.ts';

/** Incoming post, from the scanner to the case. */
export const inboundRouter: Procedures<typeof contract> = router(contract, {
  list: listInbound,
  tally: inboundTally,
  get: (ctx, { id, search }) => inboundDetail(ctx, id, search),
  debts: (ctx, { caseId }) => debtsOfCase(ctx, caseId),
  onCase: (ctx, { caseId }) => postOnCase(ctx, caseId),
  receive: receiveUploads,
  open: (ctx, { id }) => openItem(ctx, id),
  leave: (ctx, { id }) => leaveItem(ctx, id),
  file: fileItem,
  junk: junkItem,
  reopen: reopenItem,
  unidentified: setUnidentified,
  domain: giveToDomain,
  assign: assignItem,
  replay: replayItem,
  move: moveItem,
  arrange: arrangePages,
  split: splitItem,
  merge: mergeItems,
  undo: undoEdit,
  settleBatch,
});
