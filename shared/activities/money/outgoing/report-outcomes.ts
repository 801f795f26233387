/** The outcome of a row of a Bacs report. */
export const reportOutcomes = {
  person: 'For a person',
  change_asked: 'Waits for a second person',
  returned: 'Return recorded',
  changed: 'Bank details changed',
  known: 'Known already',
  settled: 'Dealt with',
} as const;
export type ReportOutcome = keyof typeof reportOutcomes;

/** The outcomes that still ask for somebody; their clock runs. */
export const openOutcomes = ['person', 'change_asked'] as const satisfies readonly ReportOutcome[];
