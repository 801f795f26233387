import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarItem, CalendarKind, NoteKind } from '#shared/timeline/notes.ts';
import { rest } from '#web/api/rest.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';

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

/** A page of the calendar; kept with the case, and fetched again whenever it changes. */
export function calendarOptions(caseId: number, { kinds, from, to, ...search }: CalendarSearch) {
  const days = { from: from ?? undefined, to: to ?? undefined };
  const query = { caseId, limit: 25, ...search, ...days, kinds: kinds.join(',') };
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
  participants: string | null;
  isClientVisible: boolean;
  /** Left out, it is the present. */
  happenedAt?: string | undefined;
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
    await invalidateCase(caseId);
  }
}

/** Pins a note before everything else, or takes the pin away. */
export async function pinNote(caseId: number, { id, version, isPinned }: CalendarItem): Promise<void> {
  try {
    await rest.post(`/cases/${caseId}/notes/${id}/pin`, { version, isPinned: !isPinned });
  } finally {
    await invalidateCase(caseId);
  }
}
