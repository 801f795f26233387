/** The outcome of a row of a Bacs report. */
export const reportOutcomes = {
  person: 'To be decided',
  change_asked: 'Waits for a second person',
  returned: 'Return recorded',
  changed: 'Bank details changed',
  known: 'Already known',
  settled: 'Dealt with',
} as const;
export type ReportOutcome = keyof typeof reportOutcomes;

/** The outcomes that still need somebody; their clock is running. */
export const openOutcomes = ['person', 'change_asked'] as const satisfies readonly ReportOutcome[];
