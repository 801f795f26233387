import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarItem, CalendarKind, NoteKind } from '#shared/notes.ts';
import { caseKey, forgetCase } from '#web/lib/case.ts';
import { rest } from '#web/lib/rest.ts';

/** Which part of the calendar is shown. */
export interface CalendarSearch {
  page: number;
  kinds: readonly CalendarKind[];
  search: string;
  statuses: boolean;
  actionable: boolean;
}

/** A page of the calendar; kept with the case, and fetched again whenever it changes. */
export function calendarOptions(caseId: number, { kinds, ...search }: CalendarSearch) {
  const query = { caseId, limit: 25, ...search, kinds: kinds.join(',') };
  return queryOptions({
    queryKey: caseKey(caseId, 'calendar', query),
    queryFn: ({ signal }) => rest.list<CalendarItem>('/calendar', query, signal),
    placeholderData: keepPreviousData,
  });
}

/** What somebody writes in a note. */
export interface NoteValues {
  kind: NoteKind;
  subject: string;
  bodyHtml: string;
  isSensitive: boolean;
  durationSeconds: number | null;
  happenedAt?: string;
}

/** Writes a note, or changes the one that is given. */
export async function saveNote(
  caseId: number,
  values: NoteValues,
  { changed, corrected }: { changed?: CalendarItem | undefined; corrected?: CalendarItem | undefined } = {},
): Promise<void> {
  const path = `/cases/${caseId}/notes`;
  try {
    if (changed) await rest.put(`${path}/${changed.id}`, { ...values, version: changed.version });
    else await rest.post(path, { ...values, ...(corrected && { correctsNoteId: corrected.id }) });
  } finally {
    await forgetCase(caseId);
  }
}
