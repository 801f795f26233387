import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { addNote, changeNote, pinNote } from '#server/records/documents/notes/notes.ts';
import { timelineContract as contract } from '#shared/views/cases/timeline/contract.ts';
import { calendarOf } from './calendar.ts';

/** What happened on a case and what is to be done, and the notes that are written there. */
export const timelineRouter: Procedures<typeof contract> = router(contract, {
  calendar: calendarOf,
  addNote: (ctx, { caseId, ...note }) => addNote(ctx, caseId, note),
  changeNote: (ctx, { caseId, id, ...change }) => changeNote(ctx, caseId, id, change),
  pinNote: (ctx, { caseId, id, ...pin }) => pinNote(ctx, caseId, id, pin),
});
