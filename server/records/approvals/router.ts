import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { approvalsContract as contract } from '#shared/records/approvals/contract.ts';
import { approvalList } from '#shared/records/approvals/list.ts';
import { answersFor, markSeen } from './answers.ts';
import { allApprovals, approvalDetail, listApprovals, otherDeciders, waitingOn } from './approval-list.ts';
import { approve, approveSeveral, delegate, reject, withdraw } from './decide-approval.ts';
import type { ApprovalHandlers } from './handler.ts';

const rest = restRoutes('Approvals', '/approvals');

/** Everything that needs a second person. Which kinds a caller decides follows from their permissions. */
export const approvalsRouter = (handlers: ApprovalHandlers) =>
  router({
    list: procedure(
      'financials.approve-payments',
      contract.list,
      rest.get('', 'What waits for a second person, overdue first, with counts by kind', 'list'),
    ).query(({ ctx, input }) => listApprovals(ctx, input)),
    export: procedure(
      'financials.approve-payments',
      contract.export,
      rest.get('/export', 'The same as CSV', 'csv'),
    ).query(async ({ ctx, input: { columns, ...filters } }) =>
      exportList(approvalList, await allApprovals(ctx, filters), columns),
    ),
    ofRecord: procedure(
      'signedIn',
      contract.ofRecord,
      rest.get('/of-record', 'What waits for approval on a record'),
    ).query(({ ctx, input }) => waitingOn(ctx, input)),
    answered: procedure(
      'signedIn',
      contract.answered,
      rest.get('/answered', 'What was decided of one’s own requests and not yet seen'),
    ).query(({ ctx }) => answersFor(ctx)),
    get: procedure(
      'financials.*',
      contract.get,
      rest.get('/{id}', 'One request with what stands behind it'),
    ).query(({ ctx, input }) => approvalDetail(ctx, handlers, input.id)),
    deciders: procedure(
      'financials.*',
      contract.deciders,
      rest.get('/{id}/deciders', 'Whom a request may be passed to'),
    ).query(({ ctx, input }) => otherDeciders(ctx, handlers, input.id)),
    approve: procedure(
      'financials.*',
      contract.approve,
      rest.post('/{id}/approve', 'Approve what somebody else asked for, and do it'),
    ).mutation(({ ctx, input }) => approve(ctx, handlers, input.id)),
    approveSeveral: procedure(
      'financials.*',
      contract.approveSeveral,
      rest.post('/approve', 'Approve several; each is answered for itself'),
    ).mutation(({ ctx, input }) => approveSeveral(ctx, handlers, input.ids)),
    reject: procedure(
      'financials.*',
      contract.reject,
      rest.post('/{id}/reject', 'Reject what somebody else asked for, with a comment'),
    ).mutation(({ ctx, input }) => reject(ctx, handlers, input)),
    delegate: procedure(
      'financials.*',
      contract.delegate,
      rest.post('/{id}/delegate', 'Pass a request to somebody who may decide it'),
    ).mutation(({ ctx, input }) => delegate(ctx, handlers, input)),
    withdraw: procedure(
      'signedIn',
      contract.withdraw,
      rest.post('/{id}/withdraw', 'Withdraw one’s own request before it is decided'),
    ).mutation(({ ctx, input }) => withdraw(ctx, handlers, input.id)),
    seen: procedure(
      'signedIn',
      contract.seen,
      rest.post('/{id}/seen', 'Note that one has seen what became of one’s request'),
    ).mutation(({ ctx, input }) => markSeen(ctx, input.id)),
  });
