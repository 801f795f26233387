type OfCase = { case: { uniqueReference: string; caseName: string } };

/** The columns that every list of records of cases has: the case and its client. */
export const caseReference = {
  label: 'Case',
  kind: 'code',
  of: (row: OfCase) => row.case.uniqueReference,
} as const;
export const client = { label: 'Client', kind: 'text', of: (row: OfCase) => row.case.caseName } as const;
