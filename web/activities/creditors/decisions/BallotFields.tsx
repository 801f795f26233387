import {
  type ProxyHolder,
  proxyHolders,
  type VoteMethod,
  voteMethods,
} from '#shared/records/decisions/decisions.ts';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch } from '#web/platform/page/form/FormField.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf, Select, TextArea, TextInput } from '#web/platform/ui/Field.tsx';

export type BallotValues = {
  receivedOn: string | null;
  receivedTime: string | null;
  method: VoteMethod | null;
  proxyHolder: ProxyHolder | null;
  proxyName: string | null;
  isDiscretionary: boolean | null;
  notes: string | null;
};

interface BallotFieldsProps {
  form: ContractForm<BallotValues>;
  /** Voting has closed, so a vote that came in time needs a note of the evidence. */
  isClosed: boolean;
}

/** When and how votes came, and who holds the proxy of a creditor that does not vote itself. */
export function BallotFields({ form, isClosed }: BallotFieldsProps) {
  const receivedOn = useValue(form, 'receivedOn');
  const proxyHolder = useValue(form, 'proxyHolder');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField form={form} name="method" label="Came by" required>
          {(control) => <Select {...control} options={optionsOf(voteMethods)} />}
        </FormField>
        <FormField
          form={form}
          name="receivedOn"
          label="Received on"
          help="Leave blank if it has just arrived."
        >
          {(control) => <DateInput {...control} />}
        </FormField>
        <FormField form={form} name="receivedTime" label="At" required={receivedOn !== null}>
          {(control) => (
            <TextInput
              {...control}
              value={control.value ?? ''}
              placeholder="14:30"
              maxLength={5}
              disabled={receivedOn === null}
            />
          )}
        </FormField>
      </div>
      <FoldedFields
        form={form}
        names={['proxyHolder', 'proxyName', 'isDiscretionary', 'notes']}
        summary="Proxy and notes"
        opensWith={isClosed}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField form={form} name="proxyHolder" label="Proxy held by">
            {(control) => <Select {...control} options={optionsOf(proxyHolders)} />}
          </FormField>
          {proxyHolder === 'other' && (
            <FormField form={form} name="proxyName" label="Name" required>
              {(control) => <TextInput {...control} value={control.value ?? ''} maxLength={120} />}
            </FormField>
          )}
        </div>
        {proxyHolder !== null && (
          <FormSwitch form={form} name="isDiscretionary" label="The holder decides how to vote" />
        )}
        <FormField
          form={form}
          name="notes"
          label="Notes"
          help={
            isClosed
              ? 'Voting has closed. If the vote came in time, say what shows it: the pack quotes this note.'
              : undefined
          }
        >
          {(control) => <TextArea {...control} rows={2} maxLength={2_000} />}
        </FormField>
      </FoldedFields>
    </>
  );
}
