import { keysOf } from '#shared/platform/options.ts';
import { words } from '#shared/platform/words.ts';

/** The kinds of note, by name. */
export const noteKindNames = {
  note: 'Note',
  call_in: 'Call in',
  call_out: 'Call out',
  voicemail: 'Voicemail',
  meeting: 'Meeting',
  email_in: 'E-mail in',
  email_out: 'E-mail out',
  portal: 'Client portal',
  system: 'Concordat',
} as const;
export type NoteKind = keyof typeof noteKindNames;
export const noteKinds = keysOf(noteKindNames);

/** The kinds that somebody writes; the system writes the others. */
export const writtenKinds = words(
  'note call_in call_out voicemail meeting email_in email_out',
) satisfies readonly NoteKind[];
export type WrittenKind = (typeof writtenKinds)[number];

/** The kinds that count as contact with the client. */
export const contactKinds: readonly NoteKind[] = ['call_in', 'call_out', 'meeting'];

/** The kinds of item in the calendar of a case, by name. */
export const calendarKindNames = {
  ...noteKindNames,
  task: 'Task',
  document: 'Document',
  status: 'Change of status',
  complaint: 'Complaint',
  variation: 'Variation',
} as const;
export type CalendarKind = keyof typeof calendarKindNames;
export const calendarKinds = keysOf(calendarKindNames);

/** Whether an item of the calendar is a note, which can be changed or corrected. */
export const isNoteKind = (kind: CalendarKind): kind is NoteKind => kind in noteKindNames;

const editWindow = 24 * 60 * 60 * 1000;

/** Whether a note that was written at the instant can still be changed. */
export const isNoteOpen = (createdAt: string | Date, now: Date = new Date()): boolean =>
  now.getTime() - new Date(createdAt).getTime() < editWindow;
