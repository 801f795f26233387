import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { approvalsContract as contract } from '#shared/records/approvals/contract.ts';
import { answersFor, markSeen } from './answers.ts';
import { approvalDetail, approvalRegister, otherDeciders, waitingOn } from './approval-list.ts';
import { approve, approveSeveral, delegate, reject, withdraw } from './decide-approval.ts';
import type { ApprovalHandlers } from './handler.ts';

/** Everything that needs a second person. A caller's permissions determine the kinds they can decide. */
export const approvalsRouter = (handlers: ApprovalHandlers): Procedures<typeof contract> =>
  router(contract, {
    ...approvalRegister.calls,
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
