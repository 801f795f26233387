import { useState } from 'react';
import { type OmbudsmanOutcome, ombudsmanOutcomes } from '#shared/complaints/complaints.ts';
import type { ComplaintChange, ComplaintItem } from '#shared/complaints/contract.ts';
import { useCase } from '#web/case/case.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { ComplaintFields, missingOf, optionsOf, type ToldValues } from './ComplaintFields.tsx';
import { changeComplaint } from './complaints-client.ts';

interface EditComplaintDialogProps {
  caseId: number;
  complaint: ComplaintItem;
  onClose: () => void;
}

const outcomes = optionsOf(ombudsmanOutcomes);
const texts = [
  ['rootCause', 'Root cause'],
  ['lessons', 'Lessons'],
] as const;
const references = [
  ['ombudsmanRef', 'Ombudsman reference'],
  ['gatewayRef', 'Gateway reference'],
] as const;

interface Values extends ToldValues {
  rootCause: string;
  lessons: string;
  ombudsmanRef: string;
  gatewayRef: string;
  redressPence: number | null;
  ombudsmanOutcome: OmbudsmanOutcome | null;
}

const valuesOf = (row: ComplaintItem): Values => ({
  receivedOn: row.receivedOn,
  channel: row.channel,
  category: row.category,
  regime: row.regime,
  summary: row.summary,
  ownerUserId: row.owner.id,
  rootCause: row.rootCause ?? '',
  lessons: row.lessons ?? '',
  ombudsmanRef: row.ombudsmanRef ?? '',
  gatewayRef: row.gatewayRef ?? '',
  redressPence: row.redressPence,
  ombudsmanOutcome: row.ombudsmanOutcome,
});

/** Changes what is known of a complaint; its status is changed by steps. */
export function EditComplaintDialog({ caseId, complaint, onClose }: EditComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const [{ version, ...first }] = useState(() => ({ version: complaint.version, ...valuesOf(complaint) }));
  const [values, setValues] = useState<Values>(first);
  const set = (change: Partial<Values>) => setValues((current) => ({ ...current, ...change }));
  return (
    <DialogForm
      title={`Edit ${complaint.reference}`}
      size="medium"
      submitLabel="Save"
      check={() => ({
        ...missingOf(values),
        ...(values.ownerUserId === null && { ownerUserId: 'Required.' }),
      })}
      submit={async () => {
        await changeComplaint(caseId, complaint.id, { ...values, version } as ComplaintChange);
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ComplaintFields values={values} onChange={set} errors={errors} domainId={row?.domainId} />
          {texts.map(([name, label]) => (
            <Field key={name} label={label} error={errors[name]}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={4000}
                  value={values[name]}
                  onChange={(text) => set({ [name]: text })}
                />
              )}
            </Field>
          ))}
          <div className="grid gap-4 sm:grid-cols-2">
            {references.map(([name, label]) => (
              <Field key={name} label={label} error={errors[name]}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={60}
                    value={values[name]}
                    onChange={(text) => set({ [name]: text })}
                  />
                )}
              </Field>
            ))}
            <Field label="Redress" error={errors.redressPence}>
              {(control) => (
                <CurrencyInput
                  {...control}
                  value={values.redressPence}
                  onChange={(redressPence) => set({ redressPence })}
                />
              )}
            </Field>
            <Field label="Ombudsman’s decision" error={errors.ombudsmanOutcome}>
              {(control) => (
                <Select
                  {...control}
                  label="decision"
                  options={outcomes}
                  value={values.ombudsmanOutcome}
                  onChange={(ombudsmanOutcome) => set({ ombudsmanOutcome })}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </DialogForm>
  );
}
