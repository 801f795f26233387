/**
 * The rules of practice, each with what it asks. A domain may loosen them in its settings; rules of law are not among them, so that no
 * setting can name one.
 */
export const practiceRules = {
  'current-address': 'Every applicant has a current address',
  contribution: 'The contribution is not zero, unless lump sums are paid',
  'client-account-closed': 'The client account at the bank is closed before the case is',
  'bond-released': 'Bonds are released before the case is closed',
  'late-entry': 'A date entered more than seven days after the event has a reason and evidence',
  'bank-reconciled': 'Bank accounts have a signed reconciliation at the end of a month before it is closed',
  'closure-checklist': 'The closure checklist is done before the case is closed',
} as const;
export type PracticeRuleName = keyof typeof practiceRules;
