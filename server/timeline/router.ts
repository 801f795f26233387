import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { addNote, changeNote, pinNote } from '#server/notes/notes.ts';
import {
  calendarInput,
  calendarItem,
  changeNoteInput,
  newNoteInput,
  noteOutput,
  pinNoteInput,
} from '#shared/timeline/notes.ts';
import { calendarOf } from './calendar.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Calendar and notes' });
const notes = '/cases/{id}/notes';
const reader = procedure('case.read');
const writer = procedure('case.write');

/** What happened on a case and what is to be done, and the notes that are written there. */
export const timelineRouter = router({
  calendar: reader
    .meta({
      output: calendarItem,
      rest: rest({
        method: 'GET',
        path: '/calendar',
        form: 'list',
        summary:
          'The calendar of a case: notes, tasks, documents, steps of complaints and, on request, changes of status; pinned notes, then the newest first',
      }),
    })
    .input(calendarInput)
    .query(({ ctx, input }) => calendarOf(ctx, input)),
  addNote: writer
    .meta({
      output: noteOutput,
      rest: rest({
        method: 'POST',
        path: notes,
        status: 201,
        message: 'Item Created.',
        summary: 'Write a note on a case',
      }),
    })
    .input(newNoteInput)
    .mutation(({ ctx, input: { id, ...values } }) => addNote(ctx, id, values)),
  changeNote: writer
    .meta({
      output: noteOutput,
      rest: rest({
        method: 'PUT',
        path: `${notes}/{rowId}`,
        message: 'Item Updated.',
        summary: 'Change a note: its author, for 24 hours',
      }),
    })
    .input(changeNoteInput)
    .mutation(({ ctx, input: { id, rowId, ...change } }) => changeNote(ctx, id, rowId, change)),
  pinNote: writer
    .meta({
      output: noteOutput,
      rest: rest({
        method: 'POST',
        path: `${notes}/{rowId}/pin`,
        message: 'Item Updated.',
        summary: 'Pin a note before everything else, or take the pin away',
      }),
    })
    .input(pinNoteInput)
    .mutation(({ ctx, input: { id, rowId, ...pin } }) => pinNote(ctx, id, rowId, pin)),
});
