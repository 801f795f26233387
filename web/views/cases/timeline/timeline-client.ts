import { keepPreviousData } from '@tanstack/react-query';
import type { CalendarEntry, NoteChange } from '#shared/views/cases/timeline/contract.ts';
import type { CalendarKind } from '#shared/views/cases/timeline/notes.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

/** The part of the calendar that is shown. */
export interface CalendarSearch {
  page: number;
  kinds: readonly CalendarKind[];
  search: string;
  /** Days, yyyy-MM-dd. */
  from: string | null;
  to: string | null;
  statuses: boolean;
  actionable: boolean;
}

/** A page of the calendar. */
export const calendarOptions = (caseId: number, { kinds, from, to, ...search }: CalendarSearch) =>
  trpc.timeline.calendar.queryOptions(
    { caseId, limit: 25, ...search, kinds: [...kinds], from: from ?? undefined, to: to ?? undefined },
    { placeholderData: keepPreviousData },
  );

/** What somebody writes in a note, with the key of one that is changed; without `happenedAt` it happened just now. */
export type NoteValues = Omit<NoteChange, 'version'> & {
  id?: number | undefined;
  version?: number | undefined;
  caseId: number;
};

/** Writes a note, which may correct another, or changes the one that is named. */
export async function saveNote(
  { id, version, ...note }: NoteValues,
  corrected: CalendarEntry | undefined,
): Promise<void> {
  const { addNote, changeNote } = trpcClient.timeline;
  try {
    if (id !== undefined && version !== undefined) await changeNote.mutate({ id, version, ...note });
    else await addNote.mutate({ ...note, correctsNoteId: corrected?.id });
  } finally {
    await invalidateCase(note.caseId);
  }
}
