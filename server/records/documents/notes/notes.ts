import { eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { cleanHtml } from '#server/platform/http/html.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { addRow, changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import type { NewNote, NoteChange } from '#shared/views/cases/timeline/contract.ts';
import { contactKinds, isNoteOpen, type NoteKind } from '#shared/views/cases/timeline/notes.ts';
import { caseNotes } from './tables.ts';

export const NOTE_ENTITY = 'case-notes';

type Note = typeof caseNotes.$inferSelect;

function refuseSensitive(actor: Actor, isSensitive: boolean): void {
  if (!isSensitive || mayReadSensitive(actor)) return;
  throw new AppError('forbidden', 'You do not have permission to write sensitive notes.', {
    errors: { isSensitive: 'You do not have permission to write sensitive notes.' },
  });
}

/** The note, locked; one that the actor may not read is refused as though it did not exist. */
async function lockNote(w: Write, actor: Actor, caseId: number, id: number): Promise<Note> {
  const note = await lockRow(w, caseNotes, id, { column: caseNotes.caseId, id: caseId });
  if (note.isSensitive && !mayReadSensitive(actor)) throw new AppError('notFound', 'That no longer exists.');
  return note;
}

/** Records when the client was last spoken to. */
async function keepContact(
  w: Write,
  { id, lastContactAt }: Pick<typeof cases.$inferSelect, 'id' | 'lastContactAt'>,
  { kind, happenedAt }: { kind: NoteKind; happenedAt: Date },
): Promise<void> {
  if (!contactKinds.includes(kind) || (lastContactAt && lastContactAt >= happenedAt)) return;
  await w.tx.update(cases).set({ lastContactAt: happenedAt }).where(eq(cases.id, id));
  w.changed('cases');
}

/** Writes a note on a case. A correction of a sensitive note is sensitive too. */
export function addNote(ctx: SignedIn, caseId: number, input: NewNote): Promise<Note> {
  refuseSensitive(ctx.actor, input.isSensitive);
  return writeToCase(ctx, caseId, async (w, found) => {
    const { correctsNoteId, happenedAt } = input;
    const corrected = correctsNoteId && (await lockNote(w, ctx.actor, caseId, correctsNoteId));
    const note = await addRow(w, NOTE_ENTITY, caseNotes, {
      ...input,
      caseId,
      bodyHtml: cleanHtml(input.bodyHtml),
      happenedAt: happenedAt === undefined ? new Date() : new Date(happenedAt),
      isSensitive: input.isSensitive || (corrected ? corrected.isSensitive : false),
    });
    await keepContact(w, found, note);
    return note;
  });
}

/** Writes a note by the system, in a write to its case. */
export const noteOnCase = (
  w: Write,
  caseId: number,
  note: {
    kind: NoteKind;
    subject: string;
    bodyHtml?: string;
    participants?: string | null;
    isSensitive?: boolean;
  },
): Promise<Note> => addRow(w, NOTE_ENTITY, caseNotes, { ...note, caseId });

/** Changes a note: only its author, within 24 hours. */
export function changeNote(
  ctx: SignedIn,
  caseId: number,
  id: number,
  { version, happenedAt, ...change }: NoteChange,
): Promise<Note> {
  refuseSensitive(ctx.actor, change.isSensitive);
  return writeToCase(ctx, caseId, async (w, found) => {
    const before = await lockNote(w, ctx.actor, caseId, id);
    if (before.createdBy !== ctx.actor.id)
      throw new AppError('forbidden', 'Only its author can change a note. Add a correction instead.');
    if (!isNoteOpen(before.createdAt))
      throw conflict('Notes can be changed for 24 hours. Add a correction instead.');
    const after = await changeRow(w, NOTE_ENTITY, caseNotes, before, version, {
      ...change,
      bodyHtml: cleanHtml(change.bodyHtml),
      ...(happenedAt !== undefined && { happenedAt: new Date(happenedAt) }),
    });
    await keepContact(w, found, after);
    return after;
  });
}

/** Pins a note to the top of the case's calendar, or unpins it. Open to anybody who may change the case. */
export function pinNote(
  ctx: SignedIn,
  caseId: number,
  id: number,
  { version, isPinned }: { version: number; isPinned: boolean },
): Promise<Note> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockNote(w, ctx.actor, caseId, id);
    return changeRow(w, NOTE_ENTITY, caseNotes, before, version, { isPinned });
  });
}
