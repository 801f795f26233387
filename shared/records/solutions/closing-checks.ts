// The names of the checks before an end, for pages and contracts; the checks themselves are in closing.ts, which browsers need not load.

/** The ends for which a case is prepared. */
export const closingGoals = { complete: 'Completion', close: 'Closing the case' } as const;
export type ClosingGoal = keyof typeof closingGoals;

/** The checks before an arrangement ends, in the order in which they are dealt with (domain notes 8.1). */
export const closingCheckLabels = {
  schedule: 'Payment schedule settled',
  thirdParty: 'Third-party money explained',
  equity: 'Equity reviewed',
  variation: 'No variation open',
  breach: 'No breach open',
  retained: 'Nothing retained',
  funds: 'No funds held',
  invoices: 'Category 1 invoices received',
  arrangementEnd: 'End of the arrangement recorded',
  annualReports: 'Annual reports sent',
  finalReport: 'Final report sent',
  clientAccount: 'Client account closed',
  bond: 'Bond released',
  checklist: 'Closure checklist done, records put away',
} as const;
export type ClosingCheckName = keyof typeof closingCheckLabels;
