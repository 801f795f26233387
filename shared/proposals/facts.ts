import type { AdviceState } from './advice.ts';

/** The stage of a case's proposal, for the guards of its statuses. */
export type ProposalFacts = {
  /** Null while nothing has been recorded. */
  advice: AdviceState | null;
  /** The version that stands: generated, and not replaced by a newer one. */
  standing: {
    number: number;
    state: 'unsigned' | 'signed';
    contributionPence: number;
    termMonths: number;
    /** The applicants whose signature is missing. */
    unsignedBy: readonly string[];
  } | null;
  /** The nominee's report that was filed on that version, or on a proposal from before versions were kept. */
  report: { shouldInvite: boolean } | null;
};
