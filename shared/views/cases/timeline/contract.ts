import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant, listOf, named, rowBase } from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pathId,
  queryFlag,
  queryInteger,
  readVersion,
} from '#shared/platform/validation.ts';
import { calendarKinds, noteKinds, writtenKinds } from './notes.ts';

const noteShape = {
  kind: z.enum(writtenKinds),
  /** May be left out where the text says enough. */
  subject: cleanText(200).default(''),
  bodyHtml: cleanText(50_000).default(''),
  /** If left out, now. */
  happenedAt: z.iso
    .datetime({ offset: true })
    .refine((at) => new Date(at).getUTCFullYear() >= 1900, 'Must not be before 1900.')
    // A computer's clock may be fast.
    .refine((at) => Date.parse(at) <= Date.now() + 60_000, 'Must not be in the future.')
    .optional(),
  durationSeconds: z.int().min(0).max(86_400).nullable().default(null),
  participants: cleanText(300)
    .nullable()
    .default(null)
    .overwrite((names) => names || null),
  isClientVisible: z.boolean().default(false),
  isSensitive: z.boolean().default(false),
};

/** Whether a note has a subject or a text: formatted text without letters does not count. */
export const saysSomething = ({ subject, bodyHtml }: { subject: string; bodyHtml: string }) =>
  subject !== '' || bodyHtml.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';
export const nothingSaid = { error: 'Write something.', path: ['bodyHtml'] };

/** A note as it is written; a correction names the note that it corrects. */
const newNoteInput = z
  .strictObject({ caseId: pathId, ...noteShape, correctsNoteId: idSchema.nullable().default(null) })
  .refine(saysSomething, nothingSaid);
export type NewNote = Omit<z.output<typeof newNoteInput>, 'caseId'>;

/** A note as it is changed. Its check is separate, as a form has more fields. */
export const noteFields = z.strictObject({
  caseId: pathId,
  id: pathId,
  version: readVersion,
  ...noteShape,
});
const changeNoteInput = noteFields.refine(saysSomething, nothingSaid);
export type NoteChange = Omit<z.output<typeof changeNoteInput>, 'caseId' | 'id'>;

/** Pins a note to the top, or unpins it: at any time, as its text stays the same. */
const pinNoteInput = z.strictObject({
  caseId: pathId,
  id: pathId,
  version: idSchema,
  isPinned: z.boolean(),
});

const note = z.object({
  ...rowBase,
  caseId: z.int(),
  kind: z.enum(noteKinds),
  subject: z.string(),
  bodyHtml: z.string(),
  happenedAt: instant,
  durationSeconds: z.int().nullable(),
  isSensitive: z.boolean(),
  participants: z.string().nullable(),
  isClientVisible: z.boolean(),
  isPinned: z.boolean(),
  correctsNoteId: z.int().nullable(),
});

const kind = z.enum(calendarKinds);

/** Which part of the calendar of a case; days are London's, and `kinds` may be several with commas between. */
const calendarInput = z.strictObject({
  caseId: pathId,
  page: queryInteger(1, 1_000_000, 1),
  limit: queryInteger(1, 100, 10),
  actionable: queryFlag.default(false),
  statuses: queryFlag.default(false),
  /** Whether pinned notes come before everything else. */
  pinnedFirst: queryFlag.default(true),
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

/** An item of the calendar: its id is that of the note, task, document or change of status. */
export const calendarItem = z.object({
  id: z.int(),
  kind,
  at: instant,
  title: z.string(),
  /** Formatted text. */
  detail: z.string(),
  /** Plain text: how a task ended, why the status changed. */
  remark: z.string().nullable(),
  user: named.nullable(),
  department: named.nullable(),
  isOpenTask: z.boolean(),
  dueAt: instant.nullable(),
  durationSeconds: z.int().nullable(),
  isSensitive: z.boolean(),
  correctsNoteId: z.int().nullable(),
  version: z.int().nullable(),
  createdAt: instant,
  isPinned: z.boolean(),
  isClientVisible: z.boolean(),
  participants: z.string().nullable(),
});
export type CalendarEntry = z.output<typeof calendarItem>;

const rest = restCalls('Calendar and notes');

/** The events and tasks of a case, and the notes that are written there. */
export const timelineContract = {
  calendar: rest.get(
    'case.read',
    '/calendar',
    'The calendar of a case: notes, tasks, documents, steps of complaints and variations and, on request, changes of status; pinned notes, then the newest first',
    { input: calendarInput, output: listOf(calendarItem) },
  ),
  addNote: rest.create('case.write', '/cases/{caseId}/notes', 'Write a note on a case', {
    input: newNoteInput,
    output: note,
  }),
  changeNote: rest.put(
    'case.write',
    '/cases/{caseId}/notes/{id}',
    'Change a note: its author, for 24 hours',
    { input: changeNoteInput, output: note },
  ),
  pinNote: rest.post(
    'case.write',
    '/cases/{caseId}/notes/{id}/pin',
    'Pin a note to the top of the calendar, or unpin it',
    { input: pinNoteInput, output: note },
  ),
};
