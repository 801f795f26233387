import { correctableDays } from './deed-days.ts';

/** What the step asks that puts a wrongly entered day right. */
export const correction = {
  title: 'A day was entered wrongly',
  submit: 'Correct',
  done: 'Day corrected',
  about:
    'The history keeps what was entered and what is right. Order, clocks, dates of the case and the tasks that count from it follow.',
  fields: {
    day: {
      kind: 'choice',
      label: 'Day to correct',
      required: true,
      options: correctableDays,
      noun: 'day',
    },
    on: { kind: 'day', label: 'The right day', required: true },
    note: { kind: 'text', label: 'How it came to be wrong', required: true, rows: 4, max: 500 },
    evidence: { kind: 'text', label: 'What shows the right day', required: true, max: 500 },
    documentId: { kind: 'row', label: 'Document that shows it', noun: 'document' },
  },
} as const;
