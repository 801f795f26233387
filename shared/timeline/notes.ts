import { z } from 'zod';
import { cleanText, dateSchema, idSchema, pathId, queryFlag, queryInteger } from '#shared/validation.ts';

/** The kinds of note, as they are called. */
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
export const noteKinds = Object.keys(noteKindNames) as [NoteKind, ...NoteKind[]];

/** The kinds that somebody writes; the others come about by themselves. */
export const writtenKinds = [
  'note',
  'call_in',
  'call_out',
  'voicemail',
  'meeting',
  'email_in',
  'email_out',
] as const satisfies readonly NoteKind[];

/** The kinds that count as contact with the client. */
export const contactKinds: readonly NoteKind[] = ['call_in', 'call_out', 'meeting'];

/** What an item of the calendar of a case is, as it is called. */
export const calendarKindNames = {
  ...noteKindNames,
  task: 'Task',
  document: 'Document',
  status: 'Change of status',
  complaint: 'Complaint',
} as const;
export type CalendarKind = keyof typeof calendarKindNames;
export const calendarKinds = Object.keys(calendarKindNames) as [CalendarKind, ...CalendarKind[]];

/** Whether an item of the calendar is a note, which can be changed or corrected. */
export const isNoteKind = (kind: CalendarKind): kind is NoteKind => kind in noteKindNames;

const editWindow = 24 * 60 * 60 * 1000;

/** Whether a note that was written at the instant can still be changed. */
export const isNoteOpen = (createdAt: string | Date, now: Date = new Date()): boolean =>
  now.getTime() - new Date(createdAt).getTime() < editWindow;

const noteShape = {
  kind: z.enum(writtenKinds),
  subject: cleanText(200, 1),
  bodyHtml: cleanText(50_000).default(''),
  /** Left out, it is the present. */
  happenedAt: z.iso
    .datetime({ offset: true })
    .refine((at) => new Date(at).getUTCFullYear() >= 1900, 'Must not be before 1900.')
    .optional(),
  durationSeconds: z.int().min(0).max(86_400).nullable().default(null),
  participants: cleanText(300)
    .nullable()
    .default(null)
    .overwrite((names) => names || null),
  isClientVisible: z.boolean().default(false),
  isSensitive: z.boolean().default(false),
};

/** A note as it is written; a correction names the note that it corrects. */
export const newNoteInput = z.strictObject({
  id: pathId,
  ...noteShape,
  correctsNoteId: idSchema.nullable().default(null),
});
export type NewNote = Omit<z.output<typeof newNoteInput>, 'id'>;

/** A note as it is changed. */
export const changeNoteInput = z.strictObject({
  id: pathId,
  rowId: pathId,
  version: idSchema,
  ...noteShape,
});
export type NoteChange = Omit<z.output<typeof changeNoteInput>, 'id' | 'rowId'>;

/** Pins a note, which then stands before everything else, or takes the pin away: at any time, for it changes nothing it says. */
export const pinNoteInput = z.strictObject({
  id: pathId,
  rowId: pathId,
  version: idSchema,
  isPinned: z.boolean(),
});

export const noteOutput = z.object({
  id: idSchema,
  version: idSchema,
  caseId: idSchema,
  kind: z.enum(noteKinds),
  subject: z.string(),
  bodyHtml: z.string(),
  happenedAt: z.iso.datetime(),
  durationSeconds: z.int().nullable(),
  participants: z.string().nullable(),
  isClientVisible: z.boolean(),
  isPinned: z.boolean(),
  isSensitive: z.boolean(),
  correctsNoteId: idSchema.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: idSchema.nullable(),
});

const kind = z.enum(calendarKinds);

/** Which part of the calendar of a case; days are London's, and `kinds` may be several with commas between. */
export const calendarInput = z.strictObject({
  caseId: pathId,
  page: queryInteger(1, 1_000_000, 1),
  limit: queryInteger(1, 100, 10),
  actionable: queryFlag.default(false),
  statuses: queryFlag.default(false),
  kinds: z
    .union([
      z.array(kind),
      z
        .string()
        .transform((text) => text.split(',').filter((each) => each !== ''))
        .pipe(z.array(kind)),
    ])
    .default([]),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  search: cleanText(100).optional(),
});
export type CalendarInput = z.output<typeof calendarInput>;

const named = z.object({ id: idSchema, name: z.string() });

/** An item of the calendar: ids are those of the note, the task, the document or the change of status that it is. */
export const calendarItem = z.object({
  id: idSchema,
  kind,
  at: z.iso.datetime(),
  title: z.string(),
  /** Formatted text. */
  detail: z.string(),
  /** Plain text: how a task ended, why the status changed. */
  remark: z.string().nullable(),
  user: named.nullable(),
  department: named.nullable(),
  isOpenTask: z.boolean(),
  dueAt: z.iso.datetime().nullable(),
  durationSeconds: z.int().nullable(),
  isSensitive: z.boolean(),
  correctsNoteId: idSchema.nullable(),
  version: idSchema.nullable(),
  createdAt: z.iso.datetime(),
  isPinned: z.boolean(),
  isClientVisible: z.boolean(),
  participants: z.string().nullable(),
});
export type CalendarItem = z.output<typeof calendarItem>;
