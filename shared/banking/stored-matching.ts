import type { Evidence, RuleEvidence } from './match-evidence.ts';

/** A case that an item may belong to, as kept with the item. */
export type CaseProposal = {
  caseId: number;
  reference: string;
  score: number;
  preventsPosting: boolean;
  evidence: Evidence[];
};

/** Another item that may be the other half of a transfer, or be taken back by this one. */
export type ItemProposal = { kind: 'transfer' | 'reversal'; itemId: number; evidence: RuleEvidence };

/** What matching has found out about an item, kept with it: the proposals, the best first, and what stood in the way of posting. */
export type StoredMatching = {
  proposals: CaseProposal[];
  items?: ItemProposal[];
  /** Why the best proposal could not be posted, in words. */
  problem?: string;
  /** Whether the payer's account was learned from this item: then an undoing unlearns it. */
  taughtPayer?: true;
};

/** What was kept with an item, or nothing. */
export const storedMatching = (stored: unknown): StoredMatching =>
  (stored as StoredMatching | null) ?? { proposals: [] };
