import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { addNote, changeNote, pinNote } from '#server/records/documents/notes/notes.ts';
import { timelineContract as contract } from '#shared/views/cases/timeline/contract.ts';
import { calendarOf } from './calendar.ts';

/** A case's history and open tasks, and its notes. */
export const timelineRouter: Procedures<typeof contract> = router(contract, {
  calendar: calendarOf,
  addNote: (ctx, { caseId, ...note }) => addNote(ctx, caseId, note),
  changeNote: (ctx, { caseId, id, ...change }) => changeNote(ctx, caseId, id, change),
  pinNote: (ctx, { caseId, id, ...pin }) => pinNote(ctx, caseId, id, pin),
});
