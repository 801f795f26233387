import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import { refusalOf, type SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { now } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { type ApprovalDecision, approvalKinds, isOpen } from '#shared/records/approvals/approvals.ts';
import type { ApprovalOutcome } from '#shared/records/approvals/contract.ts';

import { foundApproval } from './approval-row.ts';
import type { Approval, ApprovalHandler, ApprovalHandlers } from './handler.ts';
import { barredFrom, decidersOf, limitOf, mayDecide, overLimit } from './may-decide.ts';
import { endApproval, noteApproval } from './request-approval.ts';
import { approvals } from './tables.ts';

const CHANGED = 'The subject of this request has changed since, so nothing was decided.';

type Step = (w: Write, request: Approval, handler: ApprovalHandler) => Promise<ApprovalOutcome>;

/** The handler of a request. Kinds without one are never requested. */
function handlerOf(handlers: ApprovalHandlers, { kind }: Approval): ApprovalHandler {
  const handler = handlers[kind];
  if (!handler) throw new Error(`Nobody handles requests of the kind ${kind}.`);
  return handler;
}

/** The request, if the actor's permissions let them decide it. */
export async function decidable(
  database: Database | Tx,
  { actor }: Pick<SignedIn, 'actor'>,
  handlers: ApprovalHandlers,
  id: number,
) {
  const request = await foundApproval(database, actor, id);
  const handler = handlerOf(handlers, request);
  if (!mayDecide(actor, request, handler))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  return { request, handler };
}

async function refuseEnded(tx: Tx, { decision, decidedBy, comment }: Approval): Promise<void> {
  if (isOpen(decision)) return;
  if (decision === 'withdrawn') throw conflict('The requester has withdrawn this.');
  if (decision === 'void') throw conflict(`This is void. ${comment}`);
  const { users } = tables;
  const [user] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, decidedBy ?? 0));
  throw conflict(`${user?.name ?? 'Somebody else'} has ${decision} this already.`);
}

async function lockOpen(tx: Tx, id: number): Promise<Approval> {
  const [request = missing()] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  await refuseEnded(tx, request);
  return request;
}

/** Ends a request that no longer matches its subject. This is committed, and decider and requester are notified. */
async function endVoid(w: Write, request: Approval, handler: ApprovalHandler): Promise<ApprovalOutcome> {
  await endApproval(w, request, 'void', CHANGED);
  await handler.dropped?.(w, request, CHANGED);
  return { id: request.id, decision: 'void', message: CHANGED };
}

/**
 * Decides a request in one transaction. The subject is locked before the request, as everywhere, to avoid deadlocks; if several decide at
 * once, only one succeeds.
 */
function deciding(ctx: SignedIn, handlers: ApprovalHandlers, id: number, step: Step) {
  return write(ctx.services.database, ctx.author, async (w) => {
    const { request: known, handler } = await decidable(w.tx, ctx, handlers, id);
    if (known.domainId !== null) await refuseInactive(w.tx, [known.domainId]);
    const digest = await handler.digestNow(w.tx, known);
    const request = await lockOpen(w.tx, id);
    if (digest !== request.digest) return endVoid(w, request, handler);
    const blocker = await barredFrom(w.tx, request, handler, ctx.actor.id);
    if (blocker !== null) throw conflict(blocker);
    return step(w, request, handler);
  });
}

/** Passes a request on to those with a sufficient limit. */
async function escalate(w: Write, request: Approval, handler: ApprovalHandler, limit: number) {
  const why = overLimit(request, limit) ?? missing();
  if (limit === 0) throw conflict(why);
  if (request.decision === 'escalated')
    throw conflict(`${why} It is waiting for somebody with a higher limit.`);
  const reaching = await decidersOf(w.tx, request, handler);
  if (reaching.length === 0)
    throw conflict(`${why} Nobody else has a high enough limit: ask an administrator.`);
  await setOpen(w, request, { decision: 'escalated', assignedTo: null });
  noteApproval(w, request, 'passed on', { limitPence: limit });
  const names = reaching.map(({ name }) => name).join(', ');
  return { id: request.id, decision: 'escalated', message: `${why} It is waiting for ${names}.` } as const;
}

