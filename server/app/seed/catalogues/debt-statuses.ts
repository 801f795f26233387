import { seed } from '../seed.ts';

const claim = { countsInSoa: true, countsForVoting: true } as const;

/** The stages of a debt's claim. */
export const debtStatuses = seed('debt-statuses', [
  { name: 'Estimated', ...claim, isSystem: true },
  { name: 'Confirmed with creditor', ...claim, isSystem: true },
  { name: 'Claim received', ...claim, needsApproval: true, isSystem: true },
  { name: 'Admitted', ...claim, countsForDividend: true, isSystem: true },
  { name: 'Disputed', ...claim, needsApproval: true, isSystem: true },
  { name: 'Withheld', countsInSoa: true, needsApproval: true, isSystem: true },
  { name: 'Withdrawn', isTerminal: true, isSystem: true },
  { name: 'Nil', isTerminal: true, isSystem: true },
  { name: 'Excluded', countsInSoa: true, isTerminal: true, isSystem: true },
  {
    name: 'Sold/assigned',
    description: 'Points to the creditor that took over the debt.',
    isTerminal: true,
    isSystem: true,
  },
  { name: 'Paid in full', countsInSoa: true, isTerminal: true, isSystem: true },
  { name: 'Closed', isTerminal: true, isSystem: true },
]);
