import { londonDate, londonInstant, londonTime } from '#shared/dates.ts';
import type { CalendarItem } from '#shared/timeline/contract.ts';
import type { NoteKind, WrittenKind } from '#shared/timeline/notes.ts';
import type { NoteValues } from '#web/timeline/timeline-client.ts';

/** A note as it stands in the form: when it happened by day and time in London; without a day it is the present. */
export interface NoteForm extends Omit<NoteValues, 'happenedAt'> {
  happenedOn: string | null;
  happenedTime: string;
}

/** Kinds of contact that take a while and have people in them. */
export const timedKinds: readonly NoteKind[] = ['call_in', 'call_out', 'meeting'];

interface About {
  changed?: CalendarItem | undefined;
  corrected?: CalendarItem | undefined;
}

export function formOf({ changed, corrected }: About): NoteForm {
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

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is wrong with the form, by field. */
export const problemsOf = ({ subject, happenedOn, happenedTime }: NoteForm): Record<string, string> => ({
  ...(subject.trim() === '' && { subject: 'Required.' }),
  ...(happenedOn !== null && !isTime(happenedTime) && { happenedTime: 'Must be a time, such as 17:30.' }),
});

/** The form as it is sent. A moment that was not touched is left as it is, to the second. */
export function valuesOf(form: NoteForm, { changed }: About): NoteValues {
  const { happenedOn, happenedTime, ...values } = form;
  const before = formOf({ changed });
  const isSame = happenedOn === before.happenedOn && happenedTime === before.happenedTime;
  const isTimed = timedKinds.includes(form.kind);
  return {
    ...values,
    durationSeconds: isTimed ? form.durationSeconds : null,
    participants: isTimed ? form.participants?.trim() || null : null,
    happenedAt:
      happenedOn === null || isSame ? undefined : londonInstant(happenedOn, happenedTime).toISOString(),
  };
}
