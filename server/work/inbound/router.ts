import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { inboundContract as contract } from '#shared/work/inbound/contract.ts';
import { settleBatch } from './batch-sheets.ts';
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
import { inboundTally } from './tally.ts';

const rest = restRoutes('Inbound post', '/inbound');
const access = 'reports.paperless-office';
const onCases = `${access} and case.write` as const;

/** The post that comes in, from the scanner to the case. */
export const inboundRouter = router({
  list: procedure(access, contract.list, rest.get('/items', 'Post, by what became of it', 'list')).query(
    ({ ctx, input }) => listInbound(ctx, input),
  ),
  tally: procedure(
    access,
    contract.tally,
    rest.get('/tally', 'What became of the post of the last ninety days'),
  ).query(({ ctx }) => inboundTally(ctx)),
  get: procedure(
    access,
    contract.get,
    rest.get('/items/{id}', 'An item with its pages, and where it seems to belong'),
  ).query(({ ctx, input: { id, search } }) => inboundDetail(ctx, id, search)),
  debts: procedure(
    access,
    contract.debts,
    rest.get('/cases/{caseId}/debts', 'The debts of a case that a claim may be about'),
  ).query(({ ctx, input }) => debtsOfCase(ctx, input.caseId)),
  onCase: procedure(
    'case.read',
    contract.onCase,
    rest.get('/cases/{caseId}', 'The post that was filed on a case'),
  ).query(({ ctx, input }) => postOnCase(ctx, input.caseId)),
  receive: procedure(
    access,
    contract.receive,
    rest.create('/batches', 'Take uploads in as one batch; they are read in the background'),
  ).mutation(({ ctx, input }) => receiveUploads(ctx, input)),
  open: procedure(
    access,
    contract.open,
    rest.post('/items/{id}/open', 'Keep an item to oneself for a minute', 'OK'),
  ).mutation(({ ctx, input }) => openItem(ctx, input.id)),
  leave: procedure(
    access,
    contract.leave,
    rest.post('/items/{id}/leave', 'Give an item free', 'OK'),
  ).mutation(({ ctx, input }) => leaveItem(ctx, input.id)),
  file: procedure(
    onCases,
    contract.file,
    rest.post('/items/{id}/file', 'File an item on a case, with the tasks that follow'),
  ).mutation(({ ctx, input }) => fileItem(ctx, input)),
  junk: procedure(access, contract.junk, rest.post('/items/{id}/junk', 'Put an item aside as junk')).mutation(
    ({ ctx, input }) => junkItem(ctx, input),
  ),
  reopen: procedure(
    access,
    contract.reopen,
    rest.post('/items/{id}/reopen', 'Take an item back that was put aside'),
  ).mutation(({ ctx, input }) => reopenItem(ctx, input)),
  unidentified: procedure(
    access,
    contract.unidentified,
    rest.post('/items/{id}/unidentified', 'Say that nobody knows whose it is: it comes up again in a week'),
  ).mutation(({ ctx, input }) => setUnidentified(ctx, input)),
  domain: procedure(
    'post.all-domains',
    contract.domain,
    rest.post('/items/{id}/domain', 'Assign an item to a domain'),
  ).mutation(({ ctx, input }) => giveToDomain(ctx, input)),
  assign: procedure(
    access,
    contract.assign,
    rest.post('/items/{id}/assign', 'Give an item to somebody, or back to everybody'),
  ).mutation(({ ctx, input }) => assignItem(ctx, input)),
  replay: procedure(
    access,
    contract.replay,
    rest.post('/items/{id}/replay', 'Read a file again that failed'),
  ).mutation(({ ctx, input }) => replayItem(ctx, input)),
  move: procedure(
    onCases,
    contract.move,
    rest.post('/items/{id}/move', 'Move what was filed on the wrong case, with its document, note and task'),
  ).mutation(({ ctx, input }) => moveItem(ctx, input)),
  arrange: procedure(
    access,
    contract.arrange,
    rest.post('/items/{id}/arrange', 'Turn, order or leave out pages'),
  ).mutation(({ ctx, input }) => arrangePages(ctx, input)),
  split: procedure(
    access,
    contract.split,
    rest.post('/items/{id}/split', 'Make an item of its own of the pages after one'),
  ).mutation(({ ctx, input }) => splitItem(ctx, input)),
  merge: procedure(
    access,
    contract.merge,
    rest.post('/items/{id}/merge', 'Put the pages of another item behind this one’s'),
  ).mutation(({ ctx, input }) => mergeItems(ctx, input)),
  undo: procedure(
    access,
    contract.undo,
    rest.post('/items/{id}/undo', 'Take the last edit of an item’s pages back'),
  ).mutation(({ ctx, input }) => undoEdit(ctx, input)),
  settleBatch: procedure(
    access,
    contract.settleBatch,
    rest.post(
      '/batches/{id}/settle',
      'Put the declared sheets of a batch right, or let it go on without them',
    ),
  ).mutation(({ ctx, input }) => settleBatch(ctx, input)),
});
