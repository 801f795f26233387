import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { listManualJournals, visibleManualJournal } from '#server/records/ledger/manual-journals.ts';
import { changeRequest, requestJournal, requestReversal } from '#server/records/ledger/request-journal.ts';
import { manualContract as contract } from '#shared/records/ledger/contract.ts';
import { receiptsContract } from '#shared/records/payments/contract.ts';
import { requestMove } from './receipts/move-receipt.ts';

const rest = restRoutes('Manual journals');

/** Journals written by hand: one person writes, another approves (journal-approvals.ts). They stand above the ledger because one may move a receipt. */
export const manualRouter = router({
  list: procedure(
    'financials.journals',
    contract.list,
    rest.get('/manual-journals', 'Manual journals by state, newest first', 'list'),
  ).query(({ ctx, input }) => listManualJournals(ctx, input)),
  get: procedure(
    'financials.journals',
    contract.get,
    rest.get('/manual-journals/{id}', 'One manual journal with its lines'),
  ).query(({ ctx, input }) => visibleManualJournal(ctx.services.database, ctx.actor, input.id)),
  create: procedure(
    'financials.journals',
    contract.create,
    rest.create('/manual-journals', 'Write a journal, which somebody else approves'),
  ).mutation(({ ctx, input }) => requestJournal(ctx, input)),
  update: procedure(
    'financials.journals',
    contract.update,
    rest.put('/manual-journals/{id}', 'Change one’s own journal before it is decided'),
  ).mutation(({ ctx, input }) => changeRequest(ctx, input)),
  reverse: procedure(
    'financials.journals',
    contract.reverse,
    rest.create(
      '/journals/{id}/reverse',
      'Ask for a journal to be undone by its mirror, which somebody else approves',
    ),
  ).mutation(({ ctx, input }) => requestReversal(ctx, input)),
  moveReceipt: procedure(
    'financials.journals',
    receiptsContract.move,
    rest.create(
      '/receipts/{id}/move',
      'Ask for a misposted receipt to be moved to another case, which somebody else approves',
    ),
  ).mutation(({ ctx, input }) => requestMove(ctx, input)),
});
