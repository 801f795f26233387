import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { TextArea } from '#web/platform/ui/Field.tsx';

interface UsualTextProps<Name extends string> {
  form: ContractForm<Record<Name, string | null>>;
  name: Name;
  label: string;
  /** Null where there are none for this case. */
  usual: string | null;
}

/** A text that offers the usual words while it is empty; using them keeps the focus in the text. */
export function UsualText<Name extends string>({ form, name, label, usual }: UsualTextProps<Name>) {
  const value = useValue(form, name);
  const take = () => {
    form.set({ [name]: usual } as Record<Name, string>);
    form.form.setFocus(`${form.prefix}${name}`);
  };
  return (
    <div className="space-y-1">
      <FormField form={form} name={name} label={label}>
        {(control) => <TextArea {...control} rows={3} maxLength={4_000} />}
      </FormField>
      {!value && usual !== null && (
        <Button small onClick={take}>
          Use the usual words
          <span className="sr-only"> for {label}</span>
        </Button>
      )}
    </div>
  );
}
