/** The purpose of a variation of an arrangement (domain notes 7.10). */
export const variationKinds = {
  full_and_final: 'Full and final settlement',
  changing_ip: 'Change of supervisor',
  funds_paid_to_date: 'Settlement on funds paid to date',
  contributions_reduction: 'Lower contributions',
  extension_for_arrears: 'Extension for arrears',
  extra_payment_breaks: 'Further payment breaks',
  min_dividend_not_complied: 'Minimum dividend not reached',
  other_modification_not_complied: 'Another modification not met',
  increase_in_claims: 'Higher claims than expected',
  other: 'Other',
} as const;
export type VariationKind = keyof typeof variationKinds;

/** The stages of a variation. */
export const variationStatuses = {
  draft: 'Draft',
  client_agreed: 'Client agreed',
  submitted: 'With the supervisor',
  issued: 'With creditors',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  superseded: 'Superseded',
} as const;
export type VariationStatus = keyof typeof variationStatuses;

/** The statuses of a variation that is open: a case has one such at a time. */
export const openVariations = [
  'draft',
  'client_agreed',
  'submitted',
  'issued',
] as const satisfies readonly VariationStatus[];
export const isOpen = (status: VariationStatus): boolean => openVariations.some((open) => open === status);

/** The days after the decision within which it may be appealed: law.md, clock 9 (r 15.35(4)). */
export const VARIATION_APPEAL_DAYS = 21;
