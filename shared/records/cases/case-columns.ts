type OfCase = { case: { uniqueReference: string; caseName: string } };

/** The columns of lists of what belongs to cases: which case, and its client. */
export const caseReference = {
  label: 'Case',
  kind: 'code',
  of: (row: OfCase) => row.case.uniqueReference,
} as const;
export const client = { label: 'Client', kind: 'text', of: (row: OfCase) => row.case.caseName } as const;
