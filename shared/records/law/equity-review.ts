import { protocolOf, whyNoEquityReview } from './protocols.ts';

/** The facts that decide whether the equity in a home is reviewed. */
export type EquityFacts = {
  /** The Protocol that the case follows. */
  protocolVersion: string | null;
  /** Whether a home, or a share of one, is among the assets of the arrangement. */
  hasHome: boolean;
  /** Whether an applicant owns the home; null where nobody has said how they live. */
  ownsHome: boolean | null;
  /** When it falls due, where a day was agreed or follows from the commencement. */
  equityReviewDueOn: string | null;
};

/**
 * Why there is nothing to review, in words; null where a review is asked for. The Protocol of 2025 has none, and bespoke terms only the one
 * that they name (law.md, IVA Protocol); tenants, and clients without an interest in a home, are exempt. A person
 * recorded as owning a home that is not among the assets is not exempt.
 */
export function whyEquityExempt(facts: EquityFacts): string | null {
  const { protocolVersion, hasHome, ownsHome, equityReviewDueOn } = facts;
  const isAgreed = protocolOf(protocolVersion).equity === null && equityReviewDueOn !== null;
  const byTerms = isAgreed ? null : whyNoEquityReview(protocolVersion);
  if (byTerms !== null || hasHome || ownsHome === true) return byTerms;
  return ownsHome === false
    ? 'No client owns a home, and there is none among the assets.'
    : 'There is no home among the assets.';
}
