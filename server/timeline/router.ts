import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { addNote, changeNote, pinNote } from '#server/notes/notes.ts';
import { timelineContract as contract } from '#shared/timeline/contract.ts';
import { calendarOf } from './calendar.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Calendar and notes' });
const notes = '/cases/{caseId}/notes';

/** What happened on a case and what is to be done, and the notes that are written there. */
export const timelineRouter = router({
  calendar: procedure(
    'case.read',
    contract.calendar,
    rest({
      method: 'GET',
      path: '/calendar',
      form: 'list',
      summary:
        'The calendar of a case: notes, tasks, documents, steps of complaints and, on request, changes of status; pinned notes, then the newest first',
    }),
  ).query(({ ctx, input }) => calendarOf(ctx, input)),
  addNote: procedure(
    'case.write',
    contract.addNote,
    rest({
      method: 'POST',
      path: notes,
      status: 201,
      message: 'Item Created.',
      summary: 'Write a note on a case',
    }),
  ).mutation(({ ctx, input: { caseId, ...note } }) => addNote(ctx, caseId, note)),
  changeNote: procedure(
    'case.write',
    contract.changeNote,
    rest({
      method: 'PUT',
      path: `${notes}/{id}`,
      message: 'Item Updated.',
      summary: 'Change a note: its author, for 24 hours',
    }),
  ).mutation(({ ctx, input: { caseId, id, ...change } }) => changeNote(ctx, caseId, id, change)),
  pinNote: procedure(
    'case.write',
    contract.pinNote,
    rest({
      method: 'POST',
      path: `${notes}/{id}/pin`,
      message: 'Item Updated.',
      summary: 'Pin a note to the top of the calendar, or unpin it',
    }),
  ).mutation(({ ctx, input: { caseId, id, ...pin } }) => pinNote(ctx, caseId, id, pin)),
});
