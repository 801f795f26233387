/** Who a letter may be written to. */
export type RecipientType = 'client' | 'creditor' | 'employer' | 'court' | 'sos' | 'complainant' | 'other';

/**
 * Who gets a letter. `id` is the person's for a client and for an employer (whose employer), of both applicants where it is null; the
 * debt's (case_creditors) for a creditor; null for the rest, whose name and address the writer gives.
 */
export type Recipient = { type: RecipientType; id: number | null };

/** A recipient with the name and address on the envelope and the salutation. */
export type RecipientAddress = Recipient & {
  name: string;
  /** The name after 'Dear', such as 'Mr Smith'; null if only 'Sir or Madam' is left. */
  salutation: string | null;
  /** Below the name, with the postcode last and without the country if it is the United Kingdom. */
  lines: readonly string[];
  /** The recipient's own reference, such as the account number of the debt. */
  reference: string | null;
  email: string | null;
  mobile: string | null;
};
