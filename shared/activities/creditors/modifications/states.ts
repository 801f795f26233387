/** The life of a clause on a case. */
export const modificationStates = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Superseded',
  lapsed: 'Lapsed',
} as const;
export type ModificationState = keyof typeof modificationStates;
