import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import type { ContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import type { Option } from '#web/platform/ui/Field.tsx';
import { CASE_FIELD } from './use-triage.ts';

/** The button that posts a line to the case of this field. */
export const POST_BUTTON = 'post-line';

interface CaseOfLineProps {
  form: ContractForm<{ caseId: number | null }>;
  domainId: number;
  /** The initial case, by name. */
  selected?: Option<number> | undefined;
  isRequired?: boolean;
}

/** The case that a line is posted to. Once it is chosen, the next Enter posts: the list is closed and the field has nothing left to do. */
export function CaseOfLine({ form, domainId, selected, isRequired = false }: CaseOfLineProps) {
  return (
    <FormField form={form} name="caseId" label="Case" id={CASE_FIELD} required={isRequired}>
      {(control) => (
        <CasePicker
          {...control}
          domainId={domainId}
          selected={selected}
          onChange={(id) => {
            control.onChange(id);
            if (id !== null) requestAnimationFrame(() => document.getElementById(POST_BUTTON)?.focus());
          }}
        />
      )}
    </FormField>
  );
}
