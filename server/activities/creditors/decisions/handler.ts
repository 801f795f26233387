import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Decision } from '#server/records/decisions/decision-row.ts';
import type { VoterWithVotes } from '#server/records/decisions/votes.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DecisionKind } from '#shared/records/decisions/decisions.ts';

/** A step of a decision: the decision after it, on its locked case. */
export type DecisionStep = {
  actor: Actor;
  found: Case;
  decision: Decision;
  /** The reason for an adjournment, rejection or withdrawal. */
  reason?: string | null;
};

/** What an activity does about decisions of a kind, called in the transaction of the step. If it throws a refusal, the step is undone. */
export type DecisionHandler = {
  /** What prevents the subject from going to creditors, as sentences; `noticeDeliveredOn` is the day of the last delivery. */
  blockers?: (
    tx: Tx,
    about: Omit<DecisionStep, 'actor'> & { noticeDeliveredOn: string | null },
  ) => Promise<string[]>;
  /** The decision was prepared, with its subject. */
  prepared?: (w: Write, step: DecisionStep) => Promise<void>;
  /** Dates were set or changed before voting opened. */
  planned?: (w: Write, step: DecisionStep & { noticeDeliveredOn: string | null }) => Promise<void>;
  opened?: (w: Write, step: DecisionStep & { noticeDeliveredOn: string | null }) => Promise<void>;
  adjourned?: (w: Write, step: DecisionStep) => Promise<void>;
  /** Approved provided that the client agrees to what creditors ask for. */
  awaitsConsent?: (w: Write, step: DecisionStep) => Promise<void>;
  /** `voters`: the creditors and votes that decided the outcome. */
  approved: (w: Write, step: DecisionStep & { voters: readonly VoterWithVotes[] }) => Promise<void>;
  rejected: (w: Write, step: DecisionStep) => Promise<void>;
  withdrawn?: (w: Write, step: DecisionStep) => Promise<void>;
  /** The court revoked or suspended what was approved. */
  ordered?: (w: Write, step: DecisionStep) => Promise<void>;
};

/** The handlers by kind; put together in server/app/decision-handlers.ts. A kind without one affects nothing but the decision. */
export type DecisionHandlers = Readonly<Partial<Record<DecisionKind, DecisionHandler>>>;
