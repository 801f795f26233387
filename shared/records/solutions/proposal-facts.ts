/** The states of the record of advice of a case. */
export const adviceStates = {
  draft: 'Draft',
  submitted: 'Awaiting the insolvency practitioner',
  signed_off: 'Signed off',
} as const;
export type AdviceState = keyof typeof adviceStates;

/** The stage of a case's proposal, for the guards of its statuses. */
export type ProposalFacts = {
  /** Null while nothing has been recorded. */
  advice: AdviceState | null;
  /** The current version: generated, and not replaced by a newer one. */
  standing: {
    number: number;
    state: 'unsigned' | 'signed';
    /** It was signed outside this program, and recorded with its paper. */
    isMadeElsewhere: boolean;
    contributionPence: number;
    termMonths: number;
    /** The applicants whose signature is missing. */
    unsignedBy: readonly string[];
  } | null;
  /** The nominee's report that was filed on that version, or on a proposal from before versions were kept. */
  report: { shouldInvite: boolean } | null;
};
