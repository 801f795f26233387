import { useState } from 'react';
import type { CalendarItem } from '#shared/timeline/contract.ts';
import { noteKindNames, writtenKinds } from '#shared/timeline/notes.ts';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { useAuth } from '#web/session/auth.ts';
import { formOf, type NoteForm, problemsOf, timedKinds, valuesOf } from '#web/timeline/note-values.ts';
import { saveNote } from '#web/timeline/timeline-client.ts';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { RichText } from '#web/ui/RichText.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';

export interface NoteDialogProps {
  caseId: number;
  /** The note that is changed. */
  changed?: CalendarItem | undefined;
  /** The note that the new one corrects. */
  corrected?: CalendarItem | undefined;
  onClose: () => void;
}

const kinds = writtenKinds.map((id) => ({ id, label: noteKindNames[id] }));

interface PartProps {
  form: NoteForm;
  set: (change: Partial<NoteForm>) => void;
  errors: Errors;
}

/** When a call or a meeting took place, how long it took and with whom; a note too may be about an earlier day. */
function ContactFields({ form, set, errors }: PartProps) {
  const { kind, happenedOn, happenedTime, durationSeconds, participants } = form;
  return (
    <>
      <Field label="Happened on" help="Empty: just now." error={errors.happenedOn ?? errors.happenedAt}>
        {(control) => (
          <DateInput {...control} value={happenedOn} onChange={(day) => set({ happenedOn: day })} />
        )}
      </Field>
      <Field label="At" required={happenedOn !== null} error={errors.happenedTime}>
        {(control) => (
          <TextInput
            {...control}
            placeholder="14:30"
            maxLength={5}
            disabled={happenedOn === null}
            value={happenedTime}
            onChange={(time) => set({ happenedTime: time })}
          />
        )}
      </Field>
      {timedKinds.includes(kind) && (
        <>
          <Field label="Minutes" error={errors.durationSeconds}>
            {(control) => (
              <NumberInput
                {...control}
                min={0}
                max={1440}
                value={durationSeconds === null ? null : Math.round(durationSeconds / 60)}
                onChange={(minutes) => set({ durationSeconds: minutes === null ? null : minutes * 60 })}
              />
            )}
          </Field>
          <Field label="Participants" help="Besides you and the client." error={errors.participants}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={300}
                value={participants ?? ''}
                onChange={(names) => set({ participants: names })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

/** Writes a note or notes a call, changes what was written, or adds a correction to it. */
export function NoteDialog({ caseId, changed, corrected, onClose }: NoteDialogProps) {
  const { may } = useAuth();
  const [form, setForm] = useState(() => formOf({ changed, corrected }));
  const [begun] = useState(form);
  const set = (change: Partial<NoteForm>) => setForm((current) => ({ ...current, ...change }));
  return (
    <DialogForm
      title={changed ? 'Change note' : corrected ? 'Add a correction' : 'Add a note'}
      size="medium"
      isChanged={form.subject !== begun.subject || form.bodyHtml !== begun.bodyHtml}
      submitLabel={changed ? 'Save' : 'Add note'}
      check={() => problemsOf(form)}
      submit={async () => {
        await saveNote(caseId, valuesOf(form, { changed }), { changed, corrected });
        toast.success(changed ? 'Item Updated.' : 'Item Created.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Kind" required error={errors.kind}>
            {(control) => (
              <Select
                {...control}
                label="kind"
                options={kinds}
                value={form.kind as (typeof kinds)[number]['id']}
                onChange={(kind) => kind && set({ kind })}
              />
            )}
          </Field>
          <Field label="Subject" required error={errors.subject}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={200}
                value={form.subject}
                onChange={(subject) => set({ subject })}
              />
            )}
          </Field>
          <Field label="Note" error={errors.bodyHtml}>
            {(control) => (
              <RichText {...control} value={form.bodyHtml} onChange={(bodyHtml) => set({ bodyHtml })} />
            )}
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <ContactFields form={form} set={set} errors={errors} />
          </div>
          <div className="flex flex-col items-start gap-2">
            <Switch
              label="The client may see it"
              value={form.isClientVisible}
              onChange={(isClientVisible) => set({ isClientVisible })}
            />
            {may('cases.sensitive') && (
              <Switch
                label="Sensitive: only for those who may read special category data"
                value={form.isSensitive}
                onChange={(isSensitive) => set({ isSensitive })}
              />
            )}
          </div>
        </>
      )}
    </DialogForm>
  );
}
