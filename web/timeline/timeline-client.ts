import { keepPreviousData } from '@tanstack/react-query';
import type { CalendarItem, NewNote } from '#shared/timeline/contract.ts';
import type { CalendarKind } from '#shared/timeline/notes.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { invalidateCase } from '#web/case/case.ts';

/** Which part of the calendar is shown. */
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

/** What somebody writes in a note; without `happenedAt` it happened just now. */
export type NoteValues = Omit<NewNote, 'correctsNoteId'>;

/** Writes a note, or changes the given one. */
export async function saveNote(
  caseId: number,
  values: NoteValues,
  { changed, corrected }: { changed?: CalendarItem | undefined; corrected?: CalendarItem | undefined } = {},
): Promise<void> {
  const { addNote, changeNote } = trpcClient.timeline;
  try {
    if (changed)
      await changeNote.mutate({ caseId, id: changed.id, version: changed.version ?? 0, ...values });
    else await addNote.mutate({ caseId, ...values, correctsNoteId: corrected?.id });
  } finally {
    await invalidateCase(caseId);
  }
}
