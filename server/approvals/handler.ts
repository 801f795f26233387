import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import type { ApprovalKind } from '#shared/approvals/approvals.ts';
import type { CallerAccess } from '#shared/permissions.ts';
import type { approvals } from './tables.ts';

/** A stored request. */
export type Approval = typeof approvals.$inferSelect;

/**
 * What a slice does about the requests of a kind, called in the decider's transaction. `w.author` is the decider. Nothing is written
 * about the request itself: that is done already, or follows.
 */
export type ApprovalHandler = {
  /** A permission that deciders of this request hold besides the one of its kind. */
  alsoAsks?: (request: Approval) => CallerAccess;
  /**
   * Locks the subject and returns the digest of its amounts and payees as they are now; null where there is nothing left to decide.
   * A request whose digest is another one is void.
   */
  digestNow: (tx: Tx, request: Approval) => Promise<string | null>;
  /** Why this person may not decide it, besides having asked for it: who last changed the bank details to be paid. Null when they may. */
  barred?: (tx: Tx, request: Approval, userId: number) => Promise<string | null>;
  /** Does what was asked for. A refusal that it throws undoes the decision. */
  approve: (w: Write, request: Approval) => Promise<void>;
  reject: (w: Write, request: Approval, comment: string) => Promise<void>;
  /** What becomes of the subject when its request is withdrawn by the requester, or was found void by a decider. */
  dropped?: (w: Write, request: Approval, why: string) => Promise<void>;
};

/** The handlers by kind; put together in server/app/approval-handlers.ts. */
export type ApprovalHandlers = Readonly<Partial<Record<ApprovalKind, ApprovalHandler>>>;