/** Records the first of two approvals; the second, by somebody else, carries the request out. */
async function approveFirst(w: Write, request: Approval, handler: ApprovalHandler, type: string) {
  const first = { firstApprovedBy: w.author.id, firstApprovedAt: now() };
  const others = await decidersOf(w.tx, { ...request, ...first }, handler);
  if (others.length === 0)
    throw conflict(`${type} needs a second approval, which nobody else can give: ask an administrator.`);
  await setOpen(w, request, { ...first, assignedTo: null });
  noteApproval(w, request, 'first approved', { paymentType: type });
  const message = `First approval given. ${type} needs a second, from ${others.map(({ name }) => name).join(' or ')}.`;
  return { id: request.id, decision: request.decision, message };
}

const setOpen = (w: Write, { id }: Approval, values: Partial<Approval>) =>
  w.tx.update(approvals).set(values).where(eq(approvals.id, id));

/**
 * Approves a request and carries it out; if it is over the decider's limit, passes it to those with a higher limit. If it needs two
 * approvals, the first is recorded and nothing is carried out yet.
 */
export const approve = (ctx: SignedIn, handlers: ApprovalHandlers, id: number) =>
  deciding(ctx, handlers, id, async (w, request, handler) => {
    const limit = await limitOf(w.tx, ctx.actor.id);
    if (overLimit(request, limit) !== null) return escalate(w, request, handler, limit);
    const type = request.firstApprovedBy === null ? await handler.asksSecond?.(w.tx, request) : null;
    if (type) return approveFirst(w, request, handler, type);
    await endApproval(w, request, 'approved', null);
    await handler.approve(w, request);
    return { id, decision: 'approved', message: `${approvalKinds[request.kind]} approved.` };
  });

/** Rejects a request, with the reason. */
export const reject = (
  ctx: SignedIn,
  handlers: ApprovalHandlers,
  { id, comment }: { id: number; comment: string },
) =>
  deciding(ctx, handlers, id, async (w, request, handler) => {
    await endApproval(w, request, 'rejected', comment);
    await handler.reject(w, request, comment);
    return { id, decision: 'rejected', message: `${approvalKinds[request.kind]} rejected.` };
  });

/** Passes a request to somebody who may decide it. Others still may, so that nothing waits for an absent colleague. */
export const delegate = (
  ctx: SignedIn,
  handlers: ApprovalHandlers,
  { id, userId }: { id: number; userId: number },
) =>
  deciding(ctx, handlers, id, async (w, request, handler) => {
    const chosen = (await decidersOf(w.tx, request, handler)).find((each) => each.id === userId);
    if (!chosen)
      throw new AppError('invalid', 'That person may not decide this.', {
        errors: { userId: 'That person may not decide this.' },
      });
    await setOpen(w, request, { assignedTo: userId });
    noteApproval(w, request, 'passed on', { assignedUserId: userId });
    w.changed(`approvals:user:${userId}`);
    return { id, decision: request.decision, message: `Passed to ${chosen.name}.` };
  });

/** Withdraws the caller's own request before it is decided. */
export function withdraw(ctx: SignedIn, handlers: ApprovalHandlers, id: number): Promise<ApprovalOutcome> {
  return write(ctx.services.database, ctx.author, async (w) => {
    const known = await foundApproval(w.tx, ctx.actor, id);
    const handler = handlerOf(handlers, known);
    await handler.digestNow(w.tx, known);
    const request = await lockOpen(w.tx, id);
    if (request.requestedBy !== ctx.actor.id)
      throw conflict('Only the requester may withdraw this. You can reject it.');
    await endApproval(w, request, 'withdrawn', null);
    await handler.dropped?.(w, request, 'Withdrawn.');
    return { id, decision: 'withdrawn', message: 'Withdrawn.' };
  });
}

type SeveralOutcome = { id: number; decision: ApprovalDecision | null; message: string };

/** Approves several, each in its own transaction, in the order given: a refused one does not hold up the others. */
export async function approveSeveral(
  ctx: SignedIn,
  handlers: ApprovalHandlers,
  ids: readonly number[],
): Promise<SeveralOutcome[]> {
  const outcomes: SeveralOutcome[] = [];
  for (const id of new Set(ids)) {
    outcomes.push(
      await approve(ctx, handlers, id).catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return { id, decision: null, message: refusal.message };
      }),
    );
  }
  return outcomes;
}
