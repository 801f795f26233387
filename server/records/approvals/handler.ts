import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { CallerAccess } from '#shared/platform/permissions.ts';
import type { ApprovalKind } from '#shared/records/approvals/approvals.ts';
import type { approvals } from './tables.ts';

/** A stored request. */
export type Approval = typeof approvals.$inferSelect;

/**
 * How a feature handles requests of a kind, called in the decider's transaction. `w.author` is the decider. Handlers do not write the
 * request itself: the queue does that before or afterwards.
 */
export type ApprovalHandler = {
  /** A permission that deciders of this request need besides that of its kind. */
  alsoAsks?: (request: Approval) => CallerAccess;
  /**
   * Locks the subject and returns the digest of its current amounts and payees, or null if there is nothing left to decide. If it differs
   * from the request's digest, the request is void.
   */
  digestNow: (tx: Tx, request: Approval) => Promise<string | null>;
  /**
   * Why this person may not decide it, apart from having requested it: for example, they last changed the bank details to be paid. Null if
   * they may.
   */
  barred?: (tx: Tx, request: Approval, userId: number) => Promise<string | null>;
  /** The name of the payment type in it that needs a second approval, so that two people must approve it. Null if one is enough. */
  asksSecond?: (tx: Tx, request: Approval) => Promise<string | null>;
  /** The cases that a request is about, where it is about too many to name them. */
  casesOf?: (tx: Tx, request: Approval) => Promise<readonly number[]>;
  /** Carries out the request. A refusal that it throws undoes the decision. */
  approve: (w: Write, request: Approval) => Promise<void>;
  reject: (w: Write, request: Approval, comment: string) => Promise<void>;
  /** Updates the subject when its request is withdrawn by the requester, or found void at the decision. */
  dropped?: (w: Write, request: Approval, why: string) => Promise<void>;
};

/** The handlers by kind, each supplied by its part in server/app/parts. */
export type ApprovalHandlers = Readonly<Partial<Record<ApprovalKind, ApprovalHandler>>>;
