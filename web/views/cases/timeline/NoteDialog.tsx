import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { noteKindNames, writtenKinds } from '#shared/views/cases/timeline/notes.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import { FormDialog, type FormOf, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { RichText } from '#web/platform/ui/RichText.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { formOf, noteForm, timedKinds, valuesOf } from '#web/views/cases/timeline/note-values.ts';
import { saveNote } from '#web/views/cases/timeline/timeline-client.ts';

export interface NoteDialogProps {
  caseId: number;
  /** The note that is changed. */
  changed?: CalendarEntry | undefined;
  /** The note that the new one corrects. */
  corrected?: CalendarEntry | undefined;
  /** Which part of the page it is beside. */
  beside?: 'page' | 'tab';
  onClose: () => void;
}

const kinds = writtenKinds.map((id) => ({ id, label: noteKindNames[id] }));

interface ContactFieldsProps {
  form: FormOf<typeof noteForm, 'happenedOn' | 'happenedTime' | 'durationSeconds' | 'participants'>;
}

/** When a call or a meeting took place, how long it took and with whom; a note too may be about an earlier day. */
function ContactFields({ form }: ContactFieldsProps) {
  const [kind, happenedOn] = form.form.watch(['kind', 'happenedOn']);
  return (
    <>
      <InputField
        form={form}
        name="happenedOn"
        label="Happened on"
        help="Leave blank if it has just happened."
        kind="day"
      />
      <FormField form={form} name="happenedTime" label="At" required={happenedOn !== null}>
        {(control) => (
          <TextInput {...control} placeholder="14:30" maxLength={5} disabled={happenedOn === null} />
        )}
      </FormField>
      {timedKinds.includes(kind) && (
        <>
          <FormField form={form} name="durationSeconds" label="Minutes">
            {({ value, onChange, ...control }) => (
              <NumberInput
                {...control}
                min={0}
                max={1440}
                value={value === null ? null : Math.round(value / 60)}
                onChange={(minutes) => onChange(minutes === null ? null : minutes * 60)}
              />
            )}
          </FormField>
          <FormField form={form} name="participants" label="Participants" help="Besides you and the client.">
            {(control) => <TextInput {...control} maxLength={300} />}
          </FormField>
        </>
      )}
    </>
  );
}

const folded = ['subject', 'happenedOn', 'happenedTime', 'durationSeconds', 'participants'] as const;

/** The adjustments for the clients of the case, in view while somebody speaks to them. */
function Adjustments({ caseId, form }: { caseId: number; form: FormOf<typeof noteForm, 'kind'> }) {
  const { data: row } = useCase(caseId);
  const kind = useValue(form, 'kind');
  const needed = row?.applicants.flatMap(({ adjustments }) => adjustments ?? []) ?? [];
  if (needed.length === 0 || kind === null || !timedKinds.includes(kind)) return null;
  return <Alert colour="yellow" role="none" title="Adjustments" message={needed.join('. ')} />;
}

/** Writes a note or records a call beside the case, changes what was written, or adds a correction to it. */
export function NoteDialog({ caseId, changed, corrected, beside = 'page', onClose }: NoteDialogProps) {
  const { may } = useAuth();
  const form = useContractForm({
    schema: noteForm,
    given: changed ? { caseId, id: changed.id, version: changed.version ?? 0 } : { caseId },
    values: formOf({ changed, corrected }),
    refusedAt: { happenedAt: 'happenedOn' },
    save: async (note) => {
      await saveNote(valuesOf(note, { changed }), corrected);
      toast.success(changed ? 'Note changed' : 'Note added', undefined, {
        href: `/cases/${caseId}?tab=calendar`,
      });
    },
  });
  return (
    <FormDialog
      title={changed ? 'Change note' : corrected ? 'Add a correction' : 'Add a note'}
      beside={beside}
      submitLabel={changed ? 'Save' : 'Add note'}
      form={form}
      onClose={onClose}
    >
      <InputField form={form} name="kind" label="Kind" required kind="choice" options={kinds} />
      <Adjustments caseId={caseId} form={form} />
      <FoldedFields form={form} names={folded} summary="Subject, time and who may read it">
        <InputField form={form} name="subject" label="Subject" kind="line" max={200} />
        <div className="grid gap-3 sm:grid-cols-2">
          <ContactFields form={form} />
        </div>
        <FormSwitch form={form} name="isClientVisible" label="The client may see it" />
        {may('cases.sensitive') && (
          <FormSwitch
            form={form}
            name="isSensitive"
            label="Sensitive: only for those who may read special category data"
          />
        )}
      </FoldedFields>
      <div data-autofocus="">
        <FormField form={form} name="bodyHtml" label="Note">
          {({ value, ...control }) =>
            changed ? (
              <RichText {...control} value={value ?? ''} />
            ) : (
              <TextArea {...control} value={value} rows={10} />
            )
          }
        </FormField>
      </div>
    </FormDialog>
  );
}
