import { useController } from 'react-hook-form';
import type { Signatory } from '#shared/activities/proposals/contract.ts';
import type { ContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';

interface SignerFieldsProps {
  form: Pick<ContractForm<{ personIds: number[] | null }>, 'form'>;
  signatories: readonly Signatory[];
}

/** Who signed: one or both of the applicants. */
export function SignerFields({ form, signatories }: SignerFieldsProps) {
  const { field, fieldState } = useController({ name: 'personIds', control: form.form.control });
  const chosen = (field.value as number[] | null) ?? [];
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">Signed by</legend>
      {signatories.map(({ id, name }) => (
        <div key={id}>
          <Switch
            label={name}
            value={chosen.includes(id)}
            onChange={(isOn) => field.onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        </div>
      ))}
      {fieldState.error && (
        <p role="alert" className="text-sm font-medium text-red-text">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
