import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { approvalsContract as contract } from '#shared/records/approvals/contract.ts';
import { approvalList } from '#shared/records/approvals/list.ts';
import { answersFor, markSeen } from './answers.ts';
import { allApprovals, approvalDetail, listApprovals, otherDeciders, waitingOn } from './approval-list.ts';
import { approve, approveSeveral, delegate, reject, withdraw } from './decide-approval.ts';
import type { ApprovalHandlers } from './handler.ts';

/** Everything that needs a second person. Which kinds a caller decides follows from their permissions. */
export const approvalsRouter = (handlers: ApprovalHandlers): Procedures<typeof contract> =>
  router(contract, {
    list: listApprovals,
    export: async (ctx, { columns, ...filters }) =>
      exportList(approvalList, await allApprovals(ctx, filters), columns),
    ofRecord: waitingOn,
    answered: answersFor,
    get: (ctx, { id }) => approvalDetail(ctx, handlers, id),
    deciders: (ctx, { id }) => otherDeciders(ctx, handlers, id),
    approve: (ctx, { id }) => approve(ctx, handlers, id),
    approveSeveral: (ctx, { ids }) => approveSeveral(ctx, handlers, ids),
    reject: (ctx, input) => reject(ctx, handlers, input),
    delegate: (ctx, input) => delegate(ctx, handlers, input),
    withdraw: (ctx, { id }) => withdraw(ctx, handlers, id),
    seen: (ctx, { id }) => markSeen(ctx, id),
  });
