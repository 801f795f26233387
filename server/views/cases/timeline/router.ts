import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { addNote, changeNote, pinNote } from '#server/records/documents/notes/notes.ts';
import { timelineContract as contract } from '#shared/views/cases/timeline/contract.ts';
import { calendarOf } from './calendar.ts';

const rest = restRoutes('Calendar and notes');

/** What happened on a case and what is to be done, and the notes that are written there. */
export const timelineRouter = router({
  calendar: procedure(
    'case.read',
    contract.calendar,
    rest.get(
      '/calendar',
      'The calendar of a case: notes, tasks, documents, steps of complaints and variations and, on request, changes of status; pinned notes, then the newest first',
      'list',
    ),
  ).query(({ ctx, input }) => calendarOf(ctx, input)),
  addNote: procedure(
    'case.write',
    contract.addNote,
    rest.create('/cases/{caseId}/notes', 'Write a note on a case'),
  ).mutation(({ ctx, input: { caseId, ...note } }) => addNote(ctx, caseId, note)),
  changeNote: procedure(
    'case.write',
    contract.changeNote,
    rest.put('/cases/{caseId}/notes/{id}', 'Change a note: its author, for 24 hours'),
  ).mutation(({ ctx, input: { caseId, id, ...change } }) => changeNote(ctx, caseId, id, change)),
  pinNote: procedure(
    'case.write',
    contract.pinNote,
    rest.post('/cases/{caseId}/notes/{id}/pin', 'Pin a note to the top of the calendar, or unpin it'),
  ).mutation(({ ctx, input: { caseId, id, ...pin } }) => pinNote(ctx, caseId, id, pin)),
});
