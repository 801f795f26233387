import { useState } from 'react';
import { type CalendarItem, type NoteKind, noteKindNames, writtenKinds } from '#shared/notes.ts';
import { useAuth } from '#web/lib/auth.ts';
import { DialogForm } from '#web/lib/DialogForm.tsx';
import { type NoteValues, saveNote } from '#web/timeline/timeline-client.ts';
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
const timed: readonly NoteKind[] = ['call_in', 'call_out', 'meeting'];

function valuesOf({ changed, corrected }: Pick<NoteDialogProps, 'changed' | 'corrected'>): NoteValues {
  if (changed)
    return {
      kind: changed.kind as NoteKind,
      subject: changed.title,
      bodyHtml: changed.detail,
      isSensitive: changed.isSensitive,
      durationSeconds: changed.durationSeconds,
    };
  return {
    kind: 'note',
    subject: corrected ? `Correction: ${corrected.title}`.slice(0, 200) : '',
    bodyHtml: '',
    isSensitive: corrected?.isSensitive ?? false,
    durationSeconds: null,
  };
}

/** Writes a note or notes a call, changes what was written, or adds a correction to it. */
export function NoteDialog({ caseId, changed, corrected, onClose }: NoteDialogProps) {
  const { may } = useAuth();
  const [values, setValues] = useState(() => valuesOf({ changed, corrected }));
  const set = (change: Partial<NoteValues>) => setValues((current) => ({ ...current, ...change }));
  const { kind, subject, bodyHtml, isSensitive, durationSeconds } = values;
  const isTimed = timed.includes(kind);
  return (
    <DialogForm
      title={changed ? 'Change note' : corrected ? 'Add a correction' : 'Add a note'}
      size="medium"
      submitLabel={changed ? 'Save' : 'Add note'}
      check={() => ({ ...(subject.trim() === '' && { subject: 'Required.' }) })}
      submit={async () => {
        const sent = { ...values, durationSeconds: isTimed ? durationSeconds : null };
        await saveNote(caseId, sent, { changed, corrected });
        toast.success(changed ? 'Item Updated.' : 'Item Created.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Kind" required error={errors.kind}>
              {(control) => (
                <Select
                  {...control}
                  label="kind"
                  options={kinds}
                  value={kind}
                  onChange={(next) => next && set({ kind: next })}
                />
              )}
            </Field>
            {isTimed && (
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
            )}
          </div>
          <Field label="Subject" required error={errors.subject}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={200}
                value={subject}
                onChange={(next) => set({ subject: next })}
              />
            )}
          </Field>
          <Field label="Note" error={errors.bodyHtml}>
            {(control) => (
              <RichText {...control} value={bodyHtml} onChange={(next) => set({ bodyHtml: next })} />
            )}
          </Field>
          {may('cases.sensitive') && (
            <Switch
              label="Sensitive: only for those who may read special category data"
              value={isSensitive}
              onChange={(next) => set({ isSensitive: next })}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
