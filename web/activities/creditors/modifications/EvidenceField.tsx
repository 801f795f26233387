import { useQuery } from '@tanstack/react-query';
import { trpc } from '#web/platform/api/trpc.ts';
import type { ContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Select } from '#web/platform/ui/Field.tsx';

interface EvidenceFieldProps<Values extends { documentId: number | null }> {
  form: ContractForm<Values>;
  caseId: number;
  label: string;
}

/** Chooses the document of the case that shows something, latest first. */
export function EvidenceField<Values extends { documentId: number | null }>({
  form,
  caseId,
  label,
}: EvidenceFieldProps<Values>) {
  const { data } = useQuery(trpc.documents.list.queryOptions({ caseId }));
  const options = (data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  const isMissing = data?.length === 0;
  return (
    <FormField
      form={form}
      name="documentId"
      label={label}
      required
      help={
        isMissing ? (
          <>
            File the document under <AppLink href={`/cases/${caseId}?tab=documents`}>Documents</AppLink>{' '}
            first.
          </>
        ) : undefined
      }
    >
      {({ value, onChange, ...control }) => (
        <Select
          {...control}
          value={value as number | null}
          onChange={onChange}
          options={options}
          label="Document"
        />
      )}
    </FormField>
  );
}
