import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import type { VoterWithVotes } from '#server/records/decisions/votes.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DecisionKind } from '#shared/records/decisions/decisions.ts';

/** A step of a decision: the decision as it is after it, on a case that is locked. */
export type DecisionStep = {
  actor: Actor;
  found: Case;
  decision: Decision;
  /** Why: of an adjournment, a rejection, a withdrawal. */
  reason?: string | null;
};

/** What a slice does about the decisions of a kind, called in the transaction of the step. A refusal that it throws undoes the step. */
export type DecisionHandler = {
  /** What keeps the subject from going to creditors, as sentences; `noticeDeliveredOn` is the day of the last delivery. */
  blockers?: (
    tx: Tx,
    about: Omit<DecisionStep, 'actor'> & { noticeDeliveredOn: string | null },
  ) => Promise<string[]>;
  /** The decision was prepared, with what it is about. */
  prepared?: (w: Write, step: DecisionStep) => Promise<void>;
  /** Dates were set or changed before voting opened. */
  planned?: (w: Write, step: DecisionStep & { noticeDeliveredOn: string | null }) => Promise<void>;
  opened?: (w: Write, step: DecisionStep & { noticeDeliveredOn: string | null }) => Promise<void>;
  adjourned?: (w: Write, step: DecisionStep) => Promise<void>;
  /** Approved if the client agrees to what creditors ask for. */
  awaitsConsent?: (w: Write, step: DecisionStep) => Promise<void>;
  /** `voters`: the creditors with their votes, from which the outcome was reckoned. */
  approved: (w: Write, step: DecisionStep & { voters: readonly VoterWithVotes[] }) => Promise<void>;
  rejected: (w: Write, step: DecisionStep) => Promise<void>;
  withdrawn?: (w: Write, step: DecisionStep) => Promise<void>;
  /** The court revoked or suspended what was approved. */
  ordered?: (w: Write, step: DecisionStep) => Promise<void>;
};

/** The handlers by kind; put together in server/app/decision-handlers.ts. A kind without one has no effect beyond itself. */
export type DecisionHandlers = Readonly<Partial<Record<DecisionKind, DecisionHandler>>>;
