import type { Jurisdiction } from '#shared/records/law/cited-law.ts';

/** The facts that decide whether an arrangement may be completed, and whether its case may be closed. Amounts in pence. */
export type ClosingFacts = {
  /** Whose law the case follows. */
  place: Jurisdiction;
  /** What the payment schedule still expects; null where there is none. */
  outstandingPence: number | null;
  arrearsPence: number;
  /** Third parties who gave money and are not identified. */
  payers: readonly string[];
  /** Whether the equity of a home is to be reviewed and has not been; null where there is nothing to review. */
  equity: 'open' | 'done' | null;
  /** Why there is nothing to review. */
  equityExempt: string | null;
  /** The balance of the estate, and the part still owed to creditors for dividends already made. */
  heldPence: number;
  owedPence: number;
  /** Shares that wait for a claim or for bank details, and everything else that is set aside. */
  retainedPence: number;
  setAsidePence: number;
  openBreaches: readonly string[];
  isVariationOpen: boolean;
  missingInvoices: { count: number; pence: number };
  /** The account of the client at the bank, and what is on it. */
  clientAccount: { isClosed: boolean; pence: number } | null;
  /**
   * Annual reports that were due before the arrangement ended and have not been sent, by their year; null where this
   * program does not hold the law that says when they are due.
   */
  overdueReports: readonly number[] | null;
  /** Recipients to whom the final report has not been sent yet; null if none is due. */
  reportOwedTo: readonly ('client' | 'creditor' | 'sos')[] | null;
  /** Whose bond is still in force. */
  bonded: readonly string[];
  /** The task of the closure checklist: `missing` where nobody has raised it; null where the firm has no such task. */
  checklist: 'missing' | 'open' | 'done' | null;
  /** Whether a death or a bankruptcy has cut an approved arrangement short, and nobody has recorded its end. */
  isEndOpen: boolean;
  /** Whether a decision about a breach that ends the arrangement is recorded. */
  isTerminationDecided: boolean;
};
