import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { rejectJournal, withdrawJournal } from '#server/ledger/decide-journal.ts';
import { listManualJournals, visibleManualJournal } from '#server/ledger/manual-journals.ts';
import { manualDetailOutput, manualOutput } from '#server/ledger/output.ts';
import { changeRequest, requestJournal, requestReversal } from '#server/ledger/request-journal.ts';
import {
  manualChangeInput,
  manualInput,
  manualListInput,
  moveReceiptInput,
  rejectInput,
  reversalInput,
  versionInput,
} from '#shared/ledger/contract.ts';
import { pathId } from '#shared/validation.ts';
import { approveJournal, requestMove } from './receipts/move-receipt.ts';

const path = '/manual-journals';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Manual journals' });
const post = (at: string, summary: string, message = 'Item Updated.') =>
  rest({ method: 'POST', path: at, summary, message });
const add = (at: string, summary: string) => ({
  ...post(at, summary, 'Item Created.'),
  status: 201 as const,
});
const bookkeeper = procedure('financials.journals');

/** Journals written by hand: one person writes, another approves. They stand above the ledger because one may move a receipt. */
export const manualRouter = router({
  list: bookkeeper
    .meta({
      output: manualOutput,
      rest: rest({ method: 'GET', path, form: 'list', summary: 'Manual journals by state, newest first' }),
    })
    .input(manualListInput)
    .query(({ ctx, input }) => listManualJournals(ctx, input)),
  get: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: rest({ method: 'GET', path: one, summary: 'One manual journal with its lines' }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => visibleManualJournal(ctx.services.database, ctx.actor, input.id)),
  create: bookkeeper
    .meta({ output: manualDetailOutput, rest: add(path, 'Write a journal, which somebody else approves') })
    .input(manualInput)
    .mutation(({ ctx, input }) => requestJournal(ctx, input)),
  update: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: rest({
        method: 'PUT',
        path: one,
        message: 'Item Updated.',
        summary: 'Change one’s own journal before it is decided',
      }),
    })
    .input(manualChangeInput)
    .mutation(({ ctx, input }) => changeRequest(ctx, input)),
  reverse: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: add(
        '/journals/{id}/reverse',
        'Ask for a journal to be undone by its mirror, which somebody else approves',
      ),
    })
    .input(reversalInput)
    .mutation(({ ctx, input }) => requestReversal(ctx, input)),
  moveReceipt: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: add(
        '/receipts/{id}/move',
        'Ask for a misposted receipt to be moved to another case, which somebody else approves',
      ),
    })
    .input(moveReceiptInput)
    .mutation(({ ctx, input }) => requestMove(ctx, input)),
  approve: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: post(`${one}/approve`, 'Approve and post a journal that somebody else wrote'),
    })
    .input(versionInput)
    .mutation(({ ctx, input }) => approveJournal(ctx, input)),
  reject: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: post(`${one}/reject`, 'Reject a journal that somebody else wrote'),
    })
    .input(rejectInput)
    .mutation(({ ctx, input }) => rejectJournal(ctx, input)),
  withdraw: bookkeeper
    .meta({
      output: manualDetailOutput,
      rest: post(`${one}/withdraw`, 'Withdraw one’s own journal before it is decided'),
    })
    .input(versionInput)
    .mutation(({ ctx, input }) => withdrawJournal(ctx, input)),
});
