/** The purpose of a variation of an arrangement (domain notes 7.10). */
export const variationKinds = {
  full_and_final: 'Full and final settlement',
  changing_ip: 'Change of supervisor',
  funds_paid_to_date: 'Settlement on funds paid to date',
  contributions_reduction: 'Lower contributions',
  extension_for_arrears: 'Extension for arrears',
  extra_payment_breaks: 'Further payment breaks',
  min_dividend_not_complied: 'Minimum dividend not reached',
  other_modification_not_complied: 'Another modification not kept',
  increase_in_claims: 'Higher claims than expected',
  other: 'Other',
} as const;
export type VariationKind = keyof typeof variationKinds;

/** How far a variation has come. */
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

/** What may be done about a variation. */
export const variationSteps = {
  change: 'Change',
  agree: 'Client agreed',
  submit: 'Ask the supervisor',
  issue: 'Put to creditors',
  replace: 'Replace',
  withdraw: 'Withdraw',
} as const;
export type VariationStep = keyof typeof variationSteps;

const following: Readonly<Record<VariationStatus, readonly VariationStep[]>> = {
  draft: ['change', 'agree', 'withdraw'],
  client_agreed: ['submit', 'issue', 'change', 'replace', 'withdraw'],
  submitted: ['replace', 'withdraw'],
  issued: ['replace', 'withdraw'],
  approved: [],
  rejected: [],
  withdrawn: [],
  superseded: [],
};

/** The steps that may follow a status. */
export const stepsAfter = (status: VariationStatus): readonly VariationStep[] => following[status];

/** The facts that decide whether a step on a variation is allowed. */
export type VariationFacts = {
  status: VariationStatus;
  /** Whether the arrangement runs. */
  isLive: boolean;
  /** Why creditors decide and not the supervisor; none where the supervisor does. */
  creditorReasons: readonly string[];
  /** Why its terms no longer fit the schedule, or null. */
  problem: string | null;
  /** Whether creditors have recorded an outcome that waits for the client. */
  isCounted: boolean;
};

/** The reason why a step on a variation is not allowed, in words; null if it is. */
export function whyNotStep(facts: VariationFacts, step: VariationStep): string | null {
  const { status, creditorReasons, problem } = facts;
  if (!following[status].includes(step))
    return `‘${variationSteps[step]}’ cannot follow ‘${variationStatuses[status]}’.`;
  if (step === 'withdraw') return null;
  if (!facts.isLive) return 'The arrangement has ended.';
  if (step === 'replace')
    return facts.isCounted ? 'Creditors have voted: record what the client answers to them.' : null;
  if (step === 'change') return null;
  if (problem) return problem;
  if (step === 'submit' && creditorReasons.length > 0)
    return 'It goes beyond what the supervisor decides: creditors vote on it.';
  return null;
}

/** The days after the decision within which it may be appealed: law.md, clock 9 (r 15.35(4)). */
export const VARIATION_APPEAL_DAYS = 21;
