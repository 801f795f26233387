import type { ItemFact } from './item-facts.ts';
import type { Evidence, RuleEvidence } from './match-evidence.ts';

/** A case that an item may belong to, as stored with the item. */
export type CaseProposal = {
  caseId: number;
  reference: string;
  score: number;
  preventsPosting: boolean;
  toUnallocated?: true;
  evidence: Evidence[];
};

/** Another item that may be the other half of a transfer, or be reversed by this one. */
export type ItemProposal = { kind: 'transfer' | 'reversal'; itemId: number; evidence: RuleEvidence };

/** A payment of ours that money in may return. */
export type ReturnProposal = { kind: 'return'; id: number; processingOn?: undefined; evidence: RuleEvidence };

/** A candidate for money out: one processing day of a batch, a payment of ours, or a supplier's invoice. */
export type PaidProposal = {
  kind: 'batch' | 'payment' | 'invoice';
  id: number;
  processingOn?: string;
  evidence: RuleEvidence;
};

/** The result of matching an item, stored with it: the proposals, best first, and what prevented posting. */
export type StoredMatching = {
  proposals: CaseProposal[];
  items?: ItemProposal[];
  pays?: (PaidProposal | ReturnProposal)[];
  /** Why the best proposal could not be posted, in words. */
  problem?: string;
  /** Other facts that a run stored with an item that it did not post. */
  facts?: ItemFact[];
  /** Whether the payer's account was learned from this item: then undoing it unlearns the account. */
  taughtPayer?: true;
};

/** What was stored with an item, or nothing. */
export const storedMatching = (stored: unknown): StoredMatching =>
  (stored as StoredMatching | null) ?? { proposals: [] };
