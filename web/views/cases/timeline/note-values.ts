import { z } from 'zod';
import { londonDate, londonInstant, londonTime } from '#shared/platform/dates.ts';
import { paragraphsOf } from '#shared/platform/html.ts';
import { dateSchema } from '#shared/platform/validation.ts';
import {
  type CalendarEntry,
  noteFields,
  nothingSaid,
  saysSomething,
} from '#shared/views/cases/timeline/contract.ts';
import type { NoteKind, WrittenKind } from '#shared/views/cases/timeline/notes.ts';
import type { NoteValues } from '#web/views/cases/timeline/timeline-client.ts';

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * What the calls of a note take, with its moment by day and time in London; without a day it is the present. `id` and `version` belong to a
 * note that is being changed.
 */
export const noteForm = noteFields
  .omit({ happenedAt: true })
  .partial({ id: true, version: true })
  .extend({ happenedOn: dateSchema.nullable(), happenedTime: z.string() })
  .refine(({ happenedOn, happenedTime }) => happenedOn === null || isTime(happenedTime), {
    path: ['happenedTime'],
    message: 'Must be a time, such as 17:30.',
  })
  .refine(saysSomething, nothingSaid);
type NoteForm = z.output<typeof noteForm>;

/** Kinds of contact that take a while and have people in them. */
export const timedKinds: readonly NoteKind[] = ['call_in', 'call_out', 'meeting'];

interface About {
  changed?: CalendarEntry | undefined;
  corrected?: CalendarEntry | undefined;
}

/** What the form of a note starts with. */
export function formOf({ changed, corrected }: About): Omit<NoteForm, 'caseId' | 'id' | 'version'> {
  if (changed)
    return {
      kind: changed.kind as WrittenKind,
      subject: changed.title,
      bodyHtml: changed.detail,
      isSensitive: changed.isSensitive,
      isClientVisible: changed.isClientVisible,
      participants: changed.participants,
      durationSeconds: changed.durationSeconds,
      happenedOn: londonDate(new Date(changed.at)),
      happenedTime: londonTime(new Date(changed.at)),
    };
  return {
    kind: 'note',
    subject: corrected ? `Correction: ${corrected.title}`.slice(0, 200) : '',
    bodyHtml: '',
    isSensitive: corrected?.isSensitive ?? false,
    isClientVisible: false,
    participants: null,
    durationSeconds: null,
    happenedOn: null,
    happenedTime: '',
  };
}

/** The form as it is sent. A moment that was not touched is left as it is, to the second. */
export function valuesOf({ happenedOn, happenedTime, ...values }: NoteForm, { changed }: About): NoteValues {
  const before = formOf({ changed });
  const isSame = happenedOn === before.happenedOn && happenedTime === before.happenedTime;
  const isTimed = timedKinds.includes(values.kind);
  return {
    ...values,
    // New notes are written as plain text; whoever changes one keeps its form.
    bodyHtml: changed ? values.bodyHtml : paragraphsOf(values.bodyHtml),
    durationSeconds: isTimed ? values.durationSeconds : null,
    participants: isTimed ? values.participants : null,
    happenedAt:
      happenedOn === null || isSame ? undefined : londonInstant(happenedOn, happenedTime).toISOString(),
  };
}
