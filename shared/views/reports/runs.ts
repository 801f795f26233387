/** The file formats of a report; `data` is CSV of its rows alone, for a program to read. */
export const reportFormats = { csv: 'CSV', data: 'CSV, data only', xlsx: 'Excel', pdf: 'PDF' } as const;
export type ReportFormat = keyof typeof reportFormats;

/** How a report was started. */
export const runWays = {
  download: 'Downloaded',
  background: 'In the background',
  schedule: 'On schedule',
} as const;

/** What happened to a run. */
export const runStates = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  /** Its recipient may no longer have it. */
  skipped: 'Skipped',
} as const;

/** What happened to the e-mail of a scheduled run. */
export const mailStates = {
  waiting: 'To be sent',
  sending: 'Being sent',
  sent: 'Sent',
  refused: 'Not sent',
  unknown: 'Perhaps sent',
} as const;
