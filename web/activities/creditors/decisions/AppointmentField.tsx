import { useQuery } from '@tanstack/react-query';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { Select } from '#web/platform/ui/Field.tsx';

interface AppointmentFieldProps {
  form: ContractForm<{ chairUserId: number | null; chairDocumentId: number | null }>;
  caseId: number;
}

/** The document by which the office holder appointed somebody else as chair. */
export function AppointmentField({ form, caseId }: AppointmentFieldProps) {
  const { data: row } = useCase(caseId);
  const chairUserId = useValue(form, 'chairUserId');
  const isHolder = chairUserId === null || chairUserId === row?.supervisorUserId;
  const { data } = useQuery({ ...trpc.documents.list.queryOptions({ caseId }), enabled: !isHolder });
  if (isHolder) return null;
  const options = (data ?? []).map(({ id, title, documentType }) => ({
    id,
    label: `${title} (${documentType.name})`,
  }));
  return (
    <FormField
      form={form}
      name="chairDocumentId"
      label="Written appointment"
      help="Leave blank if the chair has a standing written authority, or the office holder saves this."
    >
      {(control) => <Select {...control} options={options} label="Document" />}
    </FormField>
  );
}
