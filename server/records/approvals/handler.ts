import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { CallerAccess } from '#shared/platform/permissions.ts';
import type { ApprovalKind } from '#shared/records/approvals/approvals.ts';
import type { approvals } from './tables.ts';

/** A stored request. */
export type Approval = typeof approvals.$inferSelect;

/**
 * How a slice handles requests of a kind, called in the decider's transaction. `w.author` is the decider. Handlers do not write the request
 * itself: the queue does that before or afterwards.
 */
export type ApprovalHandler = {
  /** A permission that deciders of this request hold besides the one of its kind. */
  alsoAsks?: (request: Approval) => CallerAccess;
  /**
   * Locks the subject and returns the digest of its current amounts and payees, or null if nothing is left to decide. If it differs from
   * the request's digest, the request is void.
   */
  digestNow: (tx: Tx, request: Approval) => Promise<string | null>;
  /** Why this person may not decide it, besides having asked for it: who last changed the bank details to be paid. Null when they may. */
  barred?: (tx: Tx, request: Approval, userId: number) => Promise<string | null>;
  /** The type of payment in it that needs a second approval, by name: then two people approve it. Null if one is enough. */
  asksSecond?: (tx: Tx, request: Approval) => Promise<string | null>;
  /** Does what was asked for. A refusal that it throws undoes the decision. */
  approve: (w: Write, request: Approval) => Promise<void>;
  reject: (w: Write, request: Approval, comment: string) => Promise<void>;
  /** Updates the subject when its request is withdrawn by the requester, or found void at the decision. */
  dropped?: (w: Write, request: Approval, why: string) => Promise<void>;
};

/** The handlers by kind; each named by its part in server/app/parts. */
export type ApprovalHandlers = Readonly<Partial<Record<ApprovalKind, ApprovalHandler>>>;
